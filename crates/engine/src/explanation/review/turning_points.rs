//! The turns on which a game turned.

use crate::explanation::review::accuracy::{Worth, chances_of_red};
use tulenh_rules::Side;

/// The turns on which a game turned, at most `most`, by their places and in order. `turns` are consecutive turns of one game
/// with who made each.
///
/// Such a turn gave away a tenth of a game at least, and **the game stayed changed**: a turn of which the opponent gives back
/// more than half at once is none, however much it gave away. So it is the turn that decided a game, and not a blunder that
/// nobody saw.
///
/// They are found by binary segmentation, a method for change points (Scott and Knott, "A cluster analysis method for
/// grouping means in the analysis of variance", 1974). The chances are described by a step at each turning point and are
/// constant in between. The first one is where a single step describes them best, by the sum of squared errors; each next
/// one is where a further step does. A step that describes them hardly better is none. The game counts as if it had stood for
/// some turns as it did before the first turn and after the last, or else what happens there would not count.
///
/// ```
/// use tulenh_engine::{Score, Worth, turning_points};
/// use tulenh_rules::Side::{Blue, Red};
///
/// let turn = |best, played| Worth { best: Score::cp(best), played: Score::cp(played) };
/// let mut turns = vec![(Red, turn(0, 0)), (Blue, turn(0, 0))];
/// // Red blunders, and Blue does not see it.
/// turns.extend([(Red, turn(0, -600)), (Blue, turn(600, 0)), (Red, turn(0, 0))]);
/// assert!(turning_points(&turns, 3).is_empty());
/// // Blue blunders, and it stays so.
/// turns.extend([(Blue, turn(0, -600)), (Red, turn(600, 600)), (Blue, turn(-600, -600))]);
/// assert_eq!(turning_points(&turns, 3), [5]);
/// ```
pub fn turning_points(turns: &[(Side, Worth)], most: usize) -> Vec<usize> {
    let chances = chances_of_red(turns);
    let still = |chance: Option<&f64>| vec![chance.copied().unwrap_or_default(); LASTING];
    let (first, last) = (still(chances.first()), still(chances.last()));
    let chances = [first, chances, last].concat();
    let curve = Curve::new(&chances);
    let steps: Vec<Step> = turns
        .iter()
        .enumerate()
        .filter(|(_, (_, worth))| worth.lost() >= GIVEN)
        .map(|(place, (side, worth))| Step {
            at: LASTING + place + 1,
            falls: *side == Side::Red,
            lost: worth.lost(),
        })
        .filter(|step| step.is_lasting(&chances))
        .collect();
    // The ends of the parts in which the chances are taken as constant, in order.
    let mut ends = vec![0, chances.len()];
    for _ in 0..most {
        let described = steps
            .iter()
            .filter_map(|step| Some((step.at, curve.described(*step, &ends)?)));
        // Of equal ones the first.
        let next = described.reduce(|one, other| if other.1 > one.1 { other } else { one });
        let Some((at, _)) = next.filter(|(_, described)| *described >= DESCRIBED) else {
            break;
        };
        let place = ends.partition_point(|end| *end < at);
        ends.insert(place, at);
    }
    let inner = ends.get(1..ends.len() - 1).unwrap_or_default();
    inner.iter().map(|at| at - 1 - LASTING).collect()
}

/// The chances that a turning point gives away at least.
const GIVEN: f64 = 0.1;
/// For how many turns the game counts as standing as it did at its beginning, and at its end.
const LASTING: usize = 10;
/// The median of so many positions before a turn, and of so many after it, tells how the game stood.
const AROUND: usize = 5;
/// The part of what a turning point gave away that the opponent's next turn leaves at least.
const KEPT: f64 = 0.5;
/// By how much the medians before and after a turning point differ at least: by the part that is kept of the least that it
/// gives away.
const CHANGED: f64 = KEPT * GIVEN;
/// By how much a turning point lessens the sum of squared errors at least: as much as one after which the chances are other
/// by a fifth, in a game that lasts ten turns before and after it.
const DESCRIBED: f64 = 0.2;

/// A turn that gave something away, as a step of the chances.
#[derive(Clone, Copy)]
struct Step {
    /// The first position after it, by its place among the chances.
    at: usize,
    /// Whether Red's chances fall.
    falls: bool,
    /// The chances that the turn gave away.
    lost: f64,
}

impl Step {
    /// How much of the chances the mover loses where Red's go from one to the other.
    fn falls_by(self, before: f64, after: f64) -> f64 {
        if self.falls {
            before - after
        } else {
            after - before
        }
    }

    /// Whether the turn has changed the game for who made it: the opponent's next turn has not given most of it back, and the
    /// positions after it are worse than those before it, by the median of either.
    fn is_lasting(self, chances: &[f64]) -> bool {
        let (before, after) = chances.split_at(self.at);
        let answered = match (before, after) {
            ([.., before], [_, answered, ..]) => self.falls_by(*before, *answered),
            _ => 0.0,
        };
        let before = median(&before[before.len().saturating_sub(AROUND)..]);
        let after = median(&after[..after.len().min(AROUND)]);
        answered >= KEPT * self.lost && self.falls_by(before, after) >= CHANGED
    }
}

/// The median of these values; 0 without any.
fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_unstable_by(f64::total_cmp);
    let upper = values.get(values.len() / 2);
    let lower = values.get(values.len().saturating_sub(1) / 2);
    lower
        .zip(upper)
        .map_or(0.0, |(lower, upper)| f64::midpoint(*lower, *upper))
}

/// Chances, with what their means need.
struct Curve {
    /// The sum of all chances before each place, and of all of them at last.
    sums: Vec<f64>,
}

impl Curve {
    fn new(chances: &[f64]) -> Curve {
        let sums = chances.iter().scan(0.0, |sum, chance| {
            *sum += chance;
            Some(*sum)
        });
        Curve {
            sums: std::iter::once(0.0).chain(sums).collect(),
        }
    }

    /// The mean of the chances from one place to before another one, which lies behind it.
    fn mean(&self, from: usize, to: usize) -> f64 {
        (self.sums[to] - self.sums[from]) / (to - from) as f64
    }

    /// By how much a further step between these ends lessens the sum of squared errors. `None` where there is one already,
    /// and where the mover would gain by it.
    fn described(&self, step: Step, ends: &[usize]) -> Option<f64> {
        let place = ends.partition_point(|end| *end < step.at);
        let (from, to) = (*ends.get(place.checked_sub(1)?)?, *ends.get(place)?);
        if to == step.at {
            return None;
        }
        let lost = step.falls_by(self.mean(from, step.at), self.mean(step.at, to));
        let (before, after) = ((step.at - from) as f64, (to - step.at) as f64);
        (lost > 0.0).then(|| lost.powi(2) * before * after / (before + after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::rng::Rng;
    use crate::search::score::Score;

    /// The turns of a game in which Red stands so after each, in hundredths of an Infantry; Red begins, from an even game. Who
    /// made a turn could have kept what there was.
    fn turns(reds: &[i32]) -> Vec<(Side, Worth)> {
        let mut before = 0;
        let sides = [Side::Red, Side::Blue].into_iter().cycle();
        let turns = sides.zip(reds).map(|(side, red)| {
            let of = |red: i32| Score::cp(if side == Side::Red { red } else { -red });
            let (best, played) = (of(before).max(of(*red)), of(*red));
            before = *red;
            (side, Worth { best, played })
        });
        turns.collect()
    }

    fn places(reds: &[i32]) -> Vec<usize> {
        turning_points(&turns(reds), 3)
    }

    #[test]
    fn a_game_turns_where_it_stays_changed() {
        assert_eq!(places(&[0, 0, -600, -600, -600, -600]), [2]);
        let game = [0, 0, -600, -600, -600, -600, -600, 600, 600, 600];
        assert_eq!(places(&game), [2, 7]);
        // The first turn counts, and the last one.
        assert_eq!(places(&[-600; 8]), [0]);
        assert_eq!(places(&[0, 0, 0, 0, -600]), [4]);
        // Hardly anything was given away, or it changed hardly anything.
        assert_eq!(places(&[0, 0, -30, -30, -60, -60]), []);
        assert_eq!(places(&[0, 0, -140, -140, -140, -140]), []);
        assert_eq!(places(&[]), []);
    }

    #[test]
    fn what_is_given_back_at_once_is_no_turning_point() {
        assert_eq!(places(&[0, 0, -900, 0, 0, 0, 0]), []);
        // Both miss the same thing again and again.
        assert_eq!(places(&[0, 0, -900, 900, -900, 900, 0, 0, 0, 0]), []);
        // The second blunder stays; of the first one most or all was given back.
        for left in [0, -75] {
            let game = [0, 0, -900, left, -900, -900, -900, -900, -900];
            assert_eq!(places(&game), [4], "{left}");
        }
    }

    #[test]
    fn fewer_turning_points_are_some_of_all_of_them() {
        let game: Vec<i32> = [
            (0, 10),
            (-400, 11),
            (900, 9),
            (-900, 13),
            (100, 11),
            (-900, 10),
        ]
        .iter()
        .flat_map(|(red, turns)| vec![*red; *turns])
        .collect();
        let all = turning_points(&turns(&game), 9);
        for most in 0..=all.len() {
            let some = turning_points(&turns(&game), most);
            assert_eq!(some.len(), most);
            assert!(some.is_sorted() && some.iter().all(|place| all.contains(place)));
        }
        assert_eq!(all, [10, 21, 30, 43, 54]);
    }

    #[test]
    fn a_turning_point_gave_something_away_and_the_sides_are_treated_alike() {
        let mut rng = Rng::new(1);
        let mut found = 0;
        for _ in 0..500 {
            let reds: Vec<i32> = (0..rng.below(60))
                .map(|_| rng.below(7) as i32 * 300 - 900)
                .collect();
            let turns = turns(&reds);
            let places = turning_points(&turns, 3);
            assert!(places.len() <= 3 && places.is_sorted_by(|one, other| one < other));
            for place in &places {
                assert!(turns[*place].1.lost() >= GIVEN);
            }
            found += places.len();
            let swapped: Vec<_> = turns.iter().map(|(side, worth)| (!*side, *worth)).collect();
            assert_eq!(turning_points(&swapped, 3), places);
        }
        assert!(found > 100, "{found}");
    }
}
