//! What can be said for a turn, as data: every claim can be read off the rules and the line, but for what either side would
//! like to do, which is searched.

use crate::explanation::safety::UnsafeTurn;
use tulenh_rules::{Ending, Role, Side, Square, Stack, Turn};

/// What a turn does, or what follows from it in the line that the engine expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The game ends by the line, after so many turns of either side; the first of them is the
    /// turn itself.
    Ends {
        /// Turns of either side.
        plies: u32,
        /// Who wins; `None` is a draw.
        winner: Option<Side>,
        /// How.
        ending: Ending,
    },
    /// The turn takes this.
    Takes {
        /// Where it stood.
        at: Square,
        /// What left the board.
        stack: Stack,
    },
    /// The turn costs this, in a flight.
    Costs {
        /// Where the flight was headed.
        at: Square,
        /// What left the board.
        stack: Stack,
    },
    /// The opponent takes this with the second turn of the line.
    Gives {
        /// Where it stands then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
        /// What the third turn of the line takes there.
        back: Option<Stack>,
    },
    /// A later turn of the same side in the line takes this, and the line wins points, even when all is
    /// taken that can be taken after it.
    Wins {
        /// The turn of the line, the first being 1.
        ply: u32,
        /// Where it stands then.
        at: Square,
        /// Whether the opponent brings it there in the line.
        comes: bool,
        /// What leaves the board then.
        stack: Stack,
        /// The points that the whole line wins, less what can be taken after it; `None` when it wins
        /// the game.
        points: Option<u32>,
    },
    /// The opponent could have won this at once. After the turn it cannot take it, or wins no points by the exchange where it
    /// has gone.
    Saves {
        /// Where it stood.
        at: Square,
        /// What could have been taken; the Commander alone, where it leaves the rest behind.
        stack: Stack,
        /// Where the taker stands.
        from: Square,
        /// What could take it from there, of all that stands there.
        taker: Stack,
        /// Why it cannot be taken any more.
        how: Rescue,
    },
    /// The opponent could have won this at once; after the turn it can still be taken, and whoever takes
    /// it there wins no points by the exchange. In the line it is not taken.
    Covers {
        /// Where it stands.
        at: Square,
        /// What could be taken.
        stack: Stack,
        /// Where the taker stands.
        from: Square,
        /// What could take it from there, of all that stands there.
        taker: Stack,
    },
    /// After the turn this could be won next, if the opponent did nothing about it.
    Threatens {
        /// Where it stands.
        at: Square,
        /// What could be taken.
        stack: Stack,
        /// Where the taker stands.
        by: Square,
        /// What takes it from there, of all that stands there.
        taker: Stack,
        /// Whether the turn only leaves the line between them.
        opened: bool,
    },
    /// After the turn this side would force mate by checks alone, if the opponent did nothing about it.
    ThreatensMate {
        /// So many turns of its own, at most.
        turns: u32,
    },
    /// The opponent would have forced mate by checks alone, if it had been its turn. After the turn, which gives no check, a
    /// search of its checks finds no such mate.
    StopsMate {
        /// So many turns of the opponent, at most.
        turns: u32,
    },
    /// A plane goes where nothing shoots at it, and on a point next to it would have been shot down by a ring of fire.
    Avoids {
        /// The gun of that ring.
        gun: Square,
        /// Where it would have been shot down.
        danger: Square,
    },
    /// The turn gives check.
    Checks,
    /// Something becomes a hero by the turn.
    Hero {
        /// Where it stands, alone or in a stack.
        at: Square,
        /// What it is.
        role: Role,
    },
    /// An enemy plane could have flown there in safety, and is shot down on the way after the turn, which
    /// has brought the gun to where it stands.
    ShutsOut {
        /// Where the plane stands.
        plane: Square,
        /// Where it could have flown.
        at: Square,
        /// The gun whose ring of fire is over that point.
        gun: Square,
    },
    /// An own plane that has not moved would have been shot down on the way there, and flies there in
    /// safety after the turn, which has taken the gun.
    Frees {
        /// Where the plane stands.
        plane: Square,
        /// Where it can fly now.
        at: Square,
        /// Where the gun stood.
        gun: Square,
    },
    /// This enemy piece could have become a hero by a step of its own; after the turn no step of the opponent makes one.
    StopsHero {
        /// Where it stands.
        at: Square,
    },
    /// The own Commander stood in the open, and is carried or in its Headquarters after the turn.
    Shelters {
        /// Where it is then.
        at: Square,
        /// What carries it, or the Headquarters.
        carrier: Role,
    },
    /// The enemy Commander could have gone there, and cannot after the turn.
    TakesEscape {
        /// Where it could have gone.
        at: Square,
        /// Where else it can go.
        left: u32,
    },
    /// What the opponent would do if it were its turn, by a search, goes to a point in safety, as far as exchanges tell;
    /// after the turn it would lose points there.
    KeepsOut(UnsafeTurn),
    /// The opponent could have captured this at once and still can. However it does without a loss, what has moved can capture
    /// back there now, and could not before.
    Guards {
        /// Where it stands.
        at: Square,
        /// What could be captured.
        stack: Stack,
        /// Where the taker stands.
        from: Square,
        /// What could take it from there, of all that stands there.
        taker: Stack,
    },
    /// What the opponent would have done if it had been its turn, by a search, when that is clearly better than anything else
    /// it could have done, and worse for this side than the turn. It is none of the answers in the line.
    Prevents {
        /// A turn of the opponent, legal where it is the opponent's turn.
        turn: Turn,
    },
    /// What this side would do if the opponent did nothing after the turn, by a search, when that is clearly better than what
    /// the turn is worth. It was not legal before the turn.
    Prepares {
        /// A turn of this side, legal after the turn where it is this side's turn again.
        turn: Turn,
    },
    /// What moves can go to clearly more points from where it stands now.
    Room {
        /// Where it has gone.
        at: Square,
        /// The points to which it can go from there, where it may capture, too.
        points: u32,
        /// Those to which it could go before.
        before: u32,
    },
}

/// A piece that the opponent could have captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endangered {
    /// Where it stood.
    pub at: Square,
    /// What could have been captured.
    pub stack: Stack,
    /// Where the taker stands.
    pub from: Square,
    /// What could take it from there, of all that stands there.
    pub taker: Stack,
}

impl Reason {
    /// What the turn [saves](Reason::Saves) or [covers](Reason::Covers); `None` for every other reason.
    pub fn protects(&self) -> Option<Endangered> {
        match *self {
            Reason::Saves {
                at,
                stack,
                from,
                taker,
                ..
            }
            | Reason::Covers {
                at,
                stack,
                from,
                taker,
            } => Some(Endangered {
                at,
                stack,
                from,
                taker,
            }),
            _ => None,
        }
    }

    /// Whether it speaks for a turn of this side, and is not only what the turn costs or how the game is lost or drawn.
    pub fn speaks_for(&self, side: Side) -> bool {
        match self {
            Reason::Ends { winner, .. } => *winner == Some(side),
            Reason::Gives { .. } | Reason::Costs { .. } => false,
            _ => true,
        }
    }

    /// Whether this says that a piece is [covered](Reason::Covers) of which the other says that it is
    /// [guarded](Reason::Guards).
    pub(super) fn covers_as(&self, other: &Reason) -> bool {
        match (self, other) {
            (Reason::Covers { at, .. }, Reason::Guards { at: guarded, .. }) => at == guarded,
            _ => false,
        }
    }
}

/// Why something cannot be taken any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescue {
    /// It has gone away.
    Moves,
    /// What could have taken it has been taken.
    Captures,
    /// What has moved stands between them now.
    Blocks {
        /// Where.
        on: Square,
    },
    /// The plane that could have taken it would be shot down on the way by a ring of fire.
    Ring {
        /// Where the gun stands.
        gun: Square,
    },
    /// Anything else.
    Otherwise,
}
