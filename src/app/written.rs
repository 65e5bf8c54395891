//! Turns as the person who asks reads them: in their coordinates, with their letters of pieces.

use crate::app::people::Caller;
use crate::app::typed::letters;
use crate::rules::{Coordinates, Letters, Position, Side, Turn};

/// A turn of a position.
pub(super) fn turn_in_words(caller: &Caller<'_>, position: &Position, turn: &Turn) -> String {
    match is_plain(caller) {
        true => position.lan(turn),
        false => position.record_bare(turn, caller.taste.coordinates, letters(caller)),
    }
}

/// Turns in LAN one after the other from a position, those of `own` behind an arrow: they answer what
/// is before them. One that does not fit is given as it is.
pub(super) fn line_in_words(
    caller: &Caller<'_>,
    position: &Position,
    lans: &[String],
    own: Side,
) -> String {
    let mut position = position.clone();
    let mut line = String::new();
    for (index, lan) in lans.iter().enumerate() {
        if index > 0 {
            let answer = position.turn() == own;
            line.push_str(if answer { " → " } else { ", " });
        }
        let turn = position.read_lan(lan).ok();
        let after = turn.as_ref().and_then(|turn| position.play(turn).ok());
        match &turn {
            Some(turn) if !is_plain(caller) => {
                line.push_str(&turn_in_words(caller, &position, turn));
            }
            _ => line.push_str(lan),
        }
        if let Some((after, _)) = after {
            position = after;
        }
    }
    line
}

/// Whether the person reads turns as programs write them.
fn is_plain(caller: &Caller<'_>) -> bool {
    matches!(
        (caller.taste.coordinates, caller.taste.letters),
        (Coordinates::Algebraic, None | Some(Letters::English))
    )
}
