//! The secret set-up before a game: each player places an army alone, then both are shown at once.
//!
//! What is said of a half goes to its player alone. Where others read along, a set-up is only named.

pub(crate) mod actions;
pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod due;
pub(crate) mod joined;
pub(crate) mod news;
mod offences;
pub(crate) mod own_half;
mod proof;
pub(crate) mod ready_made;
mod reveal;
pub(crate) mod saved;
pub(crate) mod typed;
pub(crate) mod view;
