//! Places that come, move and go.

use crate::app::Core;
use crate::game::Route;

impl Core {
    /// See [`crate::app::App::moved`].
    pub(super) async fn place_moved(&self, _old: &Route, _new: &Route) {}

    /// See [`crate::app::App::left`].
    pub(super) async fn place_left(&self, _place: &Route) {}
}
