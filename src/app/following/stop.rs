//! Following no longer.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::following::follow_change;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message};
use crate::app::request::reply::Reply;
use crate::club::{Follow, Followed};
use crate::game::{GameId, PlayerId};
use crate::store::{Batch, Change, Commit, StoreError};

/// The most games and people that are listed.
const LISTED: usize = 10;

/// Ends following a game; of one that comes through a player, for as long as the game goes on.
pub(crate) async fn stop_game(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<Reply> {
    let _one = context.locks.players.lock(caller.id()).await;
    let followed = Followed::Game(id);
    let before = context.store.follow(caller.id(), followed).await?;
    if let Some(follow) = before.filter(|follow| !follow.stopped) {
        let stopped = Follow {
            stopped: true,
            waits: false,
            ..follow
        };
        let after = follow.through.map(|_| stopped);
        follow_change::put(context, caller, followed, (before, after), Vec::new()).await?;
    }
    let sentence = caller.localizer.say("follow-stopped").code("game", id);
    Ok(Reply::private(sentence.into()))
}

/// Ends following a person, with those of their games that were not chosen alone.
pub(crate) async fn stop_player(
    context: &Context,
    caller: &Caller<'_>,
    whom: PlayerId,
) -> Attempt<Reply> {
    let _one = context.locks.players.lock(caller.id()).await;
    let ends = |(followed, follow): &(Followed, Follow)| {
        *followed == Followed::Player(whom) || follow.through == Some(whom)
    };
    end(context, caller, ends).await?;
    let player = callers::name_of(context, whom).await?;
    let sentence = caller.localizer.say("follow-player-stopped");
    Ok(Reply::private(sentence.span("player", player).into()))
}

/// Ends following everything.
pub(crate) async fn stop_all(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let _one = context.locks.players.lock(caller.id()).await;
    let count = end(context, caller, |_| true).await?;
    let id = match count {
        0 => "follow-none",
        _ => "follow-stopped-all",
    };
    Ok(Reply::private(caller.localizer.say(id).into()))
}

/// Ends what is chosen of all that somebody follows; gives how much that was.
async fn end(
    context: &Context,
    caller: &Caller<'_>,
    ends: impl Fn(&(Followed, Follow)) -> bool,
) -> Attempt<usize> {
    let all = context.store.following(caller.id(), usize::MAX).await?;
    let changes: Vec<Change> = all
        .iter()
        .filter(|found| ends(found))
        .map(|(followed, _)| Change::Follow(caller.id(), *followed, None))
        .collect();
    let count = changes.len();
    if count == 0 {
        return Ok(0);
    }
    let batch = Batch {
        update: update(caller.request),
        changes,
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Seen => Err(Abort::Seen),
        Commit::Done(_) | Commit::Conflict(_) => Ok(count),
    }
}

/// What somebody follows, with a button for each; `None` when it is nothing.
pub(crate) async fn list(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Option<Reply>, StoreError> {
    let localizer = caller.localizer;
    let mut text = localizer.say("follow-list").text();
    let mut buttons = Vec::new();
    let all = context.store.following(caller.id(), usize::MAX).await?;
    let all: Vec<_> = all
        .into_iter()
        .filter(|(_, follow)| !follow.stopped)
        .collect();
    for (followed, _) in all.iter().take(LISTED) {
        match followed {
            Followed::Game(id) => {
                let Some(stored) = game_loading::load(context, *id).await? else {
                    continue;
                };
                let seats = stored.game.seats();
                let line = localizer
                    .say("follow-line")
                    .code("game", id)
                    .span("red", callers::name_of(context, seats.red).await?)
                    .span("blue", callers::name_of(context, seats.blue).await?);
                text = text.line(line.text());
                buttons.push(named(
                    localizer,
                    &id.to_string(),
                    ButtonAction::Unfollow(*id),
                ));
            }
            Followed::Player(id) => {
                let player = callers::name_of(context, *id).await?;
                let line = localizer.say("follow-line-player").span("player", player);
                text = text.line(line.text());
                let count = buttons.len() + 1;
                let press = ButtonAction::UnfollowPlayer(*id);
                buttons.push(named(localizer, &count.to_string(), press));
            }
        }
    }
    if all.len() > LISTED {
        let more = (all.len() - LISTED) as u64;
        text = text.line(localizer.say("and-more").number("count", more).text());
    }
    if buttons.is_empty() {
        return Ok(None);
    }
    Ok(Some(Reply::private(Message {
        text: text.line(localizer.say("follow-how").text()),
        buttons: buttons.chunks(3).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    })))
}

/// The button that ends following a game.
pub(crate) fn stop_button(localizer: Localizer<'_>, id: GameId) -> Button {
    Button {
        label: localizer.word("button-unfollow"),
        press: ButtonAction::Unfollow(id),
    }
}

fn named(localizer: Localizer<'_>, what: &str, press: ButtonAction) -> Button {
    let label = localizer.say("button-unfollow-one");
    Button {
        label: label.choice("what", what.to_owned()).words(),
        press,
    }
}
