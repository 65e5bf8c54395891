//! A recorded game for tests of the networks, one LAN a line.

/// A whole official game to mate.
pub fn whole() -> Vec<&'static str> {
    let lines = include_str!("../../crates/rules/tests/data/games/whole.lan").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// A turn in LAN without heroes, with the letters that people read in English.
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
