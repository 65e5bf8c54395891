//! Turns as those who read them write turns: in the shape of LAN, with the letters of their language
//! or choice and in their coordinates.

use tulenh_rules::{Coordinates, Letters, Position, Side, Turn};

use crate::app::people::callers::Caller;

/// A turn of a position, as the person who asks reads it.
pub(crate) fn turn_in_words(caller: &Caller<'_>, position: &Position, turn: &Turn) -> String {
    position.written(turn, letters(caller), caller.taste.coordinates)
}

/// Turns one beside the other, as the person who asks reads them: at most `limit`.
pub(crate) fn turns_in_words(
    caller: &Caller<'_>,
    position: &Position,
    turns: &[Turn],
    limit: usize,
) -> String {
    let turns = turns.iter().take(limit);
    let words: Vec<String> = turns
        .map(|turn| turn_in_words(caller, position, turn))
        .collect();
    words.join("  ")
}

/// Turns in LAN one after the other from a position, those of `own` behind an arrow: they answer what
/// is before them. One that does not fit is given as it is.
pub(crate) fn line_in_words(
    caller: &Caller<'_>,
    position: &Position,
    lans: &[String],
    own: Side,
) -> String {
    let (letters, coordinates) = (letters(caller), caller.taste.coordinates);
    let mut position = position.clone();
    let mut line = String::new();
    for (index, lan) in lans.iter().enumerate() {
        if index > 0 {
            let answer = position.turn() == own;
            line.push_str(if answer { " → " } else { ", " });
        }
        line.push_str(&next_in_words(&mut position, lan, letters, coordinates));
    }
    line
}

/// A turn in LAN in words, which is then played on the position; as it is where it does not fit.
pub(crate) fn next_in_words(
    position: &mut Position,
    lan: &str,
    letters: Letters,
    coordinates: Coordinates,
) -> String {
    let Ok(turn) = position.read_lan(lan) else {
        return lan.to_owned();
    };
    let words = position.written(&turn, letters, coordinates);
    if let Ok((after, _)) = position.play(&turn) {
        *position = after;
    }
    words
}

/// The piece letters that a person reads first.
pub(crate) fn letters(caller: &Caller<'_>) -> Letters {
    caller.taste.letters(caller.voice)
}
