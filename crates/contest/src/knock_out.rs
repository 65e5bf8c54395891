//! Whoever loses is out: pairs of games with colours swapped.

use crate::standings::{Pair, Played};

/// Two places of a bracket that meet; nobody stands in one that is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duel {
    /// Who comes from the upper half.
    pub one: Option<usize>,
    /// Who comes from the lower half.
    pub other: Option<usize>,
}

/// What decided a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decided {
    /// More points out of the games.
    Points,
    /// As many, and more points of pieces captured in them.
    Captured,
    /// All was equal, and the higher seed goes on.
    Seed,
    /// There was no opponent.
    Walkover,
}

impl Duel {
    /// The two games of the duel, each with the first move once; `None` where somebody has no opponent. The higher
    /// seed has the first move in the first.
    pub fn pairs(self) -> Option<[Pair; 2]> {
        let (one, other) = (self.one?, self.other?);
        let (red, blue) = (one.min(other), one.max(other));
        Some([
            Pair { red, blue },
            Pair {
                red: blue,
                blue: red,
            },
        ])
    }
}

/// How many rounds so many entrants need.
pub fn rounds_of(entrants: usize) -> usize {
    entrants.max(1).next_power_of_two().trailing_zeros() as usize
}

/// The duels of the first round: the first seed against the last place, and so on, so that the first two can meet in
/// the last round only. Places without a seed are free, and the best seeds have them as opponents.
pub fn first_duels(entrants: usize) -> Vec<Duel> {
    let mut places = vec![0];
    while places.len() < entrants.max(2) {
        let next = 2 * places.len();
        places = places
            .iter()
            .flat_map(|seed| [*seed, next - 1 - seed])
            .collect();
    }
    let there = |seed: usize| (seed < entrants).then_some(seed);
    let duels = places.chunks(2).map(|two| Duel {
        one: two.first().copied().and_then(there),
        other: two.get(1).copied().and_then(there),
    });
    duels.collect()
}

/// The duels of the next round, of those who won the duels of the last one, in its order.
pub fn next_duels(winners: &[Option<usize>]) -> Vec<Duel> {
    let duels = winners.chunks(2).map(|two| Duel {
        one: two.first().copied().flatten(),
        other: two.get(1).copied().flatten(),
    });
    duels.collect()
}

/// Who goes on, and why; nobody out of a duel of nobody with nobody. `games` are the games between the two; others
/// are left out.
pub fn decide(duel: Duel, games: &[Played]) -> Option<(usize, Decided)> {
    let (one, other) = match (duel.one, duel.other) {
        (Some(one), Some(other)) => (one.min(other), one.max(other)),
        (one, other) => return one.or(other).map(|who| (who, Decided::Walkover)),
    };
    let (mut points, mut taken) = ([0_u32; 2], [0_u32; 2]);
    for game in games {
        let turned = match game.pair {
            Pair { red, blue } if (red, blue) == (one, other) => false,
            Pair { red, blue } if (red, blue) == (other, one) => true,
            _ => continue,
        };
        let (mut got, mut took) = (game.outcome.halves(), game.taken);
        if turned {
            got.reverse();
            took.reverse();
        }
        for (sum, got) in points.iter_mut().zip(got) {
            *sum += got;
        }
        for (sum, took) in taken.iter_mut().zip(took) {
            *sum = sum.saturating_add(took);
        }
    }
    let better = |of: [u32; 2]| match of[0].cmp(&of[1]) {
        std::cmp::Ordering::Greater => Some(one),
        std::cmp::Ordering::Less => Some(other),
        std::cmp::Ordering::Equal => None,
    };
    let decided = better(points).map(|who| (who, Decided::Points));
    let decided = decided.or(better(taken).map(|who| (who, Decided::Captured)));
    Some(decided.unwrap_or((one, Decided::Seed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::Outcome;

    fn seeds(duels: &[Duel]) -> Vec<(Option<usize>, Option<usize>)> {
        let one_up = |seed: Option<usize>| seed.map(|seed| seed + 1);
        let duels = duels.iter();
        duels
            .map(|duel| (one_up(duel.one), one_up(duel.other)))
            .collect()
    }

    /// The usual bracket of eight: 1–8, 4–5, 2–7, 3–6.
    #[test]
    fn brackets_are_the_usual_ones() {
        let pair = |one, other| (Some(one), Some(other));
        assert_eq!(
            seeds(&first_duels(8)),
            [pair(1, 8), pair(4, 5), pair(2, 7), pair(3, 6)]
        );
        assert_eq!(
            seeds(&first_duels(5)),
            [
                (Some(1), None),
                pair(4, 5),
                (Some(2), None),
                (Some(3), None)
            ]
        );
        assert_eq!(seeds(&first_duels(2)), [pair(1, 2)]);
    }

    #[test]
    fn the_best_seeds_are_free_and_one_is_left() {
        for entrants in 2..=130_usize {
            let mut duels = first_duels(entrants);
            let free = duels.iter().filter(|duel| duel.pairs().is_none());
            let free: Vec<usize> = free.filter_map(|duel| duel.one.or(duel.other)).collect();
            let count = entrants.next_power_of_two() - entrants;
            let mut sorted = free.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..count).collect::<Vec<_>>());
            let mut rounds = 0;
            loop {
                rounds += 1;
                let winners: Vec<Option<usize>> = duels
                    .iter()
                    .map(|duel| decide(*duel, &[]).map(|(who, _)| who))
                    .collect();
                if winners.len() == 1 {
                    assert_eq!(winners, [Some(0)]);
                    break;
                }
                duels = next_duels(&winners);
            }
            assert_eq!(rounds, rounds_of(entrants), "{entrants}");
        }
    }

    #[test]
    fn duels_are_decided_in_order() {
        let duel = Duel {
            one: Some(3),
            other: Some(1),
        };
        let [first, second] = duel.pairs().unwrap();
        assert_eq!((first.red, second.red), (1, 3));
        let game = |pair, outcome, taken| Played {
            pair,
            outcome,
            taken,
            is_forfeit: false,
        };
        let won = [
            game(first, Outcome::Blue, [0, 10]),
            game(second, Outcome::Draw, [5, 5]),
        ];
        assert_eq!(decide(duel, &won), Some((3, Decided::Points)));
        let even = [
            game(first, Outcome::Red, [50, 10]),
            game(second, Outcome::Red, [60, 5]),
        ];
        assert_eq!(
            decide(duel, &even),
            Some((3, Decided::Captured)),
            "55 against 70"
        );
        let same = [
            game(first, Outcome::Draw, [50, 10]),
            game(second, Outcome::Draw, [50, 10]),
        ];
        assert_eq!(decide(duel, &same), Some((1, Decided::Seed)));
        assert_eq!(
            decide(
                Duel {
                    one: None,
                    other: None
                },
                &[]
            ),
            None
        );
    }
}
