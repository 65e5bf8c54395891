//! What every store does, whichever engine keeps its rows. Each test runs on each engine.

#[macro_use]
pub mod home;

mod club;
mod commits;
mod credentials;
mod known;
mod plans;
mod problems;
mod reminders;
mod set_ups;
mod standing;
mod teams;

use self::home::Home;
use super::*;
