//! Points of the board, their zones, and the eight directions (RULES.md 1).

/// A point: `file` 1..=11 (a..k), `rank` 1..=12.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point {
    pub file: i32,
    pub rank: i32,
}

/// The zones of RULES.md 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    Sea,
    Coast,
    Estuary,
    Reef,
    Land,
}

/// A direction as (files, ranks).
pub type Direction = (i32, i32);

/// The eight directions; the first four are straight.
pub const DIRECTIONS: [Direction; 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

/// Straight means along a file or a rank (RULES.md 3).
pub fn is_straight(direction: Direction) -> bool {
    direction.0 == 0 || direction.1 == 0
}

impl Point {
    pub fn new(file: i32, rank: i32) -> Option<Point> {
        ((1..=11).contains(&file) && (1..=12).contains(&rank)).then_some(Point { file, rank })
    }

    /// Every point of the board.
    pub fn all() -> impl Iterator<Item = Point> {
        (1..=12).flat_map(|rank| (1..=11).map(move |file| Point { file, rank }))
    }

    pub fn from_index(index: usize) -> Point {
        Point {
            file: (index % 11) as i32 + 1,
            rank: (index / 11) as i32 + 1,
        }
    }

    pub fn index(self) -> usize {
        ((self.rank - 1) * 11 + (self.file - 1)) as usize
    }

    /// The point `distance` away in a direction, if it is on the board.
    pub fn ahead(self, direction: Direction, distance: i32) -> Option<Point> {
        Point::new(
            self.file + direction.0 * distance,
            self.rank + direction.1 * distance,
        )
    }

    /// The points p1, p2, ... pn of the line; `None` when it leaves the board.
    pub fn line(self, direction: Direction, distance: i32) -> Option<Vec<Point>> {
        (1..=distance).map(|n| self.ahead(direction, n)).collect()
    }

    pub fn zone(self) -> Zone {
        match (self.file, self.rank) {
            (1 | 2, _) => Zone::Sea,
            (3, _) => Zone::Coast,
            (4 | 5, 6 | 7) => Zone::Estuary,
            (6 | 8, 6 | 7) => Zone::Reef,
            _ => Zone::Land,
        }
    }

    pub fn is_sea(self) -> bool {
        self.zone() == Zone::Sea
    }

    /// a-c plus the estuary: 40 points.
    pub fn is_navy_point(self) -> bool {
        matches!(self.zone(), Zone::Sea | Zone::Coast | Zone::Estuary)
    }

    /// Ranks 6-7, files c-k (RULES.md 7, ferry).
    pub fn is_bank(self) -> bool {
        (6..=7).contains(&self.rank) && self.file >= 3
    }

    pub fn name(self) -> String {
        let letter = char::from(b'a' + (self.file - 1) as u8);
        format!("{letter}{}", self.rank)
    }

    /// Read an algebraic name (used by the tests).
    pub fn parse(name: &str) -> Option<Point> {
        let letter = name.bytes().next()?;
        let rank = name.get(1..)?.parse().ok()?;
        Point::new(i32::from(letter) - i32::from(b'a') + 1, rank)
    }
}

/// The four diagonal steps a ship cannot take: c5-d6 and c8-d7, both ways (RULES.md 1).
pub fn is_forbidden_to_ships(from: Point, to: Point) -> bool {
    let pair = |a: (i32, i32), b: (i32, i32)| {
        let (from, to) = ((from.file, from.rank), (to.file, to.rank));
        (from, to) == (a, b) || (from, to) == (b, a)
    };
    pair((3, 5), (4, 6)) || pair((3, 8), (4, 7))
}

/// The river is every step between ranks 6 and 7 on files c-k (RULES.md 3).
pub fn is_river_step(from: Point, to: Point) -> bool {
    from.rank.min(to.rank) == 6 && from.rank.max(to.rank) == 7 && (from.file >= 3 || to.file >= 3)
}
