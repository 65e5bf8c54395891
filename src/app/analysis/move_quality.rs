//! How well each side played, the turns on which the game turned, and the greatest mistakes.

use tulenh_engine::{Mark, Worth, turning_points};
use tulenh_rules::{BySide, Comment, Side};

use crate::app::opponent::leads::score;
use crate::game::{Analysis, JudgedTurn};

/// The turns of a game that are told with their better lines, at most.
pub(crate) const TOLD_TURNS: usize = 3;

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

/// What each judged turn was worth to whoever made it, in order.
fn worths(analysis: &Analysis, first: Side) -> Vec<(Side, Worth)> {
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

/// The turns on which the game turned, by their indices in it, in order.
pub(crate) fn turns_that_decided(analysis: &Analysis, first: Side) -> Vec<usize> {
    let places = turning_points(&worths(analysis, first), TOLD_TURNS).into_iter();
    let skipped = analysis.skipped as usize;
    // Without a better line there is nothing to show.
    let is_shown = |index: &usize| {
        let turn = analysis.turn(*index);
        turn.is_some_and(|turn| !turn.better.is_empty())
    };
    places
        .map(|place| skipped + place)
        .filter(is_shown)
        .collect()
}

/// The turns that are told with their better lines, three at most: the turning points, then the greatest other mistakes.
pub(crate) fn told_turns(analysis: &Analysis, first: Side) -> Vec<usize> {
    let mut turns = turns_that_decided(analysis, first);
    turns.extend(other_mistakes(analysis, first));
    turns
}

/// The greatest mistakes that are no turning points, by their indices in the game, in order; with the turning points there
/// are three at most. What is done in a lost position gives nothing away.
pub(crate) fn other_mistakes(analysis: &Analysis, first: Side) -> Vec<usize> {
    let decided = turns_that_decided(analysis, first);
    let is_mistake = |turn: &JudgedTurn| turn.mark.is_some_and(blames) && !turn.better.is_empty();
    let mut mistakes: Vec<(usize, f64)> = movers(analysis, first)
        .filter(|(index, _, turn)| is_mistake(turn) && !decided.contains(index))
        .map(|(index, mover, turn)| (index, worth(turn, mover).lost()))
        .filter(|(_, lost)| *lost > 0.0)
        .collect();
    // Of equal ones the first.
    mistakes.sort_by(|one, other| other.1.total_cmp(&one.1));
    mistakes.truncate(TOLD_TURNS.saturating_sub(decided.len()));
    let mut indices: Vec<usize> = mistakes.into_iter().map(|(index, _)| index).collect();
    indices.sort_unstable();
    indices
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
            let mark = match rng.below(4) {
                0 => None,
                1 => Some(Comment::Good),
                2 => Some(Comment::Suspicious),
                _ => Some(Comment::Terrible),
            };
            let turn = JudgedTurn::new(best, played, mark, line(better));
            turn.answered(line(rng.below(30)))
        });
        let turns = turns.collect();
        let skipped = rng.below(5) as u32;
        Analysis { skipped, turns }
    }

    #[test]
    fn at_most_three_turning_points_and_mistakes_have_a_short_line_each() {
        let mut rng = Rng::new(1);
        let mut counts = [0; TOLD_TURNS + 1];
        let mut others = 0;
        for _ in 0..300 {
            let analysis = any(&mut rng);
            let decided = turns_that_decided(&analysis, Side::Red);
            counts[decided.len()] += 1;
            assert!(decided.is_sorted(), "{decided:?}");
            for (index, mover, turn) in movers(&analysis, Side::Red) {
                let is_one = decided.contains(&index);
                assert!(!is_one || worth(turn, mover).lost() > 0.0, "{index}");
            }
            let mistakes = other_mistakes(&analysis, Side::Red);
            assert!(mistakes.is_sorted() && decided.len() + mistakes.len() <= TOLD_TURNS);
            others += mistakes.len();
            let is_mistake = |index: usize, turn: &JudgedTurn| {
                let shown = !turn.better.is_empty() && !decided.contains(&index);
                shown && turn.mark.is_some_and(blames)
            };
            let (told, left_out): (Vec<_>, Vec<_>) = movers(&analysis, Side::Red)
                .filter(|(index, _, turn)| is_mistake(*index, turn))
                .map(|(index, mover, turn)| (index, worth(turn, mover).lost()))
                .partition(|(index, _)| mistakes.contains(index));
            assert_eq!(told.len(), mistakes.len(), "{mistakes:?}");
            let is_full = decided.len() + told.len() == TOLD_TURNS;
            let least = told.iter().map(|(_, lost)| *lost).fold(1.0, f64::min);
            let most = if is_full { least } else { 0.0 };
            assert!(
                left_out.iter().all(|(_, lost)| *lost <= most),
                "{left_out:?}"
            );
            for index in decided.into_iter().chain(mistakes) {
                let turn = analysis.turn(index).unwrap();
                assert!((1..=10).contains(&turn.better.len()), "{turn:?}");
                assert!(turn.answer.len() <= 10, "{turn:?}");
            }
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        assert!(others > 100, "{others}");
    }
}
