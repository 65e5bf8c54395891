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
    /// Whether the mark blames: the turn gave something away.
    pub fn blames(self) -> bool {
        match self {
            Mark::Suspicious | Mark::Bad | Mark::Terrible => true,
            Mark::Excellent | Mark::Good | Mark::Fair => false,
        }
    }

    /// The mark that blames a step less; marks that blame nothing stay as they are.
    pub(crate) fn milder(self) -> Mark {
        match self {
            Mark::Terrible => Mark::Bad,
            Mark::Bad => Mark::Suspicious,
            Mark::Suspicious => Mark::Fair,
            Mark::Fair | Mark::Good | Mark::Excellent => self,
        }
    }

    /// What a blunder gives away at least, in hundredths of an Infantry.
    pub(crate) const BLUNDER: i32 = 500;

    /// What a turn gave away, in hundredths of an Infantry: no more than all that matters.
    pub(crate) fn given(best: Score, played: Score) -> i32 {
        let cap = |score: Score| score.value().clamp(-3_000, 3_000);
        cap(best) - cap(played)
    }

    /// The mark of a turn: what the best turn was worth, what this one was worth, and what the
    /// second best was worth if this one was the best.
    pub fn of(best: Score, played: Score, second: Option<Score>) -> Mark {
        let ahead = second.map_or(0, |second| Mark::given(played, second));
        match Mark::given(best, played) {
            Mark::BLUNDER.. => Mark::Terrible,
            200.. => Mark::Bad,
            90.. => Mark::Suspicious,
            ..=0 if ahead >= 500 => Mark::Excellent,
            ..=0 if ahead >= 200 => Mark::Good,
            _ => Mark::Fair,
        }
    }
}
