//! What is known of whoever is to be paired in a Swiss contest.

use std::cmp::{Ordering, Reverse};

use crate::standings::{Pair, Played};

/// Somebody who is to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub entrant: usize,
    /// Points in halves.
    pub points: u32,
    /// Whom they have met.
    pub opponents: Vec<usize>,
    /// The sides they have played, the first first; `true` for Red.
    pub reds: Vec<bool>,
    /// How often they were free, or won without a game.
    pub free: u32,
    /// Whether their last opponent had more points before the round than they, fewer, or as many.
    pub floated: Ordering,
}

/// What is known of everybody who still takes part, in the order of their points, and of equal ones in that of their
/// seeds (C.04.3, A.3). `rounds` are those before, each with its games and those who were free; a free round counts
/// `bye` halves of a point. Whoever did not play a game has not met the other and had no side in it, and a win without a
/// game counts as being free (C.04.1).
pub fn candidates(
    takes_part: &[bool],
    rounds: &[(Vec<Played>, Vec<usize>)],
    bye: u32,
) -> Vec<Candidate> {
    let count = takes_part.len();
    let mut all: Vec<Candidate> = (0..count)
        .map(|entrant| Candidate {
            entrant,
            points: 0,
            opponents: Vec::new(),
            reds: Vec::new(),
            free: 0,
            floated: Ordering::Equal,
        })
        .collect();
    for (games, free) in rounds {
        let before: Vec<u32> = all.iter().map(|candidate| candidate.points).collect();
        for candidate in &mut all {
            candidate.floated = Ordering::Equal;
        }
        for game in games {
            let Pair { red, blue } = game.pair;
            if red >= count || blue >= count {
                continue;
            }
            let [of_red, of_blue] = game.outcome.halves();
            for (who, other, is_red, points) in
                [(red, blue, true, of_red), (blue, red, false, of_blue)]
            {
                let candidate = &mut all[who];
                candidate.points += points;
                if game.is_forfeit {
                    if points == 2 {
                        candidate.free += 1;
                        candidate.floated = Ordering::Less;
                    }
                    continue;
                }
                candidate.opponents.push(other);
                candidate.reds.push(is_red);
                candidate.floated = before[other].cmp(&before[who]);
            }
        }
        for who in free.iter().filter(|who| **who < count) {
            all[*who].points += bye;
            all[*who].free += 1;
            all[*who].floated = Ordering::Less;
        }
    }
    all.retain(|candidate| takes_part[candidate.entrant]);
    all.sort_by_key(|candidate| (Reverse(candidate.points), candidate.entrant));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::Outcome;
    use crate::swiss::swiss;

    #[test]
    fn a_game_that_was_not_played_is_no_meeting() {
        let pair = Pair { red: 0, blue: 1 };
        let game = Played {
            pair,
            outcome: Outcome::Red,
            taken: [0, 0],
            is_forfeit: true,
        };
        let people = candidates(&[true; 3], &[(vec![game], vec![2])], 2);
        let of = |who: usize| people.iter().find(|of| of.entrant == who).unwrap();
        assert!(
            people
                .iter()
                .all(|of| of.opponents.is_empty() && of.reds.is_empty())
        );
        assert_eq!((of(0).free, of(1).free, of(2).free), (1, 0, 1));
        // Equal points: the seeds decide, and not the tie-breaks.
        let order: Vec<usize> = people.iter().map(|of| of.entrant).collect();
        assert_eq!(order, [0, 2, 1]);
        assert_eq!(swiss(&people, true).free, Some(1));
    }
}
