//! From updates to requests.

mod changes;
pub mod inbound;
