//! The page's server on loopback: sessions, games, events, files; and the page itself in a browser.

#![cfg(feature = "web")]
#![allow(
    clippy::disallowed_methods,
    reason = "tests take options from the environment"
)]

mod browser;
mod chats;
mod discord;
mod files;
mod games;
mod health;
mod limited;
mod links;
mod lobby;
mod looking;
#[path = "../support/opening.rs"]
mod opening;
mod page;
mod program;
mod programs;
#[cfg(feature = "postgres")]
mod proxy;
mod refusals;
mod set_ups;
#[cfg(feature = "postgres")]
mod several_processes;
mod telegram;
mod watching;
