//! Names of pieces and stacks in English.

use tulenh_rules::{Coordinates, Piece, Stack};

/// What separates points in a list: official ones contain a comma.
pub const fn separator(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Algebraic => ", ",
        Coordinates::Official => "; ",
    }
}

/// Pieces by name: `heroic Tank, Infantry and Militia`.
pub fn names(pieces: impl IntoIterator<Item = Piece>) -> String {
    let name = |piece: Piece| {
        let rank = if piece.hero { "heroic " } else { "" };
        format!("{rank}{}", piece.role)
    };
    let names: Vec<String> = pieces.into_iter().map(name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// A stack: `Navy with Air force and Tank`.
pub fn stack_name(stack: Stack) -> String {
    let carrier = names([stack.carrier()]);
    if stack.is_combined() {
        format!("{carrier} with {}", names(stack.passengers()))
    } else {
        carrier
    }
}
