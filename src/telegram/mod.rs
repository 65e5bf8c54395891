//! The Telegram adapter: updates in, HTML messages out.
//!
//! ```text
//! getUpdates ─> lanes ─> inbound::read ─> App::handle (durable when it returns) ─> ledger ─> confirm by offset
//!                  └─> change::Change ─> App::moved, left  └─> Reply ─> reply::Errand ─┬─> rewrite ─┐
//! outbox ─> App::run_courier ─> courier::deliver ──────────────────────> trail ──────────┴─> send ────┴─> pace ─> Bot API
//! ```
//!
//! The loop that asks for updates is our own (`poll`): teloxide's confirms updates before their
//! handlers have finished (field-notes 3), ours only when everything they changed is on disk, so
//! that a killed process loses no turn that was sent to it. It never waits for a chat: each has a lane
//! of its own (`lanes`), and `ledger` knows which updates are not done yet.

mod address;
pub mod change;
mod courier;
mod edit;
mod examine;
mod failure;
pub mod inbound;
mod known;
mod lanes;
mod ledger;
mod line;
pub mod outbound;
mod pace;
mod poll;
pub mod reply;
mod rewrite;
mod run;
mod send;
mod shown;
mod trail;
mod typing;

pub use address::{NETWORK, Spot};
pub use courier::TelegramCourier;
pub use failure::{Failure, scrub};
pub use pace::{BadPace, Limit, Pace};
pub use run::{Error, Settings, run};
pub use send::Outlet;
