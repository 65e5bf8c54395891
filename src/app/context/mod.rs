//! What the capabilities work on: the store, the catalog, locks, caches, and the state of what runs.

pub(crate) mod abort;
pub(crate) mod access_ends;
pub(crate) mod bot_clock;
pub(crate) mod caches;
pub(crate) mod duties;
pub(crate) mod engine_work;
pub(crate) mod latest_time;
pub(crate) mod limits;
pub(crate) mod locks;
pub(crate) mod options;
pub(crate) mod outbox_signal;
pub(crate) mod request_span;
pub(crate) mod resign_questions;
mod shared;
pub(crate) mod transports;

pub(crate) use crate::app::context::shared::{Context, Core};
