//! placeholder
pub mod app;
pub mod game;
pub mod rules;
pub mod store;
#[cfg(feature = "telegram")]
pub mod telegram;
