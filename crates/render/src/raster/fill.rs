//! Filling outlines with smooth edges.

use std::ops::Range;

use crate::geometry::path::Path;
use crate::geometry::point::Point;
use crate::palette::theme::Ink;

/// Something that can be drawn on.
pub trait Surface {
    /// Width in px.
    fn width(&self) -> i32;

    /// The rows it has, from the top of the whole picture.
    fn rows(&self) -> Range<i32>;

    /// Lays `ink` over the pixel, `coverage` of it: a half or all, see [`fill`]. The pixel is inside.
    fn blend(&mut self, x: i32, y: i32, ink: Ink, coverage: f32);
}

/// Lines a pixel row is sampled on; along a line coverage is exact.
const LINES: usize = 4;

/// Fills a path given in px. A pixel at an edge is covered by half or not at all or whole: finer
/// shades cost a tenth more bytes in a picture, and eyes do not see them.
pub fn fill(surface: &mut impl Surface, path: &Path, ink: Ink) {
    let edges: Vec<Edge> = path.edges().filter_map(Edge::new).collect();
    let Some(rows) = path.rows() else { return };
    let seen = surface.rows();
    let rows = rows.start.max(seen.start)..rows.end.min(seen.end);
    let mut near: Vec<Edge> = Vec::new();
    let mut crossings: Vec<(f32, i8)> = Vec::new();
    let mut row = Row::new(surface.width());
    for y in rows {
        near.clear();
        near.extend(
            edges
                .iter()
                .filter(|edge| edge.bottom > y as f32 && edge.top < (y + 1) as f32),
        );
        for line in 0..LINES {
            let at = y as f32 + (line as f32 + 0.5) / LINES as f32;
            crossings.clear();
            crossings.extend(near.iter().filter_map(|edge| edge.cross(at)));
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut winding = 0;
            let mut start = 0.0;
            for (x, turn) in &crossings {
                if winding == 0 {
                    start = *x;
                }
                winding += i32::from(*turn);
                if winding == 0 {
                    row.add(start, *x);
                }
            }
        }
        row.flush(|x, coverage| surface.blend(x, y, ink, coverage));
    }
}

#[derive(Debug, Clone, Copy)]
struct Edge {
    top: f32,
    bottom: f32,
    x: f32,
    slope: f32,
    turn: i8,
}

impl Edge {
    fn new((from, to): (Point, Point)) -> Option<Edge> {
        if from.1 == to.1 {
            return None;
        }
        let (upper, lower, turn) = if from.1 < to.1 {
            (from, to, 1)
        } else {
            (to, from, -1)
        };
        Some(Edge {
            top: upper.1,
            bottom: lower.1,
            x: upper.0,
            slope: (lower.0 - upper.0) / (lower.1 - upper.1),
            turn,
        })
    }

    fn cross(&self, y: f32) -> Option<(f32, i8)> {
        (self.top <= y && y < self.bottom)
            .then_some((self.x + (y - self.top) * self.slope, self.turn))
    }
}

/// Fixed-point parts of a pixel, so that sums of coverage are exact.
const PARTS: i32 = 1 << 10;

/// Coverage of one pixel row, kept as its differences from pixel to pixel: a span costs the same
/// however long it is.
struct Row {
    steps: Vec<i32>,
    from: usize,
    to: usize,
}

impl Row {
    fn new(width: i32) -> Row {
        Row {
            // Two more than pixels: a span ends one past its last pixel.
            steps: vec![0; width.max(0) as usize + 2],
            from: usize::MAX,
            to: 0,
        }
    }

    /// Adds one sampled line's span.
    fn add(&mut self, start: f32, end: f32) {
        let width = (self.steps.len() - 2) as f32;
        let fixed = |x: f32| (x.clamp(0.0, width) * PARTS as f32) as i32;
        let (start, end) = (fixed(start), fixed(end));
        if end <= start {
            return;
        }
        let (first, last) = ((start / PARTS) as usize, (end / PARTS) as usize);
        let (before, within) = (start % PARTS, end % PARTS);
        self.steps[first] += PARTS - before;
        self.steps[first + 1] += before;
        self.steps[last] -= PARTS - within;
        self.steps[last + 1] -= within;
        self.from = self.from.min(first);
        self.to = self.to.max(last + 2);
    }

    /// Calls `each` with the pixels covered by a half or wholly, and clears the row.
    fn flush(&mut self, mut each: impl FnMut(i32, f32)) {
        const FULL: i32 = PARTS * LINES as i32;
        const HALVES: [(i32, f32); 2] = [(FULL * 3 / 4, 1.0), (FULL / 4, 0.5)];
        let mut cover = 0;
        for x in self.from.min(self.to)..self.to {
            cover += std::mem::take(&mut self.steps[x]);
            if let Some((_, part)) = HALVES.into_iter().find(|(least, _)| cover >= *least) {
                each(x as i32, part);
            }
        }
        self.from = usize::MAX;
        self.to = 0;
    }
}
