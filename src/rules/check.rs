//! Check: whether a Commander could be captured by one step (rules.md 6).

use crate::rules::aim::{Aim, Sight, is_shelter, victim};
use crate::rules::air::Rings;
use crate::rules::board::Board;
use crate::rules::illegal::Illegal;
use crate::rules::piece::Piece;
use crate::rules::role::Role;
use crate::rules::ruleset::{Facing, Ruleset, Split};
use crate::rules::side::Side;
use crate::rules::square::Square;
use crate::rules::stack::Stack;

/// A piece that could capture the Commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attacker {
    pub(crate) at: Square,
    pub(crate) piece: Piece,
    pub(crate) commander: Square,
}

/// The pieces that could capture `side`'s Commander by one step in this position, facing,
/// one-for-one flights and carried pieces included. Where facing loses by itself
/// ([`Facing::Loses`]) it gives no check.
pub(crate) fn attackers<'a>(
    rules: &'a Ruleset,
    board: &'a Board,
    side: Side,
) -> impl Iterator<Item = Attacker> + 'a {
    let commander = board.commander(side);
    let rings = Rings::of(rules, board, side);
    commander.into_iter().flat_map(move |commander| {
        board
            .stacks(!side)
            .filter(move |(at, stack)| could_reach(*stack, *at, commander))
            .flat_map(move |(at, stack)| strikers(rules, stack).map(move |piece| (at, piece)))
            .filter(move |(at, piece)| {
                let sight = Sight {
                    rules,
                    board,
                    side: !side,
                    rings: &rings,
                    from_ship: false,
                };
                captures_commander(&sight, *piece, *at, commander)
            })
            .map(move |(at, piece)| Attacker {
                at,
                piece,
                commander,
            })
    })
}

/// Whether `side`'s Commander is in check.
pub(crate) fn is_attacked(rules: &Ruleset, board: &Board, side: Side) -> bool {
    attackers(rules, board, side).next().is_some()
}

/// Whether this piece, leaving or firing from where it is, takes the Commander on `commander`.
fn captures_commander(sight: &Sight, piece: Piece, at: Square, commander: Square) -> bool {
    let here = sight.board.get(at);
    let aim = match piece.role {
        Role::Headquarters if !piece.hero => return false,
        // With a Commander inside it does not move, so it only fires in place (rules.md 8).
        Role::Headquarters if here.is_some_and(is_shelter) => sight
            .land_capture(piece, at, commander)
            .and_then(|aim| match aim {
                Aim::InPlace => Ok(aim),
                _ => Err(Illegal::Headquarters),
            }),
        Role::Navy => sight.ship_capture(piece, at, commander),
        Role::AirForce => sight.plane_capture(piece, at, commander),
        _ => sight.land_capture(piece, at, commander),
    };
    let lands = match aim {
        Ok(Aim::ShotDown { .. } | Aim::Move) | Err(_) => false,
        Ok(Aim::Displace | Aim::InPlace | Aim::Either | Aim::Exchange { .. }) => true,
    };
    let facing_apart = piece.role == Role::Commander
        && sight.rules.facing == Facing::Loses
        && sight.board.bare_commander(!sight.side) == Some(commander)
        && sight.board.bare_commander(sight.side) == Some(at);
    lands
        && !facing_apart
        && sight
            .enemy(commander)
            .is_some_and(|target| victim(sight.rules, piece.role, target).contains(Role::Commander))
}

/// A quick look that spares most stacks the full question: only a Commander strikes further
/// than five points.
fn could_reach(stack: Stack, at: Square, commander: Square) -> bool {
    let (dx, dy) = (
        (at.file() - commander.file()).unsigned_abs(),
        (at.rank() - commander.rank()).unsigned_abs(),
    );
    dx.max(dy) <= 5 || (dx == 0 || dy == 0) && stack.carrier().role == Role::Commander
}

/// The pieces of a stack that can strike by themselves: the carrier and each passenger, without
/// repeating equal ones; under `topmost_only` the carrier (the whole stack) and the last.
fn strikers(rules: &Ruleset, stack: Stack) -> impl Iterator<Item = Piece> + use<> {
    let topmost_only = rules.split == Split::TopmostOnly;
    let last = stack.len() - 1;
    let mut before = None;
    stack
        .pieces()
        .enumerate()
        .filter(move |(i, _)| !topmost_only || *i == 0 || *i == last)
        .map(|(_, piece)| piece)
        .filter(move |piece| before.replace(*piece) != Some(*piece))
}
