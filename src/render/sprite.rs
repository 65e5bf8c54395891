//! Something prepared, to be laid on pictures again and again.

use std::ops::Range;

use crate::render::blends::{Blends, LEVELS};

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
    rows: Vec<Row>,
    spans: Vec<Span>,
    solid: Vec<u8>,
    soft: Vec<Soft>,
}

/// Where the parts of a row of pixels are.
#[derive(Debug, Clone)]
struct Row {
    spans: Range<u32>,
    soft: Range<u32>,
}

/// Pairs that are solid.
#[derive(Debug, Clone, Copy)]
struct Span {
    /// The first pair.
    at: u16,
    len: u16,
    /// Their bytes in `solid`.
    from: u32,
}

/// A pair that is not solid.
#[derive(Debug, Clone, Copy)]
struct Soft {
    at: u16,
    inks: u8,
    levels: u8,
}

impl Sprite {
    /// The sprite of these pixels, row by row.
    pub fn new(width: usize, dots: &[Dot]) -> Sprite {
        let mut sprite = Sprite {
            width: width as i32,
            rows: Vec::new(),
            spans: Vec::new(),
            solid: Vec::new(),
            soft: Vec::new(),
        };
        for row in dots.chunks_exact(width.max(1)) {
            let begun = (sprite.spans.len() as u32, sprite.soft.len() as u32);
            for (at, pair) in (0..).zip(row.chunks(2)) {
                sprite.add(at, pair, begun.0);
            }
            sprite.rows.push(Row {
                spans: begun.0..sprite.spans.len() as u32,
                soft: begun.1..sprite.soft.len() as u32,
            });
        }
        sprite
    }

    /// Its width in px.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Its height in px.
    pub fn height(&self) -> i32 {
        self.rows.len() as i32
    }

    /// Bytes it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.rows)
            + size_of_val(&*self.spans)
            + self.solid.len()
            + size_of_val(&*self.soft)
    }

    /// Lays one of its rows on a row of a picture, given as its pairs of pixels; the sprite's left
    /// edge is at pair `left`, which may be outside.
    pub fn lay_row(&self, row: usize, line: &mut [u8], left: i32, blends: &Blends) {
        let Some(row) = self.rows.get(row) else {
            return;
        };
        let end = line.len() as i32;
        let range = |range: &Range<u32>| range.start as usize..range.end as usize;
        for span in self.spans.get(range(&row.spans)).unwrap_or_default() {
            let start = left + i32::from(span.at);
            let (first, last) = (start.max(0), (start + i32::from(span.len)).min(end));
            let from = span.from as usize;
            let bytes = (first - start) as usize + from..(last - start).max(0) as usize + from;
            if let Some(under) = line.get_mut(first as usize..last.max(0) as usize)
                && let Some(over) = self.solid.get(bytes)
            {
                under.copy_from_slice(over);
            }
        }
        for soft in self.soft.get(range(&row.soft)).unwrap_or_default() {
            if let Some(under) = line.get_mut((left + i32::from(soft.at)) as usize) {
                *under = blends.both(*under, soft.inks, soft.levels);
            }
        }
    }

    fn add(&mut self, at: u16, pair: &[Dot], first_span: u32) {
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
            self.soft.push(Soft { at, inks, levels });
            return;
        }
        let row_begun = self.spans.len() as u32 > first_span;
        match self.spans.last_mut() {
            Some(span) if row_begun && span.at + span.len == at => span.len += 1,
            _ => self.spans.push(Span {
                at,
                len: 1,
                from: self.solid.len() as u32,
            }),
        }
        self.solid.push(inks);
    }
}
