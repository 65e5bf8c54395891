//! The Discord adapter against a pretended Discord.

mod challenges;
mod delivery;
mod faults;
mod play;
pub mod rig;
pub mod server;
mod whole;
mod wording;
