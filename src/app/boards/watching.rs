//! `/watch`: who may watch a game by a link, without an account.
//!
//! A player decides whether their game may be watched; whoever asks for a game that may be gets its link.

use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::updates::update;
use crate::app::request::message::{Span, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::{Destination, GameId, News, Notice, Route, WatchCode, WatchSettings};
use crate::store::{Batch, Change, Commit, GameChannel, StoredGame, Timer};

/// What `/watch` is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WatchAction {
    /// The link.
    Link,
    /// The link, and that everybody finds the game.
    Public,
    /// Nobody watches any more.
    Off,
}

/// Gives the watcher's link of a game; for a player also makes the game watchable, or ends that.
pub(crate) async fn watch(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    how: &str,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let action = match whole(how, &[Keyword::Public, Keyword::Off]) {
        Some(Keyword::Off) => WatchAction::Off,
        Some(_) => WatchAction::Public,
        None if how.trim().is_empty() => WatchAction::Link,
        None => {
            let sentence = localizer.say("watch-unknown");
            return Err(sentence.code("words", quoted(how, 40)).into());
        }
    };
    let stored = board_view::game_to_show(context, caller, game, false).await?;
    let id = stored.game.id();
    let _one = context.locks.games.lock(id).await;
    let before = context.store.watch(id).await?;
    if stored.game.seat_of(caller.id()).is_none() {
        return match before {
            // Only its players decide whether it can be watched.
            _ if action != WatchAction::Link => {
                Err(localizer.say("not-a-player").code("game", id).into())
            }
            Some(settings) => link_reply(context, caller, id, settings),
            None => Err(localizer.say("watch-not").code("game", id).into()),
        };
    }
    // Without a page there is no link; those who follow a public game need none.
    if context.options.page.is_none() && action == WatchAction::Link {
        return Err(localizer.say("board-page-none").into());
    }
    let after = match action {
        WatchAction::Off => None,
        WatchAction::Link | WatchAction::Public => {
            let chance = &context.options.chance;
            let mut settings = before.unwrap_or_else(|| WatchSettings {
                code: WatchCode::from_random(chance(), chance()),
                public: false,
                since: caller.now,
            });
            settings.public |= action == WatchAction::Public;
            Some(settings)
        }
    };
    if after != before {
        let batch = Batch {
            update: update(caller.request),
            changes: vec![Change::Watch(id, after)],
            set_timers: vec![(caller.now, Timer::GameFollowers(id))],
            notices: notices(caller, &stored, after),
            ..Batch::default()
        };
        if context.commit(batch).await? == Commit::Seen {
            return Err(Abort::Seen);
        }
    }
    settings_reply(context, caller, id, after)
}

/// The link of a game that can be watched, as things stand now.
pub(crate) async fn watch_again(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let stored = board_view::game_to_show(context, caller, game, false).await?;
    let id = stored.game.id();
    settings_reply(context, caller, id, context.store.watch(id).await?)
}

/// Tells the other player, wherever the game is told and the one who has decided is not.
fn notices(
    caller: &Caller<'_>,
    stored: &StoredGame,
    settings: Option<WatchSettings>,
) -> Vec<Notice> {
    let id = stored.game.id();
    let own: Vec<Route> = caller.player.accounts.iter().map(private_route).collect();
    let channels = (0_u8..).zip(&stored.channels);
    let others = channels
        .filter(|(_, channel)| channel.route != caller.route && !own.contains(&channel.route));
    let public = settings.map(|settings| settings.public);
    let notice = |(channel, _): (u8, &GameChannel)| Notice {
        to: Destination::Channel(id, channel),
        news: News::Watching(id, caller.id(), public),
    };
    others.map(notice).collect()
}

/// The link of a game, or that nobody can watch it.
fn settings_reply(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    settings: Option<WatchSettings>,
) -> Attempt<Reply> {
    match settings {
        Some(settings) => link_reply(context, caller, id, settings),
        None => {
            let sentence = caller.localizer.say("watch-off").code("game", id);
            Ok(Reply::private(sentence.into()))
        }
    }
}

/// The link of a game that can be watched.
fn link_reply(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    settings: WatchSettings,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let Some(page) = &context.options.page else {
        let id_of = if settings.public {
            "watch-public"
        } else {
            "board-page-none"
        };
        return Ok(Reply::private(localizer.say(id_of).code("game", id).into()));
    };
    let words = String::new();
    let address = page.watch(&settings.code.of_game(id));
    let sentence = localizer
        .say("watch-link")
        .code("game", id)
        .choice("public", if settings.public { "yes" } else { "no" });
    let link = Text(vec![Span::Link { words, address }]);
    Ok(Reply::private(sentence.text().line(link).into()))
}
