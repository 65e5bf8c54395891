//! For whoever runs the bot.

use crate::app::accounts::forget;
use crate::app::contests::withdrawal;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::names::name;
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::updates::update;
use crate::app::people::{callers, open_offers};
use crate::app::reading::unknown_command;
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::command::Command;
use crate::app::request::message::{Span, Text};
use crate::app::request::name::{quoted, shown_name};
use crate::app::request::reply::Reply;
use crate::club::contest::Part;
use crate::game::{Account, Destination, Network, News, Notice, Player, PlayerId, Route};
use crate::store::{Batch, Commit, StoreError};

/// The longest word to everybody, in characters.
pub(crate) const BROADCAST_CHARS: usize = 1_500;
/// The characters of it shown in the question.
const SHOWN_CHARS: usize = 200;
/// Chats or people written to in one batch.
const PAGE: usize = 100;

/// Statistics, a word to everybody, blocking. To everybody else there is no such command.
pub(crate) async fn owner(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    if !is_owner(context, &caller.request.sender.account) {
        return Err(if caller.request.shared {
            Abort::Ignored
        } else {
            unknown_command::unknown(context, caller, format!("/owner {words}").trim_end())
        });
    }
    let words = words.trim();
    let (word, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let rest = rest.trim();
    match word.to_ascii_lowercase().as_str() {
        "stats" => totals(context, caller).await,
        "broadcast" if !rest.is_empty() => ask_broadcast(context, caller, rest).await,
        "broadcast!" if !rest.is_empty() => broadcast(context, caller, rest).await,
        "block" if !rest.is_empty() => block(context, caller, rest, true).await,
        "unblock" if !rest.is_empty() => block(context, caller, rest, false).await,
        _ => Err(caller.localizer.say("owner-help").into()),
    }
}

fn is_owner(context: &Context, account: &Account) -> bool {
    context.options.owners.contains(account)
}

/// How much is kept.
async fn totals(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let totals = context.store.totals().await?;
    let sentence = caller
        .localizer
        .say("owner-stats")
        .number("players", totals.players)
        .number("games", totals.games)
        .number("open", totals.open_games)
        .number("challenges", totals.challenges)
        .number("notices", totals.notices)
        .number("chats", totals.chats);
    Ok(Reply::private(sentence.into()))
}

/// Says how many would hear the word.
async fn ask_broadcast(context: &Context, caller: &Caller<'_>, word: &str) -> Attempt<Reply> {
    fits(caller, word)?;
    let (mut chats, mut people) = (0, 0);
    let (mut after, mut person) = (None, None);
    while let Some(page) = next_chats(context, &mut after).await? {
        chats += page.len();
    }
    while let Some(page) = next_people(context, &mut person).await? {
        people += page.len();
    }
    let sentence = caller
        .localizer
        .say("owner-broadcast-ask")
        .number("chats", chats as u64)
        .number("people", people as u64)
        .code("command", "/owner broadcast!");
    let shown = Text::plain(quoted(word, SHOWN_CHARS));
    Ok(Reply::private(sentence.text().line(shown).into()))
}

/// Tells every shared chat, and everybody with an open game, through the outbox. A crash on the
/// way leaves the rest has_undelivered; the answer says how many hear it.
async fn broadcast(context: &Context, caller: &Caller<'_>, word: &str) -> Attempt<Reply> {
    fits(caller, word)?;
    let first = Batch {
        update: update(caller.request),
        ..Batch::default()
    };
    if context.commit(first).await? == Commit::Seen {
        return Err(Abort::Seen);
    }
    let mut count = 0;
    let (mut after, mut person) = (None, None);
    while let Some(page) = next_chats(context, &mut after).await? {
        count += tell(context, page, word).await?;
    }
    while let Some(page) = next_people(context, &mut person).await? {
        count += tell(context, page, word).await?;
    }
    let sentence = caller.localizer.say("owner-broadcast-done");
    Ok(Reply::private(sentence.number("count", count).into()))
}

async fn tell(context: &Context, places: Vec<Route>, word: &str) -> Result<u64, StoreError> {
    let count = places.len() as u64;
    let notices = places.into_iter().map(|place| Notice {
        to: Destination::Route(place),
        news: News::Broadcast(word.to_owned()),
    });
    let batch = Batch {
        notices: notices.collect(),
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(count)
}

/// The next shared chats that are no part of another and in which we still are; `None` behind
/// the last.
async fn next_chats(
    context: &Context,
    after: &mut Option<Route>,
) -> Result<Option<Vec<Route>>, StoreError> {
    let page = context.store.chats(after.as_ref(), PAGE).await?;
    let Some(last) = page.last() else {
        return Ok(None);
    };
    *after = Some(last.route.clone());
    let chats = page.into_iter();
    let chats = chats.filter(|chat| chat.parent.is_none() && !chat.left);
    Ok(Some(chats.map(|chat| chat.route).collect()))
}

/// The private chats of the next people with an open game; `None` behind the last.
async fn next_people(
    context: &Context,
    after: &mut Option<PlayerId>,
) -> Result<Option<Vec<Route>>, StoreError> {
    let page = context.store.playing(*after, PAGE).await?;
    let Some(last) = page.last() else {
        return Ok(None);
    };
    *after = Some(*last);
    let mut rooms = Vec::with_capacity(page.len());
    for id in page {
        let player = match context.store.player(id).await {
            Err(StoreError::Record(..)) => None,
            found => found?,
        };
        let account = player.and_then(|player| player.accounts.into_iter().next());
        rooms.extend(account.as_ref().map(private_route));
    }
    Ok(Some(rooms))
}

/// Shuts somebody out, or lets them in again. Their open challenges are withdrawn; games that go
/// on they may finish ([`may_still`]).
async fn block(
    context: &Context,
    caller: &Caller<'_>,
    whom: &str,
    blocked: bool,
) -> Attempt<Reply> {
    let unknown = || {
        let called = Span::Name(shown_name(whom));
        let sentence = caller.localizer.say("owner-unknown");
        Abort::from(sentence.span("player", called))
    };
    let id = match whom.split_once(':') {
        Some((network, user)) => match Network::new(network) {
            Some(network) => {
                let user = user.to_owned();
                let account = Account { network, user };
                context.store.player_of(&account).await?
            }
            None => None,
        },
        None => {
            let handle = whom.trim_start_matches('@').to_lowercase();
            let network = &caller.request.sender.account.network;
            context.store.player_named(network, &handle).await?
        }
    };
    let id = id.ok_or_else(unknown)?;
    let found = context.store.player(id).await?.ok_or_else(unknown)?;
    if blocked
        && found
            .accounts
            .iter()
            .any(|account| is_owner(context, account))
    {
        return Err(caller.localizer.say("owner-not-an-owner").into());
    }
    let batch = Batch {
        update: update(caller.request),
        set_timers: open_offers::look_again(context, &[id], caller.now).await?,
        ..Batch::default()
    };
    let change = |player: &mut Player| player.blocked = blocked;
    let changed = callers::change_player(context, id, Vec::new(), batch, change).await?;
    let (player, commit) = changed.ok_or_else(unknown)?;
    match commit {
        // Twice is as good as once.
        Commit::Done(_) | Commit::Seen => {}
        Commit::Conflict(guard) => {
            tracing::warn!(?guard, "somebody could not be blocked or let in");
            return Err(caller.localizer.say("failed").into());
        }
    }
    if blocked {
        forget::withdraw_all(context, id).await?;
        withdrawal::withdraw_from_all(context, id, Part::Leaves, caller.now).await?;
    }
    let done = if blocked {
        "owner-blocked"
    } else {
        "owner-unblocked"
    };
    let sentence = caller.localizer.say(done).span("player", name(&player));
    Ok(Reply::private(sentence.into()))
}

/// What somebody who is blocked may still do: end the games that go on, read what is kept of them
/// and be forgotten. Everything else gets no answer.
pub(crate) fn may_still(command: &Command) -> bool {
    match command {
        Command::Move { .. }
        | Command::PlainText(_)
        | Command::Pick(_)
        | Command::SetUp { .. }
        | Command::Plan { .. }
        | Command::TakeBack(_)
        | Command::Board(_)
        | Command::Games
        | Command::Draw(_)
        | Command::Resign(_)
        | Command::AskResign(_)
        | Command::Pause(_)
        | Command::Resume(_)
        | Command::Gift { .. }
        | Command::Claim(_)
        | Command::Vacation(_)
        | Command::Privacy
        | Command::MyData
        | Command::Forget => true,
        Command::ButtonAction(press) => matches!(
            press,
            ButtonAction::Turn(..)
                | ButtonAction::Team(..)
                | ButtonAction::Pick(..)
                | ButtonAction::SetUp(..)
                | ButtonAction::Plan(..)
                | ButtonAction::TakeBack(..)
                | ButtonAction::AllowTakeBack(..)
                | ButtonAction::RefuseTakeBack(..)
                | ButtonAction::AcceptDraw(..)
                | ButtonAction::DeclineDraw(..)
                | ButtonAction::Resign(..)
                | ButtonAction::AgreePause(..)
                | ButtonAction::RefusePause(..)
                | ButtonAction::Resume(..)
                | ButtonAction::Gift(..)
                | ButtonAction::Claim(..)
                | ButtonAction::PlayOn(..)
                | ButtonAction::Vacation(..)
                | ButtonAction::Look(_, Look::Board)
                | ButtonAction::Forget(_)
        ),
        _ => false,
    }
}

/// Refuses a word that is too long.
fn fits(caller: &Caller<'_>, word: &str) -> Attempt<()> {
    if word.chars().count() <= BROADCAST_CHARS {
        return Ok(());
    }
    let sentence = caller.localizer.say("owner-too-long");
    Err(sentence.number("limit", BROADCAST_CHARS as u64).into())
}
