//! The Telegram adapter against a pretended Bot API server.

mod carrying;
mod challenges;
mod desk;
mod faults;
mod inbound;
mod play;
pub mod program;
mod rewriting;
pub mod rig;
pub mod server;
mod start;
mod whole;
mod wire;
