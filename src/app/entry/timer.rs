//! What happens when its time has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::stream;
use futures_util::stream::StreamExt;
use tracing::Instrument as _;

use crate::app::accounts::forget;
use crate::app::challenges::answer::ended;
use crate::app::clock::vacation_games::game_is_due;
use crate::app::clock::{bot_time, reminders, vacation_games};
use crate::app::contests::advance::contest_due;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::context::request_span::work_span;
use crate::app::following::{best_game, followers_due};
use crate::app::lobby::{list_post, offer_due};
use crate::app::problems::daily;
use crate::app::setup::due::set_up_due;
use crate::app::teams::deciding;
use crate::game::{ChallengeCode, ChallengeEnd, Destination, GameId, News, Notice, Timestamp};
use crate::store::{Batch, Change, Guard, Known, StoreError, StoredGame, Timer};

/// Timers handled at a time.
const PAGE: usize = 256;
/// Games handled at once: they share the syncs of the store.
const AT_ONCE: usize = 32;
/// Pages handled at one instant: after a long absence much is due at once, and meanwhile the time is
/// to be kept.
const ROUNDS: usize = 8;
/// When to come again after a failure, in milliseconds.
const AGAIN_MS: i64 = 10_000;

/// See [`crate::app::App::tick`].
pub(crate) async fn tick(context: &Context, now: Timestamp) -> Option<Timestamp> {
    match do_due(context, now).await {
        Ok(next) => next,
        Err(error) => {
            tracing::error!(%error, "timers could not be handled");
            Some(Timestamp(now.0.saturating_add(AGAIN_MS)))
        }
    }
}

async fn do_due(context: &Context, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    for _ in 0..ROUNDS {
        let due = context.store.due(now, PAGE).await?;
        if due.is_empty() {
            return context.store.next_due().await;
        }
        // Whatever else is due may move the games of a person, so it keeps its place among them.
        for group in due.chunk_by(|(_, one), (_, next)| are_games(*one, *next)) {
            // One that cannot reach the database has waited for long. The others of the group are not begun: each
            // would wait as long, and the service manager would take the program for dead.
            let is_away = AtomicBool::new(false);
            let serve = async |(at, timer)| {
                if is_away.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let served = serve(context, at, timer, now).await;
                if let Err(StoreError::Away(_)) = served {
                    is_away.store(true, Ordering::Relaxed);
                }
                served
            };
            let served = stream::iter(group.to_vec())
                .map(serve)
                .buffer_unordered(AT_ONCE);
            // All of them to their end: what is given up half-way would leave its commit behind.
            let done: Vec<_> = served.collect().await;
            done.into_iter().collect::<Result<(), _>>()?;
        }
    }
    // There is more: at once, but with another look at the clock first.
    Ok(Some(now))
}

async fn serve(
    context: &Context,
    at: Timestamp,
    timer: Timer,
    now: Timestamp,
) -> Result<(), StoreError> {
    let done = match timer {
        Timer::ChallengeExpires(code) => expire(context, at, code).await,
        Timer::Game(id) => {
            let due = game_due(context, at, id, now);
            due.instrument(work_span("timer", id)).await
        }
        Timer::Contest(id) => contest_due(context, at, id, now).await,
        Timer::Forget(player) => forget::forget_person(context, player, at, now)
            .await
            .map(drop),
        Timer::Offer(code) => offer_due::offer_due(context, at, code, now).await,
        Timer::LobbyLists => list_post::lists_due(context, at, now).await,
        Timer::GameFollowers(id) => followers_due::followers_due(context, at, id, now).await,
        Timer::Follower(player) => followers_due::follower_due(context, at, player, now).await,
        Timer::BestGame => best_game::best_game_due(context, at, now).await,
        Timer::TellAbsence(after) => bot_time::tell_absence(context, at, after).await,
        Timer::Remind(player) => reminders::remind_person(context, at, player, now).await,
        Timer::DailyProblem(whose) => daily::daily_due(context, at, whose, now).await,
        Timer::AimProblems(after) => daily::aim_anew(context, at, after, now).await,
        Timer::SetUp(id) => {
            let due = set_up_due(context, at, id, now);
            due.instrument(work_span("timer", id)).await
        }
        Timer::Vacation(player) => vacation_games::vacation_due(context, at, player, now).await,
        Timer::LinkExpires(code) => link_expires(context, at, code).await,
        Timer::CredentialExpires(prefix) => credentials_expire(context, at, prefix).await,
    };
    match done {
        // It would be due again at once, and keep all others from their turn.
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, ?timer, "a timer is given up");
            clear(context, at, timer).await
        }
        done => done,
    }
}

async fn link_expires(
    context: &Context,
    at: Timestamp,
    code: ChallengeCode,
) -> Result<(), StoreError> {
    let batch = Batch {
        end_link: Some(code),
        clear_timers: vec![(at, Timer::LinkExpires(code))],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// A session, a personal link or used launch data is worth nothing any more.
async fn credentials_expire(
    context: &Context,
    at: Timestamp,
    prefix: u64,
) -> Result<(), StoreError> {
    let batch = Batch {
        changes: vec![Change::CredentialsExpired(prefix, at)],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

async fn clear(context: &Context, at: Timestamp, timer: Timer) -> Result<(), StoreError> {
    let batch = Batch {
        clear_timers: vec![(at, timer)],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

async fn expire(context: &Context, at: Timestamp, code: ChallengeCode) -> Result<(), StoreError> {
    let _one = context.locks.challenges.lock(code).await;
    let timer = (at, Timer::ChallengeExpires(code));
    let challenge = context.store.challenge(code).await?;
    let Some(challenge) = challenge.filter(|challenge| challenge.expires <= at) else {
        return clear(context, timer.0, timer.1).await;
    };
    let news = News::ChallengeEnded {
        code,
        challenger: challenge.challenger,
        how: ChallengeEnd::Expired,
    };
    let mut batch = Batch {
        guards: vec![Guard::ChallengeOpen(code)],
        notices: vec![Notice {
            to: Destination::Route(challenge.made_in.clone()),
            news,
        }],
        ..ended(&challenge)
    };
    if !batch.clear_timers.contains(&timer) {
        batch.clear_timers.push(timer);
    }
    context.commit(batch).await?;
    Ok(())
}

/// A game's time has come.
async fn game_due(
    context: &Context,
    at: Timestamp,
    id: GameId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Before the timer is cleared, so that a crash leaves nothing undecided.
    let votes = context.store.votes(id).await?;
    let is_decided = deciding::team_due(context, id, now).await?;
    clear_of_game(context, at, id, is_decided, now).await?;
    // A vote that was committed since it was counted may have set the very timer that is cleared now.
    if context.store.votes(id).await? != votes {
        deciding::team_due(context, id, now).await?;
    }
    Ok(())
}

/// Does what a game waits for besides the decisions of its teams, and clears its timer. Where a team could not decide it
/// is looked at again soon.
async fn clear_of_game(
    context: &Context,
    at: Timestamp,
    id: GameId,
    is_decided: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(id).await;
    let revision = |stored: &Arc<StoredGame>| stored.game.revision();
    let before = game_loading::load(context, id)
        .await?
        .as_ref()
        .map(revision);
    let stored = game_is_due(context, id, now).await?;
    if stored.as_ref().map(revision) != before {
        // The commit has moved the timer.
        return Ok(());
    }
    // A timer that stands where the game does not wait any more: of a store of old, whose open games
    // are put anew, so that they have the timer they wait for.
    let waits = |stored: &Arc<StoredGame>| stored.game.wake().is_some();
    let games: Vec<_> = stored.filter(waits).into_iter().collect();
    let batch = Batch {
        guards: games
            .iter()
            .map(|stored| Guard::GameRevision(id, revision(stored)))
            .collect(),
        known: games
            .iter()
            .map(|stored| Known::Channels(id, stored.channels.clone()))
            .collect(),
        games: games.into_iter().map(Arc::unwrap_or_clone).collect(),
        set_timers: (!is_decided)
            .then_some((Timestamp(now.0 + AGAIN_MS), Timer::Game(id)))
            .into_iter()
            .collect(),
        clear_timers: vec![(at, Timer::Game(id))],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// Whether two timers are both of games, which may be served in any order and together.
fn are_games(one: Timer, next: Timer) -> bool {
    matches!((one, next), (Timer::Game(_), Timer::Game(_)))
}
