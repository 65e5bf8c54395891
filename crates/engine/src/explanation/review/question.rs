//! What is asked about a turn of a game.

use crate::search::score::Score;
use crate::search::task::Task;
use tulenh_rules::{Outcome, Turn};

/// A turn that was played, with what has to be known to judge it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question<'a> {
    /// The position it was played in.
    pub(crate) before: &'a Task,
    /// The turn.
    pub(crate) played: &'a Turn,
    /// The position after it.
    pub(crate) after: &'a Task,
    /// How the game ended with it, if it did by the rules of the board.
    pub(crate) ended: Option<Outcome>,
    /// The score of the best turn in the position after it, for the side to move there, if that has been judged already
    /// ([`Judged::best`](super::judged::Judged::best)). Where it contradicts what a search of this turn says, the turn is
    /// looked at again, and may be worth more.
    pub(crate) next: Option<Score>,
}
