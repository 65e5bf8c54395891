//! The Discord adapter against a pretended Discord.

mod delivery;
pub mod server;
mod wording;
