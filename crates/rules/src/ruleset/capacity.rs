//! Which piece carries which, and where a stack may stand (RULES.md 1 and 7).

use crate::geometry::square::Square;
use crate::pieces::piece::Piece;
use crate::pieces::role::{Role, RoleSet};
use crate::pieces::stack::Stack;
use crate::ruleset::{Capacity, Ruleset};

const PERSONS: RoleSet = RoleSet::of(&[Role::Commander, Role::Infantry, Role::Militia]);
const DECK: RoleSet = RoleSet::of(&[
    Role::Commander,
    Role::Infantry,
    Role::Militia,
    Role::Tank,
    Role::AirForce,
]);

impl Ruleset {
    /// Whether these pieces may be one stack: a single piece, or a carrier with what it can carry.
    pub fn is_stack(&self, stack: Stack) -> bool {
        if !stack.is_combined() {
            return true;
        }
        let carrier = stack.carrier().role;
        let all_of = |roles: RoleSet| stack.passengers().all(|p| roles.contains(p.role));
        match (carrier, self.capacity) {
            // The ferry: one heavy piece, in every published text.
            (Role::Engineer, _) => {
                stack.len() == 2 && stack.passengers().all(|p| p.role.is_heavy())
            }
            (Role::Headquarters, _) => stack.len() == 2 && all_of(RoleSet::of(&[Role::Commander])),
            (Role::Tank | Role::AirForce | Role::Navy, capacity) => fits(capacity, stack),
            _ => false,
        }
    }

    /// Whether this stack is one that may stand on this point: legal in itself, its carrier on
    /// its own ground, a ferry on a river bank.
    pub fn may_stand(&self, stack: Stack, square: Square) -> bool {
        stands_on(stack.carrier().role, square)
            && self.is_stack(stack)
            && (!is_ferry(stack) || square.is_bank())
    }
}

/// The columns of the table in RULES.md 7.
fn fits(capacity: Capacity, stack: Stack) -> bool {
    let carrier = stack.carrier().role;
    let load = stack.len() - 1;
    let only = |roles: RoleSet| stack.passengers().all(|p| roles.contains(p.role));
    let carried = |roles: RoleSet| {
        stack
            .passengers()
            .filter(|p| roles.contains(p.role))
            .count()
    };
    let person_or_tank = PERSONS.with(Role::Tank);
    match (capacity, carrier) {
        (Capacity::None, _) => false,
        (Capacity::Official, Role::Navy) => load <= 2 && only(DECK),
        (Capacity::Official, _) => load <= 2 && only(PERSONS),
        (Capacity::Knowlton, Role::Navy) => only(DECK),
        (Capacity::Knowlton, _) => only(PERSONS),
        (Capacity::Bga, Role::Navy) => load <= 2 && only(DECK),
        (Capacity::Bga, Role::AirForce) => {
            load <= 2 && only(person_or_tank) && carried(RoleSet::of(&[Role::Tank])) <= 1
        }
        (Capacity::Bga, _) => {
            let infantry = carried(RoleSet::of(&[Role::Infantry]));
            only(PERSONS) && (load == 1 || load == 2 && infantry >= 1)
        }
        (Capacity::Chain, _) => {
            let rank = |piece: Piece| match piece.role {
                Role::Navy => 0,
                Role::AirForce => 1,
                Role::Tank => 2,
                _ => 3,
            };
            let ranks = stack.pieces().map(rank);
            ranks.clone().zip(ranks.skip(1)).all(|(a, b)| a < b) && only(DECK)
        }
        (Capacity::Table2021, Role::Navy) => load <= 2 && only(DECK) && carried(PERSONS) <= 1,
        (Capacity::Table2021, Role::AirForce) => load == 1 && only(person_or_tank),
        (Capacity::Table2021, _) => load == 1 && only(PERSONS),
    }
}

/// Whether pieces of these roles ever stand on one point, in whatever table; it spares most pairs
/// the full question.
pub(crate) const fn could_join(a: Role, b: Role) -> bool {
    let (carrier, carried) = if (a as u8) < b as u8 { (a, b) } else { (b, a) };
    match carrier {
        Role::Navy | Role::AirForce | Role::Tank => DECK.contains(carried),
        Role::Engineer => carried.is_heavy(),
        Role::Headquarters => matches!(carried, Role::Commander),
        _ => false,
    }
}

/// Whether a piece of this role, not carried, may stand on this point (RULES.md 1).
pub const fn stands_on(role: Role, square: Square) -> bool {
    match role {
        Role::Navy => square.is_navigable(),
        _ => square.is_ground(),
    }
}

/// Whether this is an Engineer with a heavy piece.
pub const fn is_ferry(stack: Stack) -> bool {
    stack.is_combined() && matches!(stack.carrier().role, Role::Engineer)
}
