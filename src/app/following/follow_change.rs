//! The commit of what somebody follows.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::club::{Follow, Followed};
use crate::game::Timestamp;
use crate::store::{Batch, Change, Commit, Known, Timer};

/// Commits how somebody follows something from now on.
pub(crate) async fn put(
    context: &Context,
    caller: &Caller<'_>,
    followed: Followed,
    (before, after): (Option<Follow>, Option<Follow>),
    set_timers: Vec<(Timestamp, Timer)>,
) -> Attempt<()> {
    let batch = Batch {
        update: update(caller.request),
        known: vec![Known::Follow(caller.id(), followed, before)],
        changes: vec![Change::Follow(caller.id(), followed, after)],
        set_timers,
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(()),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(_) => Err(caller.localizer.say("failed").into()),
    }
}
