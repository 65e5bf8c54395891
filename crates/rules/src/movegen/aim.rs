//! What a piece or sub-stack could do to one given point, with the reason when nothing
//! (RULES.md 3–6). Asked for one pair of points at a time; the generator in
//! [`crate::movegen::moves`] finds the same by walking along the lines, and tests hold the two
//! against each other.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::{Direction, Square};
use crate::geometry::terrain::{bars_heavy, crosses_river, cuts_land};
use crate::movegen::air::{Flight, Rings, flight};
use crate::movegen::illegal::{Illegal, Weapon};
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::capacity::{could_join, is_ferry, stands_on};
use crate::ruleset::{HeavyCrossCapture, NavyBlockedBy, Ruleset};

/// What a group does when it turns to a point. Exactly one of these for each point it can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Goes there, or combines with the own stack there.
    Move,
    /// Captures and stands there.
    Displace,
    /// Captures and stays, or flies back.
    InPlace,
    /// Captures, and the player chooses between both.
    Either,
    /// A plane and its target are both lost.
    Exchange {
        /// The gun.
        by: Square,
    },
    /// A plane is lost on the way.
    ShotDown {
        /// The gun.
        by: Square,
    },
}

/// The board as one side sees it while it makes a step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StepContext<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) board: &'a Board,
    pub(crate) side: Side,
    /// The opponent's rings of fire.
    pub(crate) rings: &'a Rings,
    /// Whether a ship stood on the origin when the turn began.
    pub(crate) from_ship: bool,
}

impl StepContext<'_> {
    /// What `group`, part of what stands on `from`, does when it turns to `to`.
    pub(crate) fn aim(&self, group: Stack, from: Square, to: Square) -> Result<Aim, Illegal> {
        if from == to {
            return Err(Illegal::SamePoint(to));
        }
        if is_ferry(group) {
            return self.aim_ferry(from, to);
        }
        let actor = group.carrier();
        match actor.role {
            Role::Headquarters if !actor.hero => Err(Illegal::Headquarters),
            // It does not move with a Commander inside, not even from under it (RULES.md 8), but
            // fires in place.
            Role::Headquarters if self.board.get(from).is_some_and(is_shelter) => {
                match self.aim_on_land(group, from, to)? {
                    Aim::InPlace => Ok(Aim::InPlace),
                    _ => Err(Illegal::Headquarters),
                }
            }
            Role::Navy => self.aim_ship(group, from, to),
            Role::AirForce => self.aim_plane(group, from, to),
            _ => self.aim_on_land(group, from, to),
        }
    }

    /// Where a piece that goes by land ends when it captures what stands on `to`, or why it
    /// cannot. The Commander's facing included.
    pub(crate) fn land_capture(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> Result<Aim, Illegal> {
        let role = piece.role;
        let target = self.enemy(to).ok_or(Illegal::NoTarget(to))?;
        let (direction, length) = in_line(role, from, to)?;
        if role == Role::Commander && self.faces(from, to) {
            return Ok(Aim::Displace);
        }
        let reach = self.rules.capture_reach(role, piece.hero).along(direction);
        let goes = self.rules.move_reach(role, piece.hero).along(direction);
        in_reach(role, from, to, length, reach).map_err(|why| match why {
            Illegal::TooFar { .. } if goes > reach => Illegal::OutOfReach { role, to, reach },
            why => why,
        })?;
        if role != Role::Artillery {
            self.open_line(role, from, direction, length)?;
        }
        let at_ship = target.carrier().role == Role::Navy;
        if at_ship && !self.rules.captures_ship(role, !to.is_ground()) {
            return Err(match role {
                Role::Missile => Illegal::MissileAtShip,
                _ => Illegal::CannotHitSea(role),
            });
        }
        let mut stays = !to.is_ground() || shelters(self.rules, role, target);
        let heavy_stays =
            role.is_heavy() && self.rules.heavy_cross_capture == HeavyCrossCapture::Stay;
        for (here, next) in steps(from, direction, length) {
            stays |= next != to && !next.is_ground();
            stays |= heavy_stays && bars_heavy(here, direction);
        }
        Ok(if stays { Aim::InPlace } else { Aim::Displace })
    }

    /// How a ship captures what stands on `to` (the table of RULES.md 4), or why it cannot.
    pub(crate) fn ship_capture(
        &self,
        ship: Piece,
        from: Square,
        to: Square,
    ) -> Result<Aim, Illegal> {
        let target = self.enemy(to).ok_or(Illegal::NoTarget(to))?;
        let (direction, length) = in_line(Role::Navy, from, to)?;
        let at_ship = target.carrier().role == Role::Navy;
        let (weapon, reach) = if at_ship {
            (Weapon::Missile, self.rules.ship_missile_range(ship.hero))
        } else {
            (Weapon::Gun, self.rules.ship_gun_range(ship.hero))
        };
        if length > reach {
            return Err(Illegal::OutOfRange { weapon, to, reach });
        }
        if navigable(from, direction, length).is_err() || shelters(self.rules, Role::Navy, target) {
            return Ok(Aim::InPlace);
        }
        match self.ship_blocker(from, direction, length) {
            None => Ok(Aim::Displace),
            Some(by) if at_ship => Err(Illegal::ShipBlocked(by)),
            Some(_) => Ok(Aim::InPlace),
        }
    }

    /// What becomes of a plane that flies at `to`, captures included.
    pub(crate) fn plane_capture(
        &self,
        plane: Piece,
        from: Square,
        to: Square,
    ) -> Result<Aim, Illegal> {
        let target = self.enemy(to).ok_or(Illegal::NoTarget(to))?;
        self.on_a_line(plane, from, to)?;
        let role = target.carrier().role;
        Ok(match self.flight(plane, from, to, Some(role)) {
            Flight::ShotDown { by } => Aim::ShotDown { by },
            Flight::Exchanged { by } => Aim::Exchange { by },
            Flight::Safe if !to.is_ground() || shelters(self.rules, Role::AirForce, target) => {
                Aim::InPlace
            }
            Flight::Safe if role == Role::AirForce => Aim::Displace,
            Flight::Safe => Aim::Either,
        })
    }

    /// What becomes of a flight; a heroic plane ignores all rings.
    pub(crate) fn flight(
        &self,
        plane: Piece,
        from: Square,
        to: Square,
        target: Option<Role>,
    ) -> Flight {
        if plane.hero {
            Flight::Safe
        } else {
            flight(self.rules, self.rings, from, to, target)
        }
    }

    /// Whether the plane of `group` can drop the others on `to` and return (RULES.md 5).
    pub(crate) fn drops(&self, group: Stack, from: Square, to: Square) -> Result<(), Illegal> {
        let plane = group.carrier();
        let dropped = group.without(Stack::single(plane)).unwrap_or(None);
        let may = self.rules.drop_and_return && plane.role == Role::AirForce;
        let Some(dropped) = dropped.filter(|_| may) else {
            return Err(Illegal::NoDrop);
        };
        self.on_a_line(plane, from, to)?;
        match self.board.get(to) {
            Some(other) => self.combines(dropped, other, to)?,
            None if self.rules.may_stand(dropped, to) => {}
            None => {
                return Err(Illegal::Rest {
                    rest: dropped,
                    on: to,
                });
            }
        }
        for flight in [
            self.flight(plane, from, to, None),
            self.flight(plane, to, from, None),
        ] {
            if let Flight::ShotDown { by } | Flight::Exchanged { by } = flight {
                return Err(Illegal::ShotDown { by, to });
            }
        }
        Ok(())
    }

    /// The enemy stack on a point.
    pub(crate) fn enemy(&self, square: Square) -> Option<Stack> {
        self.board
            .get(square)
            .filter(|stack| stack.side() != self.side)
    }

    /// Whether an uncovered Commander that leaves `from` would face the enemy's on `at`.
    pub(crate) fn would_face(&self, from: Square, at: Square) -> bool {
        let Some(enemy) = self.board.bare_commander(!self.side) else {
            return false;
        };
        let vacated = self
            .board
            .get(from)
            .is_some_and(|stack| !stack.is_combined());
        match at.line_to(enemy) {
            Some((direction, length)) if direction.is_straight() => steps(at, direction, length)
                .all(|(_, next)| {
                    next == enemy || self.board.get(next).is_none() || vacated && next == from
                }),
            _ => false,
        }
    }

    /// Whether `group` may combine with the own stack on `to`.
    pub(crate) fn combines(&self, group: Stack, other: Stack, to: Square) -> Result<(), Illegal> {
        let could = could_join(group.carrier().role, other.carrier().role);
        let union = if could { other.union(group) } else { None };
        union
            .filter(|union| self.rules.may_stand(*union, to))
            .map(|_| ())
            .ok_or(Illegal::NoRoom { group, other, to })
    }

    /// The line along which a piece could move from one point to the other, if it reaches so far.
    fn on_a_line(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> Result<(Direction, u8), Illegal> {
        let (direction, length) = in_line(piece.role, from, to)?;
        let reach = self
            .rules
            .move_reach(piece.role, piece.hero)
            .along(direction);
        in_reach(piece.role, from, to, length, reach)?;
        Ok((direction, length))
    }

    /// Whether the uncovered Commander on `from` strikes the enemy's on `to` along an open file or
    /// rank. It goes there, so not across the sea (RULES.md 3).
    pub(crate) fn faces(&self, from: Square, to: Square) -> bool {
        let bare = |at: Square| {
            let stack = self.board.get(at);
            stack.is_some_and(|stack| stack.carrier().role == Role::Commander)
        };
        let Some((direction, length)) = from.line_to(to) else {
            return false;
        };
        direction.is_straight()
            && bare(from)
            && self.enemy(to).is_some()
            && bare(to)
            && steps(from, direction, length - 1)
                .all(|(_, next)| next.is_ground() && self.board.get(next).is_none())
    }

    fn aim_on_land(&self, group: Stack, from: Square, to: Square) -> Result<Aim, Illegal> {
        let piece = group.carrier();
        let role = piece.role;
        if self.enemy(to).is_some() {
            let aim = self.land_capture(piece, from, to)?;
            let commander_taken = self.enemy(to).is_some_and(|t| t.contains(Role::Commander));
            if role == Role::Commander
                && aim == Aim::Displace
                && !commander_taken
                && self.would_face(from, to)
            {
                return Err(Illegal::SlidesIntoFacing(to));
            }
            return Ok(aim);
        }
        let (direction, length) = self.on_a_line(piece, from, to)?;
        self.open_line(role, from, direction, length)?;
        let own = self.board.get(to);
        if own.is_none() && !stands_on(role, to) {
            return Err(Illegal::Ground { role, to });
        }
        for (here, next) in steps(from, direction, length) {
            if role.is_heavy() && bars_heavy(here, direction) {
                return Err(Illegal::River(role));
            }
            if next != to && !next.is_ground() {
                if role != Role::Commander {
                    return Err(Illegal::OverSea { role, over: next });
                }
                if self.from_ship || to.is_ground() {
                    return Err(Illegal::CommanderAtSea);
                }
            }
            let uncovered = next != to || own.is_none();
            if role == Role::Commander && uncovered && self.would_face(from, next) {
                return Err(Illegal::SlidesIntoFacing(next));
            }
        }
        own.map_or(Ok(()), |other| self.combines(group, other, to))?;
        Ok(Aim::Move)
    }

    fn aim_ferry(&self, from: Square, to: Square) -> Result<Aim, Illegal> {
        match from.line_to(to) {
            Some((direction, 1))
                if direction.is_straight()
                    && crosses_river(from, direction)
                    && self.board.get(to).is_none() =>
            {
                Ok(Aim::Move)
            }
            _ => Err(Illegal::Ferry),
        }
    }

    fn aim_ship(&self, group: Stack, from: Square, to: Square) -> Result<Aim, Illegal> {
        let ship = group.carrier();
        if self.enemy(to).is_some() {
            return self.ship_capture(ship, from, to);
        }
        let (direction, length) = self.on_a_line(ship, from, to)?;
        navigable(from, direction, length)?;
        if let Some(by) = self.ship_blocker(from, direction, length) {
            return Err(Illegal::ShipBlocked(by));
        }
        if let Some(other) = self.board.get(to) {
            self.combines(group, other, to)?;
        }
        Ok(Aim::Move)
    }

    fn aim_plane(&self, group: Stack, from: Square, to: Square) -> Result<Aim, Illegal> {
        let plane = group.carrier();
        if self.enemy(to).is_some() {
            return self.plane_capture(plane, from, to);
        }
        self.on_a_line(plane, from, to)?;
        match self.board.get(to) {
            Some(other) => self.combines(group, other, to)?,
            None if !to.is_ground() => {
                return Err(Illegal::Ground {
                    role: Role::AirForce,
                    to,
                });
            }
            None => {}
        }
        Ok(match self.flight(plane, from, to, None) {
            Flight::ShotDown { by } | Flight::Exchanged { by } => Aim::ShotDown { by },
            Flight::Safe => Aim::Move,
        })
    }

    /// Nothing between the ends of the line.
    fn open_line(
        &self,
        role: Role,
        from: Square,
        direction: Direction,
        length: u8,
    ) -> Result<(), Illegal> {
        match steps(from, direction, length - 1).find(|(_, next)| self.board.get(*next).is_some()) {
            Some((_, by)) => Err(Illegal::Blocked { role, by }),
            None => Ok(()),
        }
    }

    /// The first enemy between the ends of a ship's line; friends never block (RULES.md 4).
    fn ship_blocker(&self, from: Square, direction: Direction, length: u8) -> Option<Square> {
        if self.rules.navy_blocked_by == NavyBlockedBy::None {
            return None;
        }
        steps(from, direction, length - 1)
            .map(|(_, next)| next)
            .find(|next| self.enemy(*next).is_some())
    }
}

/// A Commander in its headquarters (RULES.md 6).
pub(crate) fn is_shelter(stack: Stack) -> bool {
    stack.carrier().role == Role::Headquarters && stack.contains(Role::Commander)
}

/// Whether only the headquarters falls to this actor, and the Commander in it stays (RULES.md 6).
pub(crate) fn shelters(rules: &Ruleset, actor: Role, target: Stack) -> bool {
    is_shelter(target) && !rules.hq_pierced_by.contains(actor)
}

/// What of `target` an actor removes: all of it, or only the headquarters over a Commander when
/// the actor does not pierce the shelter (RULES.md 6).
pub fn victim(rules: &Ruleset, actor: Role, target: Stack) -> Stack {
    if shelters(rules, actor, target) {
        Stack::single(target.carrier())
    } else {
        target
    }
}

/// A line as pairs of neighbouring points, `length` of them or fewer at the edge of the board.
pub(crate) fn steps(
    from: Square,
    direction: Direction,
    length: u8,
) -> impl Iterator<Item = (Square, Square)> {
    let mut here = Some(from);
    (0..length).map_while(move |_| {
        let from = here?;
        here = from.step(direction);
        Some((from, here?))
    })
}

fn in_line(role: Role, from: Square, to: Square) -> Result<(Direction, u8), Illegal> {
    from.line_to(to)
        .ok_or(Illegal::NotInLine { role, from, to })
}

fn in_reach(role: Role, from: Square, to: Square, length: u8, reach: u8) -> Result<(), Illegal> {
    if reach == 0 {
        return Err(Illegal::NotInLine { role, from, to });
    }
    if length > reach {
        return Err(Illegal::TooFar { role, to, reach });
    }
    Ok(())
}

/// Whether a ship could sail the line as far as terrain goes.
fn navigable(from: Square, direction: Direction, length: u8) -> Result<(), Illegal> {
    for (here, next) in steps(from, direction, length) {
        if !next.is_navigable() {
            return Err(Illegal::NotSailable(next));
        }
        if cuts_land(here, direction) {
            return Err(Illegal::CutsLand);
        }
    }
    Ok(())
}
