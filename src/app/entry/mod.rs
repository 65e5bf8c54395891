//! The door: requests and ticks come in here and are handed to the capability that answers them.

pub(crate) mod again;
pub(crate) mod app;
pub(crate) mod contest_page;
pub(crate) mod handle;
pub(crate) mod help;
mod on_duty;
mod other_processes;
pub(crate) mod page;
pub(crate) mod page_access;
pub(crate) mod plain_words;
pub(crate) mod public_games;
pub(crate) mod timer;
pub(crate) mod vitals;
