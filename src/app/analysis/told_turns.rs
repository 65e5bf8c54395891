//! The turns of an analysed game that are told with their better lines.

use tulenh_engine::turning_points;
use tulenh_rules::Side;

use crate::app::analysis::move_quality::{blames, movers, worths};
use crate::game::{Analysis, JudgedTurn};

/// The turns that are told with their better lines, by their indices in the game; three at most, none twice, each list in
/// order.
#[derive(Debug, Default)]
pub(crate) struct ToldTurns {
    /// The turns on which the game turned.
    pub turning_points: Vec<usize>,
    /// The greatest mistakes that are no turning points. What is done in a lost position gives nothing away.
    pub mistakes: Vec<usize>,
}

/// The most turns of a game that are told.
const MOST: usize = 3;

impl ToldTurns {
    /// Those of a game that `first` began.
    pub(crate) fn of(analysis: &Analysis, first: Side) -> ToldTurns {
        let worths = worths(analysis, first);
        let skipped = analysis.skipped as usize;
        // Without a better line there is nothing to show.
        let is_shown = |turn: &JudgedTurn| !turn.better.is_empty();
        let turning_points: Vec<usize> = turning_points(&worths, MOST)
            .into_iter()
            .map(|place| skipped + place)
            .filter(|index| analysis.turn(*index).is_some_and(is_shown))
            .collect();
        let mut mistakes: Vec<(usize, f64)> = movers(analysis, first)
            .zip(&worths)
            .filter(|((_, _, turn), _)| turn.mark.is_some_and(blames) && is_shown(turn))
            .map(|((index, ..), (_, worth))| (index, worth.lost()))
            .filter(|(index, lost)| *lost > 0.0 && !turning_points.contains(index))
            .collect();
        // Of equal ones the first.
        mistakes.sort_by(|one, other| other.1.total_cmp(&one.1));
        mistakes.truncate(MOST.saturating_sub(turning_points.len()));
        let mut mistakes: Vec<usize> = mistakes.into_iter().map(|(index, _)| index).collect();
        mistakes.sort_unstable();
        ToldTurns {
            turning_points,
            mistakes,
        }
    }

    /// The turning points, then the mistakes.
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> {
        let all = self.turning_points.iter().chain(&self.mistakes);
        all.copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::analysis::move_quality::worth;
    use crate::game::Lead;
    use tulenh_engine::Rng;
    use tulenh_rules::Comment;

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
        let mut counts = [0; MOST + 1];
        let mut others = 0;
        for _ in 0..300 {
            let analysis = any(&mut rng);
            let ToldTurns {
                turning_points,
                mistakes,
            } = ToldTurns::of(&analysis, Side::Red);
            counts[turning_points.len()] += 1;
            assert!(turning_points.is_sorted(), "{turning_points:?}");
            for (index, mover, turn) in movers(&analysis, Side::Red) {
                let is_one = turning_points.contains(&index);
                assert!(!is_one || worth(turn, mover).lost() > 0.0, "{index}");
            }
            assert!(mistakes.is_sorted() && turning_points.len() + mistakes.len() <= MOST);
            others += mistakes.len();
            let is_mistake = |index: usize, turn: &JudgedTurn| {
                let shown = !turn.better.is_empty() && !turning_points.contains(&index);
                shown && turn.mark.is_some_and(blames)
            };
            let (told, left_out): (Vec<_>, Vec<_>) = movers(&analysis, Side::Red)
                .filter(|(index, _, turn)| is_mistake(*index, turn))
                .map(|(index, mover, turn)| (index, worth(turn, mover).lost()))
                .partition(|(index, _)| mistakes.contains(index));
            assert_eq!(told.len(), mistakes.len(), "{mistakes:?}");
            let is_full = turning_points.len() + told.len() == MOST;
            let least = told.iter().map(|(_, lost)| *lost).fold(1.0, f64::min);
            let most = if is_full { least } else { 0.0 };
            assert!(
                left_out.iter().all(|(_, lost)| *lost <= most),
                "{left_out:?}"
            );
            for index in turning_points.into_iter().chain(mistakes) {
                let turn = analysis.turn(index).unwrap();
                assert!((1..=10).contains(&turn.better.len()), "{turn:?}");
                assert!(turn.answer.len() <= 10, "{turn:?}");
            }
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        assert!(others > 100, "{others}");
    }
}
