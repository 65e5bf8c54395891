//! A small picture that is drawn once and laid on many pictures.

use std::ops::Range;

use crate::palette::blends::{Blends, LEVELS};

/// A pixel of a sprite.
#[derive(Debug, Clone, Copy)]
pub struct Dot {
    /// Its palette entry.
    pub ink: u8,
    /// How much of it: 0 is clear, [`LEVELS`] is solid.
    pub level: u8,
}

/// A small picture with clear parts and smooth edges, in pairs of pixels. It is laid with its left
/// edge on an even pixel, so that a pair comes to a byte of the picture: what is solid is copied,
/// only edges are blended.
#[derive(Debug)]
pub struct Sprite {
    width: i32,
    /// The first row that is not clear, counted from the middle.
    top: i32,
    /// Where its rows begin in `spans` and `soft`, from the first to the last that is not clear,
    /// and where the last one ends.
    rows: Vec<(u32, u32)>,
    spans: Vec<Span>,
    solid: Vec<u8>,
    soft: Vec<Soft>,
}

/// Pairs of a row that are solid.
#[derive(Debug, Clone, Copy)]
struct Span {
    row: u16,
    /// The first pair.
    at: u16,
    len: u16,
    /// Their bytes in `solid`.
    from: u32,
}

/// A pair that is not solid.
#[derive(Debug, Clone, Copy)]
struct Soft {
    row: u16,
    at: u16,
    inks: u8,
    levels: u8,
}

impl Sprite {
    /// The sprite of these pixels, row by row.
    pub fn new(width: usize, dots: &[Dot]) -> Sprite {
        let width = width.max(1);
        let clear = |row: &&[Dot]| row.iter().all(|dot| dot.level == 0);
        let rows = dots.chunks_exact(width);
        let above = rows.clone().take_while(clear).count();
        let below = rows.clone().rev().take_while(clear).count();
        let drawn = rows.len().saturating_sub(above + below);
        let mut sprite = Sprite {
            width: width as i32,
            top: above as i32 - rows.len() as i32 / 2,
            rows: vec![(0, 0)],
            spans: Vec::new(),
            solid: Vec::new(),
            soft: Vec::new(),
        };
        for (row, dots) in (0..).zip(rows.skip(above).take(drawn)) {
            for (at, pair) in (0..).zip(dots.chunks(2)) {
                sprite.add(row, at, pair);
            }
            let ends = (sprite.spans.len() as u32, sprite.soft.len() as u32);
            sprite.rows.push(ends);
        }
        sprite
    }

    /// Its width in px.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// The rows of a picture that it touches when its middle lies on row `y`.
    pub fn rows(&self, y: i32) -> Range<i32> {
        let top = y + self.top;
        top..top + self.rows.len() as i32 - 1
    }

    /// Bytes it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.rows)
            + size_of_val(&*self.spans)
            + self.solid.len()
            + size_of_val(&*self.soft)
    }

    /// Lays some of its rows, counted from the first it touches, on rows of a picture that are
    /// `stride` bytes long; their first byte is no pixels. The sprite's left edge is at pair
    /// `left`, which may be outside.
    pub fn lay(
        &self,
        rows: Range<usize>,
        lines: &mut [u8],
        stride: usize,
        left: i32,
        blends: &Blends,
    ) {
        let (Some(begin), Some(end)) = (self.rows.get(rows.start), self.rows.get(rows.end)) else {
            return;
        };
        let pairs = stride as i32 - 1;
        let line = |row: u16| (usize::from(row) - rows.start) * stride + 1;
        let spans = self.spans.get(begin.0 as usize..end.0 as usize);
        for span in spans.unwrap_or_default() {
            let start = left + i32::from(span.at);
            let (first, last) = (start.max(0), (start + i32::from(span.len)).min(pairs));
            if first >= last {
                continue;
            }
            let (to, count) = (line(span.row) + first as usize, (last - first) as usize);
            let from = span.from as usize + (first - start) as usize;
            if let (Some(under), Some(over)) = (
                lines.get_mut(to..to + count),
                self.solid.get(from..from + count),
            ) {
                copy(over, under);
            }
        }
        let soft = self.soft.get(begin.1 as usize..end.1 as usize);
        for soft in soft.unwrap_or_default() {
            let at = left + i32::from(soft.at);
            if (0..pairs).contains(&at)
                && let Some(under) = lines.get_mut(line(soft.row) + at as usize)
            {
                *under = blends.both(*under, soft.inks, soft.levels);
            }
        }
    }

    fn add(&mut self, row: u16, at: u16, pair: &[Dot]) {
        let clear = Dot { ink: 0, level: 0 };
        let (left, right) = (
            pair.first().unwrap_or(&clear),
            pair.get(1).unwrap_or(&clear),
        );
        let inks = left.ink << 4 | right.ink;
        let levels = left.level << 4 | right.level;
        if levels == 0 {
            return;
        }
        if levels != (LEVELS as u8) << 4 | LEVELS as u8 {
            self.soft.push(Soft {
                row,
                at,
                inks,
                levels,
            });
            return;
        }
        match self.spans.last_mut() {
            Some(span) if span.row == row && span.at + span.len == at => span.len += 1,
            _ => self.spans.push(Span {
                row,
                at,
                len: 1,
                from: self.solid.len() as u32,
            }),
        }
        self.solid.push(inks);
    }
}

/// Copies bytes into as many. Most are some tens, for which a call costs more than the copying.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8]) {
    const STEP: usize = 16;
    if to.len() < STEP || from.len() != to.len() {
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        return;
    }
    let (parts, _) = to.as_chunks_mut::<STEP>();
    for (to, from) in parts.iter_mut().zip(from.as_chunks::<STEP>().0) {
        *to = *from;
    }
    // What is left, with some of what was copied before.
    if let (Some(to), Some(from)) = (to.last_chunk_mut::<STEP>(), from.last_chunk()) {
        *to = *from;
    }
}
