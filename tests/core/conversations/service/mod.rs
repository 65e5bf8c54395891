//! What holds for every request: help, bad input, languages, delivery, restarts.

pub mod again;
pub mod bad_input;
pub mod damage;
pub mod delivery;
pub mod diagnose;
pub mod help;
pub mod languages;
pub mod limits;
pub mod restart;
#[cfg(feature = "postgres")]
mod several_processes;
pub mod terminal;
pub mod wrong_words;
