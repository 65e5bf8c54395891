//! Drawing in full colour with smooth edges, for sprites and the empty board.

use image::{Rgba, Rgba32FImage};

use crate::palette::blends::LEVELS;
use crate::palette::theme::{Ink, Theme};
use crate::raster::canvas::row_bytes;
use crate::raster::fill::Surface;
use crate::raster::sprite::{Dot, Sprite};

/// Full colour with transparency (premultiplied, 0 to 255).
pub struct Painting {
    theme: Theme,
    pixels: Rgba32FImage,
}

impl Painting {
    /// A clear painting.
    pub fn new(theme: Theme, width: u32, height: u32) -> Painting {
        Painting {
            theme,
            pixels: Rgba32FImage::new(width, height),
        }
    }

    /// The painting as something to be laid on pictures.
    pub fn into_sprite(self) -> Sprite {
        let width = self.pixels.width() as usize;
        Sprite::new(width, &self.dots())
    }

    /// The painting as the rows of a picture (see [`crate::raster::canvas::Canvas`]); what is clear
    /// in it becomes entry 0.
    pub fn into_rows(self) -> Vec<u8> {
        let width = self.pixels.width();
        let mut rows = Vec::with_capacity(row_bytes(width as i32) * self.pixels.height() as usize);
        for dots in self.dots().chunks_exact(width.max(1) as usize) {
            rows.push(0);
            let (pairs, last) = dots.as_chunks::<2>();
            rows.extend(pairs.iter().map(|[left, right]| left.ink << 4 | right.ink));
            rows.extend(last.iter().map(|left| left.ink << 4));
        }
        rows
    }

    fn dots(&self) -> Vec<Dot> {
        let mut last = ([-1.0; 3], 0);
        let dots = self.pixels.pixels().map(|Rgba([r, g, b, a])| {
            let level = (a * LEVELS as f32 + 0.5) as u8;
            if level == 0 {
                return Dot { ink: 0, level };
            }
            let colour = [r / a, g / a, b / a];
            if last.0 != colour {
                last = (colour, self.theme.nearest(colour));
            }
            Dot { ink: last.1, level }
        });
        dots.collect()
    }
}

impl Surface for Painting {
    fn width(&self) -> i32 {
        self.pixels.width() as i32
    }

    fn rows(&self) -> std::ops::Range<i32> {
        0..self.pixels.height() as i32
    }

    fn blend(&mut self, x: i32, y: i32, ink: Ink, coverage: f32) {
        let [r, g, b] = self.theme.colour(ink).map(f32::from);
        let Rgba(under) = self.pixels.get_pixel_mut(x as u32, y as u32);
        if coverage >= 1.0 {
            *under = [r, g, b, 1.0];
            return;
        }
        for (old, new) in under.iter_mut().zip([r, g, b, 1.0]) {
            *old = *old * (1.0 - coverage) + new * coverage;
        }
    }
}
