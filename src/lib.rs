//! placeholder
pub mod app;
pub mod config;
pub mod game;
pub mod local;
pub mod render;
pub mod rules;
pub mod store;
#[cfg(feature = "telegram")]
pub mod telegram;
