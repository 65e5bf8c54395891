//! The world around the bot in its tests: a pretended Telegram and a pretended Discord on loopback, people
//! who write there, people who tap the bot's page in a real browser, and a real PostgreSQL.
//!
//! Nothing here knows the bot: it is met as its users and the networks meet it. What goes wrong panics, with
//! what was waited for.

#![allow(
    clippy::disallowed_methods,
    reason = "what is here measures times and finds what is installed"
)]

pub mod browser;
pub mod discord;
pub mod games;
mod pictures;
pub mod postgres;
pub mod telegram;
