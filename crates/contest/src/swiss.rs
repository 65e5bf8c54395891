//! Swiss pairings: everybody plays a round against somebody with about as many points, and nobody twice.
//!
//! What is wanted is that of the FIDE rules (Handbook C.04.1 and C.04.3), in this order; each counts more than all
//! behind it together:
//!
//! 1. nobody meets an opponent again, and nobody is free twice;
//! 2. the one who is free has the fewest points;
//! 3. nobody plays a side three times running, or three times oftener than the other;
//! 4. the points of opponents differ as little as can be (the sum of the squares of the differences);
//! 5. everybody plays the side that is due;
//! 6. nobody plays somebody with more points, or with fewer, in two rounds running;
//! 7. within equal points the first half plays the second, each at the same place of it.
//!
//! The pairing is the best one by this measure, found by a matching of least cost. So it always exists, and a rule is
//! relaxed only where no pairing keeps it; then [`Drawn::relaxed`] says so.

use std::cmp::Ordering;

use crate::candidates::Candidate;
use crate::matching;
use crate::standings::Pair;

/// A round as it was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawn {
    /// Who plays whom, the best first.
    pub pairs: Vec<Pair>,
    /// Who has no opponent.
    pub free: Option<usize>,
    /// The rules that no pairing could keep.
    pub relaxed: Vec<Relaxed>,
}

/// A rule that could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relaxed {
    /// These two meet again.
    Rematch(Pair),
    /// Somebody is free again.
    FreeAgain(usize),
    /// Both should have got the same side, which one of them has played too often.
    Side(Pair),
}

/// Draws a round among these people, in the order of [`candidates`](crate::candidates). `first_is_red` is a lot: the side
/// of the first in the first round.
pub fn swiss(people: &[Candidate], first_is_red: bool) -> Drawn {
    let groups = Groups::of(people);
    let odd = people.len() % 2;
    let nobody = people.len();
    let partners = matching::pairs(people.len() + odd, |one, other| {
        let (one, other) = (one.min(other), one.max(other));
        Some(match other == nobody {
            true => free_cost(people, one),
            false => groups.cost(people, one, other),
        })
    });
    let mut drawn = Drawn::default();
    for (one, other) in partners.iter().enumerate().take(people.len()) {
        let Some(other) = *other else { continue };
        if other == nobody {
            drawn.free = Some(people[one].entrant);
            if people[one].free > 0 {
                drawn.relaxed.push(Relaxed::FreeAgain(people[one].entrant));
            }
        } else if one < other {
            let alternate = first_is_red == drawn.pairs.len().is_multiple_of(2);
            let pair = sides(&people[one], &people[other], alternate);
            if people[one].opponents.contains(&people[other].entrant) {
                drawn.relaxed.push(Relaxed::Rematch(pair));
            } else if same_side(&people[one], &people[other]) == Some(true) {
                drawn.relaxed.push(Relaxed::Side(pair));
            }
            drawn.pairs.push(pair);
        }
    }
    drawn
}

/// What each rule counts; each more than 65 pairs of the one behind it can cost.
const FOLD: i128 = 1;
const FLOAT: i128 = 1 << 16;
const SIDE: i128 = 1 << 24;
const POINTS: i128 = 1 << 33;
const ABSOLUTE: i128 = 1 << 60;
const FREE: i128 = 1 << 68;
const AGAIN: i128 = 1 << 84;

/// The side that is due, and how much: 3 when it must be, 2 when it is due, 1 when it would be in turn.
fn due(candidate: &Candidate) -> Option<(bool, u8)> {
    let reds = candidate.reds.iter().filter(|red| **red).count();
    let blues = candidate.reds.len() - reds;
    let mut last = candidate.reds.iter().rev();
    let (last, before) = (*last.next()?, last.next());
    if reds.abs_diff(blues) >= 2 {
        return Some((blues > reds, 3));
    }
    if before == Some(&last) {
        return Some((!last, 3));
    }
    match reds.cmp(&blues) {
        Ordering::Greater => Some((false, 2)),
        Ordering::Less => Some((true, 2)),
        Ordering::Equal => Some((!last, 1)),
    }
}

/// Whether the same side is due to both: `Some(true)` where both must have it.
fn same_side(one: &Candidate, other: &Candidate) -> Option<bool> {
    let ((side, much), (of_other, too)) = (due(one)?, due(other)?);
    (side == of_other).then_some(much == 3 && too == 3)
}

/// Who has which side. Where the same is due to both, it is decided by how much; then by the last round in which they
/// had different sides; then the better one has it.
fn sides(one: &Candidate, other: &Candidate, alternate: bool) -> Pair {
    let red_is_one = match (due(one), due(other)) {
        (None, None) => alternate,
        (Some((red, _)), None) => red,
        (None, Some((red, _))) => !red,
        (Some((red, much)), Some((other_red, too))) => match much.cmp(&too) {
            _ if red != other_red => red,
            Ordering::Greater => red,
            Ordering::Less => !other_red,
            Ordering::Equal => {
                let both = one.reds.iter().rev().zip(other.reds.iter().rev());
                let different = both.into_iter().find(|(one, other)| one != other);
                different.map_or(red, |(one, _)| !*one)
            }
        },
    };
    let (red, blue) = match red_is_one {
        true => (one.entrant, other.entrant),
        false => (other.entrant, one.entrant),
    };
    Pair { red, blue }
}

fn free_cost(people: &[Candidate], place: usize) -> i128 {
    let from_the_last = (people.len() - 1 - place) as i128;
    i128::from(people[place].free) * AGAIN + from_the_last * FREE
}

/// People with as many points, by their places.
struct Groups {
    /// The place in the group of each, and the size of the group.
    places: Vec<(usize, usize)>,
}

impl Groups {
    fn of(people: &[Candidate]) -> Groups {
        let groups = people.chunk_by(|one, next| one.points == next.points);
        let places = groups.flat_map(|group| (0..group.len()).map(|at| (at, group.len())));
        Groups {
            places: places.collect(),
        }
    }

    fn cost(&self, people: &[Candidate], better: usize, worse: usize) -> i128 {
        let (one, other) = (&people[better], &people[worse]);
        let met = one
            .opponents
            .iter()
            .filter(|met| **met == other.entrant)
            .count();
        let apart = i128::from(one.points.abs_diff(other.points).min(1_000));
        let ((at, size), (of, _)) = (self.places[better], self.places[worse]);
        let fold = match apart {
            0 => (of - at).abs_diff(size / 2),
            _ => size - 1 - at + of,
        };
        let mut floats = 0;
        if apart > 0 {
            let better = match one.points > other.points {
                true => (one, other),
                false => (other, one),
            };
            floats += i128::from(better.0.floated == Ordering::Less);
            floats += i128::from(better.1.floated == Ordering::Greater);
        }
        let (absolute, side) = match same_side(one, other) {
            None => (0, 0),
            Some(true) => (1, 0),
            Some(false) => {
                let much = |of: &Candidate| due(of).map_or(0, |(_, much)| i128::from(much));
                (0, much(one).min(much(other)))
            }
        };
        met as i128 * AGAIN
            + absolute * ABSOLUTE
            + apart * apart * POINTS
            + side * SIDE
            + floats * FLOAT
            + fold as i128 * FOLD
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::candidates::candidates;
    use crate::standings::{Outcome, Played};

    fn fresh(count: usize) -> Vec<Candidate> {
        candidates(&vec![true; count], &[], 2)
    }

    #[test]
    fn the_first_round_is_the_first_half_against_the_second() {
        let drawn = swiss(&fresh(8), true);
        let pair = |red, blue| Pair { red, blue };
        assert_eq!(
            drawn.pairs,
            [pair(0, 4), pair(5, 1), pair(2, 6), pair(7, 3)]
        );
        assert_eq!(drawn.free, None);
        let drawn = swiss(&fresh(7), false);
        assert_eq!(drawn.free, Some(6), "the last is free");
        assert_eq!(drawn.pairs, [pair(3, 0), pair(1, 4), pair(5, 2)]);
        assert_eq!(swiss(&[], true), Drawn::default());
        assert_eq!(swiss(&fresh(1), true).free, Some(0));
    }

    /// Four people after a round that the higher seeds have won: winners meet, and everybody changes sides.
    #[test]
    fn winners_meet_winners() {
        let drawn = swiss(&fresh(4), true);
        let games: Vec<Played> = drawn
            .pairs
            .iter()
            .map(|pair| Played {
                pair: *pair,
                outcome: if pair.red < pair.blue {
                    Outcome::Red
                } else {
                    Outcome::Blue
                },
                taken: [0, 0],
                is_forfeit: false,
            })
            .collect();
        let people = candidates(&[true; 4], &[(games, vec![])], 2);
        let next = swiss(&people, true);
        let pair = |red, blue| Pair { red, blue };
        // Round 1 was 0–2 and 3–1. Now 1 has the red side, which it has not had, and so has 2.
        assert_eq!(next.pairs, [pair(1, 0), pair(2, 3)]);
        assert_eq!(next.relaxed, []);
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        // Two people who have met have only each other.
        let pair = Pair { red: 0, blue: 1 };
        let game = Played {
            pair,
            outcome: Outcome::Draw,
            taken: [0, 0],
            is_forfeit: false,
        };
        let people = candidates(&[true; 2], &[(vec![game], vec![])], 2);
        let again = swiss(&people, true);
        let turned = Pair { red: 1, blue: 0 };
        assert_eq!(again.pairs, [turned]);
        assert_eq!(again.relaxed, [Relaxed::Rematch(turned)]);
        let alone = candidates(&[true], &[(vec![], vec![0])], 2);
        assert_eq!(swiss(&alone, true).relaxed, [Relaxed::FreeAgain(0)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Whole contests, some of whose people leave: while enough opponents are left nobody meets anybody twice,
        /// nobody is free twice, and sides are balanced.
        #[test]
        fn contests_keep_the_rules(
            count in 6..=33_usize,
            rounds in 1..=5_usize,
            results in proptest::collection::vec(0..20_u8, 200),
            leaving in proptest::collection::vec(0..60_usize, 5),
        ) {
            let mut results = results.into_iter();
            let mut there = vec![true; count];
            let mut before: Vec<(Vec<Played>, Vec<usize>)> = Vec::new();
            for round in 0..rounds.min(count / 2 - 1) {
                let people = candidates(&there, &before, 2);
                let drawn = swiss(&people, true);
                let mut seen: Vec<usize> = drawn.free.into_iter().collect();
                seen.extend(drawn.pairs.iter().flat_map(|pair| [pair.red, pair.blue]));
                seen.sort_unstable();
                let all: Vec<usize> = (0..count).filter(|who| there[*who]).collect();
                prop_assert_eq!(&seen, &all);
                for relaxed in &drawn.relaxed {
                    prop_assert!(matches!(relaxed, Relaxed::Side(_)), "{relaxed:?} in round {round}");
                }
                for pair in &drawn.pairs {
                    for (who, red) in [(pair.red, true), (pair.blue, false)] {
                        let person = people.iter().find(|person| person.entrant == who).unwrap();
                        let balance = person.reds.iter().chain([&red]).map(|red| if *red { 1 } else { -1 }).sum::<i32>();
                        prop_assert!(balance.abs() <= 2 || drawn.relaxed.contains(&Relaxed::Side(*pair)));
                    }
                }
                let games = drawn.pairs.iter().map(|pair| Played {
                    pair: *pair,
                    outcome: match results.next().unwrap_or(0) {
                        0..9 => Outcome::Red,
                        9..16 => Outcome::Blue,
                        16..19 => Outcome::Draw,
                        _ => Outcome::Neither,
                    },
                    taken: [1, 2],
                    is_forfeit: false,
                });
                before.push((games.collect(), drawn.free.into_iter().collect()));
                if let Some(who) = leaving.get(round).filter(|who| **who < count && all.len() > count - 2) {
                    there[*who] = false;
                }
            }
        }
    }
}
