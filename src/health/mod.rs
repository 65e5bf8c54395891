//! The state of the program for monitoring, on a listener of its own: `/healthz`, `/readyz`, `/readyz/page`,
//! `/metrics`.
//!
//! What is counted, and what each name means, is in [`crate::metrics`].

mod recorder;
mod server;

pub use crate::health::server::{Server, Settings};
