//! The Discord adapter against a pretended Discord.

mod challenges;
mod clocks;
mod commands;
mod delivery;
mod faults;
mod garbage;
mod lines;
mod menus;
mod places;
mod play;
pub mod presses;
mod reminders;
pub mod rig;
pub mod server;
mod whole;
mod wording;
