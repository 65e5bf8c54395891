//! Leads as the engine says them and as they are kept and shown, and what follows from them.

use tulenh_engine::{Mark, Score, Worth, turning_points};
use tulenh_rules::{BySide, Comment, Side};

use crate::app::language::catalog::Localizer;
use crate::game::{Analysis, JudgedTurn, Lead};

/// Turning points of a game, at most.
pub(crate) const TURNING_POINTS: usize = 3;

/// A score of whoever is to move, as Red sees it.
pub(crate) fn lead(score: Score, mover: Side) -> Lead {
    match score.forced() {
        Some((plies, true)) => Lead::Wins(mover, plies),
        Some((plies, false)) => Lead::Wins(!mover, plies),
        None => Lead::By(match mover {
            Side::Red => score.value(),
            Side::Blue => -score.value(),
        }),
    }
}

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

/// A lead as a score of this side.
fn score(lead: Lead, of: Side) -> Score {
    match lead {
        Lead::By(value) if of == Side::Red => Score::cp(value),
        Lead::By(value) => Score::cp(value.saturating_neg()),
        Lead::Wins(side, plies) if side == of => Score::win_in(plies),
        Lead::Wins(_, plies) => Score::loss_in(plies),
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

/// Points of the ruleset, of which an Infantry has ten.
fn points(value: i32) -> i32 {
    // Half away from zero, so that both sides are rounded alike.
    (value + 5 * value.signum()) / 10
}

impl Localizer<'_> {
    /// A lead in words: `Red +23`, `even`, `Blue wins in 3`.
    pub(crate) fn lead(self, lead: Lead) -> String {
        let (key, side, number) = match lead {
            Lead::By(value) => match points(value) {
                0 => ("even", Side::Red, 0),
                points if points > 0 => ("better", Side::Red, points.unsigned_abs()),
                points => ("better", Side::Blue, points.unsigned_abs()),
            },
            // The last of them is the winner's own.
            Lead::Wins(side, plies) => ("wins", side, plies.div_ceil(2)),
        };
        self.say("analysis-lead")
            .choice("key", key)
            .choice("side", crate::app::language::pieces::side_key(side))
            .choice("points", number.to_string())
            .number("turns", number)
            .words()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_the_same_score_again() {
        for side in Side::ALL {
            for value in [
                Score::EVEN,
                Score::cp(-120),
                Score::cp(19_000),
                Score::win_in(3),
                Score::loss_in(2),
            ] {
                assert_eq!(score(lead(value, side), side), value);
                assert_eq!(score(lead(value, side), !side), -value);
            }
        }
    }

    #[test]
    fn points_are_rounded_alike_for_both_sides() {
        for (value, expected) in [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (230, 23)] {
            assert_eq!(points(value), expected);
            assert_eq!(points(-value), -expected);
        }
    }
}
