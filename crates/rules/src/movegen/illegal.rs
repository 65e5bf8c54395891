//! Why a turn is not legal: a closed list of reasons, each with the sentence of its rule.

use std::fmt;

use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;

/// Why a turn is not legal. `Display` is one English sentence that ends with the section of the
/// rules (RULES.md) it comes from.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_rules::{Illegal, Position, ReplayError, Ruleset};
///
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let why = start.read_lan("f4-f9").unwrap_err();
/// assert!(matches!(why, ReplayError::Illegal(Illegal::TooFar { reach: 2, .. })));
/// assert_eq!(why.to_string(), "f9 is too far: the Tank reaches 2 there (§3)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Nothing stands on the origin.
    #[error("nothing stands on {0}")]
    Nothing(Square),
    /// The origin is the opponent's.
    #[error("the {role} on {square} is {side}'s", role = .1, square = .0, side = .2)]
    NotYours(Square, Role, Side),
    /// None of the side's pieces can do what was asked.
    #[error("no {0} of yours can go to {1}")]
    NoneCan(Role, Square),
    /// The named pieces are not (any more) there to go.
    #[error("{group} cannot go from {from}: there is no such piece, or it has already acted (§7)")]
    NotThere {
        /// The pieces named.
        group: Stack,
        /// The origin.
        from: Square,
    },
    /// The named pieces cannot go together.
    #[error("{0} cannot go together: the first cannot carry the rest (§7)")]
    NotAStack(Stack),
    /// A headquarters does not move.
    #[error(
        "the Headquarters does not move unless it is heroic, and never with the Commander inside (§3, §8)"
    )]
    Headquarters,
    /// The target is the origin.
    #[error("{0} is where it already stands")]
    SamePoint(Square),
    /// Off the lines on which the piece goes.
    #[error("{from}–{to} is not on a line on which the {role} goes (§3)")]
    NotInLine {
        /// The piece.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Further than the piece reaches.
    #[error("{to} is too far: the {role} reaches {reach} there (§3)")]
    TooFar {
        /// The piece.
        role: Role,
        /// Where it should go.
        to: Square,
        /// How far it goes in that direction.
        reach: u8,
    },
    /// Further than the piece captures, though it may go so far.
    #[error("{to} is too far: the {role} captures {reach} away there (§3)")]
    OutOfReach {
        /// The piece.
        role: Role,
        /// The target.
        to: Square,
        /// How far it captures in that direction.
        reach: u8,
    },
    /// Further than a ship fires.
    #[error("{to} is out of range: the ship's {weapon} reaches {reach} (§4)")]
    OutOfRange {
        /// What it would have to fire with.
        weapon: Weapon,
        /// The target.
        to: Square,
        /// How far that reaches.
        reach: u8,
    },
    /// Something stands in the way.
    #[error("the {role} is blocked by the piece on {by} (§3)")]
    Blocked {
        /// The piece.
        role: Role,
        /// What stands in the way.
        by: Square,
    },
    /// The piece cannot stand there.
    #[error("the {role} cannot stand on {to} (§1)")]
    Ground {
        /// The piece.
        role: Role,
        /// Where it should go.
        to: Square,
    },
    /// A land piece does not cross the sea.
    #[error("the {role} cannot move over the sea at {over} (§3)")]
    OverSea {
        /// The piece.
        role: Role,
        /// The sea point.
        over: Square,
    },
    /// A Commander crosses the sea only to an own ship, and not from one.
    #[error(
        "the Commander slides over the sea only onto an own Navy, and not when leaving one (§3, §6)"
    )]
    CommanderAtSea,
    /// A heavy piece crosses the river only on the reefs.
    #[error(
        "the {0} crosses the river only straight along the reefs f6–f7 and h6–h7, unless it captures or is ferried (§3)"
    )]
    River(Role),
    /// The ferry goes only straight across the river.
    #[error(
        "an Engineer with a heavy piece only moves one step straight across the river, to an empty bank, and never captures (§7)"
    )]
    Ferry,
    /// Land on a ship's way.
    #[error("a ship cannot sail over {0} (§1)")]
    NotSailable(Square),
    /// A forbidden diagonal on a ship's way.
    #[error("a ship cannot cut across the land on the diagonals c5–d6 and c8–d7 (§1)")]
    CutsLand,
    /// An enemy on a ship's way.
    #[error("the ship's way is blocked by the enemy on {0} (§4)")]
    ShipBlocked(Square),
    /// Missiles never hit ships.
    #[error("a Missile never hits ships (§3)")]
    MissileAtShip,
    /// This kind cannot capture ships at sea.
    #[error("the {0} cannot capture a ship at sea (§3)")]
    CannotHitSea(Role),
    /// There is nothing to capture.
    #[error("there is no enemy on {0}")]
    NoTarget(Square),
    /// The target is occupied, so that this is no plain move.
    #[error("an enemy stands on {0}: that would be a capture")]
    Occupied(Square),
    /// Own pieces that cannot be combined.
    #[error("{group} and {other} on {to} cannot form a stack there (§7)")]
    NoRoom {
        /// What should come.
        group: Stack,
        /// What stands there.
        other: Stack,
        /// Where.
        to: Square,
    },
    /// The capturer has to go to the target's point.
    #[error("the {0} can stand on {1}, so it captures by moving there (§3, §4)")]
    MustDisplace(Role, Square),
    /// The capturer has to stay.
    #[error("the {0} cannot stand on or travel to {1}, so it captures in place (§3, §4)")]
    MustStay(Role, Square),
    /// A Commander in its headquarters is out of the capturer's reach.
    #[error(
        "the {0} destroys only the Headquarters on {1} over the Commander, and stays where it is (§6)"
    )]
    Sheltered(Role, Square),
    /// A plane that captured a plane stays there.
    #[error("after taking the plane on {0} yours must stay there (§5)")]
    MustLand(Square),
    /// A plane cannot stay at sea.
    #[error("after bombing the ship on {0} the plane must return (§5)")]
    MustReturn(Square),
    /// The flight would be shot down.
    #[error(
        "the ring of fire of the piece on {by} would shoot the plane down before it reaches {to} (§5)"
    )]
    ShotDown {
        /// The gun.
        by: Square,
        /// Where the plane wants to go.
        to: Square,
    },
    /// The capture would be one for one.
    #[error(
        "{to} lies in the ring of fire of the piece on {by}: plane and target are both lost (§5)"
    )]
    Exchanged {
        /// The gun.
        by: Square,
        /// The target.
        to: Square,
    },
    /// Nothing would happen to the plane.
    #[error("the flight to {0} is safe: no ring of fire shoots it down there (§5)")]
    Safe(Square),
    /// Passengers are not dropped under these rules.
    #[error("these rules do not let a plane drop passengers and fly back (§5)")]
    NoDrop,
    /// Only a ship fires twice, and only at what it captures.
    #[error(
        "in a double fire the ship's missile takes a ship and its gun another target that it captures in place (§4)"
    )]
    DoubleFire,
    /// No ship is among the two targets of a double fire.
    #[error("a double fire takes a ship with the missile, and on {0} and {1} there is none (§4)")]
    NoShipAimedAt(Square, Square),
    /// Both targets of a double fire are ships.
    #[error(
        "in a double fire the gun takes something that is no ship, and on {0} stands a ship (§4)"
    )]
    GunAtShip(Square),
    /// The gun's target in a double fire is one that the ship would have to go to.
    #[error(
        "in a double fire the gun takes only what it captures in place, and for {0} the ship would have to go there (§4)"
    )]
    GunWouldGo(Square),
    /// Ships fire one weapon a step under these rules.
    #[error("under these rules a ship fires only one weapon in a step (§4)")]
    NoDoubleFire,
    /// The Commander would slide over or onto a point where it faces the other.
    #[error("on {0} your Commander would face the enemy Commander (§6)")]
    SlidesIntoFacing(Square),
    /// What stays behind cannot stay.
    #[error("{rest} cannot stay on {on} (§7)")]
    Rest {
        /// What is left.
        rest: Stack,
        /// Where.
        on: Square,
    },
    /// The game ended with an earlier step.
    #[error("the Commander is already captured (§7)")]
    AfterTheEnd,
    /// One's own Commander would be in check.
    #[error("your Commander on {commander} could then be captured by the {role} on {by} (§6)")]
    InCheck {
        /// The Commander.
        commander: Square,
        /// What attacks it.
        by: Square,
        /// Its kind.
        role: Role,
    },
    /// One's own Commander would face the other.
    #[error("your Commander on {commander} would face the enemy Commander on {by} (§6)")]
    Facing {
        /// The Commander.
        commander: Square,
        /// The other.
        by: Square,
    },
    /// One's own Commander would be lost in a flight.
    #[error("your Commander would be lost with the plane (§6)")]
    CommanderLost,
    /// The named piece does not stand on the origin.
    #[error("no {0} stands on {1} to go")]
    NoSuchPiece(Role, Square),
    /// More than one part of a stack goes, or one from its middle, where only the whole stack or
    /// its topmost piece may.
    #[error(
        "under these rules either the whole stack goes or only the {0}, its topmost piece; one departure a turn (§7)"
    )]
    OneDeparture(Role),
    /// A turn has more steps than the stack has pieces.
    #[error("{0} cannot part into so many: each piece makes at most one step in a turn (§7)")]
    TooManyParts(Stack),
    /// A turn has several steps of a piece that stands by itself.
    #[error("only the {0} stands on {1}, and it makes one step in a turn (§7)")]
    Alone(Role, Square),
    /// The steps of a turn begin on different points.
    #[error("all parts of a turn start from one point (§7)")]
    CommonOrigin,
    /// More than one part of a split is not named.
    #[error("each part of a split but one has to name its pieces (§11)")]
    Unnamed,
}

/// What a ship fires with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// At what is no ship.
    Gun,
    /// At ships.
    Missile,
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Weapon::Gun => "gun",
            Weapon::Missile => "missile",
        })
    }
}

impl Illegal {
    /// The sections of RULES.md that hold the rule, such as `§3, §8`; `None` where the reason is no
    /// rule of the game but what was asked.
    ///
    /// ```
    /// # use tulenh_rules::{Illegal, Role};
    /// assert_eq!(Illegal::River(Role::Artillery).sections(), Some("§3"));
    /// assert_eq!(Illegal::Over.sections(), None);
    /// ```
    pub const fn sections(&self) -> Option<&'static str> {
        Some(match self {
            Illegal::Over
            | Illegal::Nothing(_)
            | Illegal::NotYours(..)
            | Illegal::NoneCan(..)
            | Illegal::SamePoint(_)
            | Illegal::NoTarget(_)
            | Illegal::Occupied(_)
            | Illegal::NoSuchPiece(..) => return None,
            Illegal::Headquarters => "§3, §8",
            Illegal::Ground { .. } | Illegal::NotSailable(_) | Illegal::CutsLand => "§1",
            Illegal::NotInLine { .. }
            | Illegal::TooFar { .. }
            | Illegal::OutOfReach { .. }
            | Illegal::Blocked { .. }
            | Illegal::OverSea { .. }
            | Illegal::River(_)
            | Illegal::MissileAtShip
            | Illegal::CannotHitSea(_) => "§3",
            Illegal::CommanderAtSea => "§3, §6",
            Illegal::MustDisplace(..) | Illegal::MustStay(..) => "§3, §4",
            Illegal::ShipBlocked(_)
            | Illegal::OutOfRange { .. }
            | Illegal::DoubleFire
            | Illegal::NoShipAimedAt(..)
            | Illegal::GunAtShip(_)
            | Illegal::GunWouldGo(_)
            | Illegal::NoDoubleFire => "§4",
            Illegal::MustLand(_)
            | Illegal::MustReturn(_)
            | Illegal::ShotDown { .. }
            | Illegal::Exchanged { .. }
            | Illegal::Safe(_)
            | Illegal::NoDrop => "§5",
            Illegal::Sheltered(..)
            | Illegal::SlidesIntoFacing(_)
            | Illegal::InCheck { .. }
            | Illegal::Facing { .. }
            | Illegal::CommanderLost => "§6",
            Illegal::NotThere { .. }
            | Illegal::NotAStack(_)
            | Illegal::Ferry
            | Illegal::NoRoom { .. }
            | Illegal::Rest { .. }
            | Illegal::AfterTheEnd
            | Illegal::OneDeparture(_)
            | Illegal::TooManyParts(_)
            | Illegal::Alone(..)
            | Illegal::CommonOrigin => "§7",
            Illegal::Unnamed => "§11",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_with_their_sections() {
        let square = Square::new(5, 5).unwrap();
        let role = Role::Tank;
        let stack = Stack::single(crate::Piece::new(role, Side::Red));
        for why in [
            Illegal::Over,
            Illegal::Nothing(square),
            Illegal::NotThere {
                group: stack,
                from: square,
            },
            Illegal::Headquarters,
            Illegal::Ground { role, to: square },
            Illegal::River(role),
            Illegal::CommanderAtSea,
            Illegal::MustStay(role, square),
            Illegal::DoubleFire,
            Illegal::OutOfRange {
                weapon: Weapon::Gun,
                to: square,
                reach: 3,
            },
            Illegal::NoShipAimedAt(square, square),
            Illegal::Alone(role, square),
            Illegal::NoDrop,
            Illegal::CommanderLost,
            Illegal::OneDeparture(role),
            Illegal::Unnamed,
        ] {
            let sentence = why.to_string();
            match why.sections() {
                Some(sections) => assert!(sentence.ends_with(&format!("({sections})")), "{why}"),
                None => assert!(!sentence.contains('§'), "{why}"),
            }
        }
    }
}
