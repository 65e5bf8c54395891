//! The strips of the players in words.

use crate::scene::strip::Strip;
use crate::words::describe::bounded::Item;
use crate::words::describe::description::Description;
use crate::words::names::names;
use tulenh_rules::{Piece, Role, Side};

/// The most of a name that is said, in characters.
const NAME: usize = 40;

/// The strip of a side: the player, a note, the clock as it is written there, the points, what
/// the side has taken.
pub fn strip(description: &mut Description, side: Side, strip: &Strip) {
    let name = clean(&strip.name);
    let mut items = Vec::new();
    if let Some(note) = &strip.note {
        items.push(Item::new("; ", clean(note)));
    }
    if let Some(clock) = &strip.clock {
        items.push(Item::new("; ", format!("clock {}", clean(clock))));
    }
    if let Some(points) = strip.points {
        let word = if points == 1 { "point" } else { "points" };
        items.push(Item::new("; ", format!("{points} {word}")));
    }
    for (i, (piece, count)) in counted(&strip.captured).into_iter().enumerate() {
        let name = names([piece]);
        let piece = match count {
            1 => name,
            _ => format!("{count} {name}"),
        };
        items.push(match i {
            0 => Item::new("; ", format!("has taken {piece}")),
            _ => Item::new(", ", piece),
        });
    }
    match (name.is_empty(), items.is_empty()) {
        (true, true) => {}
        (false, true) => description.text.push(&format!("{side} is {name}.")),
        (true, false) => description.text.push_list(&format!("{side} has:"), &items),
        (false, false) => description
            .text
            .push_list(&format!("{side} is {name}:"), &items),
    }
}

/// How many there are of each kind, heroes by themselves, in the order of a FEN stack.
fn counted(pieces: &[Piece]) -> Vec<(Piece, usize)> {
    let mut counts: Vec<(Piece, usize)> = Vec::new();
    for role in Role::ALL {
        for piece in pieces.iter().filter(|piece| piece.role == role) {
            match counts.iter_mut().find(|(known, _)| known == piece) {
                Some((_, count)) => *count += 1,
                None => counts.push((*piece, 1)),
            }
        }
    }
    counts
}

/// A name on one line, of a length that leaves room for the rest.
fn clean(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let words = words.join(" ");
    let mut letters = words.chars().filter(|letter| !letter.is_control());
    let name: String = letters.by_ref().take(NAME).collect();
    if letters.next().is_some() {
        format!("{name}…")
    } else {
        name
    }
}
