//! What scores mean for how a game ends, and how exactly it was played.

use crate::search::score::Score;
use tulenh_rules::{BySide, Side};

/// What a turn was worth to the side that made it, and what the best would have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The best turn.
    pub best: Score,
    /// The one that was played.
    pub played: Score,
}

/// The chance that a side wins with this score, from 0 to 1: the logistic curve that chess programs
/// use. A lead of 320 counts as odds of e to 1, and one of more than 1,000 as 1,000. Both are fitted to 1504 positions of
/// 80 games between levels 1 to 8 (`tulenh-lab coach play --games 10`, seeds 62 to 69, `coach curve FILE --nodes 60000
/// --every 6`: 320 and 990; without a tenth of the games each time 220 to 340 and 610 to 1,270). Those searches let leads
/// [fade](crate::Options::fading), which an analysis does not; in 30 other games that changed nothing (220 and 690 with it,
/// 220 and 680 without). lichess.org has the same limit (scalachess, `core/src/main/scala/eval.scala`). A forced win counts
/// as 1,000 as well when it is more than five plies away: in those games two of three such wins were won.
pub fn chances(score: Score) -> f64 {
    let lead = match score.forced() {
        Some((plies, wins)) if plies <= NEAR => return f64::from(u8::from(wins)),
        _ => score.value().clamp(-CLEAR, CLEAR),
    };
    1.0 / (1.0 + (-f64::from(lead) / CURVE).exp())
}

/// Whether a game with this score is as good as won or lost: nothing in it is well or badly played any more.
pub(crate) fn is_decided(score: Score) -> bool {
    score.value().saturating_abs() >= DECIDED
}

/// Whether the game is as good as lost for the side of this score.
pub(super) fn is_lost(score: Score) -> bool {
    score.value() <= -DECIDED
}

/// Whether this is a loss that is so near that it counts as lost.
pub(super) fn is_near_loss(score: Score) -> bool {
    matches!(score.forced(), Some((..=NEAR, false)))
}

/// How exactly each side played, from 0 to 100, by the formula of lichess.org (lila,
/// `modules/analyse/src/main/AccuracyPercent.scala`): for each turn a number that falls off exponentially with
/// the chances that it gave away, and of these the mean of two means, a harmonic one, and one that is weighted
/// by how much the chances moved about then. `None` for a side without a turn.
///
/// ```
/// use tulenh_engine::{Score, Worth, accuracies};
/// use tulenh_rules::Side::{Blue, Red};
///
/// let turn = |played| Worth { best: Score::cp(50), played: Score::cp(played) };
/// let exact = accuracies(&[(Red, turn(50)), (Blue, turn(-300)), (Red, turn(50))]);
/// assert_eq!(exact[Red], Some(100.0));
/// assert!(exact[Blue] < Some(90.0));
/// assert_eq!(accuracies(&[])[Red], None);
/// ```
pub fn accuracies(turns: &[(Side, Worth)]) -> BySide<Option<f64>> {
    let weights = weights(turns);
    BySide::new(|side| {
        let own = turns.iter().zip(&weights);
        let own = own.filter(|((mover, _), _)| *mover == side);
        let (mut count, mut inverse, mut sum, mut weight) = (0.0, 0.0, 0.0, 0.0);
        for ((_, turn), weighs) in own {
            let exact = turn.exact();
            count += 1.0;
            inverse += 1.0 / exact.max(1.0);
            sum += exact * weighs;
            weight += weighs;
        }
        (count > 0.0).then(|| f64::midpoint(count / inverse, sum / weight))
    })
}

/// Red's chances before the first of consecutive turns, and after each; empty without a turn.
pub(super) fn chances_of_red(turns: &[(Side, Worth)]) -> Vec<f64> {
    let of_red = |side: Side, score| match side {
        Side::Red => chances(score),
        Side::Blue => 1.0 - chances(score),
    };
    let first = turns.first().map(|(side, turn)| of_red(*side, turn.best));
    let after = turns.iter().map(|(side, turn)| of_red(*side, turn.played));
    first.into_iter().chain(after).collect()
}

/// How much each turn weighs: the standard deviation of Red's chances, in percent, in a window about it.
fn weights(turns: &[(Side, Worth)]) -> Vec<f64> {
    let all = chances_of_red(turns);
    let length = (turns.len() / 10).clamp(2, 8).min(all.len());
    let window = |index: usize| {
        let from = (index + 2).saturating_sub(length).min(all.len() - length);
        deviation(all.get(from..from + length).unwrap_or_default())
    };
    (0..turns.len())
        .map(|index| (100.0 * window(index)).clamp(0.5, 12.0))
        .collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (squares.sum::<f64>() / count).sqrt()
}

impl Worth {
    /// The chances that the turn gave away, from 0 to 1: none where the game is decided before and after it.
    pub fn lost(self) -> f64 {
        if self.played.value() >= DECIDED || is_lost(self.best) {
            return 0.0;
        }
        (chances(self.best) - chances(self.played)).max(0.0)
    }

    /// How exact the turn was, from 0 to 100; a percentage point is made up for the doubt that is left in any
    /// analysis.
    fn exact(self) -> f64 {
        let lost = 100.0 * self.lost();
        let exact = 103.1668 * (-0.04354 * lost).exp() - 3.1669 + 1.0;
        exact.clamp(0.0, 100.0)
    }
}

/// The lead at which the odds are e to 1.
const CURVE: f64 = 320.0;
/// Plies up to which a forced win counts as won. Lines that are kept are never longer.
const NEAR: u32 = 5;
/// The most that a lead counts as, in hundredths of an Infantry; a more distant forced win counts as much.
const CLEAR: i32 = 1_000;
/// The lead from which on a game is decided: the curve without its limit has 0.95 there.
const DECIDED: i32 = 942;
