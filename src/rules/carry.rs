//! Who carries whom, and where a stack may stand (rules.md 1 and 7).

use crate::rules::role::{Role, RoleSet};
use crate::rules::ruleset::{Capacity, Ruleset};
use crate::rules::square::Square;
use crate::rules::stack::Stack;

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
            (Role::Tank | Role::AirForce, Capacity::Official) => {
                stack.len() <= 3 && all_of(PERSONS)
            }
            (Role::Navy, Capacity::Official) => stack.len() <= 3 && all_of(DECK),
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

/// Whether a piece of this role, not carried, may stand on this point (rules.md 1).
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
