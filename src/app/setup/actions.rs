//! What a player does in a set-up, each in one commit: changing the half, confirming, taking that back, calling
//! all of it off.

use tulenh_rules::Side;

use crate::app::challenges::set_up_start::{chats, notice, private_of, seal};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::{ATTEMPTS, Caller};
use crate::app::people::updates::update;
use crate::app::setup::own_half::{OwnHalf, own_half};
use crate::app::setup::reveal::ended;
use crate::app::setup::{offences, reveal};
use crate::game::setup::{Edit, EditRefusal, SetUpRefusal};
use crate::game::{GameId, PlayerId, SetUpNews};
use crate::store::{Batch, Change, Commit, Known, StoreError, StoredSetUp};

/// What a step of a player leads to.
pub(crate) enum Step {
    /// The set-up goes on so.
    GoesOn(Box<OwnHalf>),
    /// Both have confirmed: the game begins.
    Begins,
}

/// Changes the half of whoever asks. With `seen`, the number of changes of the half that they have seen, nothing
/// is changed when there were others meanwhile: somebody has pressed twice.
pub(crate) async fn edit(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    edits: &[Edit],
    seen: Option<u32>,
) -> Attempt<OwnHalf> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let own = own_half(context, caller, id).await?;
        own.stored
            .set_up
            .may_change(own.side)
            .map_err(|refusal| refused(caller, id, refusal))?;
        let mut draft = own.draft.clone();
        let is_old = seen.is_some_and(|seen| seen != own.draft.edits());
        let mut refusal = None;
        for edit in edits.iter().filter(|_| !is_old) {
            match draft.edit(edit) {
                Ok(()) | Err(EditRefusal::Same) => {}
                Err(why) => {
                    refusal = Some(offences::refused_edit(caller, &draft, why));
                    draft = own.draft.clone();
                    break;
                }
            }
        }
        // What is not changed is written all the same: whether it is may depend on the half, and whoever counts the
        // commits must not learn that.
        draft.stir((context.options.chance)());
        let batch = Batch {
            known: own.known(),
            update: update(caller.request),
            changes: vec![Change::Draft(id, own.side, Some(Box::new(draft.clone())))],
            ..Batch::default()
        };
        if committed(context, batch).await? {
            return match refusal {
                Some(refusal) => Err(refusal),
                None => Ok(OwnHalf { draft, ..own }),
            };
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// Binds whoever asks to the half that they have seen. When the other side has confirmed too, both are shown and
/// the game begins, all in one commit.
pub(crate) async fn confirm(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    seen: u32,
) -> Attempt<Step> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let own = own_half(context, caller, id).await?;
        // Somebody has pressed twice.
        if own.stored.set_up.has_confirmed(own.side) {
            return Ok(Step::GoesOn(Box::new(own)));
        }
        if seen != own.draft.edits() {
            return Err(caller.localizer.say("setup-changed").into());
        }
        let offences = own.draft.offences();
        if !offences.is_empty() {
            return Err(offences::listed(
                caller.localizer,
                caller.view_settings.coordinates,
                &offences,
            )
            .into());
        }
        let mut next = own.clone();
        let commitment = seal(context, id, &mut next.draft);
        let both = next.stored.set_up.confirm(own.side, commitment);
        if both.map_err(|refusal| refused(caller, id, refusal))? {
            let begun = reveal::revealing(context, &own.stored, Some(&next), caller.now).await?;
            let (mut batch, _one_person) = begun;
            batch.known.push(Known::Draft(
                id,
                own.side,
                Some(Box::new(own.draft.clone())),
            ));
            batch.update = update(caller.request);
            if committed(context, batch).await? {
                return Ok(Step::Begins);
            }
            continue;
        }
        let news = SetUpNews::Confirmed(own.side, commitment);
        if commit_step(context, caller, &own, &next, news).await? {
            return Ok(Step::GoesOn(Box::new(next)));
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// Whoever has confirmed may change the half again.
pub(crate) async fn reopen(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<OwnHalf> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let own = own_half(context, caller, id).await?;
        let mut next = own.clone();
        if next.stored.set_up.reopen(own.side).is_err() {
            return Ok(own);
        }
        next.draft.seal(None);
        if commit_step(context, caller, &own, &next, SetUpNews::Reopened(own.side)).await? {
            return Ok(next);
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// There shall be no game: whoever has not confirmed may say so alone.
pub(crate) async fn call_off(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<()> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let own = own_half(context, caller, id).await?;
        own.stored
            .set_up
            .may_change(own.side)
            .map_err(|refusal| refused(caller, id, refusal))?;
        let batch = Batch {
            update: update(caller.request),
            ..calling_off(context, &own.stored, own.side).await?
        };
        if committed(context, batch).await? {
            return Ok(());
        }
    }
    Err(caller.localizer.say("failed").into())
}

/// Calls off all set-ups of somebody who is forgotten.
pub(crate) async fn call_off_all(context: &Context, player: PlayerId) -> Result<(), StoreError> {
    for id in context.store.set_ups_of(player, usize::MAX).await? {
        let _one = context.locks.games.lock(id).await;
        let Some(stored) = context.store.set_up(id).await? else {
            continue;
        };
        if let Some(side) = stored.set_up.side_of(player) {
            let batch = calling_off(context, &stored, side).await?;
            // Of a conflict the caller learns, who looks again.
            context.commit(batch).await?;
        }
    }
    Ok(())
}

/// What removes a set-up that the player of this side calls off.
async fn calling_off(
    context: &Context,
    stored: &StoredSetUp,
    side: Side,
) -> Result<Batch, StoreError> {
    let set_up = &stored.set_up;
    let news = SetUpNews::CalledOff(set_up.seats[side], set_up.seats[!side]);
    let told = told_of(context, stored, side).await?;
    Ok(Batch {
        known: vec![Known::SetUp(set_up.id, Some(Box::new(stored.clone())))],
        notices: told
            .into_iter()
            .map(|route| notice(route, set_up.id, news))
            .collect(),
        changes: ended(set_up.id),
        ..Batch::default()
    })
}

/// Where others than the player of a side hear of what that one did.
async fn told_of(
    context: &Context,
    stored: &StoredSetUp,
    by: Side,
) -> Result<Vec<crate::game::Route>, StoreError> {
    let alone = private_of(context, stored, !by).await?;
    Ok(chats(stored).chain(alone).collect())
}

async fn commit_step(
    context: &Context,
    caller: &Caller<'_>,
    own: &OwnHalf,
    next: &OwnHalf,
    news: SetUpNews,
) -> Attempt<bool> {
    let id = own.id();
    let told = told_of(context, &own.stored, own.side).await?;
    let batch = Batch {
        known: own.known(),
        update: update(caller.request),
        notices: told
            .into_iter()
            .map(|route| notice(route, id, news))
            .collect(),
        changes: vec![
            Change::SetUp(id, Some(Box::new(next.stored.clone()))),
            Change::Draft(id, own.side, Some(Box::new(next.draft.clone()))),
        ],
        ..Batch::default()
    };
    committed(context, batch).await
}

/// Whether it was applied; not when another process was faster.
async fn committed(context: &Context, batch: Batch) -> Attempt<bool> {
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(true),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(_) => Ok(false),
    }
}

fn refused(caller: &Caller<'_>, id: GameId, refusal: SetUpRefusal) -> Abort {
    let sentence = match refusal {
        SetUpRefusal::Confirmed => caller.localizer.say("setup-is-confirmed"),
        SetUpRefusal::NotConfirmed => caller.localizer.say("setup-not-confirmed"),
    };
    sentence.code("game", id).into()
}
