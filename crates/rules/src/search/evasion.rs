//! Which turns could answer a check, recognised by the points they touch.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::search::danger::{Danger, GUNS, may_promote_guns};

/// What a turn has to touch to end one attack on the Commander. A turn that touches none of it
/// leaves the attack as it is and is illegal; one that does is asked about as usual. A plane that is lost may leave a
/// gun as last defender, whose ring grows and keeps the attacker off from anywhere.
#[derive(Debug, Clone)]
pub struct Evasion {
    /// The two Commanders, the attacker, and the points between it and the own Commander; also the own guns where they
    /// matter.
    points: Squares,
    commander: Square,
    /// The attacker is a plane: own guns matter, whose rings may keep it off.
    flown_at: bool,
    /// Any turn could answer the check.
    all: bool,
}

impl Evasion {
    /// What has to be touched, or `None` when there is no check to answer.
    pub fn of(danger: &Danger, board: &Board, side: Side) -> Option<Evasion> {
        let attacker = danger.attacker()?;
        let mut points = Squares::EMPTY;
        points.insert(attacker.commander);
        points.insert(attacker.at);
        if let Some(enemy) = board.commander(!side) {
            // Its capture is always legal.
            points.insert(enemy);
        }
        if let Some((direction, length)) = attacker.at.line_to(attacker.commander) {
            let mut here = attacker.at;
            for _ in 1..length {
                here = here.step(direction).unwrap_or(here);
                points.insert(here);
            }
        }
        let flown_at = attacker.piece.role == Role::AirForce;
        if flown_at {
            points = points.union(board.guns(side));
        }
        Some(Evasion {
            points,
            commander: attacker.commander,
            flown_at,
            all: flown_at && may_promote_guns(board, side),
        })
    }

    /// Whether any step of what stands on `from` could answer the check. Only a Commander goes further than
    /// [`Square::star`].
    pub fn could_from(&self, from: Square, whole: Stack) -> bool {
        self.all
            || from == self.commander
            || !from.star().intersection(self.points).is_empty()
            || self.flown_at && (whole.roles().meets(GUNS) || whole.contains(Role::AirForce))
    }

    /// Whether a step of what stands on `from` could answer the check.
    pub fn could(&self, from: Square, whole: Stack, step: Step) -> bool {
        let (action, to) = (step.action, step.action.to());
        let lost = matches!(action, Action::Exchange { .. } | Action::ShotDown { .. });
        self.all
            || from == self.commander && changes_target(step.group)
            || self.points.contains(to)
            || action.also().is_some_and(|also| self.points.contains(also))
            || self.flown_at && (whole.roles().meets(GUNS) || lost)
    }
}

/// Whether a group that leaves the point of the own Commander takes it away, or the ship under it: what strikes at a ship
/// is not what strikes at others.
fn changes_target(group: Stack) -> bool {
    group.contains(Role::Commander) || group.contains(Role::Navy)
}
