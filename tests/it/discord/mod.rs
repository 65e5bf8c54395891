//! The Discord adapter against a pretended Discord.

pub mod server;
mod wording;
