//! Who asks, in which place and by which settings; which game they mean.

pub(crate) mod callers;
pub(crate) mod find_game;
pub(crate) mod instants;
pub(crate) mod manager;
pub(crate) mod open_offers;
pub(crate) mod players;
pub(crate) mod refusals;
pub(crate) mod updates;
