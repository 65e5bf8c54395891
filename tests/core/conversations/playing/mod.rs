//! Games from their start to their end, and what is seen of them.

pub mod analysis;
pub mod analysis_words;
pub mod bot;
pub mod choosing;
pub mod daily_problem;
pub mod followed;
pub mod happy;
pub mod hints;
pub mod lessons;
pub mod looking;
pub mod plans;
pub mod presses;
pub mod problems;
pub mod reasons;
pub mod spectators;
pub mod take_back;
pub mod typing;
