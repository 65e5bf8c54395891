//! What a batch does: the rows that it changes, worked out over the rows of any engine.

mod apply;
mod challenges;
mod change;
mod club;
mod contests;
mod credentials;
mod games;
mod known;
mod messages;
mod people;
mod problems;
mod set_ups;
mod transaction;

pub use apply::{Applied, plan};
pub use messages::SEEN_LIMIT;
pub use transaction::{Numbers, PendingWrites};
