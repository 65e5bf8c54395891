//! Which turns could answer a check, recognised by the points they touch.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::aim::steps;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::{RingJoin, Ruleset};
use crate::search::danger::{Danger, GUNS, may_promote_guns};

/// What a turn has to touch to end one attack on the Commander. A turn that touches none of it
/// leaves the attack as it is and is illegal; one that does is asked about as usual.
#[derive(Debug, Clone)]
pub struct Evasion<'a> {
    rules: &'a Ruleset,
    /// The two Commanders and the attacker. Also the points between it and the own Commander if it is no plane, which
    /// nothing blocks; and the own guns if it is one, and rings join.
    points: Squares,
    commander: Square,
    /// Where a ring of fire keeps the attacker off: on its way and on the Commander. Nowhere if it is no plane, or a hero,
    /// which flies through all rings.
    flight: Squares,
    /// Rings join ([`RingJoin::Union`]): one that is gone may keep a plane off as well, which is exempt from those that it
    /// begins in.
    joined: bool,
    /// Any turn could answer the check.
    all: bool,
}

impl Evasion<'_> {
    /// What has to be touched, or `None` when there is no check to answer.
    pub fn of<'a>(
        rules: &'a Ruleset,
        danger: &Danger,
        board: &Board,
        side: Side,
    ) -> Option<Evasion<'a>> {
        let attacker = danger.attacker()?;
        let commander = attacker.commander;
        let mut points: Squares = [attacker.at, commander].into_iter().collect();
        if let Some(enemy) = board.commander(!side) {
            // Its capture is always legal.
            points.insert(enemy);
        }
        let line = attacker.at.line_to(commander);
        let between: Squares = line
            .into_iter()
            .flat_map(|(direction, length)| steps(attacker.at, direction, length - 1))
            .map(|(_, next)| next)
            .collect();
        let joined = rules.ring_join == RingJoin::Union;
        let mut flight = Squares::EMPTY;
        if attacker.piece.role != Role::AirForce {
            points = points.union(between);
        } else if !attacker.piece.hero {
            flight = between;
            flight.insert(commander);
            if joined {
                points = points.union(board.guns(side));
            }
        }
        let flown_at = !flight.is_empty();
        Some(Evasion {
            rules,
            points,
            commander,
            flight,
            joined,
            all: flown_at && may_promote_guns(board, side),
        })
    }

    /// Whether any step of what stands on `from` could answer the check. Only a Commander goes further than
    /// [`Square::star`].
    pub fn could_from(&self, from: Square, whole: Stack) -> bool {
        self.all
            || from == self.commander
            || !from.star().intersection(self.points).is_empty()
            || self.flown_at() && (whole.roles().meets(GUNS) || whole.contains(Role::AirForce))
    }

    /// Whether a step of what stands on `from` could answer the check.
    pub fn could(&self, from: Square, whole: Stack, step: Step) -> bool {
        let (action, to) = (step.action, step.action.to());
        // A plane that is lost may leave a gun as last defender, whose ring grows.
        let lost = matches!(action, Action::Exchange { .. } | Action::ShotDown { .. });
        self.all
            || from == self.commander && changes_target(step.group)
            || self.points.contains(to)
            || action.also().is_some_and(|also| self.points.contains(also))
            || self.flown_at() && (lost || self.may_cover(whole, to))
    }

    /// Whether the attacker is a plane that a ring of fire keeps off.
    fn flown_at(&self) -> bool {
        !self.flight.is_empty()
    }

    /// Whether a step from this stack to `to` may bring a ring of fire over the way of the attacker, or where rings join
    /// take one away. A gun may become a hero by it.
    fn may_cover(&self, whole: Stack, to: Square) -> bool {
        if whole.is_combined() || self.joined {
            return whole.roles().meets(GUNS);
        }
        let gun = whole.carrier();
        let radius = [gun.hero, true].map(|hero| self.rules.ring_radius(gun.role, hero));
        let ring = to.ring(radius[0].max(radius[1]));
        gun.role.is_gun() && !ring.intersection(self.flight).is_empty()
    }
}

/// Whether a group that leaves the point of the own Commander takes it away, or the ship under it: what strikes at a ship
/// is not what strikes at others.
fn changes_target(group: Stack) -> bool {
    group.contains(Role::Commander) || group.contains(Role::Navy)
}
