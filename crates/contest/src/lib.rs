//! Leagues and tournaments as arithmetic: who plays whom, and who stands where.
//!
//! Nothing here knows people, games or time. Entrants are numbered from 0 in the order of their seeds, the best
//! first, and whoever plays Red moves first. Points are counted in halves: a win is two, a draw one.
//!
//! ```
//! use tulenh_contest::{Outcome, Pair, Played, TieBreak, round_robin, standings};
//! let rounds = round_robin(4);
//! assert_eq!(rounds.len(), 3);
//! let first = rounds[0].pairs[0];
//! assert_eq!(first, Pair { red: 0, blue: 3 });
//! let played = [Played { pair: first, outcome: Outcome::Blue, taken: [40, 90], is_forfeit: false }];
//! let lines = standings(4, &played, &[], &TieBreak::ROUND_ROBIN);
//! assert_eq!((lines[0].entrant, lines[0].score.points), (3, 2));
//! ```

mod candidates;
mod crosstable;
mod divisions;
mod knock_out;
mod matching;
mod round_robin;
mod standings;
mod swiss;

pub use crate::candidates::{Candidate, candidates};
pub use crate::crosstable::{Cell, crosstable};
pub use crate::divisions::{Movers, Moving, divisions, next_divisions};
pub use crate::knock_out::{Decided, Duel, decide, first_duels, next_duels, rounds_of};
pub use crate::round_robin::round_robin;
pub use crate::standings::{Line, Outcome, Pair, Played, Score, TieBreak, standings};
pub use crate::swiss::{Drawn, Relaxed, swiss};

/// A round: its pairs, and who has no opponent in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// Who plays whom.
    pub pairs: Vec<Pair>,
    /// Who does not play.
    pub free: Vec<usize>,
}
