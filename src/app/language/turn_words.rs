//! Turns in the letters and coordinates of whoever reads them.

use tulenh_rules::{Position, Turn};

use crate::app::language::view_context::Sight;

/// The same, as whoever looks reads it.
pub(crate) fn turn_in_sight(sight: &Sight<'_>, position: &Position, turn: &Turn) -> String {
    position.written(turn, sight.letters(), sight.coordinates())
}
