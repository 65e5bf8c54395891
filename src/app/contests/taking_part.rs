//! Joining and leaving a contest; beginning it early, and ending it.

use crate::app::contests::advance::{advance, close_joining};
use crate::app::contests::committing::{announced, commit_asked, places, private_place, told};
use crate::app::contests::finding::{may_manage, numbered};
use crate::app::contests::news::joined_key;
use crate::app::contests::withdrawal::open_contests;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message};
use crate::app::request::reply::Reply;
use crate::club::contest::{Contest, ContestStage, JoinRefusal, MOST_OF_A_PERSON, Part};
use crate::game::{ContestId, ContestNews, Notice, PlayerId};
use crate::store::{Batch, Commit, StoreError};

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
    let contest = changed(context, caller, id, true, change).await?;
    Ok(joined(caller, &contest))
}

/// The answer to whoever has joined.
pub(crate) fn joined(caller: &Caller<'_>, contest: &Contest) -> Reply {
    let sentence = caller.localizer.say(joined_key(contest, caller.id()));
    Reply::done(sentence.code("contest", contest.id).into())
}

/// The person wants to leave: if they have open games, which would be resigned, they are asked first.
pub(crate) async fn ask_to_leave(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
) -> Attempt<Reply> {
    let contest = numbered(context, caller, id).await?;
    let open = contest.open_games(caller.id());
    if open == 0 {
        return leave(context, caller, id).await;
    }
    let sentence = caller.localizer.say("contest-leave-ask");
    let sentence = sentence.code("contest", id).number("count", open as u64);
    let button = Button {
        label: caller.localizer.word("button-contest-leave-now"),
        // Where others read along it is theirs alone.
        press: ButtonAction::Contest(id, format!("leave-now.{}", caller.id().0)),
    };
    Ok(Reply::private(Message {
        text: sentence.text(),
        buttons: vec![vec![button]],
        ..Message::default()
    }))
}

/// The person leaves: from the start on their open games are resigned.
pub(crate) async fn leave(context: &Context, caller: &Caller<'_>, id: ContestId) -> Attempt<Reply> {
    numbered(context, caller, id).await?;
    let change = |contest: &mut Contest| contest.leave(caller.id(), Part::GaveUp);
    let contest = changed(context, caller, id, false, change).await?;
    // Their games are resigned at once; what fails is left to the timer.
    let one = context.locks.contests.lock(id).await;
    if contest.stage == ContestStage::Running
        && let Some(contest) = context.store.contest(id, None).await?
        && let Err(error) = advance(context, contest, caller.now).await
    {
        tracing::error!(%error, "a contest goes on later");
    }
    drop(one);
    Ok(left(caller, id))
}

/// The answer to whoever has left.
pub(crate) fn left(caller: &Caller<'_>, id: ContestId) -> Reply {
    let sentence = caller.localizer.say("contest-left").code("contest", id);
    Reply::done(sentence.into())
}

/// The answer to whoever has begun it.
pub(crate) fn started(caller: &Caller<'_>, id: ContestId) -> Reply {
    let sentence = caller.localizer.say("contest-started").code("contest", id);
    Reply::done(sentence.into())
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
        let mut batch = close_joining(context, &mut contest, caller.now).await?;
        batch.update = update(caller.request);
        match commit_asked(context, &mut contest, caller.now, batch).await? {
            Commit::Done(_) => {
                // The first games begin at once, and the others with the timer.
                if let Err(error) = advance(context, contest, caller.now).await {
                    tracing::error!(%error, "a contest goes on later");
                }
                return Ok(started(caller, id));
            }
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(_) => {}
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
        match commit_asked(context, &mut contest, caller.now, batch).await? {
            Commit::Done(_) => {
                let sentence = caller.localizer.say("contest-ended-done");
                return Ok(Reply::done(sentence.code("contest", id).into()));
            }
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(_) => {}
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

/// Changes the contest as it stands, and commits it with what shows who takes part. Whoever has joined in a chat is told
/// in private, so that it turns out whether they can be: their games are told there.
async fn changed(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
    joins: bool,
    change: impl Fn(&mut Contest) -> Result<(), JoinRefusal> + Send,
) -> Attempt<Contest> {
    let _one = context.locks.contests.lock(id).await;
    for _ in 0..ATTEMPTS {
        let found = context.store.contest(id, None).await;
        let Some(mut contest) = found? else { break };
        change(&mut contest).map_err(|why| refused(caller.localizer, &contest, why))?;
        let mut notices: Vec<Notice> = announced(&contest, false).into_iter().collect();
        if joins && caller.request.shared {
            let place = private_place(context, &contest, caller.id()).await?;
            let places = place.into_iter().collect();
            notices.extend(told(&contest, ContestNews::Joined(caller.id()), places));
        }
        let batch = Batch {
            update: update(caller.request),
            notices,
            ..Batch::default()
        };
        match commit_asked(context, &mut contest, caller.now, batch).await? {
            Commit::Done(_) => return Ok(contest),
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(_) => {}
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
