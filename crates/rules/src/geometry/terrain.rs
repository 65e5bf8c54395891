//! Sea, coast, estuary, reefs and land, and the river between ranks 6 and 7 (RULES.md 1).

use std::fmt;

use crate::geometry::square::{Direction, Square};
use crate::geometry::squares::Squares;

/// What lies at a point; [drawn in the book](crate::book::board).
///
/// ```
/// use tulenh_rules::{Square, Terrain};
///
/// let at = |square: &str| square.parse().map(Square::terrain);
/// assert_eq!(at("b12"), Ok(Terrain::Sea));
/// assert_eq!(at("e6"), Ok(Terrain::Estuary));
/// assert_eq!(at("f6"), Ok(Terrain::Reef));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Files a and b: the Navy and what it carries.
    Sea,
    /// File c: everyone.
    Coast,
    /// d6, e6, d7, e7, the banks a ship can reach: everyone.
    Estuary,
    /// f6, f7, h6, h7: land pieces and aircraft, never the Navy; heavy pieces cross the river here.
    Reef,
    /// Every other point: land pieces and aircraft.
    Land,
}

impl fmt::Display for Terrain {
    /// With its article where it has one, to follow "it is".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Terrain::Sea => "sea",
            Terrain::Coast => "coast",
            Terrain::Estuary => "estuary",
            Terrain::Reef => "a reef",
            Terrain::Land => "land",
        })
    }
}

impl Square {
    /// What lies at this point.
    pub const fn terrain(self) -> Terrain {
        match (self.file(), self.rank()) {
            (0 | 1, _) => Terrain::Sea,
            (2, _) => Terrain::Coast,
            (3 | 4, 5 | 6) => Terrain::Estuary,
            (5 | 7, 5 | 6) => Terrain::Reef,
            _ => Terrain::Land,
        }
    }

    /// Whether a ship may stand here: sea, coast and estuary, 40 points.
    pub const fn is_navigable(self) -> bool {
        NAVIGABLE.contains(self)
    }

    /// Whether land pieces and aircraft may stand here.
    pub const fn is_ground(self) -> bool {
        GROUND.contains(self)
    }

    /// Whether the point is a river bank, where an Engineer and a heavy piece join (RULES.md 7).
    pub const fn is_bank(self) -> bool {
        self.file() >= 2 && (self.rank() == 5 || self.rank() == 6)
    }
}

const NAVIGABLE: Squares = zone(&[Terrain::Sea, Terrain::Coast, Terrain::Estuary]);
const GROUND: Squares = zone(&[
    Terrain::Coast,
    Terrain::Estuary,
    Terrain::Reef,
    Terrain::Land,
]);

/// The points that lie in one of these.
const fn zone(terrains: &[Terrain]) -> Squares {
    let mut zone = Squares::EMPTY;
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let mut t = 0;
        while t < terrains.len() {
            if square.terrain() as u8 == terrains[t] as u8 {
                zone.insert(square);
            }
            t += 1;
        }
        i += 1;
    }
    zone
}

/// Whether the single step from `from` in `direction` crosses the river: between ranks 6 and 7
/// on files c–k, straight or diagonal.
pub const fn crosses_river(from: Square, direction: Direction) -> bool {
    let (dx, dy) = direction.delta();
    let file = from.file() + dx;
    let northward = from.rank() == 5 && dy == 1;
    let southward = from.rank() == 6 && dy == -1;
    (northward || southward) && from.file() >= 2 && file >= 2
}

/// Whether a heavy piece that does not capture may take this step over the river: only straight
/// along the reefs f6–f7 and h6–h7 (RULES.md 3).
pub const fn is_reef_crossing(from: Square, direction: Direction) -> bool {
    matches!(from.file(), 5 | 7) && matches!(direction, Direction::North | Direction::South)
}

/// Whether a heavy piece that does not capture may not take this step: it crosses the river beside the reefs.
pub(crate) fn bars_heavy(from: Square, direction: Direction) -> bool {
    BARRED[direction as usize].contains(from)
}

/// [`bars_heavy`] by direction, worked out when the program is compiled.
static BARRED: [Squares; 8] = {
    let mut barred = [Squares::EMPTY; 8];
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            if crosses_river(from, direction) && !is_reef_crossing(from, direction) {
                barred[d].insert(from);
            }
            d += 1;
        }
        i += 1;
    }
    barred
};

/// Whether the step cuts across land so that no ship may take it: exactly c5–d6 and c8–d7, both
/// ways (RULES.md 1).
pub const fn cuts_land(from: Square, direction: Direction) -> bool {
    matches!(
        (from.file(), from.rank(), direction),
        (2, 4, Direction::NorthEast)
            | (3, 5, Direction::SouthWest)
            | (2, 7, Direction::SouthEast)
            | (3, 6, Direction::NorthWest)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_have_their_sizes() {
        let count = |terrain| Square::all().filter(|s| s.terrain() == terrain).count();
        assert_eq!(count(Terrain::Sea), 24);
        assert_eq!(count(Terrain::Coast), 12);
        assert_eq!(count(Terrain::Estuary), 4);
        assert_eq!(count(Terrain::Reef), 4);
        assert_eq!(Square::all().filter(|s| s.is_navigable()).count(), 40);
    }
}
