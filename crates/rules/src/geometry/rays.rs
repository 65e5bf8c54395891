//! The geometry of the board as tables, worked out when the program is compiled.

use crate::geometry::reach::Reach;
use crate::geometry::square::{Direction, SQUARES, Square};
use crate::geometry::squares::Squares;

/// The furthest any piece but a Commander strikes: a heroic ship's missile or plane (RULES.md 8).
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

/// The points along files and ranks, then along diagonals, up to a distance, of each point.
static WITHIN: [[[Squares; SQUARES]; FURTHEST as usize + 1]; 2] = {
    let mut table = [[[Squares::EMPTY; SQUARES]; FURTHEST as usize + 1]; 2];
    let mut i = 0;
    while i < SQUARES {
        let mut d = 0;
        while d < 8 {
            let kind = !Direction::ALL[d].is_straight() as usize;
            let mut here = Square::from_index(i);
            let mut length = 1;
            while length <= FURTHEST as usize {
                if let Some(square) = here {
                    let (dx, dy) = Direction::ALL[d].delta();
                    here = Square::new(square.file() + dx, square.rank() + dy);
                }
                if let Some(next) = here {
                    let mut further = length;
                    while further <= FURTHEST as usize {
                        table[kind][further][i].insert(next);
                        further += 1;
                    }
                }
                length += 1;
            }
            d += 1;
        }
        i += 1;
    }
    table
};

/// The points of the ring of fire around each point, by radius: dx² + dy² ≤ r² (RULES.md 5).
static RING: [[Squares; SQUARES]; WIDEST_RING as usize + 1] = {
    let mut table = [[Squares::EMPTY; SQUARES]; WIDEST_RING as usize + 1];
    let mut radius = 0;
    while radius < table.len() {
        let far = radius as i8;
        let mut i = 0;
        while let Some(gun) = Square::from_index(i) {
            let mut dy = -far;
            while dy <= far {
                let mut dx = -far;
                while dx <= far {
                    if dx * dx + dy * dy <= far * far
                        && let Some(point) = Square::new(gun.file() + dx, gun.rank() + dy)
                    {
                        table[radius][i].insert(point);
                    }
                    dx += 1;
                }
                dy += 1;
            }
            i += 1;
        }
        radius += 1;
    }
    table
};

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

    /// The points within this reach, up to five points away.
    pub fn within(self, reach: Reach) -> Squares {
        let [straight, diagonal] = [(0, reach.straight), (1, reach.diagonal)]
            .map(|(kind, far)| WITHIN[kind][far.min(FURTHEST) as usize][self.index()]);
        straight.union(diagonal)
    }

    /// The points of a ring of fire around this one, its own included (RULES.md 5).
    pub(crate) fn ring(self, radius: u8) -> Squares {
        RING[radius.min(WIDEST_RING) as usize][self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_have_the_sizes_of_section_5() {
        let center = Square::new(5, 5).unwrap();
        for (radius, size) in [(0, 1), (1, 5), (2, 13), (3, 29), (4, 49)] {
            assert_eq!(center.ring(radius).len(), size);
            let far = |s: Square| s.distance_squared(center) > radius * radius;
            assert!(!center.ring(radius).into_iter().any(far));
        }
        let corner = Square::new(0, 0).unwrap();
        assert_eq!(corner.ring(1).len(), 3);
    }

    fn reaches(from: Square, to: Square, reach: Reach) -> bool {
        let line = from.line_to(to);
        line.is_some_and(|(direction, length)| length <= reach.along(direction))
    }

    #[test]
    fn what_is_within_reach_is_in_line_and_near() {
        for from in Square::all() {
            for (straight, diagonal) in [(0, 0), (1, 0), (2, 1), (3, 3), (5, 4)] {
                let reach = Reach { straight, diagonal };
                let expected: Squares = Square::all()
                    .filter(|to| reaches(from, *to, reach))
                    .collect();
                assert_eq!(from.within(reach), expected, "{from} {reach:?}");
            }
        }
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
