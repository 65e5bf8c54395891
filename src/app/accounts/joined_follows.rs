//! What people follow who turn out to be one.

use crate::app::context::Context;
use crate::club::Followed;
use crate::game::PlayerId;
use crate::store::{Change, StoreError};

/// What one person follows is followed by the other, and so are those who follow them. Nobody follows themselves.
pub(super) async fn joined_follows(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<Vec<Change>, StoreError> {
    let mut changes = Vec::new();
    for (followed, follow) in context.store.following(from, usize::MAX).await? {
        changes.push(Change::Follow(from, followed, None));
        let known = context.store.follow(into, followed).await?.is_some();
        if !known && followed != Followed::Player(into) {
            changes.push(Change::Follow(into, followed, Some(follow)));
        }
    }
    let (theirs, own) = (Followed::Player(from), Followed::Player(into));
    for (who, follow) in context.store.followers(theirs, None, usize::MAX).await? {
        changes.push(Change::Follow(who, theirs, None));
        if who != into && context.store.follow(who, own).await?.is_none() {
            changes.push(Change::Follow(who, own, Some(follow)));
        }
    }
    changes.push(Change::Follow(into, theirs, None));
    changes.push(Change::Follow(into, own, None));
    Ok(changes)
}
