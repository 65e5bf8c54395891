//! Commander Chess (Cờ Tư Lệnh) by correspondence in chat.
//!
//! 1. An adapter (`telegram`, `discord`, `web`, [`terminal`]) turns what a person did into a
//!    [`app::Request`].
//! 2. [`app::App::handle`] finds who and which game is meant, and lets one request at a time work
//!    on a game.
//! 3. [`game::Game::apply`] asks the referee in [`tulenh_rules`] and refuses or plays.
//! 4. What changed, and the notices of it, are committed to the [`store`] in one transaction.
//! 5. The caller gets a [`app::Reply`]; the notices leave through the outbox.
//! 6. A transport, registered by each adapter, takes them out as words and a picture from [`tulenh_render`].
//! 7. What was taken out is marked so; what was not is taken out after a restart.
//!
//! The game itself is told, with examples, in [`tulenh_rules::book`].
//!
//! The modules below stand in the order in which it makes sense to read them.

pub mod game;

pub mod club;

pub mod metrics;

pub mod store;

pub mod app;

pub mod machine;

#[cfg(any(feature = "discord", feature = "telegram"))]
pub mod activity;

pub mod identities;

#[cfg(feature = "telegram")]
pub mod telegram;

#[cfg(feature = "discord")]
pub mod discord;

#[cfg(feature = "web")]
pub mod web;

#[cfg(feature = "health")]
pub mod health;

pub mod terminal;

pub mod config;

pub mod log;

pub mod cli;

pub mod operator;

pub mod service;

pub mod doctor;
