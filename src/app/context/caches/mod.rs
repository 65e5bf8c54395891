//! Games and pictures that are kept in memory, and how a game gets there.

pub(crate) mod game_cache;
pub(crate) mod game_loading;
pub(crate) mod picture_cache;
