//! Leagues and tournaments: making them, taking part, rounds, tables.

pub(crate) mod advance;
pub(crate) mod announcement;
pub(crate) mod commands;
mod committing;
mod creating;
mod film;
pub(crate) mod finding;
mod game_beginnings;
mod game_results;
pub(crate) mod news;
mod pictures;
mod settings_words;
pub(crate) mod tables;
mod taking_part;
pub(crate) mod withdrawal;
