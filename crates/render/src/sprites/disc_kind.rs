//! The ways in which a piece is drawn: alone, carrying, carried, taken.

use crate::geometry::point::Point;

/// How a disc is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DiscKind {
    /// Alone on its point.
    Alone,
    /// A carrier with a passenger at the lower right.
    OverOne,
    /// A carrier with two passengers below.
    OverTwo,
    /// A carrier with passengers in every corner but the upper left.
    OverThree,
    /// A carrier with passengers all round.
    Hub,
    /// A headquarters with its Commander inside.
    Shelter,
    /// The Commander inside.
    Inside,
    /// Carried, one of up to two.
    Passenger,
    /// Carried, one of three.
    Third,
    /// Carried, one of four.
    Fourth,
    /// Carried, one of up to six.
    Sixth,
    /// Carried, one of up to eight.
    Crowded,
    /// Carried, one of more.
    Packed,
    /// Taken: pale.
    Ghost,
    /// Taken, in a corner because its point is occupied again.
    SmallGhost,
}

impl DiscKind {
    /// How many there are.
    pub const COUNT: usize = 15;

    /// Radius in cells.
    pub const fn radius(self) -> f32 {
        match self {
            DiscKind::Alone
            | DiscKind::OverOne
            | DiscKind::OverTwo
            | DiscKind::OverThree
            | DiscKind::Hub
            | DiscKind::Shelter => 0.46,
            DiscKind::Ghost => 0.38,
            DiscKind::Passenger => 0.285,
            DiscKind::Third => 0.262,
            DiscKind::Inside => 0.235,
            DiscKind::Fourth => 0.235,
            DiscKind::SmallGhost => 0.23,
            DiscKind::Sixth => 0.185,
            DiscKind::Crowded => 0.15,
            DiscKind::Packed => 0.115,
        }
    }

    /// Whether it is drawn with the simpler rim of small discs.
    pub const fn is_small(self) -> bool {
        self.radius() < 0.3
    }

    /// Whether it is what was taken.
    pub const fn is_ghost(self) -> bool {
        matches!(self, DiscKind::Ghost | DiscKind::SmallGhost)
    }

    /// The radius of the symbol in radii of the field, and where it is, in radii of the disc.
    pub const fn symbol(self) -> (f32, Point) {
        match self {
            DiscKind::Alone => (0.93, (0.0, 0.0)),
            DiscKind::OverOne => (0.74, (-0.24, -0.24)),
            DiscKind::OverTwo => (0.68, (0.0, -0.33)),
            DiscKind::OverThree => (0.66, (-0.31, -0.29)),
            DiscKind::Hub => (0.52, (0.0, 0.0)),
            DiscKind::Ghost | DiscKind::SmallGhost => (0.86, (0.0, 0.0)),
            _ => (0.97, (0.0, 0.0)),
        }
    }

    /// Where a hero's star is, in radii of the disc.
    pub const fn star(self) -> Point {
        match self {
            DiscKind::OverOne | DiscKind::OverThree => (-0.75, -0.75),
            _ => (0.0, -0.93),
        }
    }
}
