//! The Telegram adapter: updates in, HTML messages out.
//!
//! ```text
//! getUpdates ─> inbound::read ─> App::handle (durable when it returns) ─> confirm by the next offset
//!                                     └─> Reply ─> reply::answer ─┐
//! outbox ─> App::run_courier ─> courier::deliver ─────────────────┴─> send ─> pace ─> Bot API
//! ```
//!
//! The loop that asks for updates is our own (`poll`): teloxide's confirms updates before their
//! handlers have finished (field-notes 3), ours only when everything they changed is on disk, so
//! that a killed process loses no turn that was sent to it.

mod address;
mod courier;
mod failure;
pub mod inbound;
pub mod outbound;
mod pace;
mod poll;
mod reply;
mod run;
mod send;

pub use address::{NETWORK, Spot};
pub use failure::{Failure, scrub};
pub use pace::{BadPace, Limit, Pace};
pub use run::{Error, Settings, run};
