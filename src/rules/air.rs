//! Rings of fire and what they do to flights (rules.md 5).

use crate::rules::board::Board;
use crate::rules::role::Role;
use crate::rules::ruleset::{Exchange, RingJoin, Ruleset};
use crate::rules::side::Side;
use crate::rules::square::{SQUARES, Square};

/// The rings of fire of one side: the points with dx² + dy² ≤ r² around each gun, its own
/// included.
///
/// Kept as a set of rings a point, so that a flight is judged by one look at each point it passes.
#[derive(Debug, Clone)]
pub struct Rings {
    /// For each point the rings that contain it, one bit each.
    over: [Over; SQUARES],
    guns: [Option<Square>; Rings::MOST],
}

/// A set of rings, one bit each.
type Over = u8;

impl Rings {
    /// Two anti-aircraft guns, two ships, one missile make five; what an arrangement by hand has
    /// beyond eight is not seen, but such a one never becomes a position.
    const MOST: usize = 8;

    /// No rings.
    pub const NONE: Rings = Rings {
        over: [0; SQUARES],
        guns: [None; Rings::MOST],
    };

    /// The rings that a side's guns project on this board. Only carriers and single pieces
    /// project: a gun carried by an Engineer does not.
    pub fn of(rules: &Ruleset, board: &Board, side: Side) -> Rings {
        let mut rings = Rings::NONE;
        for (i, gun) in board.guns(side).into_iter().take(Rings::MOST).enumerate() {
            let Some(piece) = board.get(gun).map(|stack| stack.carrier()) else {
                continue;
            };
            rings.guns[i] = Some(gun);
            for square in gun.ring(rules.ring_radius(piece.role, piece.hero)) {
                rings.over[square.index()] |= 1 << i;
            }
        }
        rings
    }

    /// A gun in whose ring the point lies.
    pub fn over(&self, square: Square) -> Option<Square> {
        self.first(self.over[square.index()])
    }

    /// Begins a flight from this point.
    pub fn takes_off(&self, from: Square) -> Way<'_> {
        let origin = self.over[from.index()];
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
        self.guns.get(set.trailing_zeros() as usize).copied()?
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
pub struct Way<'a> {
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
    /// What becomes of the flight when it ends on `to`, the next point of its line. `target` is
    /// the carrier of the stack to be captured, `None` for a plain flight or a boarding.
    pub fn ends(&self, rules: &Ruleset, to: Square, target: Option<Role>) -> Flight {
        let end = self.rings.over[to.index()];
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
    pub fn returns(&self, to: Square) -> bool {
        self.origin | self.passed | self.rings.over[to.index()] == 0
    }

    /// Flies over a point.
    pub fn passes(&mut self, square: Square) {
        let here = self.rings.over[square.index()];
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
/// `from`–`to`, against these rings. `target` as in [`Way::ends`].
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
            way.passes(here);
        }
    }
    way.ends(rules, to, target)
}
