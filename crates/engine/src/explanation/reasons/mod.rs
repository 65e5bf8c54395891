//! Why a turn is good.

mod arrivals;
pub(crate) mod explain;
mod guard;
mod losses;
pub(super) mod neglected;
mod plans;
mod quiet;
pub(crate) mod reason;
mod rescues;
mod room;
