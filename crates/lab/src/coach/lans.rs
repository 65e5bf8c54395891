//! Lines as they are printed.

use tulenh_rules::{Position, Turn};

/// The turns of a line from a position in LAN, with spaces between them.
pub fn lans(position: &Position, line: &[Turn]) -> String {
    let mut now = position.clone();
    let mut words = Vec::new();
    for turn in line {
        words.push(now.lan(turn));
        now.make_unchecked(turn);
    }
    words.join(" ")
}
