//! The bot as a program: opens the store, starts what runs, and ends it in order.

mod adapters;
mod end_signal;
mod monitoring;
mod networks;
mod open_store;
mod page;
pub mod process_limits;
mod run;
mod store_failure;
mod timekeeping;
mod webhook;

pub use run::run;
