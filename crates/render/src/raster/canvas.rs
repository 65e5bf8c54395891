//! The rows on which a picture is drawn: palette entries, two pixels a byte, ready to be deflated.

use std::ops::Range;

use crate::palette::blends::{Blends, LEVELS};
use crate::palette::theme::Ink;
use crate::raster::fill::Surface;
use crate::raster::sprite::Sprite;

/// Some rows of a picture. Each row is what PNG writes: the byte 0 (no filter), then two pixels a
/// byte, the left one in the high half.
#[derive(Debug)]
pub struct Canvas<'a> {
    width: i32,
    rows: Range<i32>,
    bytes: &'a mut [u8],
    blends: &'a Blends,
}

/// Bytes of a row that is `width` px wide, the filter's included.
pub fn row_bytes(width: i32) -> usize {
    (width.max(0) as usize).div_ceil(2) + 1
}

/// Rows of one colour.
pub fn blank(width: i32, height: i32, ink: Ink) -> Vec<u8> {
    let mut row = vec![ink.index() << 4 | ink.index(); row_bytes(width)];
    row[0] = 0;
    row.repeat(height.max(0) as usize)
}

impl<'a> Canvas<'a> {
    /// A canvas over these rows of a picture `width` px wide. `bytes` holds them already.
    pub fn new(
        width: i32,
        rows: Range<i32>,
        bytes: &'a mut [u8],
        blends: &'a Blends,
    ) -> Canvas<'a> {
        debug_assert_eq!(bytes.len(), rows.len() * row_bytes(width));
        Canvas {
            width,
            rows,
            bytes,
            blends,
        }
    }

    /// Lays a sprite with its middle on a point, given in px of the whole picture; its left edge
    /// comes to an even pixel.
    pub fn lay(&mut self, sprite: &Sprite, (x, y): (i32, i32)) {
        let left = (x - sprite.width() / 2) >> 1;
        let all = sprite.rows(y);
        let rows = all.start.max(self.rows.start)..all.end.min(self.rows.end);
        if rows.is_empty() {
            return;
        }
        let stride = row_bytes(self.width);
        let first = (rows.start - self.rows.start) as usize * stride;
        let lines = self.bytes.get_mut(first..).unwrap_or_default();
        let rows = (rows.start - all.start) as usize..(rows.end - all.start) as usize;
        sprite.lay(rows, lines, stride, left, self.blends);
    }
}

impl Surface for Canvas<'_> {
    fn width(&self) -> i32 {
        self.width
    }

    fn rows(&self) -> Range<i32> {
        self.rows.clone()
    }

    fn blend(&mut self, x: i32, y: i32, ink: Ink, coverage: f32) {
        let level = (coverage * LEVELS as f32 + 0.5) as u8;
        let row = (y - self.rows.start) as usize * row_bytes(self.width);
        let Some(pair) = self.bytes.get_mut(row + 1 + x as usize / 2) else {
            return;
        };
        // The other pixel of the pair stays.
        let level = if x & 1 == 0 { level << 4 } else { level };
        *pair = self
            .blends
            .both(*pair, ink.index() << 4 | ink.index(), level);
    }
}
