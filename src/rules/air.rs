//! Rings of fire and what they do to flights (rules.md 5).

use crate::rules::board::Board;
use crate::rules::role::Role;
use crate::rules::ruleset::{Exchange, RingJoin, Ruleset};
use crate::rules::side::Side;
use crate::rules::square::Square;

/// The ring of fire of one gun: the points with dx² + dy² ≤ r², its own included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ring {
    /// The gun.
    pub gun: Square,
    /// r².
    pub radius_squared: u8,
}

impl Ring {
    /// Whether a point lies in the ring.
    pub const fn contains(self, square: Square) -> bool {
        self.gun.distance_squared(square) <= self.radius_squared
    }
}

/// The rings of fire of one side. At most one a gun, so at most five.
#[derive(Debug, Clone, Copy)]
pub struct Rings {
    rings: [Option<Ring>; Rings::MOST],
}

impl Rings {
    /// Two anti-aircraft guns, two ships, one missile.
    const MOST: usize = 5;

    /// The rings that a side's guns project on this board. Only carriers and single pieces
    /// project: a gun carried by an Engineer does not.
    pub fn of(rules: &Ruleset, board: &Board, side: Side) -> Rings {
        let mut rings = [None; Rings::MOST];
        let guns = board.stacks(side).filter_map(|(gun, stack)| {
            let carrier = stack.carrier();
            let radius = rules.ring_radius(carrier.role, carrier.hero);
            (radius > 0).then_some(Ring {
                gun,
                radius_squared: radius * radius,
            })
        });
        for (slot, ring) in rings.iter_mut().zip(guns) {
            *slot = Some(ring);
        }
        Rings { rings }
    }

    /// The rings.
    pub fn iter(&self) -> impl Iterator<Item = Ring> + '_ {
        self.rings.iter().map_while(|ring| *ring)
    }

    /// A gun in whose ring the point lies.
    pub fn over(&self, square: Square) -> Option<Square> {
        self.iter()
            .find(|ring| ring.contains(square))
            .map(|ring| ring.gun)
    }
}

/// What becomes of a flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flight {
    /// It arrives.
    Safe,
    /// It takes its target with it: one for one.
    Exchanged {
        /// A gun in whose ring the target lies.
        by: Square,
    },
    /// It never arrives, the target survives.
    ShotDown {
        /// The gun that does it.
        by: Square,
    },
}

/// What becomes of a flight of a plane that is no hero, along the straight or diagonal line
/// `from`–`to`, against these rings. `target` is the carrier of the stack to be captured, `None`
/// for a plain flight or a boarding.
pub fn flight(
    rules: &Ruleset,
    rings: &Rings,
    from: Square,
    to: Square,
    target: Option<Role>,
) -> Flight {
    if let Some(by) = shot_on_the_way(rules, rings, from, to, target.is_some()) {
        return Flight::ShotDown { by };
    }
    let Some(by) = rings.over(to) else {
        return Flight::Safe;
    };
    let exchanged = match (target, rules.exchange) {
        (None, _) | (_, Exchange::Never) => false,
        (Some(_), Exchange::AnyTarget) => true,
        (Some(target), Exchange::AirDefenceOnly) => {
            matches!(target, Role::AntiAircraft | Role::Missile | Role::Navy)
        }
    };
    if exchanged {
        Flight::Exchanged { by }
    } else {
        Flight::ShotDown { by }
    }
}

/// The gun that shoots the plane down between its two ends, if any.
fn shot_on_the_way(
    rules: &Ruleset,
    rings: &Rings,
    from: Square,
    to: Square,
    capture: bool,
) -> Option<Square> {
    let (direction, length) = from.line_to(to)?;
    let on_the_way = |ring: Ring| {
        let mut here = from;
        (1..length).any(|_| {
            here = here.step(direction).unwrap_or(here);
            ring.contains(here)
        })
    };
    match rules.ring_join {
        RingJoin::Each => rings
            .iter()
            .filter(|ring| !(ring.contains(from) || capture && ring.contains(to)))
            .find(|ring| on_the_way(*ring)),
        RingJoin::AnyTouch => rings
            .iter()
            .filter(|ring| !ring.contains(from))
            .find(|ring| ring.contains(to) || on_the_way(*ring)),
        RingJoin::Union => return shot_leaving_union(rings, from, to),
    }
    .map(|ring| ring.gun)
}

/// Joined rings shoot only at a plane that enters their union and leaves it again before its
/// target; the run of points that contains the origin is exempt.
fn shot_leaving_union(rings: &Rings, from: Square, to: Square) -> Option<Square> {
    let (direction, length) = from.line_to(to)?;
    let mut here = from;
    let mut exempt = rings.over(from).is_some();
    let mut entered = None;
    for _ in 0..length {
        here = here.step(direction)?;
        match (rings.over(here), entered) {
            (Some(_), _) if exempt => {}
            (Some(gun), None) => entered = Some(gun),
            (Some(_), Some(_)) => {}
            (None, Some(gun)) => return Some(gun),
            (None, None) => exempt = false,
        }
    }
    None
}
