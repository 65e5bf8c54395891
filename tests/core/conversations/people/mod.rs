//! People, their challenges, settings and data.

pub mod beginnings;
pub mod challenges;
mod contest_news;
pub mod contests;
pub mod joined;
pub mod lobby;
pub mod owner;
pub mod page;
pub mod privacy;
pub mod settings;
pub mod standing;
pub mod terms;
