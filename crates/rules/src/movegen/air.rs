//! Rings of fire and what they do to flights (RULES.md 5).

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::pieces::role::Role;
use crate::ruleset::{Exchange, RingJoin, Ruleset};

/// The rings of fire of one side: the points with dx² + dy² ≤ r² around each gun, its own
/// included.
///
/// Most points lie in none, which is one look; for the others each gun is asked.
#[derive(Debug, Clone)]
pub struct Rings {
    /// The points that lie in any ring.
    any: Squares,
    /// Each gun, and the radius of its ring.
    guns: [Option<(Square, u8)>; Rings::MOST],
}

/// A set of rings, one bit each.
pub(crate) type Over = u8;

impl Rings {
    /// Two anti-aircraft guns, two ships, one missile make five; what an arrangement by hand has
    /// beyond eight is not seen, but such a one never becomes a position.
    const MOST: usize = 8;

    /// No rings.
    pub const NONE: Rings = Rings {
        any: Squares::EMPTY,
        guns: [None; Rings::MOST],
    };

    /// The rings that a side's guns project on this board. Only carriers and single pieces
    /// project: a gun carried by an Engineer does not.
    pub fn of(rules: &Ruleset, board: &Board, side: Side) -> Rings {
        let mut rings = Rings::NONE;
        for (slot, gun) in rings.guns.iter_mut().zip(board.guns(side)) {
            let Some(piece) = board.get(gun).map(|stack| stack.carrier()) else {
                continue;
            };
            let radius = rules.ring_radius(piece.role, piece.hero);
            *slot = Some((gun, radius));
            rings.any = rings.any.union(gun.ring(radius));
        }
        rings
    }

    /// A gun in whose ring the point lies.
    pub fn over(&self, square: Square) -> Option<Square> {
        self.first(self.set(square))
    }

    /// The points that lie in any of the rings.
    pub fn any(&self) -> Squares {
        self.any
    }

    /// The rings that contain a point.
    pub(crate) fn set(&self, square: Square) -> Over {
        if self.any.contains(square) {
            self.among(square)
        } else {
            0
        }
    }

    fn among(&self, square: Square) -> Over {
        let mut set = 0;
        for (i, slot) in self.guns.iter().enumerate() {
            let Some((gun, radius)) = slot else { break };
            set |= Over::from(gun.ring(*radius).contains(square)) << i;
        }
        set
    }

    /// Begins a flight from this point.
    pub(crate) fn takes_off(&self, from: Square) -> Way<'_> {
        let origin = self.set(from);
        Way {
            rings: self,
            origin,
            passed: 0,
            exempt: origin != 0,
            entered: 0,
            left: 0,
        }
    }

    fn first(&self, set: Over) -> Option<Square> {
        self.guns
            .get(set.trailing_zeros() as usize)
            .copied()?
            .map(|(gun, _)| gun)
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

/// A flight of a plane that is no hero, along a straight or diagonal line: what it has passed so
/// far. Each point is first asked about as the end ([`Way::ends`]), then passed
/// ([`Way::passes`]) to ask about the next.
#[derive(Debug, Clone)]
pub(crate) struct Way<'a> {
    rings: &'a Rings,
    /// The rings in which the flight began.
    origin: Over,
    /// The rings touched between the two ends.
    passed: Over,
    /// Joined rings: whether it has not yet left the run of their points that contains the origin.
    exempt: bool,
    /// Joined rings: those in which it entered their union.
    entered: Over,
    /// Joined rings: those it had entered when it left the union again, which is fatal.
    left: Over,
}

impl Way<'_> {
    /// What becomes of the flight when it ends on the next point of its line, which lies in the rings `end`. `target` is
    /// the carrier of the stack to be captured, `None` for a plain flight or a boarding.
    pub(crate) fn ends(&self, rules: &Ruleset, end: Over, target: Option<Role>) -> Flight {
        let fatal = match rules.ring_join {
            RingJoin::Each if target.is_some() => self.passed & !self.origin & !end,
            RingJoin::Each => self.passed & !self.origin,
            RingJoin::AnyTouch => (self.passed | end) & !self.origin,
            RingJoin::Union if end == 0 => self.left | self.entered,
            RingJoin::Union => self.left,
        };
        if let Some(by) = self.rings.first(fatal) {
            return Flight::ShotDown { by };
        }
        let Some(by) = self.rings.first(end) else {
            return Flight::Safe;
        };
        let exchanged = match (target, rules.exchange) {
            (None, _) | (_, Exchange::Never) => false,
            (Some(_), Exchange::AnyTarget) => true,
            (Some(target), Exchange::AirDefenceOnly) => target.is_gun(),
        };
        if exchanged {
            Flight::Exchanged { by }
        } else {
            Flight::ShotDown { by }
        }
    }

    /// Whether the plane may land on `to` and come back to where it took off, both ways safe: no
    /// ring anywhere on the line, its ends included.
    pub(crate) fn returns(&self, to: Square) -> bool {
        self.origin | self.passed | self.rings.set(to) == 0
    }

    /// Flies over a point that lies in the rings `here`.
    pub(crate) fn passes(&mut self, here: Over) {
        self.passed |= here;
        if here == 0 {
            self.exempt = false;
            self.left |= self.entered;
        } else if !self.exempt && self.entered == 0 {
            self.entered = here;
        }
    }
}

/// What becomes of a flight of a plane that is no hero, along the straight or diagonal line
/// `from`–`to`, against these rings. `target` is the carrier of the stack to be captured, `None` for a plain flight or a
/// boarding.
pub fn flight(
    rules: &Ruleset,
    rings: &Rings,
    from: Square,
    to: Square,
    target: Option<Role>,
) -> Flight {
    let mut way = rings.takes_off(from);
    if let Some((direction, length)) = from.line_to(to) {
        let mut here = from;
        for _ in 1..length {
            here = here.step(direction).unwrap_or(here);
            way.passes(rings.set(here));
        }
    }
    way.ends(rules, rings.set(to), target)
}
