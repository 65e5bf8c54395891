//! `/watch` of somebody who does not play in the game: beginning to follow it, or all public games of a person.

use crate::app::boards::{board_message, board_view, watching};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::following::stop::stop_button;
use crate::app::following::{follow_change, stop};
use crate::app::language::names::name;
use crate::app::language::view_settings::ViewSettings;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::Caller;
use crate::app::people::players;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span};
use crate::app::request::name::{quoted, shown_name};
use crate::app::request::reply::Reply;
use crate::club::{Follow, Followed, Seen};
use crate::game::{Game, GameId, Player, PlayerId, Timestamp};
use crate::store::{StoreError, Timer};

/// The open games of a person that are looked at when somebody begins to follow them.
const OPEN_GAMES: usize = 100;

/// Follows a game or a person, ends that, or lets others watch one's own game.
pub(crate) async fn watch(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    how: &str,
) -> Attempt<Reply> {
    let how = how.trim();
    if let Some(handle) = how.strip_prefix('@') {
        return follow_player(context, caller, handle).await;
    }
    let keyword = whole(how, &[Keyword::Stop, Keyword::Off]);
    match (game, keyword) {
        (None, Some(Keyword::Stop)) => {
            // Who follows nothing means their own game.
            let follows = context.store.following(caller.id(), 1).await?;
            let plays = context.store.games_of(caller.id(), true, 1).await?;
            if !follows.is_empty() || plays.is_empty() {
                return stop::stop_all(context, caller).await;
            }
        }
        (Some(id), Some(_)) if follows(context, caller.id(), id).await? => {
            return stop::stop_game(context, caller, id).await;
        }
        (Some(id), None) if how.is_empty() && may_follow(context, caller.id(), id).await? => {
            return follow_game(context, caller, id).await;
        }
        (None, None) if how.is_empty() && !caller.request.shared => {
            let plays = context.store.games_of(caller.id(), true, 1).await?;
            if plays.is_empty()
                && let Some(list) = stop::list(context, caller).await?
            {
                return Ok(list);
            }
        }
        _ => {}
    }
    watching::watch(context, caller, game, how).await
}

/// Follows a game, by a button.
pub(crate) async fn press_follow(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<Reply> {
    match may_follow(context, caller.id(), id).await? {
        true => follow_game(context, caller, id).await,
        false => {
            let sentence = caller.localizer.say("follow-not").code("game", id);
            Err(sentence.into())
        }
    }
}

/// The answer to somebody who has begun to follow something by a request that came again.
pub(crate) async fn watch_again(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    if let Some(id) = game
        && follows(context, caller.id(), id).await?
    {
        return followed_game(context, caller, id).await;
    }
    match stop::list(context, caller).await? {
        Some(list) if game.is_none() => Ok(list),
        _ => watching::watch_again(context, caller, game).await,
    }
}

/// The board of a game that has been played so far, as one who follows it was told of it.
pub(crate) fn seen(game: &Game) -> Seen {
    Seen {
        ply: game.ply(),
        takebacks: game.takeback_count(),
    }
}

/// Whether somebody follows a game.
pub(crate) async fn follows(
    context: &Context,
    who: PlayerId,
    game: GameId,
) -> Result<bool, StoreError> {
    let follow = context.store.follow(who, Followed::Game(game)).await?;
    Ok(follow.is_some_and(|follow| !follow.stopped))
}

/// Whether somebody can follow a game: one that is public and goes on, and that they do not play.
pub(crate) async fn may_follow(
    context: &Context,
    who: PlayerId,
    id: GameId,
) -> Result<bool, StoreError> {
    let settings = context.store.watch(id).await?;
    if !settings.is_some_and(|settings| settings.public) {
        return Ok(false);
    }
    let stored = game_loading::load(context, id).await?;
    Ok(stored.is_some_and(|of| of.game.is_open() && of.game.seat_of(who).is_none()))
}

async fn follow_game(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let _one = context.locks.players.lock(caller.id()).await;
    let followed = Followed::Game(id);
    let before = context.store.follow(caller.id(), followed).await?;
    if before.is_some_and(|follow| !follow.stopped) {
        return followed_game(context, caller, id).await;
    }
    if before.is_none() {
        let all = context.store.following(caller.id(), usize::MAX).await?;
        let games = all
            .iter()
            .filter(|(what, _)| matches!(what, Followed::Game(_)));
        if games.count() >= Follow::GAMES {
            let sentence = localizer.say("follow-many-games");
            return Err(sentence.number("limit", Follow::GAMES as u64).into());
        }
        let others = context
            .store
            .followers(followed, None, Follow::OF_GAME)
            .await?;
        if others.len() >= Follow::OF_GAME {
            return Err(localizer.say("follow-full").code("game", id).into());
        }
    }
    let stored = game_loading::load(context, id)
        .await?
        .ok_or(Abort::Ignored)?;
    let mut follow = Follow::new(caller.now, Some(seen(&stored.game)));
    follow.through = before.and_then(|before| before.through);
    follow_change::put(
        context,
        caller,
        followed,
        (before, Some(follow)),
        Vec::new(),
    )
    .await?;
    followed_game(context, caller, id).await
}

/// The board of a game that somebody follows now, with the button that ends it.
async fn followed_game(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<Reply> {
    let stored = game_loading::load(context, id)
        .await?
        .ok_or(Abort::Ignored)?;
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let stop = stop_button(caller.localizer, id);
    let sentence = caller.localizer.say("follow-begun").code("game", id);
    if caller.request.shared && !caller.request.hidden {
        // The board would stand before everybody; the next turn comes in private.
        return Ok(Reply::private(Message {
            text: sentence.text(),
            buttons: vec![vec![stop]],
            ..Message::default()
        }));
    }
    let board = board_message::present_board(context, game, &players, &view, caller.now).await;
    Ok(Reply::private(Message {
        text: sentence.text().line(board.text),
        buttons: vec![vec![stop]],
        ..board
    }))
}

/// Follows all public games of a person who allows it.
async fn follow_player(context: &Context, caller: &Caller<'_>, handle: &str) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let handle = handle.trim().to_lowercase();
    let shown = || Span::Name(shown_name(&format!("@{}", quoted(&handle, 40))));
    let network = &caller.request.sender.account.network;
    let id = context.store.player_named(network, &handle).await?;
    let player = match id {
        Some(id) => context.store.player(id).await?,
        None => None,
    };
    let unknown = || Abort::from(localizer.say("follow-unknown").span("player", shown()));
    let player = player.filter(|player| !player.accounts.is_empty());
    let player = player.ok_or_else(unknown)?;
    if player.id == caller.id() {
        return Err(localizer.say("follow-self").into());
    }
    if !allows(&player) {
        let sentence = localizer.say("follow-not-allowed");
        return Err(sentence.span("player", name(&player)).into());
    }
    let _one = context.locks.players.lock(caller.id()).await;
    let followed = Followed::Player(player.id);
    let before = context.store.follow(caller.id(), followed).await?;
    if before.is_none() {
        let all = context.store.following(caller.id(), usize::MAX).await?;
        let people = all
            .iter()
            .filter(|(what, _)| matches!(what, Followed::Player(_)));
        if people.count() >= Follow::PLAYERS {
            let sentence = localizer.say("follow-many-players");
            return Err(sentence.number("limit", Follow::PLAYERS as u64).into());
        }
        let others = context
            .store
            .followers(followed, None, Follow::OF_PLAYER)
            .await?;
        if others.len() >= Follow::OF_PLAYER {
            let sentence = localizer.say("follow-player-full");
            return Err(sentence.span("player", name(&player)).into());
        }
        let follow = Follow::new(caller.now, None);
        // Of games that go on they hear at once.
        let timers = public_games(context, player.id, caller.now).await?;
        follow_change::put(context, caller, followed, (None, Some(follow)), timers).await?;
    }
    let sentence = localizer
        .say("follow-player-begun")
        .span("player", name(&player));
    Ok(Reply::private(Message {
        text: sentence.text(),
        buttons: vec![vec![Button {
            label: localizer.word("button-unfollow"),
            press: ButtonAction::UnfollowPlayer(player.id),
        }]],
        ..Message::default()
    }))
}

/// Whether somebody lets others follow all their public games.
pub(crate) fn allows(player: &Player) -> bool {
    ViewSettings::of_person(player).followers
}

/// The timers by which those who follow the public games of a person that go on hear of them now.
async fn public_games(
    context: &Context,
    player: PlayerId,
    now: Timestamp,
) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
    let mut timers = Vec::new();
    for id in context.store.games_of(player, true, OPEN_GAMES).await? {
        let settings = context.store.watch(id).await?;
        if settings.is_some_and(|settings| settings.public) {
            timers.push((now, Timer::GameFollowers(id)));
        }
    }
    Ok(timers)
}
