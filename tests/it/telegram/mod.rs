//! The Telegram adapter against a pretended Bot API server.

mod challenges;
mod faults;
mod inbound;
mod play;
pub mod program;
pub mod rig;
pub mod server;
mod start;
mod whole;
mod wire;
