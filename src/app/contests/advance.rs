//! A contest goes on by itself: its timer is due, because its time has come or a game of it is over.
//!
//! Each step is a commit of its own, under the revision that the contest had: whatever crashes between two steps, the
//! next one goes on where the last one ended, and of two processes one is faster.

use crate::app::clock::vacation_games::game_is_due;
use crate::app::contests::committing::{announced, commit, places, private_place, told};
use crate::app::contests::{game_beginnings, game_results};
use crate::app::context::Context;
use crate::club::contest::{Contest, ContestStage, Part, Step};
use crate::game::{ContestId, ContestNews, Family, GameId, Notice, PlayerId, Timestamp};
use crate::store::{Batch, Change, StoreError, Timer};

/// Steps of a contest before other timers have their turn: so many games begin at once.
const STEPS: usize = 32;
/// What is being worked on is taken up again after this time, should the process die, in milliseconds.
const TAKEN_UP_MS: i64 = 60_000;
/// Games that are counted in one commit.
const COUNTED: usize = 32;

/// The timer of a contest is due.
pub(crate) async fn contest_due(
    context: &Context,
    at: Timestamp,
    id: ContestId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.contests.lock(id).await;
    let timer = Timer::Contest(id);
    let Some(contest) = context.store.contest(id, None).await? else {
        return clear(context, (at, timer)).await;
    };
    // The timer that the contest waits for moves with its commits. Another one says that a game is over. It is cleared
    // before anybody looks at games: one that ends from now on sets it again. What happens when this process dies
    // meanwhile is that it is looked at once more.
    let mut taken = None;
    if contest.wake != Some(at) {
        let later = (Timestamp(now.0.saturating_add(TAKEN_UP_MS)), timer);
        let batch = Batch {
            clear_timers: vec![(at, timer)],
            set_timers: vec![later],
            ..Batch::default()
        };
        context.commit(batch).await?;
        taken = Some(later);
    }
    let more = advance(context, contest, now).await?;
    if let Some(taken) = taken {
        let batch = Batch {
            clear_timers: vec![taken],
            set_timers: more.then_some((now, timer)).into_iter().collect(),
            ..Batch::default()
        };
        context.commit(batch).await?;
    }
    Ok(())
}

async fn clear(context: &Context, timer: (Timestamp, Timer)) -> Result<(), StoreError> {
    let batch = Batch {
        clear_timers: vec![timer],
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Does what is to be done now, some steps of it; whether there is more. Whoever asks holds the lock of the contest.
pub(crate) async fn advance(
    context: &Context,
    mut contest: Contest,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let id = contest.id;
    for _ in 0..STEPS {
        let ended = context.store.contest_ends(id, COUNTED).await?;
        let done = match ended.is_empty() {
            true => match contest.step(now) {
                Step::Wait(next) if contest.wake == next => return Ok(false),
                step => take(context, &mut contest, step, now).await?,
            },
            false => game_results::count(context, &mut contest, &ended, now).await?,
        };
        if !done {
            // Somebody else was faster, or a step has changed what was read.
            match context.store.contest(id, None).await? {
                Some(newer) => contest = newer,
                None => return Ok(false),
            }
        }
    }
    Ok(true)
}

/// Takes a step; whether the contest is as it was committed.
async fn take(
    context: &Context,
    contest: &mut Contest,
    step: Step,
    now: Timestamp,
) -> Result<bool, StoreError> {
    match step {
        // Nothing but the timer moves.
        Step::Wait(_) => commit(context, contest, now, Batch::default()).await,
        Step::Close => {
            let batch = close_joining(context, contest, now).await?;
            commit(context, contest, now, batch).await
        }
        Step::Begin(at) => game_beginnings::begin(context, contest, at, now).await,
        Step::Forfeit(at) => {
            forfeit(contest, at);
            commit(context, contest, now, Batch::default()).await
        }
        Step::Resign(games) => resign(context, contest, &games, now).await,
        Step::CloseRound => close_round(context, contest, now).await,
        Step::Sweep(games) => sweep(context, contest, &games, now).await,
        Step::Remind(matches, bit) => remind(context, contest, &matches, bit, now).await,
    }
}

/// The time to join is over, or whoever manages it does not want to wait: what is to be committed with the contest.
pub(crate) async fn close_joining(
    context: &Context,
    contest: &mut Contest,
    now: Timestamp,
) -> Result<Batch, StoreError> {
    let family = Family::of(&contest.settings.rules);
    let mut ratings = Vec::with_capacity(contest.entrants.len());
    for entrant in &contest.entrants {
        let standing = match context.store.standing(entrant.player, family).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "somebody begins a contest without a rating");
                None
            }
            found => found?,
        };
        let rating = standing.unwrap_or_default().rating;
        ratings.push(rating.shown(now).value);
    }
    let begun = contest.begin(&ratings, now);
    let news = match begun {
        true => ContestNews::RoundBegan(1),
        false => ContestNews::CalledOff,
    };
    let notices = match begun {
        true => round_began(context, contest, 1).await?,
        false => {
            let people = contest.entrants.iter().map(|of| of.player);
            let people: Vec<PlayerId> = people.collect();
            told(contest, news, places(context, contest, &people).await?)
        }
    };
    Ok(Batch {
        notices: announced(contest, false)
            .into_iter()
            .chain(notices)
            .collect(),
        ..Batch::default()
    })
}

/// A round has begun: its pairs are told in the chat. Where there is none, whoever plays hears it from their games, and
/// only whoever is free is told.
async fn round_began(
    context: &Context,
    contest: &Contest,
    round: u8,
) -> Result<Vec<Notice>, StoreError> {
    let drawn = contest.rounds.last();
    let free = drawn.into_iter().flat_map(|drawn| &drawn.free);
    let free: Vec<PlayerId> = free.map(|who| contest.player(*who)).collect();
    let places = places(context, contest, &free).await?;
    Ok(told(contest, ContestNews::RoundBegan(round), places))
}

fn forfeit(contest: &mut Contest, at: usize) {
    let of = contest
        .rounds
        .last()
        .and_then(|round| round.matches.get(at));
    let result = of.and_then(|of| {
        contest.forfeited(tulenh_contest::Pair {
            red: usize::from(of.red),
            blue: usize::from(of.blue),
        })
    });
    if let Some(round) = contest.rounds.last_mut()
        && let Some(of) = round.matches.get_mut(at)
    {
        of.result = result;
    }
}

/// Resigns the games of those who have given up. What came of them is counted as of every game.
async fn resign(
    context: &Context,
    contest: &mut Contest,
    games: &[GameId],
    now: Timestamp,
) -> Result<bool, StoreError> {
    for game in games {
        let of = contest.rounds.last();
        let of = of.and_then(|round| round.matches.iter().find(|of| of.game == Some(*game)));
        let Some(of) = of else { continue };
        let gave_up = [of.red, of.blue].into_iter().find(|who| {
            let entrant = contest.entrants.get(usize::from(*who));
            entrant.is_none_or(|entrant| entrant.part == Part::GaveUp)
        });
        let who = contest.player(gave_up.unwrap_or(of.red));
        game_results::give_up_one(context, *game, who, now).await?;
    }
    game_results::count(context, contest, games, now).await
}

/// The round is over: its results are told, and the next one is drawn; after the last one the season ends.
async fn close_round(
    context: &Context,
    contest: &mut Contest,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let round = contest.rounds.len();
    let number = u8::try_from(round).unwrap_or(u8::MAX);
    let mut notices = Vec::new();
    let everybody: Vec<PlayerId> = contest.entrants.iter().map(|of| of.player).collect();
    let playing = contest.entrants.iter().filter(|of| of.part == Part::Plays);
    let playing: Vec<PlayerId> = playing.map(|of| of.player).collect();
    let has_games = contest
        .rounds
        .last()
        .is_some_and(|of| !of.matches.is_empty());
    if has_games {
        let places = places(context, contest, &playing).await?;
        notices.extend(told(contest, ContestNews::RoundEnded(number), places));
    }
    let absent = contest.drop_absent();
    let is_last = round >= contest.all_rounds() || contest.playing() < 2;
    let mut changes = Vec::new();
    if !is_last && contest.draw(now) {
        notices.extend(left(context, contest, &absent).await?);
        notices.extend(round_began(context, contest, number.saturating_add(1)).await?);
        notices.extend(announced(contest, false));
    } else {
        contest.draw_the_rest(now);
        // Where no further round follows, they miss none.
        if contest.goes_on() {
            notices.extend(left(context, contest, &absent).await?);
        }
        let finished = places(context, contest, &everybody).await?;
        notices.extend(told(contest, ContestNews::Finished, finished));
        // A film is for the chat; whoever has none looks at the games.
        let chat = contest.place.clone().into_iter().collect();
        notices.extend(told(contest, ContestNews::Film, chat));
        let over = contest.finish(now);
        changes.extend(over.map(|over| Change::ContestPeople(Box::new(over))));
        let opens = matches!(contest.stage, ContestStage::Joining(_));
        notices.extend(announced(contest, opens));
    }
    let batch = Batch {
        notices,
        changes,
        ..Batch::default()
    };
    commit(context, contest, now, batch).await
}

/// Who plays no further rounds is told in the chat, and where there is none to them.
async fn left(
    context: &Context,
    contest: &Contest,
    absent: &[usize],
) -> Result<Vec<Notice>, StoreError> {
    let mut notices = Vec::new();
    for who in absent {
        let player = contest.player(u16::try_from(*who).unwrap_or(u16::MAX));
        let places = places(context, contest, &[player]).await?;
        notices.extend(told(contest, ContestNews::Left(player), places));
    }
    Ok(notices)
}

/// Games whose round is over have not told of their end: they are ended now, and counted.
async fn sweep(
    context: &Context,
    contest: &mut Contest,
    games: &[GameId],
    now: Timestamp,
) -> Result<bool, StoreError> {
    for game in games {
        tracing::warn!(contest = %contest.id, %game, "a game has not told of its end");
        let _one = context.locks.games.lock(*game).await;
        match game_is_due(context, *game, now).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, %game, "a game of a contest is damaged");
            }
            done => drop(done?),
        }
    }
    game_results::count(context, contest, games, now).await
}

/// Both players of games that hold up the round are told so, each in their private chat.
async fn remind(
    context: &Context,
    contest: &mut Contest,
    matches: &[usize],
    bit: u8,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let mut batch = Batch::default();
    let round = contest.rounds.last();
    let waiting = round.into_iter().flat_map(|round| {
        let those = matches.iter().filter_map(|at| round.matches.get(*at));
        those.copied()
    });
    for of in waiting.collect::<Vec<_>>() {
        let Some(game) = of.game else { continue };
        for who in [of.red, of.blue] {
            let place = private_place(context, contest, contest.player(who)).await?;
            let places = place.into_iter().collect();
            batch
                .notices
                .extend(told(contest, ContestNews::Waits(game), places));
        }
    }
    contest.reminded(matches, bit);
    commit(context, contest, now, batch).await
}
