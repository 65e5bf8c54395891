//! Who plays: people we have met, and the engine.

use std::sync::Arc;
use std::time::Duration;

use tulenh_engine::{Level, Limits, Options, Task, search};
use tulenh_render;
use tulenh_render::{Legend, Scene, Strip, text_board};
use tulenh_rules::{BySide, Coordinates, Letters, Position, Side, Turn};

use crate::app::accounts::owner::BROADCAST_CHARS;
use crate::app::analysis::analysis_action::ask_for_analysis;
use crate::app::analysis::{analysis_view, annotated_record};
use crate::app::challenges::challenge;
use crate::app::clock::{bot_time, reminders};
use crate::app::context::abort::Stop;
use crate::app::context::background_jobs::Job;
use crate::app::context::engine_pool::{Busy, Thought, Urgency};
use crate::app::context::{Context, game_cache};
use crate::app::language::catalog::Voice;
use crate::app::language::moment;
use crate::app::language::names::{colour_key, mention, name};
use crate::app::language::offers::{
    draw_declined, draw_offered, take_back_asked, take_back_refused,
};
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::{at_ply, out_of_reach, over, played, started, taken_back};
use crate::app::language::time_news::{is_own, time_news};
use crate::app::language::view_context::Sight;
use crate::app::language::view_settings::{Boards, Taste};
use crate::app::opponent::bot;
use crate::app::people::callers;
use crate::app::play::turns;
use crate::app::play::turns::{Actor, Undone};
use crate::app::request::button_action::{Look, Press};
use crate::app::request::choice::Choice;
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::request::name::{quoted_lines, shown_name};
use crate::app::request::text_limits::fit;
use crate::game::{
    Action, Anchor, Bot, Challenge, ChallengeEnd, Destination, Game, GameId, Invitee, Language,
    MessageRef, Network, News, Notice, Place, Player, PlayerId, Ply, Preferences, Route, Timestamp,
    Vacation,
};
use crate::store::{StoreError, StoredGame};

/// Somebody who plays: a person we have met, or the engine.
pub(crate) async fn player(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    match Bot::of(id) {
        Some(bot) => Ok(Some(as_player(bot))),
        None => context.store.player(id).await,
    }
}

/// The engine as somebody with a name.
pub(crate) fn as_player(bot: Bot) -> Player {
    Player {
        id: bot.seat(),
        accounts: Vec::new(),
        name: format!("{NAME} {}", strength(bot.level)),
        language: None::<Language>,
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
        since: crate::game::Timestamp::default(),
    }
}

/// The two players of a game.
pub(crate) async fn players_of(
    context: &Context,
    game: &Game,
) -> Result<BySide<Player>, StoreError> {
    Ok(BySide {
        red: seated(context, game.seats().red, game).await?,
        blue: seated(context, game.seats().blue, game).await?,
    })
}

pub(crate) async fn seated(
    context: &Context,
    id: PlayerId,
    game: &Game,
) -> Result<Player, StoreError> {
    let player = match player(context, id).await {
        // The game is worth telling without a name.
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, game = %game.id(), "a player could not be read");
            None
        }
        found => found?,
    };
    Ok(player.unwrap_or_else(|| Player::forgotten(id)))
}

/// What the bot is called, before its level.
pub(crate) const NAME: &str = "tulenh";

/// The strength of a seat.
pub(crate) fn strength(level: u8) -> Level {
    Level::new(level).unwrap_or(Level::MAX)
}
