//! Turns in the letters and coordinates of whoever reads them.

use tulenh_render::Legend;
use tulenh_rules::{Coordinates, Letters, NearMiss, Position, Reading, Side, Stack, Turn};

use crate::app::context::Context;
use crate::app::context::abort::Step;
use crate::app::language::view_context::Sight;
use crate::app::people::callers::Caller;
use crate::app::play::turns::stamped;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::game::Game;

/// The same, as whoever looks reads it.
pub(crate) fn turn_in_sight(sight: &Sight<'_>, position: &Position, turn: &Turn) -> String {
    position.written(turn, sight.letters(), sight.coordinates())
}
