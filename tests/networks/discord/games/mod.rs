//! Games from the challenge to the end, as people play them on Discord.

mod absences;
mod bot;
mod challenges;
mod clocks;
mod flags;
pub mod menus;
mod page;
mod plans;
mod play;
mod presses;
mod problems;
mod reminders;
mod tempos;
mod whole;
