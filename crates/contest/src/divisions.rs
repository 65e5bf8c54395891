//! The divisions of a league, and who goes up and down between seasons.

/// How many go up and down between two divisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Movers {
    /// The most people in a division.
    pub most: usize,
    /// How many of a division go up, and as many of the one above it down.
    pub up: usize,
}

impl Default for Movers {
    /// Divisions of 12 to 16, of which three go up and three down.
    fn default() -> Movers {
        Movers { most: 16, up: 3 }
    }
}

/// Whether somebody changes their division.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moving {
    /// To a higher one.
    Up,
    /// To a lower one.
    Down,
    /// Not at all.
    Stays,
    /// They are new.
    New,
}

/// The fewest people in a division, where there are enough.
const LEAST: usize = 12;

/// Divisions of people in the order of their strength; the last one is the rookie division. `before` are the sizes that
/// the divisions had, the highest first: all but the lowest keep theirs, if the lowest gets 12 at least and no more than
/// [`Movers::most`], or enough for several. Else, and in a first season, they are as even as can be, the higher ones the
/// larger. With 16 at most each has 12 to 16, unless all together are fewer than 12, 17 to 23 or 33 to 35.
pub fn divisions<T: Clone>(people: &[T], before: &[usize], movers: Movers) -> Vec<Vec<T>> {
    let mut rest = people;
    let sizes = sizes(people.len(), before, movers.most).into_iter();
    let divisions = sizes.map(|size| {
        let (division, later) = rest.split_at(size.min(rest.len()));
        rest = later;
        division.to_vec()
    });
    divisions.collect()
}

/// The divisions of the next season. `last` are those of the last one in their final order, each person with whether
/// they go on; newcomers begin in the rookie division, which is the lowest.
///
/// The first of each division go up and the last of the one above it down, as many as [`Movers::up`] says and half of
/// the smaller division at most. A place that somebody leaves is taken by the first of the division below in this order:
/// who would have gone down, who stays, who would have come up.
pub fn next_divisions<T: Clone>(
    last: &[Vec<(T, bool)>],
    newcomers: &[T],
    movers: Movers,
) -> Vec<Vec<(T, Moving)>> {
    let before: Vec<usize> = last.iter().map(Vec::len).collect();
    let last: Vec<Vec<&T>> = last
        .iter()
        .map(|division| {
            division
                .iter()
                .filter(|(_, stays)| *stays)
                .map(|(who, _)| who)
                .collect()
        })
        .collect();
    let moved = |upper: usize| -> usize {
        let size = |division: usize| last.get(division).map_or(0, Vec::len);
        movers.up.min(size(upper) / 2).min(size(upper + 1) / 2)
    };
    let mut ladder: Vec<(T, usize)> = Vec::new();
    for (at, division) in last.iter().enumerate() {
        let up = at.checked_sub(1).map_or(0, moved);
        let down = moved(at);
        if let Some(above) = at.checked_sub(1).and_then(|above| last.get(above)) {
            let relegated = &above[above.len() - up..];
            ladder.extend(relegated.iter().map(|who| ((*who).clone(), at - 1)));
        }
        let stay = &division[up..division.len() - down];
        ladder.extend(stay.iter().map(|who| ((*who).clone(), at)));
        if let Some(below) = last.get(at + 1) {
            ladder.extend(below[..down].iter().map(|who| ((*who).clone(), at + 1)));
        }
    }
    let known = ladder.len();
    ladder.extend(newcomers.iter().map(|who| (who.clone(), usize::MAX)));
    let mut rest = ladder.into_iter().enumerate();
    let sizes = sizes(known + newcomers.len(), &before, movers.most);
    let divisions = sizes.into_iter().enumerate().map(|(at, size)| {
        let division = rest.by_ref().take(size);
        let division = division.map(|(place, (who, from))| {
            let moving = match from.cmp(&at) {
                _ if place >= known => Moving::New,
                std::cmp::Ordering::Less => Moving::Down,
                std::cmp::Ordering::Equal => Moving::Stays,
                std::cmp::Ordering::Greater => Moving::Up,
            };
            (who, moving)
        });
        division.collect()
    });
    divisions.collect()
}

fn sizes(people: usize, before: &[usize], most: usize) -> Vec<usize> {
    let upper = before
        .get(..before.len().saturating_sub(1))
        .unwrap_or_default();
    let kept: usize = upper.iter().sum();
    let fits = |size: &usize| (LEAST..=most).contains(size);
    if let Some(rest) = people.checked_sub(kept).filter(|_| upper.iter().all(fits)) {
        let lowest = even(rest, most);
        if !lowest.is_empty() && lowest.iter().all(fits) {
            return upper.iter().copied().chain(lowest).collect();
        }
    }
    even(people, most)
}

/// As few as there must be, and as even as can be, the larger first.
fn even(people: usize, most: usize) -> Vec<usize> {
    let count = people.div_ceil(most.max(1));
    (0..count)
        .map(|at| people / count + usize::from(at < people % count))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_have_twelve_to_sixteen() {
        for people in 1..400 {
            let sizes = sizes(people, &[], 16);
            assert_eq!(sizes.iter().sum::<usize>(), people);
            let few = matches!(people, 0..12 | 17..24 | 33..36);
            for size in sizes {
                assert!(size <= 16 && (size >= 12 || few), "{people}: {size}");
            }
        }
        let people: Vec<u32> = (0..120).collect();
        let all = divisions(&people, &[], Movers::default());
        assert_eq!(all.len(), 8);
        assert!(all.iter().all(|division| division.len() == 15));
    }

    #[test]
    fn divisions_keep_their_sizes() {
        assert_eq!(sizes(118, &[15; 8], 16), [15, 15, 15, 15, 15, 15, 15, 13]);
        assert_eq!(
            sizes(133, &[15; 8], 16),
            [15, 15, 15, 15, 15, 15, 15, 14, 14]
        );
        // The lowest would be too small: all are cut anew.
        assert_eq!(sizes(113, &[15; 8], 16), [15, 14, 14, 14, 14, 14, 14, 14]);
        assert_eq!(sizes(20, &[15, 15], 16), [10, 10]);
    }

    #[test]
    fn three_go_up_and_three_down() {
        let people: Vec<u32> = (0..30).collect();
        let movers = Movers::default();
        let first = divisions(&people, &[], movers);
        let last: Vec<Vec<(u32, bool)>> = first
            .iter()
            .map(|division| division.iter().map(|who| (*who, true)).collect())
            .collect();
        let next = next_divisions(&last, &[], movers);
        let who = |at: usize, moving| {
            let those = next[at].iter().filter(move |(_, how)| *how == moving);
            those.map(|(who, _)| *who).collect::<Vec<u32>>()
        };
        assert_eq!(who(0, Moving::Up), [15, 16, 17]);
        assert_eq!(who(1, Moving::Down), [12, 13, 14]);
        assert_eq!(who(0, Moving::Stays).len(), 12);
        // Newcomers begin below, and a place that is left is taken from below.
        let mut gaps = last.clone();
        gaps[0][0].1 = false;
        let next = next_divisions(&gaps, &[100, 101], movers);
        assert_eq!(next.iter().map(Vec::len).collect::<Vec<_>>(), [15, 16]);
        assert_eq!(next[1].last(), Some(&(101, Moving::New)));
        let everybody: std::collections::BTreeSet<u32> =
            next.iter().flatten().map(|(who, _)| *who).collect();
        assert_eq!(everybody.len(), 31);
        assert!(next[0].contains(&(12, Moving::Stays)), "one less goes down");
    }
}
