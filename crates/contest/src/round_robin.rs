//! Everybody against everybody, by Berger tables.

use crate::Round;
use crate::standings::Pair;

/// The rounds in which everybody meets everybody once (FIDE Handbook C.05, annex 1: the Berger tables). Of an odd
/// number somebody is free in each round. Nobody plays a side more than one game oftener than the other.
pub fn round_robin(entrants: usize) -> Vec<Round> {
    if entrants < 2 {
        return Vec::new();
    }
    // The last of an even number stays where they are, the others go round; of an odd number that one is nobody.
    let even = entrants + entrants % 2;
    let (last, others) = (even - 1, even - 1);
    let rounds = (0..others).map(|round| {
        let first = round * (even / 2) % others;
        let mut pairs = vec![match round % 2 {
            0 => Pair {
                red: first,
                blue: last,
            },
            _ => Pair {
                red: last,
                blue: first,
            },
        }];
        pairs.extend((1..even / 2).map(|step| Pair {
            red: (first + step) % others,
            blue: (first + others - step) % others,
        }));
        let nobody = |pair: &Pair| pair.red >= entrants || pair.blue >= entrants;
        let free = pairs.iter().filter(|pair| nobody(pair));
        let free = free.map(|pair| pair.red.min(pair.blue)).collect();
        pairs.retain(|pair| !nobody(pair));
        Round { pairs, free }
    });
    rounds.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(entrants: usize) -> Vec<String> {
        let line = |round: &Round| {
            let pair = |pair: &Pair| format!("{}-{}", pair.red + 1, pair.blue + 1);
            round.pairs.iter().map(pair).collect::<Vec<_>>().join(" ")
        };
        round_robin(entrants).iter().map(line).collect()
    }

    /// The tables of the FIDE Handbook, C.05, annex 1.
    #[test]
    fn tables_are_those_of_berger() {
        assert_eq!(table(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(
            table(6),
            [
                "1-6 2-5 3-4",
                "6-4 5-3 1-2",
                "2-6 3-1 4-5",
                "6-5 1-4 2-3",
                "3-6 4-2 5-1"
            ]
        );
        assert_eq!(table(8)[0], "1-8 2-7 3-6 4-5");
        assert_eq!(table(8)[1], "8-5 6-4 7-3 1-2");
        assert_eq!(table(10)[8], "5-10 6-4 7-3 8-2 9-1");
        assert_eq!(table(3), ["2-3", "1-2", "3-1"]);
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for entrants in 0..=40_usize {
            let rounds = round_robin(entrants);
            let mut met = std::collections::BTreeSet::new();
            let mut colours = vec![0_i32; entrants];
            for round in &rounds {
                let mut seen: Vec<usize> = round.free.clone();
                for pair in &round.pairs {
                    seen.extend([pair.red, pair.blue]);
                    colours[pair.red] += 1;
                    colours[pair.blue] -= 1;
                    assert!(met.insert((pair.red.min(pair.blue), pair.red.max(pair.blue))));
                }
                seen.sort_unstable();
                assert_eq!(seen, (0..entrants).collect::<Vec<_>>());
            }
            assert_eq!(met.len(), entrants * entrants.saturating_sub(1) / 2);
            assert!(
                colours.iter().all(|balance| balance.abs() <= 1),
                "{entrants}"
            );
        }
    }
}
