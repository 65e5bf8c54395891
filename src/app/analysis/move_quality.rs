//! How well each side played.

use tulenh_engine::{Mark, Worth};
use tulenh_rules::{BySide, Comment, Side};

use crate::app::opponent::leads::score;
use crate::game::{Analysis, JudgedTurn};

/// The sign of a mark.
pub(crate) fn comment(mark: Mark) -> Option<Comment> {
    match mark {
        Mark::Excellent => Some(Comment::Excellent),
        Mark::Good => Some(Comment::Good),
        Mark::Fair => None,
        Mark::Suspicious => Some(Comment::Suspicious),
        Mark::Bad => Some(Comment::Bad),
        Mark::Terrible => Some(Comment::Terrible),
    }
}

/// Whether a mark blames: the turn gave something away.
pub(crate) fn blames(mark: Comment) -> bool {
    matches!(mark, Comment::Suspicious | Comment::Bad | Comment::Terrible)
}

/// What a judged turn was worth to whoever made it.
pub(crate) fn worth(turn: &JudgedTurn, mover: Side) -> Worth {
    Worth {
        best: score(turn.best, mover),
        played: score(turn.played, mover),
    }
}

/// The judged turns with their indices in the game and who made them; `first` began it.
pub(crate) fn movers(
    analysis: &Analysis,
    first: Side,
) -> impl Iterator<Item = (usize, Side, &JudgedTurn)> {
    let turns = analysis.turns.iter().enumerate();
    turns.map(move |(place, turn)| {
        let index = analysis.skipped as usize + place;
        let mover = if index.is_multiple_of(2) {
            first
        } else {
            !first
        };
        (index, mover, turn)
    })
}

/// What each judged turn was worth to whoever made it, in order.
pub(crate) fn worths(analysis: &Analysis, first: Side) -> Vec<(Side, Worth)> {
    let turns = movers(analysis, first);
    turns
        .map(|(_, mover, turn)| (mover, worth(turn, mover)))
        .collect()
}

/// How exactly each side played, in percent; `None` for one of whom no turn was judged.
pub(crate) fn accuracies(analysis: &Analysis, first: Side) -> BySide<Option<u64>> {
    let exact = tulenh_engine::accuracies(&worths(analysis, first));
    BySide::new(|side| exact[side].map(|exact| exact.round() as u64))
}
