//! placeholder
pub mod app;
pub mod game;
pub mod render;
pub mod rules;
pub mod store;
