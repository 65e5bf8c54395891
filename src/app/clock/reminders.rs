//! People are reminded of turns that wait for them.
//!
//! A game says once when so much of the time of a turn is gone ([`Event::Due`]). In the batch that
//! stores that, the person gets a pending reminder and a timer. When the timer is due, what their other
//! games would say soon is made pending too, and all that is pending by then becomes one notice: in their
//! private chat, else in the chats of the games. A game that has gone on meanwhile is left out, when the
//! notice is written and again when it is told.
//! Who is on vacation is reminded of the games whose clocks run on all the same.
//!
//! [`Event::Due`]: crate::game::Event::Due

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream;
use futures_util::stream::StreamExt;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::mention;
use crate::app::language::view_settings::{Reminders, ViewSettings};
use crate::app::people::callers::private_route;
use crate::app::people::{callers, instants};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::transport::OutgoingMessage;
use crate::game::clock::HOUR;
use crate::game::{
    Destination, GameId, News, Notice, NoticeId, Place, Player, PlayerId, Reminder, Route,
    ShownBoard, Stage, Timestamp,
};
use crate::store::{Batch, Change, Guard, StoreError, StoredGame, Timer};

/// So long a reminder waits for others, so that several become one (our decision).
const TOGETHER: Duration = Duration::from_secs(30);
/// So much earlier than it would come a reminder goes with one that is due (our decision), so that many
/// games whose times end at different hours of a day are told in a few messages.
const EARLY: Duration = Duration::from_secs(6 * HOUR.as_secs());
/// Games looked at at once for such: they share the syncs of the store.
const AT_ONCE: usize = 32;
/// Of a turn that has waited less than this nobody is reminded (our decision): where one clock runs
/// for the whole game, half of it may be gone when a turn begins.
const FRESH: Duration = Duration::from_secs(10 * 60);
/// Reminders of a person looked at at a time.
const PAGE: usize = 1_000;
/// The most games in one notice.
const TOLD: usize = 100;
/// Games named in a message.
const LISTED: usize = 10;
/// Buttons in a row.
const ROW: usize = 5;

/// A turn that still waits.
struct Waiting {
    reminder: Reminder,
    stored: Arc<StoredGame>,
    deadline: Timestamp,
}

impl Reminders {
    /// Whether somebody who chose this is reminded at a stage.
    pub(crate) const fn wants(self, stage: Stage) -> bool {
        match self {
            Reminders::Off => false,
            Reminders::Fewer => matches!(stage, Stage::FourFifths),
            Reminders::Usual => !matches!(stage, Stage::TenMinutes),
            Reminders::More => true,
        }
    }

    /// Whether the reminder may make a sound.
    const fn sounds(self, stage: Stage) -> bool {
        matches!(self, Reminders::More) || !matches!(stage, Stage::Half)
    }
}

/// Puts into the batch that stores this game what is needed to remind the player to move, who
/// has come to this stage of their time.
pub(crate) async fn remind(
    context: &Context,
    stored: &StoredGame,
    stage: Stage,
    now: Timestamp,
    batch: &mut Batch,
) -> Result<(), StoreError> {
    let (Some(id), Some(deadline)) = (stored.game.to_move(), stored.game.deadline()) else {
        return Ok(());
    };
    let Some(player) = reminded(context, id).await? else {
        return Ok(());
    };
    let view_settings = ViewSettings::of_person(&player);
    let fresh = now.since(stored.game.last()) < FRESH;
    if fresh || !view_settings.reminders.wants(stage) {
        return Ok(());
    }
    let soon = match stage {
        Stage::TenMinutes => now,
        Stage::Half | Stage::FourFifths | Stage::Hour => now.after(TOGETHER),
    };
    // A reminder that would come too late when the quiet hours end comes at once, without a
    // sound.
    let end = quiet_until(context, &view_settings, soon);
    let due = end.filter(|end| in_time(*end, deadline)).unwrap_or(soon);
    let reminder = Reminder::of(&stored.game, stage, due);
    batch.changes.push(Change::Remind(id, reminder));
    batch.set_timers.push((due, Timer::Remind(id)));
    Ok(())
}

/// The timer of a person's reminders is due: what is pending becomes one notice.
pub(crate) async fn remind_person(
    context: &Context,
    at: Timestamp,
    person: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Those that wait for others go with these.
    let latest = now.after(TOGETHER);
    let is_due = |kept: &Reminder| kept.due <= latest;
    let mut due = context.store.reminders(person, PAGE).await?;
    due.retain(is_due);
    let who = known_as(context, person, &due).await;
    if !waiting_for(context, who, &due, now).await?.is_empty() {
        let told: Vec<GameId> = due.iter().map(|reminder| reminder.game).collect();
        remind_early(context, person, who, &told, now).await?;
    }
    let _one = context.locks.players.lock(person).await;
    let mut due = context.store.reminders(person, PAGE).await?;
    let more = due.len() == PAGE;
    due.retain(is_due);
    let mut batch = Batch {
        clear_timers: vec![(at, Timer::Remind(person))],
        changes: due
            .iter()
            .map(|reminder| Change::Reminded(person, *reminder))
            .collect(),
        ..Batch::default()
    };
    if more {
        batch.set_timers.push((latest, Timer::Remind(person)));
    }
    let who = known_as(context, person, &due).await;
    let waiting = waiting_for(context, who, &due, now).await?;
    batch.notices = reminding(context, who, waiting, 0).await?;
    context.commit(batch).await.map(drop)
}

/// Who a person is now: they may have turned out to be another since the reminders were noted.
async fn known_as(context: &Context, person: PlayerId, reminders: &[Reminder]) -> PlayerId {
    for reminder in reminders {
        if let Ok(Some(stored)) = game_loading::load(context, reminder.game).await {
            return stored.present(person);
        }
    }
    person
}

/// Makes pending what the games of a person, but for those that are told anyway, would remind them of
/// soon: each game says it no more, in the same commit. Not while they are let sleep: in the morning
/// it is worth a sound. Whoever asks holds no lock.
async fn remind_early(
    context: &Context,
    person: PlayerId,
    who: PlayerId,
    told: &[GameId],
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(player) = reminded(context, who).await? else {
        return Ok(());
    };
    let view_settings = ViewSettings::of_person(&player);
    if quiet_until(context, &view_settings, now).is_some() {
        return Ok(());
    }
    let mut games = context.store.games_of(who, true, TOLD).await?;
    games.retain(|game| !told.contains(game));
    let wishes = view_settings.reminders;
    let reminded = stream::iter(games)
        .map(|game| remind_early_of(context, game, person, who, wishes, now))
        .buffer_unordered(AT_ONCE);
    let done: Vec<_> = reminded.collect().await;
    done.into_iter().collect()
}

async fn remind_early_of(
    context: &Context,
    game: GameId,
    person: PlayerId,
    who: PlayerId,
    wishes: Reminders,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(game).await;
    let stored = match game_loading::load(context, game).await {
        Err(StoreError::Record(..)) => None,
        found => found?,
    };
    let waits = |stored: &Arc<StoredGame>| {
        let fresh = now.since(stored.game.last()) < FRESH;
        !fresh && stored.game.to_move() == Some(who)
    };
    let Some(stored) = stored.filter(waits) else {
        return Ok(());
    };
    let wanted = |stage| wishes.wants(stage);
    let to_move = stored.game.position().turn();
    let mut clock = *stored.game.clock();
    if clock.pass_early(to_move, wanted, EARLY, now).is_none() {
        return Ok(());
    }
    let mut stored = Arc::unwrap_or_clone(stored);
    let before = stored.game.revision();
    let Some(stage) = stored.game.remind_early(wanted, EARLY, now) else {
        return Ok(());
    };
    let reminder = Reminder::of(&stored.game, stage, now);
    let batch = Batch {
        guards: vec![Guard::GameRevision(game, before)],
        games: vec![stored],
        changes: vec![Change::Remind(person, reminder)],
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Where and how somebody is told of these turns when so many of their private chats were tried
/// in vain: in the next of them, else in the chats of the games.
async fn reminding(
    context: &Context,
    id: PlayerId,
    waiting: Vec<Waiting>,
    tried: u8,
) -> Result<Vec<Notice>, StoreError> {
    let player = reminded(context, id).await?;
    let (Some(player), Some(first)) = (player, waiting.first()) else {
        return Ok(Vec::new());
    };
    let notice = |to: Route, reminders: Vec<Reminder>| Notice {
        to: Destination::Route(to),
        news: News::Remind {
            player: id,
            reminders,
            tried,
        },
    };
    let private = private_routes(&player, &first.stored);
    if let Some(room) = private.get(usize::from(tried)) {
        let reminders = waiting.iter().map(|waiting| waiting.reminder);
        return Ok(vec![notice(room.clone(), reminders.collect())]);
    }
    let mut chats: Vec<(Route, Vec<Reminder>)> = Vec::new();
    for waiting in &waiting {
        let Some(chat) = chat_for(&player, &waiting.stored) else {
            continue;
        };
        match chats.iter_mut().find(|(known, _)| *known == chat) {
            Some((_, reminders)) => reminders.push(waiting.reminder),
            None => chats.push((chat, vec![waiting.reminder])),
        }
    }
    let notices = chats.into_iter().map(|(chat, list)| notice(chat, list));
    Ok(notices.collect())
}

/// The notices that take the place of one that did not arrive in a private chat.
pub(crate) async fn remind_elsewhere(
    context: &Context,
    id: PlayerId,
    reminders: &[Reminder],
    tried: u8,
    now: Timestamp,
) -> Result<Vec<Notice>, StoreError> {
    let waiting = waiting_for(context, id, reminders, now).await?;
    reminding(context, id, waiting, tried.saturating_add(1)).await
}

/// The words of a reminder on this route, as things are now; `None` when no turn waits any more.
pub(crate) async fn reminder(
    context: &Context,
    route: Route,
    id: PlayerId,
    reminders: &[Reminder],
    key: NoticeId,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    let Some(player) = reminded(context, id).await? else {
        return Ok(None);
    };
    let waiting = waiting_for(context, id, reminders, now).await?;
    let Some(first) = waiting.first() else {
        return Ok(None);
    };
    let (localizer, _) = callers::localizer_in(context, &route, &[&player]).await?;
    let mut message = if waiting.len() == 1 {
        one_reminder(context, localizer, &route, &player, first).await?
    } else {
        many_reminders(context, localizer, &route, &player, &waiting).await?
    };
    let hint = localizer.say("remind-hint").text();
    let zone = match route.place {
        Place::Person(_) => instants::zone_hint(context, localizer, &player, &route.network),
        Place::Chat(_) => Text::default(),
    };
    message.text = message.text.line(zone).line(hint);
    let view_settings = ViewSettings::of_person(&player);
    let mut stages = waiting.iter().map(|waiting| waiting.reminder.stage);
    let sounds = stages.any(|stage| view_settings.reminders.sounds(stage));
    Ok(Some(OutgoingMessage {
        id: key,
        silent: !sounds || quiet_until(context, &view_settings, now).is_some(),
        route,
        message,
        thread: None,
        plain: None,
        previous: None,
        edits: None,
    }))
}

async fn one_reminder(
    context: &Context,
    localizer: Localizer<'_>,
    route: &Route,
    player: &Player,
    waiting: &Waiting,
) -> Result<Message, StoreError> {
    let game = &waiting.stored.game;
    let sentence = match route.place {
        Place::Person(_) => localizer.say("remind-one"),
        Place::Chat(_) => localizer
            .say("remind-one-here")
            .span("player", mention(player)),
    };
    let text = sentence
        .code("game", game.id())
        .span("opponent", opponent(context, player, waiting).await?)
        .span("deadline", Span::Instant(waiting.deadline))
        .span("wait", Span::Wait(waiting.deadline))
        .text();
    let button = |word, press| Button {
        label: localizer.word(word),
        press,
    };
    let (id, ply) = (game.id(), game.ply());
    Ok(Message {
        text,
        buttons: vec![vec![
            button("button-pick", ButtonAction::Pick(id, ply, String::new())),
            button("button-look-board", ButtonAction::Look(id, Look::Board)),
        ]],
        shows: Some(ShownBoard { game: id, ply }),
        ..Message::default()
    })
}

async fn many_reminders(
    context: &Context,
    localizer: Localizer<'_>,
    route: &Route,
    player: &Player,
    waiting: &[Waiting],
) -> Result<Message, StoreError> {
    let head = match route.place {
        Place::Person(_) => localizer.say("remind-many"),
        Place::Chat(_) => localizer
            .say("remind-many-here")
            .span("player", mention(player)),
    };
    let mut text = head.number("count", waiting.len() as u64).text();
    let mut buttons = Vec::new();
    for one in waiting.iter().take(LISTED) {
        let id = one.stored.game.id();
        let line = localizer
            .say("remind-line")
            .code("game", id)
            .span("opponent", opponent(context, player, one).await?)
            .span("deadline", Span::Instant(one.deadline))
            .span("wait", Span::Wait(one.deadline));
        text = text.line(line.text());
        buttons.push(Button {
            label: id.to_string(),
            press: ButtonAction::Look(id, Look::Board),
        });
    }
    if waiting.len() > LISTED {
        let more = (waiting.len() - LISTED) as u64;
        text = text.line(localizer.say("and-more").number("count", more).text());
    }
    Ok(Message {
        text,
        buttons: buttons.chunks(ROW).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    })
}

async fn opponent(
    context: &Context,
    player: &Player,
    waiting: &Waiting,
) -> Result<Span, StoreError> {
    let game = &waiting.stored.game;
    let seats = game.seats();
    let other = if seats.red == player.id {
        seats.blue
    } else {
        seats.red
    };
    callers::name_of(context, other).await
}

/// Those of the reminders whose turns still wait for this person, the most urgent first; of several
/// of one turn the last.
async fn waiting_for(
    context: &Context,
    id: PlayerId,
    reminders: &[Reminder],
    now: Timestamp,
) -> Result<Vec<Waiting>, StoreError> {
    let mut waiting = Vec::new();
    for reminder in reminders {
        let stored = match game_loading::load(context, reminder.game).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "nobody is reminded of a game that cannot be read");
                None
            }
            found => found?,
        };
        let Some(stored) = stored else { continue };
        let game = &stored.game;
        let deadline = game.deadline().filter(|deadline| *deadline > now);
        let stands = reminder.stands(game) && game.to_move() == Some(id);
        if let Some(deadline) = deadline.filter(|_| stands) {
            waiting.push(Waiting {
                reminder: *reminder,
                stored,
                deadline,
            });
        }
    }
    waiting.sort_by_key(|waiting| {
        let Reminder { game, stage, .. } = waiting.reminder;
        (waiting.deadline, game, Reverse(stage))
    });
    waiting.dedup_by_key(|waiting| waiting.reminder.game);
    waiting.truncate(TOLD);
    Ok(waiting)
}

/// The person, if they can be told anything.
async fn reminded(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let player = match context.store.player(id).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "somebody who cannot be read is not reminded");
            None
        }
        found => found?,
    };
    Ok(player.filter(|player| !player.accounts.is_empty()))
}

/// When the quiet hours end in which somebody is at an instant, if they are in any.
pub(crate) fn quiet_until(
    context: &Context,
    view_settings: &ViewSettings,
    at: Timestamp,
) -> Option<Timestamp> {
    let end = view_settings
        .quiet?
        .end(&view_settings.zone, instants::world_time(context, at))?;
    Some(instants::in_bot_time(context, end))
}

/// Whether a reminder that comes at the end of the quiet hours comes in time: an hour is needed.
pub(crate) fn in_time(end: Timestamp, deadline: Timestamp) -> bool {
    end.after(HOUR) <= deadline
}

/// The private chats of a person, in the order in which they are tried: where the game is told
/// alone, then on its networks, then anywhere.
fn private_routes(player: &Player, stored: &StoredGame) -> Vec<Route> {
    let mut routes: Vec<Route> = player.accounts.iter().map(private_route).collect();
    routes.sort_by_key(|route| {
        let mut channels = stored.channels.iter().map(|channel| &channel.route);
        let is_game_channel = channels.clone().any(|channel| channel == route);
        let is_near = channels.any(|channel| channel.network == route.network);
        (!is_game_channel, !is_near)
    });
    routes
}

/// The shared place where a person hears of a game: one on a network where they have an account
/// before any other.
fn chat_for(player: &Player, stored: &StoredGame) -> Option<Route> {
    let channels = stored.channels.iter().map(|channel| &channel.route);
    let chats = channels.filter(|channel| matches!(channel.place, Place::Chat(_)));
    let known = |chat: &&Route| {
        let mut accounts = player.accounts.iter();
        !accounts.any(|account| account.network == chat.network)
    };
    chats.min_by_key(known).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_let_sleep_until_their_time_is_over() {
        let end = Timestamp(1_000);
        let deadline = end.after(HOUR);
        assert!(in_time(end, deadline));
        assert!(!in_time(end, Timestamp(deadline.0 - 1)));
        assert!(!in_time(end, Timestamp(end.0 + 60_000)));
        assert!(!in_time(end, Timestamp(0)));
    }
}
