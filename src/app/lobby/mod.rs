//! The lobby: people who look for an opponent, whoever that may be, and the games that come of it.

pub(crate) mod availability;
pub(crate) mod join;
pub(crate) mod list_post;
pub(crate) mod offer_due;
pub(crate) mod offer_words;
pub(crate) mod pairing;
pub(crate) mod play;
pub(crate) mod wish_words;
