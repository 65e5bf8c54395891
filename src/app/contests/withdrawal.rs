//! Somebody leaves all contests, or turns out to be somebody else.

use crate::app::contests::committing::{announced, commit};
use crate::app::context::Context;
use crate::club::contest::{Contest, Part};
use crate::game::{PlayerId, Route, Timestamp};
use crate::store::{Batch, Change, Commit, Known, StoreError};

/// Contests that are looked at of a person.
const LOOKED_AT: usize = 200;
/// Times a contest is changed again when somebody else changed it meanwhile.
const ATTEMPTS: usize = 10;

/// Takes somebody out of all contests that are not over. Whoever asks holds no lock of a person, a game or a contest.
pub(crate) async fn withdraw_from_all(
    context: &Context,
    player: PlayerId,
    part: Part,
    now: Timestamp,
) -> Result<(), StoreError> {
    for id in context.store.contests_of(player, LOOKED_AT).await? {
        let _one = context.locks.contests.lock(id).await;
        for _ in 0..ATTEMPTS {
            let contest = match context.store.contest(id, None).await {
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, "somebody cannot leave a contest");
                    None
                }
                found => found?,
            };
            let Some(mut contest) = contest else { break };
            if contest.leave(player, part).is_err() {
                break;
            }
            let batch = Batch {
                notices: announced(&contest, false).into_iter().collect(),
                ..Batch::default()
            };
            if commit(context, &mut contest, now, batch).await? {
                break;
            }
        }
    }
    Ok(())
}

/// The contests of one person as another's, of whom it turned out that they are the same, with all their seasons; `None`
/// when both take part in one that is not over.
pub(crate) async fn joined_contests(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<Option<(Vec<Change>, Vec<Known>)>, StoreError> {
    let (mut changes, mut known) = (Vec::new(), Vec::new());
    for id in context.store.contests_of(from, LOOKED_AT).await? {
        let Some(mut contest) = context.store.contest(id, None).await? else {
            continue;
        };
        if contest.has(from) && contest.has(into) && !contest.is_over() {
            return Ok(None);
        }
        known.push(Known::Contest(id, Some(contest.revision)));
        for season in 1..contest.season {
            let Some(mut earlier) = context.store.contest(id, Some(season)).await? else {
                continue;
            };
            // Where both have played, each keeps their games.
            if earlier.has(from) && !earlier.has(into) {
                earlier.reseat(from, into);
                changes.push(Change::ContestPeople(Box::new(earlier)));
            }
        }
        if !contest.has(into) {
            contest.reseat(from, into);
        }
        contest.revision += 1;
        changes.push(Change::Contest(Box::new(contest)));
    }
    Ok(Some((changes, known)))
}

/// The contests of a chat that has become another one go with it.
pub(crate) async fn move_contests(
    context: &Context,
    old: &Route,
    new: &Route,
) -> Result<(), StoreError> {
    for id in context.store.contests_at(Some(old), LOOKED_AT).await? {
        let _one = context.locks.contests.lock(id).await;
        for _ in 0..ATTEMPTS {
            let contest = match context.store.contest(id, None).await {
                Err(StoreError::Record(..)) => None,
                found => found?,
            };
            let Some(mut contest) = contest else { break };
            let known = Known::Contest(id, Some(contest.revision));
            contest.place = Some(new.clone());
            contest.revision += 1;
            let batch = Batch {
                known: vec![known],
                changes: vec![Change::Contest(Box::new(contest))],
                ..Batch::default()
            };
            if matches!(context.commit(batch).await?, Commit::Done(_)) {
                break;
            }
        }
    }
    Ok(())
}

/// The contests that are not over in which a person takes part.
pub(crate) async fn open_contests(
    context: &Context,
    player: PlayerId,
) -> Result<Vec<Contest>, StoreError> {
    let mut open = Vec::new();
    for id in context.store.contests_of(player, LOOKED_AT).await? {
        let contest = match context.store.contest(id, None).await {
            Err(StoreError::Record(..)) => None,
            found => found?,
        };
        open.extend(contest.filter(|contest| !contest.is_over() && contest.has(player)));
    }
    Ok(open)
}
