//! placeholder
pub mod app;
#[cfg(feature = "discord")]
pub mod discord;
pub mod config;
pub mod game;
pub mod local;
pub mod render;
pub mod rules;
pub mod store;
