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
    let turns = movers(analysis, first).map(|(_, mover, turn)| {
        let worth = worth(turn, mover);
        // Without a better line there is nothing to show.
        let best = if turn.better.is_empty() {
            worth.played
        } else {
            worth.best
        };
        (mover, Worth { best, ..worth })
    });
    let places = turning_points(&turns.collect::<Vec<_>>(), TURNING_POINTS);
    let skipped = analysis.skipped as usize;
    places.into_iter().map(|place| skipped + place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Lead;
    use tulenh_engine::Rng;

    fn line(turns: usize) -> Vec<String> {
        vec!["c5-c6".to_owned(); turns]
    }

    /// Any analysis: leads in reach of each other, lines of any length, turns that were skipped.
    fn any(rng: &mut Rng) -> Analysis {
        let turns = (0..rng.below(40)).map(|_| {
            let mut lead = || Lead::By(rng.below(2_000) as i32 - 1_000);
            let (best, played) = (lead(), lead());
            let better = match rng.below(3) {
                0 => 0,
                _ => rng.below(30),
            };
            let turn = JudgedTurn::new(best, played, None, line(better));
            turn.answered(line(rng.below(30)))
        });
        let turns = turns.collect();
        let skipped = rng.below(5) as u32;
        Analysis { skipped, turns }
    }

    #[test]
    fn a_game_has_at_most_three_turning_points_with_a_short_line_each() {
        let mut rng = Rng::new(1);
        let mut counts = [0; TURNING_POINTS + 1];
        for _ in 0..300 {
            let analysis = any(&mut rng);
            let decided = turns_that_decided(&analysis, Side::Red);
            counts[decided.len()] += 1;
            assert!(decided.is_sorted(), "{decided:?}");
            for (index, mover, turn) in movers(&analysis, Side::Red) {
                let is_one = decided.contains(&index);
                assert!(!is_one || worth(turn, mover).lost() > 0.0, "{index}");
            }
            for index in decided {
                let turn = analysis.turn(index).unwrap();
                assert!((1..=10).contains(&turn.better.len()), "{turn:?}");
                assert!(turn.answer.len() <= 10, "{turn:?}");
            }
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    }
}
