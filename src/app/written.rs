//! Turns as those who read them have chosen: in their coordinates, with their letters of pieces.

use crate::app::compose::Sight;
use crate::app::people::Caller;
use crate::app::taste::Taste;
use crate::app::typed::letters;
use crate::rules::{Coordinates, Letters, Position, Side, Turn};

/// A turn of a position, as the person who asks reads it.
pub(super) fn turn_in_words(caller: &Caller<'_>, position: &Position, turn: &Turn) -> String {
    written(position, turn, &caller.taste, letters(caller))
}

/// The same, as whoever looks reads it.
pub(super) fn turn_in_sight(sight: &Sight<'_>, position: &Position, turn: &Turn) -> String {
    written(position, turn, &sight.taste, sight.letters())
}

/// A turn as programs write it, unless somebody has chosen coordinates or letters.
fn written(position: &Position, turn: &Turn, taste: &Taste, letters: Letters) -> String {
    match is_plain(taste) {
        true => position.lan(turn),
        false => position.record_bare(turn, taste.coordinates, letters),
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
            Some(turn) if !is_plain(&caller.taste) => {
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

/// Whether turns are read as programs write them.
fn is_plain(taste: &Taste) -> bool {
    matches!(
        (taste.coordinates, taste.letters),
        (Coordinates::Algebraic, None | Some(Letters::English))
    )
}
