//! The Telegram adapter: updates in, HTML messages out.
//!
//! ```text
//! getUpdates ─┬─> chat_queues ─> request::read ─> App::handle (durable when it returns) ─> update_tracker ─> next getUpdates confirms,
//! webhook ────┘     └─> PlaceChange ─> App::moved, left  └─> Reply ─> ReplyTask ─┬─> EditTask ─┐
//! outbox ─> App::run_transport ─> TelegramTransport::deliver ──────> lost_answer ──┴─> sender ───┴─> rate_limit ─> Bot API
//! ```
//!
//! The loop that asks for updates is our own ([`inbound`]): teloxide's confirms updates before their
//! handlers have finished, ours only when everything they changed is on disk, so that a killed process
//! loses no turn that was sent to it. A request to the webhook is answered no sooner. The loop never waits for a chat: each
//! chat has a queue of its own, and the update tracker knows which updates are not done yet.

mod address;
mod backoff;
mod failure;
pub mod identity;
pub mod inbound;
pub mod outbound;
mod run;
mod settings;
mod startup;

pub use address::{NETWORK, Spot};
pub use failure::{Failure, redact};
pub use inbound::webhook::Webhook;
pub use outbound::page_button::PageButtons;
pub use outbound::rate_limit::{BadPace, Limit, Pace};
pub use outbound::sender::MessageSender;
pub use outbound::transport::TelegramTransport;
pub use run::{run, run_with_webhook};
pub use settings::{Error, Settings};
