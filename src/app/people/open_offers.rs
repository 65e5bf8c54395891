//! Open offers of people, which have to be looked at again when something about these people changes.

use crate::app::context::Context;
use crate::club::Offer;
use crate::game::{PlayerId, Timestamp};
use crate::store::{Batch, Change, Guard, StoreError, Timer};

/// The most open offers there are, of all people together; they are read all at once.
pub(crate) const MOST_OFFERS: usize = 500;
/// What changes of the open offers within this time is shown in chats by one edit, in milliseconds.
const SHOWN_TOGETHER_MS: i64 = 20_000;

/// The open offers of a person, the oldest first.
pub(crate) async fn offers_of(
    context: &Context,
    player: PlayerId,
) -> Result<Vec<Offer>, StoreError> {
    let mut offers = context.store.offers(2 * MOST_OFFERS).await?;
    offers.retain(|offer| offer.by == player);
    Ok(offers)
}

/// The timers by which the open offers of these people are looked at again at once: those that cannot become a
/// game any more are withdrawn then. For the batch that changes something about these people.
pub(crate) async fn look_again(
    context: &Context,
    players: &[PlayerId],
    now: Timestamp,
) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
    let offers = context.store.offers(2 * MOST_OFFERS).await?;
    let theirs = offers.iter().filter(|offer| players.contains(&offer.by));
    Ok(theirs
        .map(|offer| (now, Timer::Offer(offer.code)))
        .collect())
}

/// The timer by which the chats show a change of the open offers that is made now. Changes of the
/// same [`SHOWN_TOGETHER_MS`] have the same.
pub(crate) fn lists_change(now: Timestamp) -> (Timestamp, Timer) {
    let next = now.0.div_euclid(SHOWN_TOGETHER_MS).saturating_add(1);
    let at = Timestamp(next.saturating_mul(SHOWN_TOGETHER_MS));
    (at, Timer::LobbyLists)
}

/// The part of a batch that ends these offers, if they are all still open.
pub(crate) fn ended<'a>(offers: impl IntoIterator<Item = &'a Offer>, now: Timestamp) -> Batch {
    let mut batch = Batch::default();
    for offer in offers {
        batch.guards.push(Guard::OfferOpen(offer.code));
        batch.changes.push(Change::Offer(offer.code, None));
    }
    if !batch.changes.is_empty() {
        batch.set_timers.push(lists_change(now));
    }
    batch
}

/// The part of a batch by which the open offers of one person become those of another, who is the same.
pub(crate) async fn merged(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<Batch, StoreError> {
    let mut batch = Batch::default();
    for offer in offers_of(context, from).await? {
        let code = offer.code;
        let theirs = Offer { by: into, ..offer };
        batch.guards.push(Guard::OfferOpen(code));
        batch.changes.push(Change::Offer(code, Some(theirs)));
    }
    Ok(batch)
}
