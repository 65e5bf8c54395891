//! Looking at a game: its board, record, points, rings of fire, and the film of it.

pub(crate) mod board_message;
pub(crate) mod board_view;
pub(crate) mod by_choice;
pub(crate) mod game_notices;
pub(crate) mod looking;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod score;
pub(crate) mod turn_words;
pub(crate) mod watching;
