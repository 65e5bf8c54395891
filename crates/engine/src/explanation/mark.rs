//! The mark of a turn that was played.

use crate::search::score::Score;

/// How good a turn was, by what it gave away against the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `++`: the best, and far better than the next best.
    Excellent,
    /// `+`: the best, and clearly better than the next best.
    Good,
    /// Nothing to say.
    Fair,
    /// `?`: it gave something away.
    Suspicious,
    /// `-`: it gave a piece away.
    Bad,
    /// `--`: it gave a great deal away, or the game.
    Terrible,
}

impl Mark {
    /// The mark of a turn: what the best turn was worth, what this one was worth, and what the
    /// second best was worth if this one was the best.
    pub fn of(best: Score, played: Score, second: Option<Score>) -> Mark {
        let cap = |score: Score| score.value().clamp(-3_000, 3_000);
        let given = cap(best) - cap(played);
        let ahead = second.map_or(0, |second| cap(played) - cap(second));
        match given {
            500.. => Mark::Terrible,
            200.. => Mark::Bad,
            90.. => Mark::Suspicious,
            _ if given <= 0 && ahead >= 500 => Mark::Excellent,
            _ if given <= 0 && ahead >= 200 => Mark::Good,
            _ => Mark::Fair,
        }
    }
}
