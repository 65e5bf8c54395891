//! Turns and games as text: LAN, the official record, what a person types, and game files.

pub mod annotation;
pub(crate) mod exact_forms;
pub(crate) mod folding;
pub mod game_file;
pub(crate) mod joined_steps;
pub mod lan;
pub mod near_miss;
pub mod reading;
pub mod record_reader;
pub mod record_writer;
pub mod typed;
pub mod written;
