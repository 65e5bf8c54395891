//! A recorded game to play.

/// The turns of a whole official game to mate, in LAN. Blue wins.
pub fn whole() -> Vec<&'static str> {
    let lines = include_str!("../../../crates/rules/tests/data/games/whole.lan").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// A turn in LAN without heroes, written with the letters of English readers.
pub fn as_people_read(lan: &str) -> String {
    let letter = |c: char| match c {
        'F' => "Af".to_owned(),
        'G' => "Aa".to_owned(),
        'I' => "In".to_owned(),
        'S' => "Ms".to_owned(),
        other => other.to_string(),
    };
    lan.chars().map(letter).collect()
}

/// Whether a text announces this turn and not, say, the tenth of it.
pub fn tells(text: &str, turn: usize) -> bool {
    let needle = format!("turn {turn}");
    text.match_indices(&needle)
        .any(|(at, _)| !text[at + needle.len()..].starts_with(|c: char| c.is_ascii_digit()))
}
