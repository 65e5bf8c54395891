//! From updates to requests.

mod changes;
pub mod inbound;
mod webhook;
#[cfg(feature = "web")]
mod webhook_program;
