//! From the core's messages and replies to calls of the Bot API.

pub(crate) mod edit;
mod expiring_cache;
pub mod html;
mod known_messages;
mod lost_answer;
mod message_cache;
pub mod page_button;
mod pending_edits;
mod permissions;
pub mod rate_limit;
pub mod reply;
mod rewrite;
pub mod sender;
pub mod transport;
mod typing;
