//! Other people's text: what of it may be shown.

/// The most characters of a person's name that are shown.
pub const NAME_CHARS: usize = 64;

/// The most characters of a name that are kept.
pub const KEPT_CHARS: usize = 256;

/// A name fit to be shown: without control characters, marks that turn the direction of text or
/// show nothing, and piles of accents; on one line, at most [`NAME_CHARS`] characters. Markup is
/// not touched: it stays raw text, which each adapter escapes.
pub fn shown_name(raw: &str) -> String {
    let shown = clean(raw, NAME_CHARS);
    if shown.is_empty() {
        "?".to_owned()
    } else {
        shown
    }
}

/// Whether a name holds letters that run from right to left (Hebrew, Arabic, Syriac, Thaana, N'Ko and
/// their like, and the blocks reserved for such scripts): then it must be isolated, or it turns the
/// words around it.
pub fn is_right_to_left(name: &str) -> bool {
    name.chars().any(|letter| {
        matches!(letter,
            '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}'
            | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
    })
}

/// Text that a person typed, made fit to be quoted: as [`shown_name`], at most `limit` characters.
pub fn quoted(raw: &str, limit: usize) -> String {
    clean(raw, limit)
}

/// Several lines that a person typed, made fit to be quoted: each as by [`quoted`], at most one empty
/// line between any two, at most `limit` characters with the line breaks.
pub fn quoted_lines(raw: &str, limit: usize) -> String {
    let (mut out, mut length, mut gap) = (String::new(), 0, false);
    for line in raw.lines() {
        let breaks = match (out.is_empty(), gap) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        };
        // There is room for a letter and the mark that says something was cut.
        let Some(left) = limit.checked_sub(length + breaks).filter(|left| *left > 1) else {
            break;
        };
        let line = clean(line, left);
        gap = line.is_empty();
        if !gap {
            out.push_str(&"\n".repeat(breaks));
            out.push_str(&line);
            length += breaks + line.chars().count();
        }
    }
    out
}

/// The beginning of a raw name that is kept in the store.
pub fn kept_name(raw: &str) -> String {
    raw.chars().take(KEPT_CHARS).collect()
}

fn clean(raw: &str, limit: usize) -> String {
    let mut out = String::new();
    let (mut length, mut accents, mut space) = (0, 0, false);
    for letter in raw.chars() {
        if letter.is_whitespace() || letter.is_control() {
            space = !out.is_empty();
            continue;
        }
        if is_hidden(letter) {
            continue;
        }
        accents = if is_accent(letter) { accents + 1 } else { 0 };
        // Vietnamese needs two at most.
        if accents > 3 {
            continue;
        }
        if length + usize::from(space) >= limit {
            // Room for the mark that says something was cut.
            out.pop();
            out.push('…');
            break;
        }
        if std::mem::take(&mut space) {
            out.push(' ');
            length += 1;
        }
        out.push(letter);
        length += 1;
    }
    out
}

/// Marks of direction, of joining nothing, private use (sentences use them for their own ends)
/// and tags.
fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFC}'
        | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E0FFF}' | '\u{F0000}'..='\u{10FFFD}')
}

fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_lines_and_are_cleaned_one_by_one() {
        let raw = "  Dear all,\r\n\n\n\u{202E}we  stop\tat ten.\n\nBye\n\n";
        assert_eq!(quoted_lines(raw, 99), "Dear all,\n\nwe stop at ten.\n\nBye");
        let long = "x\n".repeat(4000);
        assert!(quoted_lines(&long, 100).chars().count() <= 100);
        assert_eq!(quoted_lines("abc\ndefgh", 7), "abc\nde…");
        assert_eq!(quoted_lines("\n \n", 9), "");
    }

    #[test]
    fn names_lose_what_disturbs_and_keep_the_rest() {
        assert_eq!(shown_name("  Nguyễn\tVăn\n An "), "Nguyễn Văn An");
        assert_eq!(shown_name("<b>*_`@everyone"), "<b>*_`@everyone");
        assert_eq!(shown_name("a\u{202E}b\u{200F}\u{0000}c\u{E001}"), "ab c");
        assert_eq!(shown_name("\u{202E}\u{200B}"), "?");
        assert_eq!(
            shown_name("e\u{301}\u{301}\u{301}\u{301}\u{301}x"),
            "e\u{301}\u{301}\u{301}x"
        );
        let long = shown_name(&"x".repeat(4000));
        assert_eq!(long.chars().count(), NAME_CHARS);
        assert!(long.ends_with('…'));
        assert_eq!(shown_name(&"x".repeat(64)), "x".repeat(64));
    }
}
