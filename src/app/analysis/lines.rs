//! Lines as they are kept, and as a reader writes them.

use tulenh_rules::{Position, Turn};

use crate::app::language::turn_words::turn_in_view;
use crate::app::language::view_context::ViewContext;

/// The turns of a line that is kept in LAN, as far as they can be played.
pub(crate) fn turns(before: &Position, lans: &[String]) -> Vec<Turn> {
    let mut now = before.clone();
    let mut turns = Vec::new();
    for lan in lans {
        let Ok(turn) = now.read_lan(lan) else { break };
        let Ok((after, _)) = now.play(&turn) else {
            break;
        };
        turns.push(turn);
        now = after;
    }
    turns
}

/// A line as the reader writes turns.
pub(crate) fn line_of(before: &Position, line: &[Turn], view: &ViewContext<'_>) -> String {
    let mut now = before.clone();
    let mut words = Vec::new();
    for turn in line {
        words.push(turn_in_view(view, &now, turn));
        now.make_unchecked(turn);
    }
    words.join(" ")
}
