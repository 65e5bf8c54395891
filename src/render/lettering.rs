//! Words on pictures.

use ab_glyph::{Font, ScaleFont, point};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_text_mut, text_size};

use crate::render::raster::Surface;
use crate::render::theme::{Ink, font};

/// Where a word lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Align {
    /// It begins at the point.
    Start,
    /// Its middle is on the point.
    Middle,
    /// It ends at the point.
    End,
}

/// Writes a word `size` px high from ascender to descender. `y` is the middle of capital letters.
pub fn write(
    surface: &mut impl Surface,
    word: &str,
    (x, y): (i32, i32),
    size: f32,
    ink: Ink,
    align: Align,
) {
    let Some(font) = font() else { return };
    let (width, _) = text_size(size, font, word);
    let (wide, high) = (width + 4, (size * 1.3) as u32);
    let mut mask = GrayImage::new(wide, high);
    draw_text_mut(&mut mask, Luma([255]), 2, 0, size, font, word);
    let left = match align {
        Align::Start => x - 2,
        Align::Middle => x - wide as i32 / 2,
        Align::End => x - wide as i32 + 2,
    };
    let up = y - middle_of_capitals(size);
    let (rows, surface_width) = (surface.rows(), surface.width());
    for (mask_x, mask_y, Luma([cover])) in mask.enumerate_pixels() {
        let (x, y) = (left + mask_x as i32, up + mask_y as i32);
        if *cover > 0 && (0..surface_width).contains(&x) && rows.contains(&y) {
            surface.blend(x, y, ink, f32::from(*cover) / 255.0);
        }
    }
}

/// How wide a word is, in px.
pub fn width(word: &str, size: f32) -> i32 {
    font().map_or(0, |font| text_size(size, font, word).0 as i32)
}

/// A text of which every character has a glyph: others are left out, and `?` stands for a text of
/// which nothing is left.
pub fn writable(text: &str) -> String {
    let Some(font) = font() else {
        return String::new();
    };
    let known = |c: &char| *c == ' ' || (!c.is_control() && font.glyph_id(*c).0 != 0);
    let words: String = text.chars().filter(known).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() && !text.is_empty() {
        return "?".to_owned();
    }
    words
}

/// As much of a text as fits a width, with `…` for what does not.
pub fn shortened(text: &str, size: f32, room: i32) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut short: String = text.to_owned();
    while short.pop().is_some() {
        let with_dots = format!("{}…", short.trim_end());
        if width(&with_dots, size) <= room {
            return with_dots;
        }
    }
    String::new()
}

/// How far below the top of a line the middle of its capitals is.
fn middle_of_capitals(size: f32) -> i32 {
    let Some(font) = font() else { return 0 };
    let scaled = font.as_scaled(size);
    let glyph = scaled
        .glyph_id('H')
        .with_scale_and_position(size, point(0.0, scaled.ascent()));
    font.outline_glyph(glyph).map_or(0, |outline| {
        let bounds = outline.px_bounds();
        ((bounds.min.y + bounds.max.y) / 2.0 + 0.5) as i32
    })
}
