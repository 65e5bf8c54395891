//! TODO

pub(crate) mod compose;
pub(crate) mod diagnose;
pub(crate) mod greeting;
pub(crate) mod outbox;
pub(crate) mod places;
pub(crate) mod sending;
pub(crate) mod unreachable;
