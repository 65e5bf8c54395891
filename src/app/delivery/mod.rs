//! How messages leave: the outbox, what a notice says, places that move or cannot be reached.

mod challenge_news;
pub(crate) mod compose;
pub(crate) mod diagnose;
mod game_news;
pub(crate) mod greeting;
pub(crate) mod outbox;
mod outbox_reader;
pub(crate) mod places;
pub(crate) mod sending;
pub(crate) mod unreachable;
