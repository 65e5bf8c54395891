//! The secret set-up (RULES.md 10): before a game both players place their armies unseen. Pure.
//!
//! What everybody may know is a [`SetUp`]; what only one side may know is its [`Draft`]. They are kept apart,
//! so that nothing that is told to others can come from a half. With [`Commitment`] a side is bound to its
//! half before it is shown, and [`Revealed`] is what anybody can check afterwards.

mod commitment;
mod draft;
mod phase;
mod random;
mod revealed;
mod saved;

pub use commitment::{BadOpening, Commitment, Opening, OpeningWithHash, Salt};
pub use draft::{Draft, Edit, EditRefusal, PAST};
pub use phase::{Deadline, LONGEST_SET_UP, SHORTEST_SET_UP, SetUp, SetUpRefusal, SetUpSide};
pub use random::{engines_half, random_half};
pub use revealed::{Revealed, RevealedHalf, Source};
pub use saved::{NAME_CHARS, SAVED, SavedHalf, SavedHalves, SavingRefusal};
