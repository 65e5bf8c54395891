//! Buttons of turns say at which board they were offered.

use std::sync::Arc;

use tulenh_rules::{NearMiss, Reading, Side, mentions_board};

use crate::app::boards::game_notices::notices;
use crate::app::boards::looking;
use crate::app::boards::turn_words::turn_in_words;
use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Step, Stop};
use crate::app::context::resign_questions::{Asked, Question};
use crate::app::language::sentences::at_ply;
use crate::app::language::vocabulary::{Notion, whole};
use crate::app::people::callers::{Caller, letters};
use crate::app::people::find_game;
use crate::app::people::find_game::Found;
use crate::app::people::refusals::refuse;
use crate::app::people::updates::update;
use crate::app::play::prepared_answers::Answers;
use crate::app::play::{prepared_answers, typed_turn};
use crate::app::ratings::results;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message};
use crate::app::request::reply::{Audience, Reply};
use crate::app::teaching::learn;
use crate::game::{
    Action, Bot, Destination, Event, Game, GameId, Network, News, Notice, PlayerId, Ply, Refusal,
    TimeNews, Timestamp,
};
use crate::store::{Batch, Commit, Guard, Home, StoreError, StoredGame};

/// What a button about the present board carries: since turns can be taken back, boards of one ply
/// are not all the same, and a button of one must do nothing on another.
pub(crate) fn stamped(game: &Game, text: &str) -> String {
    match game.cuts().len() {
        0 => text.to_owned(),
        cuts => format!("{cuts}!{text}"),
    }
}

/// What such a button says, if it is about the present board.
pub(crate) fn unstamped<'a>(game: &Game, text: &'a str) -> Option<&'a str> {
    let (cuts, text) = match text.split_once('!') {
        Some((cuts, text)) => (cuts.parse().ok()?, text),
        None => (0, text),
    };
    (cuts == game.cuts().len()).then_some(text)
}
