//! How far each kind reaches, plain and heroic (the tables of RULES.md 3, 4 and 8).

use super::piece::{Kind, Piece};
use super::point::{Direction, is_straight};
use super::rules::Rules;

/// Moving and capturing range of every piece but Commander and Navy in one direction.
pub fn reach(rules: &Rules, piece: Piece, direction: Direction) -> i32 {
    let (straight, diagonal) = if piece.hero {
        heroic(rules, piece.kind)
    } else {
        plain(rules, piece.kind)
    };
    if is_straight(direction) {
        straight
    } else {
        diagonal
    }
}

/// RULES.md 3: (straight, diagonal).
fn plain(rules: &Rules, kind: Kind) -> (i32, i32) {
    match kind {
        Kind::Infantry | Kind::Engineer | Kind::AntiAircraft => (1, 0),
        Kind::Militia if rules.militia_diagonal => (1, 1),
        Kind::Militia => (1, 0),
        Kind::Tank => (2, 0),
        Kind::Artillery => (3, 3),
        Kind::Missile => (2, 1),
        Kind::AirForce | Kind::Navy => (4, 4),
        Kind::Headquarters | Kind::Commander => (0, 0),
    }
}

/// RULES.md 8: (straight, diagonal).
fn heroic(rules: &Rules, kind: Kind) -> (i32, i32) {
    let full = rules.hero_diagonal_full;
    match kind {
        // A heroic H goes "like a heroic Infantry"; the row for chesscom does not name it.
        Kind::Infantry | Kind::Engineer | Kind::AntiAircraft | Kind::Headquarters => {
            (2, if full { 2 } else { 1 })
        }
        Kind::Militia => (2, if full || rules.militia_diagonal { 2 } else { 1 }),
        Kind::Tank => (3, if full { 3 } else { 1 }),
        Kind::Missile => (3, 2),
        Kind::Artillery => (4, 4),
        Kind::AirForce | Kind::Navy => (5, 5),
        Kind::Commander => (0, 0),
    }
}

/// The gun of a ship: 3, heroic 4 (RULES.md 4 and 8).
pub fn gun(ship: Piece) -> i32 {
    if ship.hero { 4 } else { 3 }
}

/// Moving and the missile of a ship: 4, heroic 5.
pub fn sail(ship: Piece) -> i32 {
    if ship.hero { 5 } else { 4 }
}
