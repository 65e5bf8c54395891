//! How a game that begins in the position of a case ends (RULES.md 9).

use tulenh_rules::{Position, Record, Side};

/// What differs when the turns, in LAN, are played from `start`: `none`, or winner, ending and,
/// where they decide, the points of Red and Blue.
pub fn not_so(start: &Position, turns: &str, expected: &str) -> Vec<String> {
    let mut record = Record::new(start.clone());
    for lan in turns.split_whitespace() {
        if let Err(error) = record.play_lan(lan) {
            return vec![format!("{lan} cannot be played: {error}")];
        }
    }
    let told = match record.outcome() {
        None => "none".to_owned(),
        Some(outcome) => {
            let winner = match outcome.winner {
                Some(Side::Red) => "red",
                Some(Side::Blue) => "blue",
                None => "draw",
            };
            let points = outcome
                .points
                .map(|points| format!(" {} {}", points.red, points.blue))
                .unwrap_or_default();
            format!("{winner} {}{points}", outcome.ending.id())
        }
    };
    if told == expected {
        Vec::new()
    } else {
        vec![format!("{turns} ends `{told}`, not `{expected}`")]
    }
}
