//! What the fuzz targets share.

use std::sync::Arc;

use tulenh_rules::{Position, Ruleset};

/// A position and a text: a line with a digit (the ruleset) and a FEN, then the text.
pub fn position_and_text(input: &str) -> Option<(Position, &str)> {
    let (first, text) = input.split_once('\n').unwrap_or((input, ""));
    let digit = first.get(..1)?.parse().ok()?;
    let rules = Ruleset::all().nth(digit)?.clone();
    let position = Position::from_fen(&first[1..], Arc::new(rules)).ok()?;
    // Every way to divide a great stack is tried by a reader that looks for the canonical form;
    // that is slow, not wrong.
    let small = |side| {
        position
            .board()
            .stacks(side)
            .all(|(_, stack)| stack.len() <= 4)
    };
    let small = tulenh_rules::Side::ALL.into_iter().all(small);
    small.then_some((position, text))
}
