//! TODO

pub(crate) mod callers;
pub(crate) mod find_game;
