//! The two things pictures are drawn on: full colour while sprites and backgrounds are prepared,
//! palette entries afterwards.

use image::{GrayImage, Luma, Rgba, Rgba32FImage};
use imageproc::drawing::{draw_text_mut, text_size};

use crate::render::raster::Surface;
use crate::render::theme::{INKS, Ink, Theme, font};

/// Steps of transparency a palette picture knows: 0 is clear, this many is solid.
pub const LEVELS: usize = 8;

/// Full colour with transparency (premultiplied, 0 to 255), for preparing things once.
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

    /// The painting in palette entries.
    pub fn into_sprite(self) -> Sprite {
        let width = self.pixels.width() as i32;
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
        Sprite::new(width, dots.collect())
    }
}

impl Surface for Painting {
    fn size(&self) -> (i32, i32) {
        (self.pixels.width() as i32, self.pixels.height() as i32)
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

/// A pixel of a sprite.
#[derive(Debug, Clone, Copy)]
struct Dot {
    ink: u8,
    level: u8,
}

/// Something prepared, to be laid on a picture again and again.
#[derive(Debug)]
pub struct Sprite {
    width: i32,
    dots: Vec<Dot>,
    /// For each row, the range of its pixels that are not clear.
    drawn: Vec<(usize, usize)>,
}

impl Sprite {
    fn new(width: i32, dots: Vec<Dot>) -> Sprite {
        let rows = dots.chunks_exact(width.max(1) as usize);
        let drawn = rows.map(|row| {
            let seen = |dot: &Dot| dot.level > 0;
            let from = row.iter().position(seen).unwrap_or(0);
            (from, row.iter().rposition(seen).map_or(0, |last| last + 1))
        });
        let drawn = drawn.collect();
        Sprite { width, dots, drawn }
    }

    /// The sprite as the ground of a picture; what is clear in it becomes entry 0.
    pub fn ground(&self) -> GrayImage {
        let (width, height) = (
            self.width as u32,
            (self.dots.len() as i32 / self.width.max(1)) as u32,
        );
        let indices = self.dots.iter().map(|dot| dot.ink).collect();
        GrayImage::from_raw(width, height, indices).unwrap_or_default()
    }
}

/// For two entries and a level of the upper one, the entry nearest to the blend.
pub struct Blends([[[u8; INKS]; INKS]; LEVELS + 1]);

impl Blends {
    /// The table of a theme.
    pub fn new(theme: Theme) -> Blends {
        let mut table = [[[0; INKS]; INKS]; LEVELS + 1];
        for (level, rows) in table.iter_mut().enumerate() {
            let part = level as f32 / LEVELS as f32;
            for (under, row) in rows.iter_mut().enumerate() {
                for (over, entry) in row.iter_mut().enumerate() {
                    let (below, above) = (theme.palette()[under], theme.palette()[over]);
                    let channel =
                        |c: usize| f32::from(below[c]) * (1.0 - part) + f32::from(above[c]) * part;
                    *entry = theme.nearest([channel(0), channel(1), channel(2)]);
                }
            }
        }
        Blends(table)
    }

    fn of(&self, under: u8, over: u8, level: u8) -> u8 {
        self.0[usize::from(level).min(LEVELS)][usize::from(under) % INKS][usize::from(over) % INKS]
    }
}

/// A picture in palette entries.
pub struct Canvas<'a> {
    pixels: GrayImage,
    blends: &'a Blends,
}

impl<'a> Canvas<'a> {
    /// A picture that starts as `ground`.
    pub fn new(ground: GrayImage, blends: &'a Blends) -> Canvas<'a> {
        Canvas {
            pixels: ground,
            blends,
        }
    }

    /// Lays a sprite with its middle on a point, given in px.
    pub fn lay(&mut self, sprite: &Sprite, (x, y): (i32, i32)) {
        let (width, height) = self.size();
        let rows = sprite.dots.chunks_exact(sprite.width.max(1) as usize);
        let (left, top) = (x - sprite.width / 2, y - rows.len() as i32 / 2);
        let skip = (-left).clamp(0, sprite.width) as usize;
        let take = (width - left).clamp(0, sprite.width) as usize;
        for (y, (dots, (from, to))) in (top..height).zip(rows.zip(&sprite.drawn)) {
            let (from, to) = (skip.max(*from), take.min(*to));
            if y < 0 || from >= to {
                continue;
            }
            let start = (y * width + left + from as i32) as usize;
            let dots = &dots[from..to];
            let Some(under) = self.pixels.get_mut(start..start + dots.len()) else {
                continue;
            };
            for (pixel, dot) in under.iter_mut().zip(dots) {
                match usize::from(dot.level) {
                    0 => {}
                    LEVELS => *pixel = dot.ink,
                    _ => *pixel = self.blends.of(*pixel, dot.ink, dot.level),
                }
            }
        }
    }

    /// Writes a word with its middle on a point, `size` px high from ascender to descender.
    pub fn write(&mut self, word: &str, (x, y): (i32, i32), size: f32, ink: Ink) {
        let Some(font) = font() else { return };
        let (width, _) = text_size(size, font, word);
        let (wide, high) = (width + 4, (size * 1.3) as u32);
        let mut mask = GrayImage::new(wide, high);
        draw_text_mut(&mut mask, Luma([255]), 2, 0, size, font, word);
        let rows = || (0..high).filter(|y| (0..wide).any(|x| mask.get_pixel(x, *y)[0] > 127));
        let (Some(top), Some(bottom)) = (rows().next(), rows().next_back()) else {
            return;
        };
        let (left, up) = (x - wide as i32 / 2, y - (top + bottom).div_ceil(2) as i32);
        let (canvas_width, canvas_height) = self.size();
        for (mask_x, mask_y, Luma([cover])) in mask.enumerate_pixels() {
            let (x, y) = (left + mask_x as i32, up + mask_y as i32);
            if (0..canvas_width).contains(&x) && (0..canvas_height).contains(&y) {
                self.blend(x, y, ink, f32::from(*cover) / 255.0);
            }
        }
    }

    /// The finished picture.
    pub fn into_pixels(self) -> GrayImage {
        self.pixels
    }
}

impl Surface for Canvas<'_> {
    fn size(&self) -> (i32, i32) {
        (self.pixels.width() as i32, self.pixels.height() as i32)
    }

    fn blend(&mut self, x: i32, y: i32, ink: Ink, coverage: f32) {
        let level = (coverage * LEVELS as f32 + 0.5) as u8;
        let Luma([pixel]) = self.pixels.get_pixel_mut(x as u32, y as u32);
        *pixel = self.blends.of(*pixel, ink.index(), level);
    }
}
