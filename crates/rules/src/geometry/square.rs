//! Points of the board and their two coordinate systems (RULES.md 1).

use std::fmt;
use std::str::FromStr;

use crate::geometry::side::Side;

/// Files of the board, `a`..`k`.
pub const FILES: u8 = 11;
/// Ranks of the board, 1..12.
pub const RANKS: u8 = 12;
/// Points of the board.
pub const SQUARES: usize = FILES as usize * RANKS as usize;

/// A point of the 11×12 board. Always valid; a1 is index 0, b1 is 1, a2 is 11.
///
/// ```
/// use tulenh_rules::Square;
/// let square: Square = "f4".parse().unwrap();
/// assert_eq!(square.to_string(), "f4");
/// assert_eq!(square.official().to_string(), "3,5");
/// assert_eq!("8,4".parse::<Square>().unwrap().to_string(), "e9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The point on file `file` (0..11) and rank `rank` (0..12), or `None` outside the board.
    pub const fn new(file: i8, rank: i8) -> Option<Square> {
        if file < 0 || rank < 0 || file >= FILES as i8 || rank >= RANKS as i8 {
            return None;
        }
        Some(Square(rank as u8 * FILES + file as u8))
    }

    /// The point with this index, or `None` from [`SQUARES`] on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// Every point, a1, b1 … k12.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..SQUARES as u8).map(Square)
    }

    /// The number of the point, from 0 (a1) to 131 (k12), for tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `a` … 10 for file `k`.
    pub const fn file(self) -> i8 {
        (self.0 % FILES) as i8
    }

    /// 0 for rank 1 … 11 for rank 12.
    pub const fn rank(self) -> i8 {
        (self.0 / FILES) as i8
    }

    /// The side on whose half of the board the point lies: Red's are ranks 1 to 6 (RULES.md 1).
    pub const fn half(self) -> Side {
        if self.rank() < RANKS as i8 / 2 {
            Side::Red
        } else {
            Side::Blue
        }
    }

    /// The letter of the file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.0 % FILES) as char
    }

    /// The straight or diagonal line from here to `to`: its direction and its length in steps.
    /// `None` when the two are the same point or not in line.
    pub const fn line_to(self, to: Square) -> Option<(Direction, u8)> {
        LINES[(WIDE[to.index()] + LINES_MIDDLE - WIDE[self.index()]) as usize]
    }

    /// dx² + dy², the measure of rings of fire (RULES.md 5).
    pub const fn distance_squared(self, other: Square) -> u8 {
        let (dx, dy) = (
            (self.file() - other.file()) as i16,
            (self.rank() - other.rank()) as i16,
        );
        (dx * dx + dy * dy) as u8
    }

    /// The same point seen by the other side: rank r becomes 13 − r.
    pub const fn mirrored(self) -> Square {
        Square((RANKS - 1 - self.0 / FILES) * FILES + self.0 % FILES)
    }

    /// Shows the point in the official `VA,HA` system.
    pub const fn official(self) -> OfficialSquare {
        OfficialSquare(self)
    }

    /// Shows the point in the given system.
    pub const fn in_system(self, coordinates: Coordinates) -> SquareIn {
        SquareIn(self, coordinates)
    }
}

/// A number for each point; that of one point less that of another says where one lies as seen
/// from the other.
static WIDE: [u16; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        table[i] = square.rank() as u16 * WIDTH + square.file() as u16;
        i += 1;
    }
    table
};

/// Differences of files go from -10 to 10.
const WIDTH: u16 = 2 * FILES as u16 - 1;
/// The place in [`LINES`] of a point as seen from itself.
const LINES_MIDDLE: u16 = (RANKS as u16 - 1) * WIDTH + FILES as u16 - 1;

/// The line to a point by where it lies.
static LINES: [Option<(Direction, u8)>; 2 * LINES_MIDDLE as usize + 1] = {
    let mut table = [None; 2 * LINES_MIDDLE as usize + 1];
    let mut d = 0;
    while d < 8 {
        let (dx, dy) = Direction::ALL[d].delta();
        let mut length = 1;
        while length < RANKS {
            let (dx, dy) = (dx as i16 * length as i16, dy as i16 * length as i16);
            // No line along a rank is so long, and the next rank begins there.
            if dx.unsigned_abs() < FILES as u16 {
                let place = LINES_MIDDLE as i16 + dy * WIDTH as i16 + dx;
                table[place as usize] = Some((Direction::ALL[d], length));
            }
            length += 1;
        }
        d += 1;
    }
    table
};

/// Which of the two coordinate systems a person reads and writes (RULES.md 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Coordinates {
    /// `f4`.
    #[default]
    Algebraic,
    /// `VA,HA`: vertical axis 0..11 first, then horizontal axis 0..10; `3,5` is f4.
    Official,
}

/// Displays a [`Square`] as `VA,HA`.
#[derive(Debug, Clone, Copy)]
pub struct OfficialSquare(Square);

impl fmt::Display for OfficialSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.rank(), self.0.file())
    }
}

/// Displays a [`Square`] in a chosen system.
#[derive(Debug, Clone, Copy)]
pub struct SquareIn(Square, Coordinates);

impl fmt::Display for SquareIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Coordinates::Algebraic => self.0.fmt(f),
            Coordinates::Official => self.0.official().fmt(f),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no point of the board in either system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a point of the board (a1 to k12, or 0,0 to 11,10)")]
pub struct BadSquare;

impl FromStr for Square {
    type Err = BadSquare;

    /// Reads either system, the file letter in either case.
    fn from_str(text: &str) -> Result<Square, BadSquare> {
        let number = |digits: &str| -> Option<i8> {
            let plain = (1..=2).contains(&digits.len())
                && digits.bytes().all(|b| b.is_ascii_digit())
                && (digits.len() == 1 || !digits.starts_with('0'));
            plain.then(|| digits.parse().ok()).flatten()
        };
        if let Some((rank, file)) = text.split_once(',') {
            return number(rank)
                .zip(number(file))
                .and_then(|(rank, file)| Square::new(file, rank))
                .ok_or(BadSquare);
        }
        let letter = text.chars().next().ok_or(BadSquare)?.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() {
            return Err(BadSquare);
        }
        number(&text[1..])
            .and_then(|rank| Square::new(letter as i8 - b'a' as i8, rank - 1))
            .ok_or(BadSquare)
    }
}

/// One of the eight directions a piece can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards rank 12.
    North,
    /// Towards file k.
    East,
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
    /// North and east at once.
    NorthEast,
    /// South and east at once.
    SouthEast,
    /// South and west at once.
    SouthWest,
    /// North and west at once.
    NorthWest,
}

impl Direction {
    /// All eight, the straight ones first.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// Whether the direction follows a file or a rank.
    pub const fn is_straight(self) -> bool {
        (self as u8) < 4
    }

    /// Steps in (file, rank).
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::East => (1, 0),
            Direction::South => (0, -1),
            Direction::West => (-1, 0),
            Direction::NorthEast => (1, 1),
            Direction::SouthEast => (1, -1),
            Direction::SouthWest => (-1, -1),
            Direction::NorthWest => (-1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_systems_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.official().to_string().parse(), Ok(square));
        }
        for bad in [
            "", "a", "a0", "a13", "l1", "01,1", "12,0", "0,11", "a01", "é1", "a1 ",
        ] {
            assert_eq!(bad.parse::<Square>(), Err(BadSquare), "{bad}");
        }
    }

    #[test]
    fn lines_match_steps() {
        for from in Square::all() {
            for direction in Direction::ALL {
                let mut here = from;
                let mut length = 0;
                while let Some(next) = here.step(direction) {
                    here = next;
                    length += 1;
                    assert_eq!(from.line_to(here), Some((direction, length)));
                }
            }
        }
    }
}
