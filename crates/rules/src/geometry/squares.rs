//! Sets of points as bits.

use std::fmt;

use crate::geometry::square::Square;

/// A set of points of the board, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares([u64; 3]);

impl Squares {
    /// The empty set.
    pub const EMPTY: Squares = Squares([0; 3]);

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64] & (1 << (square.index() % 64)) != 0
    }

    /// Adds `square`.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Removes `square`.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// How many points are in the set.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// How many points are in a set that lies within five ranks: there no two points share a bit
    /// of their words, so one count does.
    pub const fn near_len(self) -> u32 {
        (self.0[0] | self.0[1] | self.0[2]).count_ones()
    }

    /// The points in either set.
    pub const fn union(self, other: Squares) -> Squares {
        let (a, b) = (self.0, other.0);
        Squares([a[0] | b[0], a[1] | b[1], a[2] | b[2]])
    }

    /// The points in both sets.
    pub const fn intersection(self, other: Squares) -> Squares {
        let (a, b) = (self.0, other.0);
        Squares([a[0] & b[0], a[1] & b[1], a[2] & b[2]])
    }

    /// The points of this set that are not in the other.
    pub const fn without(self, other: Squares) -> Squares {
        let (a, b) = (self.0, other.0);
        Squares([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]])
    }

    /// Whether the set has no point.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        Iter {
            words: self.0,
            at: 0,
        }
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The points of a set, a1 first.
#[derive(Debug, Clone)]
pub struct Iter {
    words: [u64; 3],
    /// The words before this one are empty.
    at: usize,
}

impl Iterator for Iter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Square::from_index(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }

    /// As asking for the next point again and again, faster: it keeps no place.
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        for (at, mut word) in self.words.into_iter().enumerate().skip(self.at) {
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                if let Some(square) = Square::from_index(at * 64 + bit) {
                    result = f(result, square);
                }
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_finds_what_asking_again_and_again_finds() {
        let every = |n: usize| Square::all().filter(move |square| square.index() % n == 0);
        for n in [1, 2, 7, 63, 64, 131] {
            let set: Squares = every(n).collect();
            for asked in 0..=set.len() {
                let mut left = set.into_iter();
                left.by_ref().take(asked).for_each(drop);
                let folded = left.fold(Vec::new(), |mut squares, square| {
                    squares.push(square);
                    squares
                });
                assert_eq!(folded, every(n).skip(asked).collect::<Vec<_>>());
            }
        }
    }
}
