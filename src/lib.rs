//! placeholder
pub mod app;
#[cfg(feature = "discord")]
pub mod discord;
pub mod game;
pub mod rules;
pub mod store;
