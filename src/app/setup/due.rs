//! What happens in a set-up when its time has come: a player is reminded, or the game begins with what there is.

use tulenh_rules::{BySide, Side};

use crate::app::challenges::set_up_start::{chats, notice, private_of};
use crate::app::clock::reminders::{in_time, quiet_until};
use crate::app::context::Context;
use crate::app::language::view_settings::ViewSettings;
use crate::app::setup::reveal;
use crate::game::setup::Deadline;
use crate::game::{GameId, Player, SetUpNews, Timestamp};
use crate::store::{Batch, Change, Known, StoreError, StoredSetUp, Timer};

/// The timer of a set-up that stood at `at` is due.
pub(crate) async fn set_up_due(
    context: &Context,
    at: Timestamp,
    id: GameId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(id).await;
    let stored = context.store.set_up(id).await?;
    let Some(stored) = stored.filter(|stored| stored.set_up.wake() <= now) else {
        // A timer that the set-up does not wait for any more.
        let is_stale = |stored: &StoredSetUp| stored.set_up.wake() != at;
        let current = context.store.set_up(id).await?;
        let stale = current.as_ref().is_none_or(is_stale);
        let batch = Batch {
            clear_timers: stale
                .then_some((at, Timer::SetUp(id)))
                .into_iter()
                .collect(),
            ..Batch::default()
        };
        return context.commit(batch).await.map(drop);
    };
    let mut players = BySide::new(|_| None);
    for side in Side::ALL {
        if stored.set_up.bots()[side].is_none() {
            players[side] = context.store.player(stored.set_up.seats[side]).await?;
        }
    }
    let away = |player: &Option<Player>| {
        let vacation = player.as_ref()?.vacation;
        vacation.until().filter(|_| vacation.is_away(now))
    };
    let away = BySide::new(|side| away(&players[side]));
    match stored.set_up.deadline(away, now) {
        Deadline::NotYet => remind(context, stored, &players, now).await,
        Deadline::Moved(until) => move_deadline(context, stored, until, now).await,
        Deadline::Over => {
            let (batch, _one_person) = reveal::revealing(context, &stored, None, now).await?;
            context.commit(batch).await.map(drop)
        }
    }
}

async fn move_deadline(
    context: &Context,
    stored: StoredSetUp,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = stored.set_up.id;
    let mut next = stored.clone();
    next.set_up.moved(until, now);
    let mut told: Vec<_> = chats(&stored).collect();
    for side in Side::ALL {
        told.extend(private_of(context, &stored, side).await?);
    }
    let batch = Batch {
        known: vec![Known::SetUp(id, Some(Box::new(stored)))],
        notices: told
            .into_iter()
            .map(|route| notice(route, id, SetUpNews::Moved))
            .collect(),
        changes: vec![Change::SetUp(id, Some(Box::new(next)))],
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Reminds those whose moment has come. Who sleeps is reminded in the morning, if that is in time.
async fn remind(
    context: &Context,
    stored: StoredSetUp,
    players: &BySide<Option<Player>>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let id = stored.set_up.id;
    let mut next = stored.clone();
    let mut notices = Vec::new();
    for side in Side::ALL {
        let due = stored.set_up.reminder(side).filter(|(_, at)| *at <= now);
        let Some((stage, _)) = due else { continue };
        let settings = players[side].as_ref().map(ViewSettings::of_person);
        let wants = settings
            .as_ref()
            .is_some_and(|of| of.reminders.wants(stage));
        let quiet = settings.and_then(|settings| quiet_until(context, &settings, now));
        let morning = quiet.filter(|end| *end > now && in_time(*end, stored.set_up.until));
        match morning.filter(|_| wants) {
            Some(end) => next.set_up.remind_later(side, stage, end),
            None => {
                let own = private_of(context, &stored, side).await?;
                let told = own.filter(|_| wants);
                notices.extend(told.map(|route| notice(route, id, SetUpNews::Remind(side))));
                next.set_up.reminded(side, stage, now);
            }
        }
    }
    let batch = Batch {
        known: vec![Known::SetUp(id, Some(Box::new(stored)))],
        notices,
        changes: vec![Change::SetUp(id, Some(Box::new(next)))],
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}
