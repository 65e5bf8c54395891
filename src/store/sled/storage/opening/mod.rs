//! Opening and creating the store of a directory, with the repairs that it may need.

mod create;
mod expect;
pub mod follow;
pub mod journal_and_tables;
mod new_journal;
mod open;
mod rebuild;

pub use expect::refuse_unfinished;
pub use open::{Opened, open, open_verified};
