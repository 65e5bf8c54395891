//! Problems: positions in which one turn is to be found; the problem of the day, streaks, ratings.

pub(crate) mod answering;
pub(crate) mod asking;
mod book;
mod choosing;
pub(crate) mod daily;
pub(crate) mod daily_news;
pub(crate) mod file_of_person;
pub(crate) mod from_games;
pub(crate) mod pressed;
mod settling;
pub(crate) mod subscribing;
pub(crate) mod subscription_number;
mod wording;
