//! The engine in a game: its turns, hints and threats.

pub(crate) mod bot;
pub(crate) mod hint;
pub(crate) mod last_mistake_words;
pub(crate) mod leads;
pub(crate) mod mistakes;
pub(crate) mod reasons;
pub(crate) mod threats;
mod unsafe_turn;
