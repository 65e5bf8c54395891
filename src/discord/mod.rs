//! Discord: slash commands, buttons and replies in, messages and threads out, through serenity's
//! gateway, whose shards the processes of a bot share ([`gateway`]).
//!
//! [`run`] is everything `main` needs. What people see is decided by the core. Here it is only read
//! ([`inbound`]), written as markdown and sent ([`outbound`]). The privileged right to read all messages
//! is not asked for: replies to our own messages, mentions of us and private messages carry their words
//! without it (<https://discord.com/developers/docs/events/gateway#message-content-intent>).

mod error;
pub mod gateway;
mod ids;
pub mod inbound;
pub mod menu;
pub mod outbound;
mod run;
mod stop;

pub use error::Error;
pub use gateway::number::ShardCount;
pub use ids::NETWORK;
pub use outbound::page_settings::PageSettings;
pub use run::{Settings, run};
