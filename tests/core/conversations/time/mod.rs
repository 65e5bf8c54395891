//! Clocks, reminders, absences.

pub mod clocks;
pub mod outages;
pub mod pause;
pub mod reminders;
pub mod vacation;
pub mod zones;
