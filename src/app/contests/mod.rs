//! Leagues and tournaments: making them, taking part, rounds, tables.

pub(crate) mod advance;
pub(crate) mod announcement;
mod bad_settings;
pub(crate) mod commands;
mod committing;
mod creating;
mod film;
pub(crate) mod finding;
mod game_beginnings;
mod game_results;
mod names_and_days;
pub(crate) mod news;
mod pictures;
mod press;
pub(crate) mod round_lines;
mod settings_words;
pub(crate) mod showing;
mod table_words;
pub(crate) mod tables;
mod taking_part;
pub(crate) mod withdrawal;
mod words;
