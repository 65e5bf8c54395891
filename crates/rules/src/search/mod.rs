//! Turns for programs that search or count millions of positions.
//!
//! [`Position::legal_turns`](crate::Position::legal_turns) is exact and slow. Here the same turns
//! are found without allocating, in no canonical form, and compared by 64-bit keys; functions that
//! are `_unchecked` elsewhere have their parts here. A chess engine uses:
//!
//! * [`Generator`]: all legal turns of one position at once; [`perft`] counts with it.
//! * [`Stages`]: the same turns in portions, captures first. [`SplitSearch`] finds the turns in which
//!   a stack divides, within an [`Effort`], since a large stack has too many of them.
//! * [`advance`] with a [`Witness`]: plays a turn on a [`Setup`](crate::Setup) and reports what it
//!   removed, which pieces give check and which became heroes, so that an evaluation can follow.
//! * [`checker`], [`guards`] and [`victim`]: what gives check, whether a point is probably guarded, and what a capture
//!   there would remove.

mod danger;
mod evasion;
mod exposed;
mod generator;
mod guards;
mod key_set;
mod multi_capture;
mod origin;
mod perft;
mod side_to_move;
mod split_turns;
mod stages;
mod turns;
mod uncovering;

pub use crate::movegen::aim::victim;
pub use crate::movegen::apply::Removed;
pub use crate::movegen::check::Attacker;
pub use crate::movegen::heroes::LAST_DEFENDER_LIMIT;
pub use crate::position::{Witness, advance};
pub use danger::checker;
pub use generator::Generator;
pub use guards::guards;
pub use perft::{divide, perft};
pub use split_turns::{Effort, SplitSearch};
pub use stages::Stages;
pub use turns::Turns;
