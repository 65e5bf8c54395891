//! The armies as lists by side and kind: a board for people who use a screen reader.

use std::fmt;

use crate::words::names::{names, separator};
use tulenh_rules::{Board, BySide, Coordinates, Piece, Role, Side, Square};

/// Both armies, by kind. Displayed in English, a line for each kind
/// (the last without its end).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists {
    /// The kinds each side has, in the order of the rules.
    pub armies: BySide<Vec<Army>>,
    /// The system in which points are named.
    pub coordinates: Coordinates,
}

/// The pieces of one kind and side; at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// The kind.
    pub role: Role,
    /// The pieces, from file a to file k and up the files.
    pub pieces: Vec<Placed>,
}

/// A piece and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Its point.
    pub at: Square,
    /// Whether it is a hero.
    pub hero: bool,
    /// What carries it.
    pub carrier: Option<Piece>,
    /// What it carries.
    pub load: Vec<Piece>,
}

/// The armies on a board as lists.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_render::lists;
/// use tulenh_rules::{Coordinates, Position, Ruleset};
///
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let lists = lists(start.board(), Coordinates::Algebraic).to_string();
/// assert!(lists.starts_with("Red, 19 pieces\nCommander: g1\nInfantry: c5, k5\n"));
/// ```
pub fn lists(board: &Board, coordinates: Coordinates) -> Lists {
    let armies = BySide::new(|side| {
        let kinds = Role::AS_TOLD.into_iter().map(|role| Army {
            role,
            pieces: placed(board, side, role),
        });
        kinds.filter(|kind| !kind.pieces.is_empty()).collect()
    });
    Lists {
        armies,
        coordinates,
    }
}

fn placed(board: &Board, side: Side, role: Role) -> Vec<Placed> {
    let mut all = Vec::new();
    for (at, stack) in board.stacks(side) {
        let carrier = stack.carrier();
        for (i, piece) in stack.pieces().enumerate() {
            if piece.role == role {
                all.push(Placed {
                    at,
                    hero: piece.hero,
                    carrier: (i > 0).then_some(carrier),
                    load: stack.passengers().filter(|_| i == 0).collect(),
                });
            }
        }
    }
    all.sort_by_key(|placed| (placed.at.file(), placed.at.rank()));
    all
}

impl Placed {
    /// Its point and all about it: `c4`, `c4 heroic`, `c4 with Tank`, `c4 on Navy`.
    pub(crate) fn words(&self, coordinates: Coordinates) -> String {
        let words = self.brief(coordinates);
        if self.load.is_empty() {
            words
        } else {
            format!("{words} with {}", names(self.load.iter().copied()))
        }
    }

    /// The same without what it carries, which is said of the carried pieces.
    pub(crate) fn brief(&self, coordinates: Coordinates) -> String {
        let at = self.at.in_system(coordinates);
        let rank = if self.hero { " heroic" } else { "" };
        let place = match self.carrier.map(|carrier| carrier.role) {
            Some(Role::Headquarters) => format!(" in {}", Role::Headquarters),
            Some(role) => format!(" on {role}"),
            None => String::new(),
        };
        format!("{at}{rank}{place}")
    }
}

impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, army) in self.armies.iter() {
            let count: usize = army.iter().map(|kind| kind.pieces.len()).sum();
            let word = if count == 1 { "piece" } else { "pieces" };
            let gap = if side == Side::Red { "" } else { "\n\n" };
            write!(f, "{gap}{side}, {count} {word}")?;
            for kind in army {
                let pieces = kind.pieces.iter();
                let pieces: Vec<String> = pieces.map(|p| p.words(self.coordinates)).collect();
                let pieces = pieces.join(separator(self.coordinates));
                write!(f, "\n{}: {pieces}", kind.role)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::{Setup, Stack};

    #[test]
    fn every_piece_is_under_its_kind() {
        let fen = "5(hc)5/6n4/11/11/4(+ti)6/11/11/11/2(NFT)8/11/11/1+I4C4 r - - 0 1";
        let board = Setup::from_fen(fen).unwrap().board;
        let expected = "Red, 5 pieces
Commander: g1
Infantry: b1 heroic
Tank: c4 on Navy
Air force: c4 on Navy
Navy: c4 with Air force and Tank

Blue, 5 pieces
Commander: f12 in Headquarters
Infantry: e8 on Tank
Tank: e8 heroic with Infantry
Navy: g11
Headquarters: f12 with Commander";
        assert_eq!(lists(&board, Coordinates::Algebraic).to_string(), expected);
    }

    #[test]
    fn points_are_said_in_the_system_asked_for() {
        let mut board = Board::EMPTY;
        let tank = Piece::new(Role::Tank, Side::Blue);
        for at in ["k12", "f9", "f4"] {
            board.set(at.parse().unwrap(), Some(Stack::single(tank)));
        }
        let expected = "Red, 0 pieces\n\nBlue, 3 pieces\nTank: 3,5; 8,5; 11,10";
        assert_eq!(lists(&board, Coordinates::Official).to_string(), expected);
    }
}
