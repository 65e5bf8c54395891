//! TODO

pub(crate) mod bot_time;
pub(crate) mod due_games;
pub(crate) mod reminders;
pub(crate) mod vacation;
pub(crate) mod vacation_games;
