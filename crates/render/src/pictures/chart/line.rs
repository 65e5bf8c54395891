//! Lines of a chart, given point by point.

use crate::geometry::path::{Path, length};
use crate::geometry::point::Point;

/// A line through these points. One point is a dot.
pub fn stroke(points: &[Point], width: f32) -> Path {
    let bars = points
        .windows(2)
        .map(|pair| Path::bar(pair[0], pair[1], width));
    // Coarser than circles: a long game has thousands of joints.
    let joints = points
        .iter()
        .map(|point| Path::star(*point, 6, width / 2.0, width / 2.0));
    bars.chain(joints).fold(Path::default(), Path::and)
}

/// The pieces of a line that is drawn for `on` px and left out for `off` px, in turn. Both are
/// above zero.
pub fn dashes(points: &[Point], on: f32, off: f32) -> Vec<Vec<Point>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = points.first().copied().into_iter().collect();
    let (mut drawn, mut left) = (true, on);
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        let mut size = length((to.0 - from.0, to.1 - from.1));
        while size > left {
            let part = left / size;
            from = (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            );
            size -= left;
            piece.push(from);
            if drawn {
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![from];
            }
            drawn = !drawn;
            left = if drawn { on } else { off };
        }
        left -= size;
        if drawn {
            piece.push(to);
        }
    }
    if drawn && !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}

/// The same line with a point wherever it crosses the height `level`.
pub fn crossed(points: &[Point], level: f32) -> Vec<Point> {
    let mut all: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let ((from_x, from_y), (to_x, to_y)) = (pair[0], pair[1]);
        if (from_y < level && to_y > level) || (from_y > level && to_y < level) {
            let part = (level - from_y) / (to_y - from_y);
            all.push((from_x + (to_x - from_x) * part, level));
        }
        all.push((to_x, to_y));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_follow_the_line_round_its_corners() {
        let line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        assert_eq!(
            dashes(&line, 6.0, 3.0),
            [
                vec![(0.0, 0.0), (6.0, 0.0)],
                vec![(9.0, 0.0), (10.0, 0.0), (10.0, 5.0)],
                vec![(10.0, 8.0), (10.0, 10.0)],
            ]
        );
        assert_eq!(dashes(&line[..1], 6.0, 3.0), [vec![(0.0, 0.0)]]);
        assert_eq!(dashes(&[], 6.0, 3.0), Vec::<Vec<Point>>::new());
    }

    #[test]
    fn a_line_gets_a_point_where_it_crosses() {
        let line = [(0.0, 0.0), (4.0, 4.0), (8.0, 3.0)];
        let crossed = crossed(&line, 3.0);
        assert_eq!(crossed, [(0.0, 0.0), (3.0, 3.0), (4.0, 4.0), (8.0, 3.0)]);
    }
}
