//! From the core's messages and replies to calls of Discord's REST interface.

pub mod channel_cache;
pub mod diagnosis;
pub mod interaction_reply;
pub mod markdown;
pub mod message;
pub mod page_settings;
pub mod permissions;
pub mod rest;
pub mod sender;
pub mod transport;
