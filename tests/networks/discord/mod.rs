//! The Discord adapter against a pretended Discord.

mod absences;
mod bot;
mod challenges;
mod clocks;
mod commands;
mod crowds;
mod delivery;
mod faults;
mod flags;
mod garbage;
mod lines;
mod menus;
mod places;
mod plans;
mod play;
pub mod presses;
mod reminders;
pub mod rig;
pub mod server;
mod tempos;
mod whole;
mod wording;
