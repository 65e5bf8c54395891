//! How messages leave: the outbox, what a notice says, places that move or cannot be reached.

pub(crate) mod compose;
pub(crate) mod diagnose;
pub(crate) mod greeting;
pub(crate) mod outbox;
mod outbox_reader;
pub(crate) mod places;
pub(crate) mod sending;
pub(crate) mod unreachable;
