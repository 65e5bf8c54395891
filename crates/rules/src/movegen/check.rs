//! Check: whether a Commander could be captured by one step (RULES.md 6).

use std::ops::ControlFlow;

use crate::board::Board;
use crate::geometry::reach::Reach;
use crate::geometry::side::Side;
use crate::geometry::square::{Direction, Square};
use crate::movegen::aim::{Aim, StepContext, is_shelter, victim};
use crate::movegen::air::Rings;
use crate::movegen::illegal::Illegal;
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::capacity::is_ferry;
use crate::ruleset::{Facing, Ruleset, Split};

/// A piece that could capture the Commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attacker {
    /// Where it stands.
    pub at: Square,
    /// The piece, alone or in a stack.
    pub piece: Piece,
    /// The Commander it could capture.
    pub commander: Square,
}

/// Emits the pieces that could capture `side`'s Commander by one step in this position, facing,
/// one-for-one flights and carried pieces included, until `emit` breaks. Where facing loses by
/// itself ([`Facing::Loses`]) it gives no check.
pub(crate) fn each_attacker(
    rules: &Ruleset,
    board: &Board,
    side: Side,
    emit: &mut impl FnMut(Attacker) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(commander) = board.commander(side) else {
        return ControlFlow::Continue(());
    };
    let mut near = commander.star();
    if let Some(other) = board.bare_commander(!side) {
        near.insert(other);
    }
    let mut rings = None;
    for at in near.intersection(board.occupied(!side)) {
        let (Some(stack), Some((direction, length))) = (board.get(at), at.line_to(commander))
        else {
            continue;
        };
        for piece in strikers(rules, stack) {
            if !reaches(rules, piece, direction, length) {
                continue;
            }
            // Only flights ask for the rings.
            let rings = if piece.role == Role::AirForce {
                rings.get_or_insert_with(|| Rings::of(rules, board, side))
            } else {
                &Rings::NONE
            };
            let context = StepContext {
                rules,
                board,
                side: !side,
                rings,
                from_ship: false,
            };
            if captures_commander(&context, piece, at, commander) {
                emit(Attacker {
                    at,
                    piece,
                    commander,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the distance alone lets a piece strike; most pieces need no closer look.
pub(crate) fn reaches(rules: &Ruleset, piece: Piece, direction: Direction, length: u8) -> bool {
    match piece.role {
        Role::Commander => direction.is_straight(),
        _ => length <= strikes(rules, piece).along(direction),
    }
}

/// How far a piece strikes, a Commander's facing apart: by the longer of a ship's two weapons.
pub(crate) fn strikes(rules: &Ruleset, piece: Piece) -> Reach {
    match piece.role {
        Role::Navy => {
            let (missile, gun) = (
                rules.ship_missile_range(piece.hero),
                rules.ship_gun_range(piece.hero),
            );
            let far = missile.max(gun);
            Reach {
                straight: far,
                diagonal: far,
            }
        }
        Role::AirForce => rules.move_reach(piece.role, piece.hero),
        role => rules.capture_reach(role, piece.hero),
    }
}

/// The first that [`each_attacker`] emits.
pub(crate) fn attacker(rules: &Ruleset, board: &Board, side: Side) -> Option<Attacker> {
    let mut first = None;
    let _ = each_attacker(rules, board, side, &mut |attacker| {
        first = Some(attacker);
        ControlFlow::Break(())
    });
    first
}

/// Whether `side`'s Commander is in check.
pub(crate) fn is_attacked(rules: &Ruleset, board: &Board, side: Side) -> bool {
    attacker(rules, board, side).is_some()
}

/// Whether the two Commanders stand uncovered on one file or rank with nothing between
/// (RULES.md 6).
pub(crate) fn are_facing(board: &Board) -> bool {
    let bare = |side| board.bare_commander(side);
    let (Some(red), Some(blue)) = (bare(Side::Red), bare(Side::Blue)) else {
        return false;
    };
    let Some((direction, length)) = red.line_to(blue) else {
        return false;
    };
    let mut here = red;
    direction.is_straight()
        && (1..length).all(|_| {
            here = here.step(direction).unwrap_or(here);
            board.get(here).is_none()
        })
}

/// Whether this piece, leaving or firing from where it is, takes the Commander on `commander`.
fn captures_commander(context: &StepContext, piece: Piece, at: Square, commander: Square) -> bool {
    let here = context.board.get(at);
    let aim = match piece.role {
        Role::Headquarters if !piece.hero => return false,
        // With a Commander inside it does not move, so it only fires in place (RULES.md 8).
        Role::Headquarters if here.is_some_and(is_shelter) => context
            .land_capture(piece, at, commander)
            .and_then(|aim| match aim {
                Aim::InPlace => Ok(aim),
                _ => Err(Illegal::Headquarters),
            }),
        Role::Navy => context.ship_capture(piece, at, commander),
        Role::AirForce => context.plane_capture(piece, at, commander),
        _ => context.land_capture(piece, at, commander),
    };
    let lands = match aim {
        Ok(Aim::ShotDown { .. } | Aim::Move) | Err(_) => false,
        Ok(Aim::Displace | Aim::InPlace | Aim::Either | Aim::Exchange { .. }) => true,
    };
    // Next to it a Commander captures like any piece.
    let facing_apart = piece.role == Role::Commander
        && at.distance_squared(commander) > 1
        && context.rules.facing == Facing::Loses
        && context.board.bare_commander(!context.side) == Some(commander)
        && context.board.bare_commander(context.side) == Some(at);
    lands
        && !facing_apart
        && context.enemy(commander).is_some_and(|target| {
            victim(context.rules, piece.role, target).contains(Role::Commander)
        })
}

/// The pieces of a stack that can strike by themselves: the carrier and each passenger, without
/// repeating equal ones; under `topmost_only` the carrier (the whole stack) and the last.
pub(crate) fn strikers(rules: &Ruleset, stack: Stack) -> impl Iterator<Item = Piece> + use<> {
    let topmost_only = rules.split == Split::TopmostOnly;
    let last = stack.len() - 1;
    // A ferry as a whole captures nothing.
    let whole = !is_ferry(stack);
    let mut before = None;
    stack
        .pieces()
        .enumerate()
        .filter(move |(i, _)| !topmost_only || *i == 0 && whole || *i == last)
        .map(|(_, piece)| piece)
        .filter(move |piece| before.replace(*piece) != Some(*piece))
}
