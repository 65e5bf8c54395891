//! The adapters of the chat networks, each against a pretended server that speaks the real wire format.

#![cfg(any(feature = "discord", feature = "telegram"))]
#![allow(
    clippy::disallowed_methods,
    reason = "tests measure times and read settings from the environment"
)]

mod clock;
mod games;
#[path = "../support/opening.rs"]
mod opening;

#[cfg(feature = "telegram")]
#[path = "../support/failing_store.rs"]
mod failing_store;

#[cfg(all(feature = "discord", feature = "telegram"))]
mod both;
#[cfg(all(
    feature = "discord",
    feature = "telegram",
    feature = "postgres",
    feature = "web"
))]
mod dashboard;
#[cfg(feature = "discord")]
mod discord;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod doctor;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod load;
#[cfg(feature = "telegram")]
mod telegram;
