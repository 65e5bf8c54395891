//! Looking: boards, lists.

use std::sync::Arc;

use crate::app::challenges::answer;
use crate::app::challenges::challenge::LOOKED_AT;
use crate::app::context::Context;
use crate::app::context::abort::Step;
use crate::app::context::game_cache;
use crate::app::delivery::compose;
use crate::app::delivery::compose::Sight;
use crate::app::entry::handle::TEXT_LIMIT;
use crate::app::language::clock_line::urgency;
use crate::app::language::view_settings::Taste;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::people::find_game;
use crate::app::people::find_game::{Found, LAST_WORDS, elsewhere};
use crate::app::play::turns;
use crate::app::request::message::{Message, Text};
use crate::app::request::reply::{Reply, shown_to};
use crate::game::{Game, GameId, Player, Refusal};
use crate::store::{StoreError, StoredGame};
use tulenh_rules::BySide;

/// Damaged games listed in `/games`.
const LISTED: usize = 10;
/// Challenges listed there.
const CHALLENGES: usize = 5;

/// The board of a game, open or over.
pub(crate) async fn board(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let stored = visible_game(context, caller, game).await?;
    let message = board_message(context, caller, &stored.game).await?;
    Ok(shown_to(caller, message))
}

/// The game that is asked for, open or over, if the person may see it.
pub(crate) async fn visible_game(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, false).await?;
    if_visible(context, caller, stored).await
}

/// As [`visible_game`], for what is done with games that are over.
pub(crate) async fn visible_game_over(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, true).await?;
    if_visible(context, caller, stored).await
}

async fn if_visible(
    context: &Context,
    caller: &Caller<'_>,
    stored: Arc<StoredGame>,
) -> Step<Arc<StoredGame>> {
    let game = &stored.game;
    let is_home = find_game::is_told_here(context, caller, &stored).await?;
    // Whoever sees one board of a game may see the present one.
    let replied = find_game::replied_to(context, caller).await?;
    let replied = replied.is_some_and(|found| found.game.game.id() == game.id());
    if game.seat_of(caller.id()).is_none() && !is_home && !replied {
        return Err(turns::refuse(caller, game, Refusal::NotAPlayer));
    }
    // What two arranged between themselves is not shown to everybody.
    if caller.request.shared && !is_home && !replied {
        let sentence = caller.voice.say("told-elsewhere");
        return Err(sentence.code("game", game.id()).into());
    }
    Ok(stored)
}

/// The person's games and challenges; where others read along, those of this place.
pub(crate) async fn games(context: &Context, caller: &Caller<'_>) -> Step<Reply> {
    let voice = caller.voice;
    let (mut games, damaged) = find_game::open_games_and_damaged(context, caller).await?;
    games.sort_by_key(|stored| {
        let waits = stored.game.to_move() != Some(caller.id());
        (waits, urgency(&stored.game))
    });
    let challenges = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    let mut challenges: Vec<_> = challenges
        .into_iter()
        .filter(|challenge| !challenge.is_expired(caller.now))
        .collect();
    if games.is_empty() && damaged.is_empty() && challenges.is_empty() {
        return Ok(Reply::Private(voice.say("games-none").into()));
    }
    let all = games.len() + challenges.len();
    let plays = !games.is_empty() || !damaged.is_empty();
    games.retain(|stored| caller.may_hear_of_game(stored));
    challenges.retain(|challenge| caller.may_hear_of(&challenge.home));
    let far = all - games.len() - challenges.len();
    let mut text = Text::default();
    if !games.is_empty() || !plays {
        let count = games.len() as u64;
        text = voice.say("games-head").number("count", count).text();
    }
    text = find_game::with_game_lines(context, caller, text, &games).await?;
    for id in damaged.into_iter().take(LISTED) {
        text = text.line(voice.say("game-damaged").code("game", id).text());
    }
    if !challenges.is_empty() {
        let count = challenges.len() as u64;
        text = text.line(voice.say("challenges-head").number("count", count).text());
    }
    let mut listed = 0;
    for challenge in challenges.iter().take(CHALLENGES) {
        let longer = text
            .clone()
            .line(answer::challenge_line(context, caller, challenge).await?);
        // What is left out is counted; the count must not be what is cut.
        if longer.clone().without_links().length() + LAST_WORDS > TEXT_LIMIT {
            break;
        }
        text = longer;
        listed += 1;
    }
    if challenges.len() > listed {
        let more = (challenges.len() - listed) as u64;
        text = text.line(voice.say("and-more").number("count", more).text());
    }
    Ok(Reply::Private(text.line(elsewhere(caller, far)).into()))
}

/// The game that is to be shown: the one named or replied to, else in a shared place one that is
/// told there, else the person's open one, else the last they played. With `over` one that is
/// over is meant rather than one of others that goes on.
pub(crate) async fn game_to_show(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    over: bool,
) -> Step<Arc<StoredGame>> {
    let named = game.is_some() || find_game::replied_to(context, caller).await?.is_some();
    if !named && caller.request.shared {
        if let Some(stored) = find_game::game_here(context, caller, over).await? {
            return Ok(stored);
        }
    } else if !named
        && context
            .store
            .games_of(caller.id(), true, 1)
            .await?
            .is_empty()
    {
        let last = context.store.games_of(caller.id(), false, 1).await?;
        if let Some(last) = last.first()
            && let Some(stored) = game_cache::load(context, *last).await?
        {
            return Ok(stored);
        }
    }
    let Found { game, .. } = find_game::find(context, caller, game).await?;
    Ok(game)
}

async fn board_message(context: &Context, caller: &Caller<'_>, game: &Game) -> Step<Message> {
    let players = compose::players_of(context, game).await?;
    let sight = sight(context, caller, &players).await?;
    Ok(compose::present_board(context, game, &players, &sight, caller.now).await)
}

/// Who looks at the answer to somebody who asks about a game of these players.
pub(crate) async fn sight<'a>(
    context: &'a Context,
    caller: &Caller<'a>,
    players: &BySide<Player>,
) -> Result<Sight<'a>, StoreError> {
    let people = [&players.red, &players.blue];
    let (voice, reader) = if caller.request.shared {
        callers::voice_in(context, &caller.route, &people).await?
    } else {
        (caller.voice, Some(caller.player.clone()))
    };
    let taste = match &reader {
        Some(reader) => Taste::of_person(reader),
        None => callers::chat_taste(context, &caller.route).await?,
    };
    Ok(Sight {
        voice,
        reader,
        taste,
        network: caller.route.network.clone(),
    })
}
