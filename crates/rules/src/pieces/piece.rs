//! A single piece: kind, side and rank of hero.

use std::fmt;

use crate::geometry::side::Side;
use crate::pieces::role::Role;

/// A piece on or off the board.
///
/// ```
/// use tulenh_rules::{Piece, Role, Side};
///
/// let plane = Piece::new(Role::AirForce, Side::Blue);
/// assert_eq!(plane.to_string(), "f");
/// assert_eq!(Piece { hero: true, ..plane }.to_string(), "+f");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its kind.
    pub role: Role,
    /// The side it belongs to.
    pub side: Side,
    /// Whether it has become a hero (RULES.md 8).
    pub hero: bool,
}

impl Piece {
    /// A piece that is not heroic.
    pub const fn new(role: Role, side: Side) -> Piece {
        Piece {
            role,
            side,
            hero: false,
        }
    }
}

impl fmt::Display for Piece {
    /// The FEN form: `+` before a hero, upper case for Red.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hero {
            f.write_str("+")?;
        }
        match self.side {
            Side::Red => write!(f, "{}", self.role.letter()),
            Side::Blue => write!(f, "{}", self.role.letter().to_ascii_lowercase()),
        }
    }
}
