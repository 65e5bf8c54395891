//! A range of a piece.

use crate::geometry::square::Direction;

/// A range in points, straight and diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reach {
    /// Along files and ranks.
    pub straight: u8,
    /// Along the 45° lines.
    pub diagonal: u8,
}

impl Reach {
    /// The range in one direction.
    pub const fn along(self, direction: Direction) -> u8 {
        if direction.is_straight() {
            self.straight
        } else {
            self.diagonal
        }
    }

    /// The directions in which the range is not nothing: the straight ones, or all.
    pub fn directions(self) -> &'static [Direction] {
        if self.diagonal == 0 {
            &Direction::ALL[..4]
        } else {
            &Direction::ALL
        }
    }
}
