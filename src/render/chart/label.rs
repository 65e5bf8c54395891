//! Words that must fit.

use ab_glyph::Font;
use imageproc::drawing::text_size;

use crate::render::theme::font;

/// How wide a word is, in px.
pub fn width(word: &str, size: f32) -> f32 {
    font().map_or(0.0, |font| text_size(size, font, word).0 as f32)
}

/// The word without letters the font does not have, cut to `room` px.
pub fn fitting(word: &str, size: f32, room: f32) -> String {
    let known = |letter: &char| font().is_some_and(|font| font.glyph_id(*letter).0 != 0);
    // A name may be a book; nothing of this length fits.
    let mut word: String = word.chars().filter(known).take(200).collect();
    word.truncate(word.trim_end().len());
    if width(&word, size) <= room {
        return word;
    }
    while word.pop().is_some() {
        let cut = format!("{}…", word.trim_end());
        if width(&cut, size) <= room {
            return cut;
        }
    }
    word
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
    fn words_are_cut_and_strange_letters_left_out() {
        assert_eq!(fitting("Điểm 🎖", 30.0, 300.0), "Điểm");
        let cut = fitting("Nguyễn Văn An and all his friends", 30.0, 200.0);
        assert!(cut.starts_with("Nguyễn") && cut.ends_with('…'), "{cut}");
        assert!(width(&cut, 30.0) <= 200.0);
        assert_eq!(fitting("An", 30.0, 1.0), "");
    }
}
