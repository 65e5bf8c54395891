//! The Telegram adapter against a pretended Bot API server.

mod inbound;
pub mod server;
