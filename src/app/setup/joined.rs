//! The set-ups of people who turn out to be one.

use crate::app::context::Context;
use crate::game::PlayerId;
use crate::game::setup::SavedHalves;
use crate::store::{Change, Known, StoreError};

/// The set-ups of one person as the other's, and what they have saved together; with what that depends on.
pub(crate) async fn set_ups_for(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<(Vec<Change>, Vec<Known>), StoreError> {
    let (mut changes, mut known) = (Vec::new(), Vec::new());
    for id in context.store.set_ups_of(from, usize::MAX).await? {
        let Some(stored) = context.store.set_up(id).await? else {
            continue;
        };
        known.push(Known::SetUp(id, Some(Box::new(stored.clone()))));
        let mut moved = stored;
        if let Some(side) = moved.set_up.side_of(from) {
            moved.set_up.seats[side] = into;
        }
        changes.push(Change::SetUp(id, Some(Box::new(moved))));
    }
    let [theirs, own] = [
        context.store.saved_halves(from).await?,
        context.store.saved_halves(into).await?,
    ];
    if !theirs.all().is_empty() {
        let merged = own.clone().merged(&theirs);
        known.push(Known::SavedHalves(from, theirs));
        known.push(Known::SavedHalves(into, own));
        changes.push(Change::SavedHalves(from, SavedHalves::default()));
        changes.push(Change::SavedHalves(into, merged));
    }
    Ok((changes, known))
}
