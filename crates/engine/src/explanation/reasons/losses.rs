//! What the opponent is expected to capture after a turn.

use crate::explanation::reasons::arrivals::arrivals;
use crate::explanation::reasons::reason::{Reason, Rescue};
use tulenh_rules::{Position, Square, Turn};

/// What the opponent captures in the rest of a line.
pub(super) struct Losses {
    /// The points on which it captures.
    at: Vec<Square>,
    /// Whether it captures where the first turn of the line has moved something.
    pub of_what_moved: bool,
}

impl Losses {
    /// The losses by a line whose first turn leads to this position.
    pub fn of(after: &Position, line: &[Turn]) -> Losses {
        let (mut now, mut at) = (after.clone(), Vec::new());
        for turn in line.iter().skip(1) {
            let Ok((next, effects)) = now.play(turn) else {
                break;
            };
            if now.turn() == after.turn() {
                at.extend(effects.captured.iter().map(|(at, _)| *at));
            }
            now = next;
        }
        let mut moved = line.first().into_iter().flat_map(arrivals);
        let of_what_moved = moved.any(|to| at.contains(&to));
        Losses { at, of_what_moved }
    }

    /// Whether a reason for the first turn still speaks for it. Nothing is saved or guarded where the opponent is expected to
    /// capture all the same.
    pub fn leave(&self, reason: &Reason) -> bool {
        match reason {
            Reason::Covers { at, .. } => !self.at.contains(at),
            Reason::Saves {
                how: Rescue::Moves, ..
            } => !self.of_what_moved,
            Reason::Saves { at, .. } => !self.at.contains(at),
            Reason::Guards { at, .. } => !self.of_what_moved && !self.at.contains(at),
            _ => true,
        }
    }
}
