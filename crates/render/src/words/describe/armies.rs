//! The armies in words.

use crate::words::describe::bounded::{Bounded, Item};
use crate::words::describe::description::Description;
use crate::words::lists::{Army, lists};
use crate::words::names::separator;
use tulenh_rules::{Board, BySide, Side, Square};

/// Both armies by kind, in the order of the rules.
pub fn armies(description: &mut Description, board: &Board) {
    let mut seen = board.clone();
    for square in Square::all().filter(|square| !description.sees(*square)) {
        seen.set(square, None);
    }
    let hidden = description.hidden;
    let lists = lists(&seen, description.coordinates);
    let [mut red, mut blue] = Side::ALL.map(|side| army(description, &lists.armies[side], true));
    let left = description.text.left();
    let length = |army: &[Item]| Bounded::length("Blue:", army);
    if length(&red) + length(&blue) > left {
        [red, blue] = Side::ALL.map(|side| army(description, &lists.armies[side], false));
    }
    // Red leaves Blue what it needs, or half.
    let room = left.saturating_sub(length(&blue)).max(left / 2);
    for (side, army, room) in [(Side::Red, red, room), (Side::Blue, blue, usize::MAX)] {
        if !army.is_empty() {
            description
                .text
                .push_list_within(room, &format!("{side}:"), &army);
        } else if hidden == BySide::default() {
            description.text.push(&format!("{side}: nothing."));
        }
    }
}

/// The pieces of an army; carriers with what they carry, or only the carried with what carries
/// them.
fn army(description: &Description, kinds: &[Army], loads: bool) -> Vec<Item> {
    let mut items = Vec::new();
    for kind in kinds {
        for (i, piece) in kind.pieces.iter().enumerate() {
            let words = match loads {
                true => piece.words(description.coordinates),
                false => piece.brief(description.coordinates),
            };
            items.push(match i {
                0 => Item::new("; ", format!("{} {words}", kind.role)),
                _ => Item::new(separator(description.coordinates), words),
            });
        }
    }
    items
}
