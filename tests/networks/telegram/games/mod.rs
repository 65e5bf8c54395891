//! Games from the challenge to the end, as people play them on Telegram.

mod absences;
mod bot;
mod chain;
mod challenges;
mod choosing;
mod clocks;
mod flags;
mod page;
mod plans;
mod play;
mod problems;
mod reminders;
mod tempos;
mod whole;
