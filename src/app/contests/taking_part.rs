//! Joining and leaving a contest; beginning it early, and ending it.

use crate::app::contests::advance::{advance, close_joining};
use crate::app::contests::committing::{announced, commit, places, told};
use crate::app::contests::finding::{may_manage, numbered};
use crate::app::contests::withdrawal::open_contests;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::reply::Reply;
use crate::club::contest::{Contest, ContestStage, JoinRefusal, MOST_OF_A_PERSON, Part};
use crate::game::{ContestId, ContestNews, PlayerId};
use crate::store::{Batch, StoreError};

/// Times a contest is changed again when somebody else changed it meanwhile.
const ATTEMPTS: usize = 10;

/// The person joins.
pub(crate) async fn join(context: &Context, caller: &Caller<'_>, id: ContestId) -> Attempt<Reply> {
    let contest = numbered(context, caller, id).await?;
    let open = open_contests(context, caller.id()).await?;
    if !contest.has(caller.id()) && open.len() >= MOST_OF_A_PERSON {
        let sentence = caller.localizer.say("contest-too-many");
        return Err(sentence.number("limit", MOST_OF_A_PERSON as u64).into());
    }
    let change = |contest: &mut Contest| contest.join(caller.id());
    let contest = changed(context, caller, id, change).await?;
    let key = match contest.stage {
        ContestStage::Joining(_) => "contest-joined",
        _ => "contest-joined-next",
    };
    let sentence = caller.localizer.say(key).code("contest", id);
    Ok(Reply::done(sentence.into()))
}

/// The person leaves: from the start on their open games are resigned.
pub(crate) async fn leave(context: &Context, caller: &Caller<'_>, id: ContestId) -> Attempt<Reply> {
    numbered(context, caller, id).await?;
    let change = |contest: &mut Contest| contest.leave(caller.id(), Part::GaveUp);
    let left = changed(context, caller, id, change).await?;
    // Their games are resigned at once; what fails is left to the timer.
    let one = context.locks.contests.lock(id).await;
    if left.stage == ContestStage::Running
        && let Some(contest) = context.store.contest(id, None).await?
        && let Err(error) = advance(context, contest, caller.now).await
    {
        tracing::error!(%error, "a contest goes on later");
    }
    drop(one);
    let sentence = caller.localizer.say("contest-left").code("contest", id);
    Ok(Reply::done(sentence.into()))
}

/// Whoever manages it begins it before its time.
pub(crate) async fn start(context: &Context, caller: &Caller<'_>, id: ContestId) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let contest = numbered(context, caller, id).await?;
    manages(context, caller, &contest).await?;
    let _one = context.locks.contests.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut contest = numbered(context, caller, id).await?;
        if !matches!(contest.stage, ContestStage::Joining(_)) {
            return Err(localizer.say("contest-begun").code("contest", id).into());
        }
        let least = contest.settings.least.max(2);
        if contest.entrants.len() < usize::from(least) {
            let sentence = localizer.say("contest-too-few").code("contest", id);
            return Err(sentence.number("least", least).into());
        }
        if close_joining(context, &mut contest, caller.now).await? {
            // The first games begin at once, and the others with the timer.
            if let Err(error) = advance(context, contest, caller.now).await {
                tracing::error!(%error, "a contest goes on later");
            }
            let sentence = localizer.say("contest-started").code("contest", id);
            return Ok(Reply::done(sentence.into()));
        }
    }
    Err(localizer.say("failed").into())
}

/// Whoever manages it ends it. Games that go on are played to their end, and count for the ratings alone.
pub(crate) async fn end(context: &Context, caller: &Caller<'_>, id: ContestId) -> Attempt<Reply> {
    let contest = numbered(context, caller, id).await?;
    manages(context, caller, &contest).await?;
    let everybody: Vec<PlayerId> = contest.entrants.iter().map(|of| of.player).collect();
    let places = places(context, &contest, &everybody).await?;
    let _one = context.locks.contests.lock(id).await;
    for _ in 0..ATTEMPTS {
        let mut contest = numbered(context, caller, id).await?;
        if contest.is_over() {
            return Err(refused(caller.localizer, &contest, JoinRefusal::Closed));
        }
        contest.stage = ContestStage::CalledOff;
        let notices = told(&contest, ContestNews::CalledOff, places.clone());
        let batch = Batch {
            update: update(caller.request),
            notices: notices
                .into_iter()
                .chain(announced(&contest, false))
                .collect(),
            ..Batch::default()
        };
        if commit(context, &mut contest, caller.now, batch).await? {
            let sentence = caller
                .localizer
                .say("contest-ended-done")
                .code("contest", id);
            return Ok(Reply::done(sentence.into()));
        }
    }
    Err(caller.localizer.say("failed").into())
}

async fn manages(context: &Context, caller: &Caller<'_>, contest: &Contest) -> Attempt<()> {
    match may_manage(context, caller, contest).await? {
        true => Ok(()),
        false => {
            let sentence = caller.localizer.say("contest-not-yours");
            Err(sentence.code("contest", contest.id).into())
        }
    }
}

/// Changes the contest as it stands, and commits it with what shows who takes part.
async fn changed(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
    change: impl Fn(&mut Contest) -> Result<(), JoinRefusal> + Send,
) -> Attempt<Contest> {
    let _one = context.locks.contests.lock(id).await;
    for _ in 0..ATTEMPTS {
        let found = context.store.contest(id, None).await;
        let Some(mut contest) = found? else { break };
        change(&mut contest).map_err(|why| refused(caller.localizer, &contest, why))?;
        let batch = Batch {
            notices: announced(&contest, false).into_iter().collect(),
            ..Batch::default()
        };
        if commit(context, &mut contest, caller.now, batch).await? {
            return Ok(contest);
        }
    }
    Err(Abort::Failed(StoreError::Failed(
        "a contest was always changed by others".to_owned(),
    )))
}

fn refused(localizer: Localizer<'_>, contest: &Contest, why: JoinRefusal) -> Abort {
    let key = match why {
        JoinRefusal::Closed => "contest-closed",
        JoinRefusal::There => "contest-there",
        JoinRefusal::Full => "contest-full",
        JoinRefusal::NotThere => "contest-not-there",
    };
    localizer.say(key).code("contest", contest.id).into()
}
