//! The geometry of the board as tables, worked out when the program is compiled.

use crate::rules::square::{Direction, SQUARES, Square};
use crate::rules::squares::Squares;

/// The furthest any piece but a Commander strikes: a heroic ship's missile or plane (rules.md 8).
const FURTHEST: u8 = 5;

/// The point one step from each point in each direction.
static NEXT: [[Option<Square>; SQUARES]; 8] = {
    let mut table = [[None; SQUARES]; 8];
    let mut d = 0;
    while d < 8 {
        let (dx, dy) = Direction::ALL[d].delta();
        let mut i = 0;
        while i < SQUARES {
            if let Some(square) = Square::from_index(i) {
                table[d][i] = Square::new(square.file() + dx, square.rank() + dy);
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// The points in line with each point, as far as a piece strikes.
static STAR: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = Direction::ALL[d].delta();
            let mut here = Square::from_index(i);
            let mut length = 0;
            while let Some(square) = here
                && length < FURTHEST
            {
                here = Square::new(square.file() + dx, square.rank() + dy);
                if let Some(next) = here {
                    table[i].insert(next);
                }
                length += 1;
            }
            d += 1;
        }
        i += 1;
    }
    table
};

/// Every pair of a radius up to 4 and the offsets (file, rank) of its ring, the nearest first.
static RING: [(i8, i8); 49] = {
    let mut table = [(0, 0); 49];
    let (mut filled, mut distance) = (0, 0);
    while distance <= 16 {
        let mut dy = -4;
        while dy <= 4 {
            let mut dx = -4;
            while dx <= 4 {
                if dx * dx + dy * dy == distance {
                    table[filled] = (dx as i8, dy as i8);
                    filled += 1;
                }
                dx += 1;
            }
            dy += 1;
        }
        distance += 1;
    }
    table
};

/// Points with dx² + dy² ≤ r² for r from 0 to 4, without the board's edges (rules.md 5).
const RING_SIZE: [usize; 5] = [1, 5, 13, 29, 49];

/// The widest ring that the tables know.
pub(crate) const WIDEST_RING: u8 = 4;

impl Square {
    /// The point one step away, or `None` over the edge.
    pub fn step(self, direction: Direction) -> Option<Square> {
        NEXT[direction as usize][self.index()]
    }

    /// The points in line with this one from which some piece could strike it, Commanders'
    /// facing apart.
    pub(crate) fn star(self) -> Squares {
        STAR[self.index()]
    }

    /// The points of a ring of fire around this one, its own included (rules.md 5).
    pub(crate) fn ring(self, radius: u8) -> impl Iterator<Item = Square> {
        let size = RING_SIZE[radius.min(WIDEST_RING) as usize];
        let (file, rank) = (self.file(), self.rank());
        RING[..size]
            .iter()
            .filter_map(move |(dx, dy)| Square::new(file + dx, rank + dy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_have_the_sizes_of_section_5() {
        let center = Square::new(5, 5).unwrap();
        for (radius, size) in [(0, 1), (1, 5), (2, 13), (3, 29), (4, 49)] {
            assert_eq!(center.ring(radius).count(), size);
            let far = |s: Square| s.distance_squared(center) > radius * radius;
            assert!(!center.ring(radius).any(far));
        }
        let corner = Square::new(0, 0).unwrap();
        assert_eq!(corner.ring(1).count(), 3);
    }

    #[test]
    fn a_star_holds_what_is_in_line_and_near() {
        for from in Square::all() {
            for to in Square::all() {
                let near = from.line_to(to).is_some_and(|(_, length)| length <= 5);
                assert_eq!(from.star().contains(to), near, "{from} {to}");
            }
        }
    }
}
