//! Why a turn is good.

pub(crate) mod explain;
mod guard;
mod plans;
mod quiet;
pub(crate) mod reason;
mod rescues;
mod room;
