//! The two sides and per-side tables.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players' armies. Red stands at the bottom and moves first (RULES.md 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Upper case in FEN, home ranks 1–6.
    Red,
    /// Lower case in FEN, home ranks 7–12.
    Blue,
}

impl Side {
    /// Both sides, the first mover first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Blue];

    /// The letter of the side field of a FEN: `r` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::Red => 'r',
            Side::Blue => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Blue => "Blue",
        })
    }
}

/// A value for each side, indexed by [`Side`].
///
/// ```
/// use tulenh_rules::{BySide, Side};
///
/// let mut points = BySide::<u32>::default();
/// points[!Side::Red] += 30;
/// assert_eq!((points.red, points[Side::Blue]), (0, 30));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySide<T> {
    /// Red's value.
    pub red: T,
    /// Blue's value.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Builds the pair by asking `f` for each side.
    pub fn new(mut f: impl FnMut(Side) -> T) -> BySide<T> {
        BySide {
            red: f(Side::Red),
            blue: f(Side::Blue),
        }
    }

    /// The pair of what `f` makes of each value.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            red: f(self.red),
            blue: f(self.blue),
        }
    }

    /// The values with their sides, Red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Red, &self.red), (Side::Blue, &self.blue)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}
