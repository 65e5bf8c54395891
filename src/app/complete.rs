//! Turns offered while one is being typed.

use crate::app::command::Request;
use crate::app::{Choice, Core};
use crate::game::Timestamp;

impl Core {
    /// See [`crate::app::App::complete`].
    pub(super) async fn complete(&self, _request: &Request, _now: Timestamp) -> Vec<Choice> {
        Vec::new()
    }
}
