//! Words without a command: a turn, an answer in a lesson, or talk.

use std::sync::Arc;

use tulenh_rules::{Reading, mentions_board};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::request_span::is_of_game;
use crate::app::language::commands::split_game;
use crate::app::language::vocabulary::whole;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::find_game;
use crate::app::play::turns::{ENDS, TURN_CHARS, play, play_found};
use crate::app::problems::answering;
use crate::app::request::reply::Reply;
use crate::app::setup::commands;
use crate::app::teaching::learn;
use crate::game::Game;
use crate::store::{GameChannel, StoredGame};

/// Words without a command: a turn when they reply to a board or are said in private.
pub(crate) async fn said(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    let words = words.trim();
    if let Some(found) = find_game::replied_to(context, caller).await? {
        is_of_game(found.game.game.id());
        if is_talk(caller, &found.game.game, words) {
            return Err(Abort::Ignored);
        }
        // A network may show that there was a reply, but not its words.
        if words.is_empty() {
            return Err(caller.localizer.say("reply-unseen").into());
        }
        return play_found(context, caller, found, words).await;
    }
    if let Some(taught) = learn::lesson_words(context, caller, words).await {
        return taught;
    }
    if let Some(answered) = answering::problem_words(context, caller, words).await {
        return answered;
    }
    if caller.request.shared {
        return said_here(context, caller, words).await;
    }
    if words.is_empty() {
        return Err(caller.localizer.say("hint").into());
    }
    if let Some(set_up) = commands::said_alone(context, caller, words).await {
        return set_up;
    }
    let (named, turn) = split_game(words);
    if named.is_none()
        && context
            .store
            .games_of(caller.id(), true, 1)
            .await?
            .is_empty()
    {
        return Err(caller.localizer.say("hint").into());
    }
    play(context, caller, named, turn).await
}

/// Words that reply, in a shared chat, to something of ours that is no board we remember: a
/// refusal that is being corrected, or a board sent a moment ago or just before a crash. What
/// reads as a turn of one of the person's games here is one; the rest is talk.
pub(crate) async fn said_here(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Attempt<Reply> {
    if caller.request.reply_to.is_none() || words.chars().count() > TURN_CHARS {
        return Err(Abort::Ignored);
    }
    let games = find_game::open_games(context, caller).await?;
    let here = |channel: &GameChannel| channel.route == caller.route;
    let mut games = games
        .iter()
        .filter(|stored| stored.channels.iter().any(here));
    let reads = |stored: &Arc<StoredGame>| {
        let reading = stored.game.position().read(words, letters(caller));
        reading != Reading::NotATurn
    };
    if !games.any(reads) {
        return Err(Abort::Ignored);
    }
    let found = find_game::find(context, caller, None).await?;
    play_found(context, caller, found, words).await
}

/// Whether words that reply to a board are no business of the bot: people talk about a game where
/// others read it. Onlookers are only answered where the words look like a turn, players where they
/// name a point or a piece, or the end of the game.
pub(crate) fn is_talk(caller: &Caller<'_>, game: &Game, words: &str) -> bool {
    let long = words.chars().count() > TURN_CHARS;
    let is_turn = || game.position().read(words, letters(caller)) != Reading::NotATurn;
    if game.seat_of(caller.id()).is_none() {
        return long || !is_turn();
    }
    // A network may show that there was a reply, but not its words.
    let about = words.is_empty() || mentions_board(words) || whole(words, &ENDS).is_some();
    caller.request.shared && !about && (long || !is_turn())
}
