//! How well each side played, and the turns on which the game turned.

use tulenh_engine::{Mark, Worth, turning_points};
use tulenh_rules::{BySide, Comment, Side};

use crate::app::opponent::leads::score;
use crate::game::{Analysis, JudgedTurn};

/// Turning points of a game, at most.
pub(crate) const TURNING_POINTS: usize = 3;

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

fn worth(turn: &JudgedTurn, mover: Side) -> Worth {
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

/// How exactly each side played, in percent; `None` for one of whom no turn was judged.
pub(crate) fn accuracies(analysis: &Analysis, first: Side) -> BySide<Option<u64>> {
    let turns = movers(analysis, first).map(|(_, mover, turn)| (mover, worth(turn, mover)));
    let exact = tulenh_engine::accuracies(&turns.collect::<Vec<_>>());
    BySide::new(|side| exact[side].map(|exact| exact.round() as u64))
}

/// The turns on which the game turned, by their indices in it, in order.
pub(crate) fn turns_that_decided(analysis: &Analysis, first: Side) -> Vec<usize> {
    let turns = movers(analysis, first);
    let worths: Vec<Worth> = turns.map(|(_, mover, turn)| worth(turn, mover)).collect();
    let places = turning_points(&worths, TURNING_POINTS);
    let index = |place: usize| place + analysis.skipped as usize;
    // Without a better line there is nothing to show.
    let tells = |index: &usize| {
        let turn = analysis.turn(*index);
        turn.is_some_and(|turn| !turn.better.is_empty())
    };
    places.into_iter().map(index).filter(tells).collect()
}
