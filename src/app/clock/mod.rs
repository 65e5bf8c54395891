//! Time: the bot's own clock, reminders, vacations.

pub(crate) mod bot_time;
pub(crate) mod reminders;
pub(crate) mod vacation;
pub(crate) mod vacation_games;
