//! A public game has changed: those who follow it hear of it.
//!
//! This is done by a timer and not with the turn, a few people at a time, so that it costs the players nothing: what
//! they are told stands in the outbox before it.

use crate::app::clock::reminders::quiet_until;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::following::best_game;
use crate::app::following::follow::{allows, seen};
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::private_route;
use crate::club::{Follow, Followed};
use crate::game::{Destination, FollowNews, GameId, News, Notice, Player, PlayerId, Timestamp};
use crate::store::{Batch, Change, Known, StoreError, StoredGame, Timer};

/// People who are told of a game before others have their turn.
const AT_ONCE: usize = 20;
/// How long it is until the next ones, in milliseconds.
const PAUSE_MS: i64 = 2_000;
/// How long the answer of the engine is waited for, in milliseconds.
const ANSWER_MS: i64 = 3_000;
/// People read at a time.
const PAGE: usize = 50;

/// The timer of a public game, which stands at `at`.
pub(crate) async fn followers_due(
    context: &Context,
    at: Timestamp,
    id: GameId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let timer = (at, Timer::GameFollowers(id));
    let again = |after: i64| {
        let next = Timestamp(now.0.saturating_add(after));
        vec![(next, Timer::GameFollowers(id))]
    };
    let Some(stored) = game_loading::load(context, id).await? else {
        return done(context, timer, Vec::new()).await;
    };
    let settings = context.store.watch(id).await?;
    let public = settings.is_some_and(|settings| settings.public);
    let game = &stored.game;
    if public && game.is_open() && game.answer_is_near(game.ply()) {
        return done(context, timer, again(ANSWER_MS)).await;
    }
    if public && !game.is_open() {
        best_game::consider(context, &stored, now).await?;
    }
    if public && game.is_open() {
        join_through_players(context, &stored, now).await?;
    }
    let (mut told, mut after) = (0, None);
    loop {
        let page = context
            .store
            .followers(Followed::Game(id), after, PAGE)
            .await?;
        after = page.last().map(|(who, _)| *who);
        for (who, follow) in &page {
            if told == AT_ONCE {
                return done(context, timer, again(PAUSE_MS)).await;
            }
            told += usize::from(tell(context, &stored, public, (*who, *follow), now).await?);
        }
        if page.len() < PAGE {
            return done(context, timer, Vec::new()).await;
        }
    }
}

/// The quiet hours of a person are over, whose timer stands at `at`: they hear of every game that went on meanwhile, of
/// its newest board.
pub(crate) async fn follower_due(
    context: &Context,
    at: Timestamp,
    who: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let timer = (at, Timer::Follower(who));
    let player = standing(context, who).await?;
    let quiet = player.and_then(|player| {
        let settings = ViewSettings::of_person(&player);
        quiet_until(context, &settings, now)
    });
    // They have chosen other quiet hours meanwhile.
    if let Some(end) = quiet {
        return done(context, timer, vec![(end, Timer::Follower(who))]).await;
    }
    for (followed, follow) in context.store.following(who, usize::MAX).await? {
        let Followed::Game(id) = followed else {
            continue;
        };
        if !follow.waits {
            continue;
        }
        let Some(stored) = game_loading::load(context, id).await? else {
            continue;
        };
        let settings = context.store.watch(id).await?;
        let public = settings.is_some_and(|settings| settings.public);
        tell(context, &stored, public, (who, follow), now).await?;
    }
    done(context, timer, Vec::new()).await
}

async fn done(
    context: &Context,
    timer: (Timestamp, Timer),
    set_timers: Vec<(Timestamp, Timer)>,
) -> Result<(), StoreError> {
    let batch = Batch {
        clear_timers: vec![timer],
        set_timers,
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Those who follow one of the players, who allows it, follow the game.
async fn join_through_players(
    context: &Context,
    stored: &StoredGame,
    now: Timestamp,
) -> Result<(), StoreError> {
    let game = &stored.game;
    let (id, seats) = (game.id(), game.seats());
    let what = Followed::Game(id);
    let there = context.store.followers(what, None, Follow::OF_GAME).await?;
    let mut free = Follow::OF_GAME.saturating_sub(there.len());
    for followed in [seats.red, seats.blue] {
        let player = standing(context, followed).await?;
        if !player.is_some_and(|player| allows(&player)) {
            continue;
        }
        let whom = Followed::Player(followed);
        for (who, _) in context
            .store
            .followers(whom, None, Follow::OF_PLAYER)
            .await?
        {
            if free == 0 {
                return Ok(());
            }
            let knows = context.store.follow(who, what).await?.is_some();
            if knows || game.seat_of(who).is_some() {
                continue;
            }
            let all = context.store.following(who, usize::MAX).await?;
            let games = all
                .iter()
                .filter(|(what, _)| matches!(what, Followed::Game(_)));
            if games.count() >= Follow::GAMES {
                continue;
            }
            let follow = Follow {
                through: Some(followed),
                ..Follow::new(now, None)
            };
            let batch = Batch {
                known: vec![Known::Follow(who, what, None)],
                changes: vec![Change::Follow(who, what, Some(follow))],
                ..Batch::default()
            };
            // In a conflict they have begun to follow it themselves meanwhile.
            context.commit(batch).await?;
            free -= 1;
        }
    }
    Ok(())
}

/// Tells somebody of the newest board of a game that they follow, unless they know it, or want it later; whether
/// something was told. Whoever follows it no longer for some reason is forgotten here.
async fn tell(
    context: &Context,
    stored: &StoredGame,
    public: bool,
    (who, follow): (PlayerId, Follow),
    now: Timestamp,
) -> Result<bool, StoreError> {
    let game = &stored.game;
    let followed = Followed::Game(game.id());
    let over = !public || !game.is_open();
    let before = (followed, follow);
    let player = standing(context, who).await?;
    let player = player.filter(|player| !player.blocked && game.seat_of(who).is_none());
    let lasts = match follow.through {
        None => true,
        Some(through) => still_through(context, who, through).await?,
    };
    let Some(player) = player.filter(|_| lasts) else {
        put(context, who, before, None, Batch::default()).await?;
        return Ok(false);
    };
    if follow.stopped {
        if over {
            put(context, who, before, None, Batch::default()).await?;
        }
        return Ok(false);
    }
    let newest = seen(game);
    if !over && follow.told == Some(newest) {
        return Ok(false);
    }
    if let Some(end) = quiet_until(context, &ViewSettings::of_person(&player), now) {
        // Their timer stands already.
        if follow.waits {
            return Ok(false);
        }
        let waits = Follow {
            waits: true,
            ..follow
        };
        let batch = Batch {
            set_timers: vec![(end, Timer::Follower(who))],
            ..Batch::default()
        };
        put(context, who, before, Some(waits), batch).await?;
        return Ok(false);
    }
    let what = match (public, game.is_open()) {
        (false, _) => FollowNews::NotPublic,
        (true, false) => FollowNews::Ended,
        (true, true) => FollowNews::Turn(newest.ply, newest.takebacks),
    };
    let told = Follow {
        told: Some(newest),
        waits: false,
        ..follow
    };
    let notices = player.accounts.first().map(|account| Notice {
        to: Destination::Route(private_route(account)),
        news: News::Followed(game.id(), who, what),
    });
    let batch = Batch {
        notices: notices.into_iter().collect(),
        ..Batch::default()
    };
    let after = Some(told).filter(|_| !over);
    put(context, who, before, after, batch).await?;
    Ok(true)
}

/// Commits how somebody follows a game from now on, if that is still as it was read: what the person has chosen
/// meanwhile goes before.
async fn put(
    context: &Context,
    who: PlayerId,
    (followed, before): (Followed, Follow),
    after: Option<Follow>,
    batch: Batch,
) -> Result<(), StoreError> {
    let batch = Batch {
        known: vec![Known::Follow(who, followed, Some(before))],
        changes: vec![Change::Follow(who, followed, after)],
        ..batch
    };
    context.commit(batch).await.map(drop)
}

/// Whether somebody still follows a person through whom they follow a game, and may.
async fn still_through(
    context: &Context,
    who: PlayerId,
    through: PlayerId,
) -> Result<bool, StoreError> {
    let follow = context.store.follow(who, Followed::Player(through)).await?;
    let player = standing(context, through).await?;
    Ok(follow.is_some() && player.is_some_and(|player| allows(&player)))
}

/// The person, unless they were forgotten or turned out to be another.
async fn standing(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let player = match context.store.player(id).await {
        Err(StoreError::Record(..)) => None,
        player => player?,
    };
    Ok(player.filter(|player| !player.accounts.is_empty()))
}
