//! Words on pictures, drawn with the font.

use ab_glyph::{Font, ScaleFont, point};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_text_mut, text_size};

use crate::palette::theme::Ink;
use crate::raster::fill::Surface;
use crate::text::font::font;

/// How a word is aligned to a point.
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
pub fn width(word: &str, size: f32) -> f32 {
    font().map_or(0.0, |font| text_size(size, font, word).0 as f32)
}

/// The word on one line, without letters the font does not have, cut to `room` px with `…` where
/// it is longer. `?` stands for a word of which nothing is left.
pub fn fitting(word: &str, size: f32, room: f32) -> String {
    let known = |letter: &char| font().is_some_and(|font| font.glyph_id(*letter).0 != 0);
    // A name may be very long; nothing of more than 200 characters fits.
    let letters: String = word
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(known)
        .take(200)
        .collect();
    let mut fitting = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    if fitting.is_empty() && !word.is_empty() {
        fitting.push('?');
    }
    if width(&fitting, size) <= room {
        return fitting;
    }
    // To measure a word is slow, and less of it is never wider.
    let cut = |end: usize| format!("{}…", fitting[..end].trim_end());
    let ends: Vec<usize> = fitting.char_indices().map(|(at, _)| at).collect();
    let fit = ends.partition_point(|end| width(&cut(*end), size) <= room);
    match fit.checked_sub(1) {
        Some(longest) => cut(ends[longest]),
        None => String::new(),
    }
}

/// The word in one line, or in two that are parted at a space, each cut to `room` px.
pub fn lines(word: &str, size: f32, room: f32) -> Vec<String> {
    let fits = |part: &str| width(part, size) <= room;
    let whole = fitting(word, size, f32::MAX);
    if fits(&whole) {
        return vec![whole];
    }
    let spaces = whole.match_indices(' ').map(|(at, _)| whole.split_at(at));
    let Some((first, rest)) = spaces.take_while(|(first, _)| fits(first)).last() else {
        return vec![fitting(&whole, size, room)];
    };
    vec![first.to_owned(), fitting(rest.trim_start(), size, room)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_two_words_take_two_lines() {
        assert_eq!(lines("Red", 30.0, 160.0), ["Red"]);
        assert_eq!(
            lines("Nguyễn Văn Bình", 30.0, 180.0),
            ["Nguyễn Văn", "Bình"]
        );
        assert_eq!(lines("Oberkommandierender", 30.0, 100.0).len(), 1);
    }

    #[test]
    fn the_longest_part_that_fits_is_left_of_a_word() {
        let name = "Nguyễn Văn An, Trần Thị Bình and 30 friends of theirs";
        for room in (0..900).step_by(29) {
            let cut = fitting(name, 30.0, room as f32);
            let parts = name.char_indices().rev().map(|(end, _)| {
                let part = name[..end].trim_end();
                format!("{part}…")
            });
            let mut all = [name.to_owned()].into_iter().chain(parts);
            let longest = all.find(|part| width(part, 30.0) <= room as f32);
            assert_eq!(cut, longest.unwrap_or_default(), "{room}");
        }
    }

    #[test]
    fn words_are_cut_and_strange_letters_left_out() {
        assert_eq!(fitting("Điểm 🎖", 30.0, 300.0), "Điểm");
        assert_eq!(fitting("🎖\n🎖", 30.0, 300.0), "?");
        let cut = fitting("Nguyễn Văn An and all his friends", 30.0, 200.0);
        assert!(cut.starts_with("Nguyễn") && cut.ends_with('…'), "{cut}");
        assert!(width(&cut, 30.0) <= 200.0);
        assert_eq!(fitting("An", 30.0, 1.0), "");
    }
}
