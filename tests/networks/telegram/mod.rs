//! The Telegram adapter against a pretended Bot API server.

mod absences;
mod bot;
mod carrying;
mod chain;
mod challenges;
mod changes;
mod choosing;
mod clocks;
mod crowds;
mod desk;
mod faults;
mod flags;
mod inbound;
mod lost;
mod plans;
mod play;
mod presses;
pub mod program;
mod reminders;
mod rewriting;
pub mod rig;
pub mod server;
mod start;
mod storms;
mod tempos;
mod whole;
mod wire;
