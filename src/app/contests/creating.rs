//! A contest is made.

use crate::app::contests::committing::{announced, put};
use crate::app::contests::finding::{may_make_here, place_of};
use crate::app::contests::settings_words::wished;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::reply::Reply;
use crate::club::contest::{Contest, ContestStage, MOST_IN_A_CHAT};
use crate::game::Route;
use crate::store::{Batch, Commit, Guard, StoreError};

/// Contests of a place that are counted.
const COUNTED: usize = 100;
/// Times a number is tried that somebody else has taken meanwhile.
const ATTEMPTS: usize = 10;

/// Makes a contest in the chat, or with the word `public` one for everybody.
pub(crate) async fn make(
    context: &Context,
    caller: &Caller<'_>,
    line: &str,
    league: bool,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let wished = wished(context, caller, line, league)?;
    let place = match (wished.public, caller.request.shared) {
        (true, _) => None,
        (false, false) => return Err(localizer.say("contest-not-here").into()),
        (false, true) => Some(place_of(context, caller).await?),
    };
    if place.is_some() && !may_make_here(context, caller).await? {
        return Err(localizer.say("contest-managers").into());
    }
    let lock = place.clone().unwrap_or_else(|| caller.route.clone());
    let _one = context.locks.places.lock(lock).await;
    if open_at(context, place.as_ref()).await? >= MOST_IN_A_CHAT {
        let sentence = localizer.say("contest-too-many-here");
        return Err(sentence.number("limit", MOST_IN_A_CHAT as u64).into());
    }
    for _ in 0..ATTEMPTS {
        let mut contest = Contest {
            id: context.store.next_contest().await?,
            made_by: caller.id(),
            place: place.clone(),
            made: caller.now,
            settings: wished.settings.clone(),
            stage: ContestStage::Joining(wished.begins),
            season: 1,
            lot: (context.options.chance)() & 1 == 1,
            entrants: Vec::new(),
            waiting: Vec::new(),
            rounds: Vec::new(),
            wake: None,
            revision: 0,
        };
        let mut batch = Batch {
            update: update(caller.request),
            notices: announced(&contest, true).into_iter().collect(),
            ..Batch::default()
        };
        put(&mut contest, None, caller.now, &mut batch);
        match context.commit(batch).await? {
            Commit::Done(_) => {
                let sentence = localizer.say("contest-made").code("contest", contest.id);
                return Ok(Reply::done(sentence.into()));
            }
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(Guard::Unchanged) => {}
            Commit::Conflict(_) => break,
        }
    }
    Err(localizer.say("failed").into())
}

/// How many contests of a place, or of those for everybody, are not over.
async fn open_at(context: &Context, place: Option<&Route>) -> Result<usize, StoreError> {
    let mut open = 0;
    for id in context.store.contests_at(place, COUNTED).await? {
        match context.store.contest(id, None).await {
            Err(StoreError::Record(..)) => {}
            found => open += usize::from(found?.is_some_and(|contest| !contest.is_over())),
        }
    }
    Ok(open)
}
