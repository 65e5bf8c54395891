//! An arrangement of pieces that may be wrong, and the one place that says whether it is.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::pieces::piece::Piece;
use crate::pieces::role::{ByRole, Role};
use crate::pieces::stack::Stack;
use crate::ruleset::Ruleset;
use crate::ruleset::capacity::{is_ferry, stands_on};

/// An arrangement with public fields, which may be anything; the door to a legal
/// [`crate::Position`] is [`crate::Position::new`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The stacks on their points.
    pub board: Board,
    /// The side to move.
    pub turn: Side,
    /// Half-moves since a piece last left the board (RULES.md 2).
    pub halfmoves: u32,
    /// The number of the full move, from 1; grows after Blue's turn.
    pub fullmoves: u32,
}

/// What is wrong with an arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A piece stands where its kind cannot (RULES.md 1).
    #[error("the {role} cannot stand on {square}, which is {}", square.terrain())]
    Ground {
        /// The carrier, or the only piece.
        role: Role,
        /// The point it stands on.
        square: Square,
    },
    /// These pieces cannot be one stack (RULES.md 7).
    #[error("{stack} on {square} is no stack that these rules allow")]
    Stack {
        /// The stack as it was given.
        stack: Stack,
        /// The point it stands on.
        square: Square,
    },
    /// An Engineer carries a heavy piece away from the river (RULES.md 7).
    #[error(
        "{stack} on {square}: an engineer carries a heavy piece only on the river banks (ranks 6 and 7)"
    )]
    Ferry {
        /// The stack as it was given.
        stack: Stack,
        /// The point it stands on.
        square: Square,
    },
    /// A side has more pieces of a kind than a full army (RULES.md 2).
    #[error("{side} has {count} pieces {role} ({letter}), a full army has {most}", letter = role.letter(), most = role.count())]
    Count {
        /// The side that has too many.
        side: Side,
        /// The kind of piece.
        role: Role,
        /// The pieces of that kind on the board, those in stacks included.
        count: u8,
    },
    /// A Commander marked as a hero, which it never becomes (RULES.md 8).
    #[error("the Commander on {0} is marked as a hero, which a Commander never becomes")]
    HeroicCommander(Square),
}

impl Setup {
    /// Checks the arrangement against the rules of the board.
    ///
    /// A side may lack its Commander: battles without one exist, and such a side simply cannot be
    /// checked.
    ///
    /// # Errors
    /// The first offence found, a1 first.
    pub fn validate(&self, rules: &Ruleset) -> Result<(), SetupError> {
        for side in Side::ALL {
            let mut counts = ByRole::<u8>::default();
            for (square, stack) in self.board.stacks(side) {
                validate_stack(rules, square, stack)?;
                for piece in stack.pieces() {
                    counts[piece.role] = counts[piece.role].saturating_add(1);
                }
            }
            for role in Role::ALL {
                let count = counts[role];
                if count > role.count() {
                    return Err(SetupError::Count { side, role, count });
                }
            }
        }
        Ok(())
    }
}

fn validate_stack(rules: &Ruleset, square: Square, stack: Stack) -> Result<(), SetupError> {
    let role = stack.carrier().role;
    let heroic_commander = |piece: Piece| piece.hero && piece.role == Role::Commander;
    if stack.pieces().any(heroic_commander) {
        return Err(SetupError::HeroicCommander(square));
    }
    if !rules.is_stack(stack) {
        return Err(SetupError::Stack { stack, square });
    }
    if !stands_on(role, square) {
        return Err(SetupError::Ground { role, square });
    }
    if is_ferry(stack) && !square.is_bank() {
        return Err(SetupError::Ferry { stack, square });
    }
    Ok(())
}
