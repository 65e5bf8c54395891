//! Discord: slash commands, buttons and replies in, messages and threads out, through serenity's
//! gateway.
//!
//! [`run`] is everything `main` needs. What people see is decided by the core. Here it is only read
//! ([`inbound`]), written as markdown and sent ([`outbound`]). The privileged right to read all messages
//! is not asked for: replies to our own messages, mentions of us and private messages carry their words
//! without it (<https://discord.com/developers/docs/events/gateway#message-content-intent>).

mod ids;
pub mod inbound;
pub mod menu;
pub mod outbound;
mod run;

pub use ids::NETWORK;
pub use outbound::page_settings::PageSettings;
pub use run::{Error, Settings, run};
