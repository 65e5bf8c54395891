//! From Telegram's updates to requests of the core.

pub(crate) mod chat_queues;
mod line;
pub mod place_change;
pub(crate) mod poll;
pub mod request;
pub(crate) mod update_tracker;
pub(crate) mod webhook;
pub(crate) mod webhook_registration;
mod webhook_secret;
