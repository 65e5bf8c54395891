//! A person is forgotten.
//!
//! Games stay for the opponents, with a number where the person was; the number leads to nobody.
//! Everything is done in steps that can be done again, the person's own record last: a crash
//! between any two of them leaves a timer behind that begins anew.

use std::sync::Arc;

use crate::app::accounts::sessions;
use crate::app::analysis::requests;
use crate::app::challenges::answer;
use crate::app::challenges::answer::ended;
use crate::app::contests::withdrawal;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::people::callers::private_route;
use crate::app::people::open_offers;
use crate::app::play::give_up::give_up;
use crate::app::problems::file_of_person;
use crate::app::setup::actions;
use crate::club::Followed;
use crate::club::contest::Part;
use crate::game::setup::SavedHalves;
use crate::game::{
    Account, Challenge, ChallengeEnd, Destination, GameId, Invitee, News, Notice, NoticeId, Player,
    PlayerId, Route, Timestamp,
};
use crate::store::{Batch, Change, Commit, Guard, Known, StoreError, Timer};

/// Games, opponents, places or challenges handled at a time.
const PAGE: usize = 100;
/// Times a step is tried again when something has changed meanwhile.
const ATTEMPTS: usize = 10;

/// After this time a forgetting that was cut short is taken up again, in milliseconds.
pub(crate) const TAKEN_UP_MS: i64 = 60_000;

/// After this time nothing of what was erased is left in the files of the store (our decision): within a
/// day, and however many are forgotten the files are written anew about once a day.
const GONE_MS: i64 = 20 * 60 * 60 * 1000;

/// How far it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forgetting {
    /// Nothing leads to the person any more.
    Done,
    /// Something changed again and again meanwhile; a timer goes on with it.
    GoesOn {
        /// Their games that still go on.
        games: usize,
    },
}

/// Forgets a person, whose timer stands at `at`: gives up their games, withdraws their
/// challenges, and erases what names them. What could not be finished goes on when the timer,
/// set anew, is due.
pub(crate) async fn forget_person(
    context: &Context,
    id: PlayerId,
    at: Timestamp,
    now: Timestamp,
) -> Result<Forgetting, StoreError> {
    let timer = (at, Timer::Forget(id));
    for _ in 0..ATTEMPTS {
        let Some(player) = context.store.player(id).await? else {
            let batch = Batch {
                clear_timers: vec![timer],
                ..Batch::default()
            };
            context.commit(batch).await?;
            return Ok(Forgetting::Done);
        };
        withdrawal::withdraw_from_all(context, id, Part::GaveUp, now).await?;
        actions::call_off_all(context, id).await?;
        let stuck = give_up_all(context, id, now).await?;
        withdraw_all(context, id).await?;
        requests::withdraw_analyses(context, id).await?;
        erase_games(context, id, &player.accounts, now).await?;
        erase_results(context, id).await?;
        // Their own record goes when nobody brings it up to date.
        let _one = context.locks.players.lock(id).await;
        let same = context.store.player(id).await?;
        let left = context.store.challenges_of(id, 1).await?;
        if !left.is_empty()
            || same
                .as_ref()
                .is_none_or(|same| same.accounts != player.accounts)
        {
            continue;
        }
        let sent = unsent_to(context, id, &player.accounts).await?;
        let messages = player.accounts.iter().cloned().map(Change::EraseMessages);
        let gone_by = Timestamp(now.0.saturating_add(GONE_MS));
        let credentials = sessions::credentials(context, &player).await?;
        let offers = open_offers::offers_of(context, id).await?;
        let offers = open_offers::ended(&offers, now);
        let changes = messages.chain(sessions::ends(credentials));
        let saved = Change::SavedHalves(id, SavedHalves::default());
        let changes = changes.chain(offers.changes);
        let changes = changes.chain(follows(context, id).await?);
        let changes = changes.chain([saved, Change::Rewrite(gone_by)]).collect();
        let handles = context.store.handles_of(id).await?;
        let handles = handles.into_iter().map(|(network, _)| network);
        let batch = Batch {
            known: same
                .map(|same| Known::Player(Box::new(same)))
                .into_iter()
                .collect(),
            // A game may have begun meanwhile.
            guards: [vec![Guard::OpenGames(id, stuck)], offers.guards].concat(),
            set_timers: offers.set_timers,
            players: vec![(
                Player::forgotten(id),
                handles.map(|network| (network, String::new())).collect(),
            )],
            clear_timers: vec![timer],
            sent,
            changes,
            ..Batch::default()
        };
        match context.commit(batch).await? {
            Commit::Done(_) | Commit::Seen => return Ok(Forgetting::Done),
            Commit::Conflict(guard) => {
                tracing::info!(
                    ?id,
                    ?guard,
                    "somebody who is being forgotten goes on playing"
                );
            }
        }
    }
    let games = context.store.games_of(id, true, usize::MAX).await?.len();
    tracing::warn!(?id, games, "somebody could not be forgotten yet");
    // Never at the same instant: it would be due again at once.
    let later = now.0.max(at.0).saturating_add(TAKEN_UP_MS);
    let batch = Batch {
        clear_timers: vec![timer],
        set_timers: vec![(Timestamp(later), Timer::Forget(id))],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(Forgetting::GoesOn { games })
}

/// Resigns every game that goes on, and counts those that are damaged and could not be ended:
/// they are left as they are.
async fn give_up_all(context: &Context, id: PlayerId, now: Timestamp) -> Result<usize, StoreError> {
    let (mut after, mut stuck) = (None, 0);
    loop {
        let page = context.store.games_after(id, true, after, PAGE).await?;
        for game in &page {
            match give_up(context, *game, id, now).await {
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, %game, "a game of somebody forgotten stays open");
                    let batch = Batch {
                        changes: vec![Change::Plans(*game, id, None)],
                        ..Batch::default()
                    };
                    context.commit(batch).await?;
                    stuck += 1;
                }
                done => done?,
            }
        }
        after = page.last().copied();
        if page.len() < PAGE {
            return Ok(stuck);
        }
    }
}

/// Withdraws every challenge the person has made, declines every one made to them.
pub(crate) async fn withdraw_all(context: &Context, id: PlayerId) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        let page = context.store.challenges_of(id, PAGE).await?;
        for challenge in &page {
            end_for(context, challenge, id).await?;
        }
        if page.len() < PAGE {
            break;
        }
    }
    Ok(())
}

async fn end_for(context: &Context, challenge: &Challenge, id: PlayerId) -> Result<(), StoreError> {
    let _one = context.locks.challenges.lock(challenge.code).await;
    let (how, told) = if challenge.challenger == id {
        (
            ChallengeEnd::Cancelled,
            answer::told_of(context, challenge).await?,
        )
    } else {
        (ChallengeEnd::Declined(id), vec![challenge.made_in.clone()])
    };
    let notices = told.into_iter().map(|route| Notice {
        to: Destination::Route(route),
        news: News::ChallengeEnded {
            code: challenge.code,
            challenger: challenge.challenger,
            how,
        },
    });
    let batch = Batch {
        guards: vec![Guard::ChallengeOpen(challenge.code)],
        notices: notices.collect(),
        ..ended(challenge)
    };
    // Somebody else may have ended it.
    context.commit(batch).await.map(drop)
}

/// What is still to be told in the private chats of a person, and of challenges they made or were
/// asked to: each such notice names their account.
async fn unsent_to(
    context: &Context,
    id: PlayerId,
    accounts: &[Account],
) -> Result<Vec<NoticeId>, StoreError> {
    let private: Vec<Route> = accounts.iter().map(private_route).collect();
    let theirs = |notice: &Notice| {
        let here = matches!(&notice.to, Destination::Route(route) if private.contains(route));
        let of_them = matches!(&notice.news, News::Challenged(challenge)
            if challenge.challenger == id || challenge.invitee == Invitee::Player(id));
        here || of_them
    };
    let (mut after, mut found) = (None, Vec::new());
    loop {
        let page = context.store.pending(after, PAGE).await?;
        after = page.last().map(|(id, _)| *id);
        let full = page.len() == PAGE;
        let page = page.into_iter().filter(|(_, notice)| theirs(notice));
        found.extend(page.map(|(id, _)| id));
        if !full {
            return Ok(found);
        }
    }
}

/// What ends that the person follows somebody or something, and that others follow them.
async fn follows(context: &Context, id: PlayerId) -> Result<Vec<Change>, StoreError> {
    let whom = Followed::Player(id);
    let own = context.store.following(id, usize::MAX).await?;
    let own = own.into_iter().map(|(followed, _)| (id, followed));
    let others = context.store.followers(whom, None, usize::MAX).await?;
    let others = others.into_iter().map(|(who, _)| (who, whom));
    let all = own.chain(others);
    Ok(all
        .map(|(who, followed)| Change::Follow(who, followed, None))
        .collect())
}

/// Takes the person's private chats out of their games, which nobody can watch any more.
async fn erase_games(
    context: &Context,
    id: PlayerId,
    accounts: &[Account],
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let page = context.store.games_after(id, false, after, PAGE).await?;
        for game in &page {
            let _one = context.locks.games.lock(*game).await;
            forget_team(context, *game, id).await?;
            let erase = |account: &Account| Change::Erase(*game, account.clone());
            // Nobody who could end it again would have said that it may be watched.
            let unwatched = [Change::Watch(*game, None)];
            // Those who follow it hear that.
            let watched = context.store.watch(*game).await?;
            let tell = watched.map(|_| (now, Timer::GameFollowers(*game)));
            let batch = Batch {
                set_timers: tell.into_iter().collect(),
                changes: accounts.iter().map(erase).chain(unwatched).collect(),
                ..Batch::default()
            };
            match context.commit(batch).await {
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, %game, "nothing can be erased in it");
                }
                done => drop(done?),
            }
            context.game_cache.forget(*game);
        }
        after = page.last().copied();
        if page.len() < PAGE {
            return Ok(());
        }
    }
}

/// Takes the person's name from a team that they lead.
async fn forget_team(context: &Context, game: GameId, id: PlayerId) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        let stored = match game_loading::load(context, game).await {
            // It is as it was, and nobody can read it.
            Err(StoreError::Record(..)) => return Ok(()),
            found => found?,
        };
        let Some(mut stored) = stored.map(Arc::unwrap_or_clone) else {
            return Ok(());
        };
        let guard = Guard::GameRevision(game, stored.game.revision());
        if !stored.game.forget_name(id) {
            return Ok(());
        }
        let batch = Batch {
            guards: vec![guard],
            games: vec![stored],
            ..Batch::default()
        };
        if !matches!(context.commit(batch).await?, Commit::Conflict(_)) {
            return Ok(());
        }
    }
    Ok(())
}

/// Erases ratings, what came of games with others and of problems, and the places of the person's games.
async fn erase_results(context: &Context, id: PlayerId) -> Result<(), StoreError> {
    let _one = context.locks.players.lock(id).await;
    loop {
        let standings = context.store.standings(id).await?;
        let met = context.store.met(id, PAGE).await?;
        let places = context.store.places_of(id, PAGE).await?;
        let standings = standings.into_iter();
        let standings = standings.map(|(family, _)| Change::Standing(id, family, None));
        let meetings = met
            .into_iter()
            .map(|other| Change::Meeting(id, other, None));
        let places = places.into_iter();
        let visits = places.map(|place| Change::Visit(id, place, false));
        let problems = file_of_person::forgotten(context, id).await?;
        let changes = standings.chain(meetings).chain(visits).chain(problems);
        let changes: Vec<Change> = changes.collect();
        if changes.is_empty() {
            return Ok(());
        }
        let batch = Batch {
            changes,
            ..Batch::default()
        };
        context.commit(batch).await?;
    }
}
