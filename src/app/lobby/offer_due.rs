//! An open offer is looked at: it is withdrawn when it cannot become a game any more, else matched.
//!
//! This happens at once when it was made, since another that fits may have been made at the same moment; whenever
//! something about its owner changes; and every few hours, since ratings change.

use crate::app::context::Context;
use crate::app::lobby::pairing::Partner;
use crate::app::lobby::{availability, pairing};
use crate::app::people::open_offers;
use crate::club::Offer;
use crate::game::{ChallengeCode, Destination, News, Notice, OfferEnd, Timestamp};
use crate::store::{Batch, Commit, StoreError, Timer};

/// An offer is looked at again after this time, in milliseconds.
const AGAIN_MS: i64 = 6 * 60 * 60 * 1000;
/// After this time when somebody else took what fitted, in milliseconds.
const SOON_MS: i64 = 1_000;

/// The timer of an offer, which stands at `at`.
pub(crate) async fn offer_due(
    context: &Context,
    at: Timestamp,
    code: ChallengeCode,
    now: Timestamp,
) -> Result<(), StoreError> {
    let timer = (at, Timer::Offer(code));
    let _one = context.locks.challenges.lock(code).await;
    let Some(offer) = context.store.offer(code).await? else {
        return put(context, timer, Batch::default()).await;
    };
    let player = match availability::available(context, offer.by, now).await? {
        _ if offer.is_expired(now) => Err(Some(OfferEnd::Expired)),
        available => available,
    };
    let player = match player {
        Ok(player) => player,
        Err(why) => return put(context, timer, withdrawn(&offer, why, now)).await,
    };
    let found = pairing::find(context, offer.by, &offer.wish, now).await?;
    let again = |after: i64| {
        let next = Timestamp(now.0.saturating_add(after)).min(offer.expires);
        Batch {
            set_timers: vec![(next, Timer::Offer(code))],
            ..Batch::default()
        }
    };
    let Some((partner, agreed)) = found else {
        return put(context, timer, again(AGAIN_MS)).await;
    };
    let own = Partner::of(offer.clone(), player);
    match pairing::begin(context, &agreed, [&own, &partner], None, None, now).await? {
        (_, Commit::Done(_) | Commit::Seen) => put(context, timer, Batch::default()).await,
        (_, Commit::Conflict(_)) => put(context, timer, again(SOON_MS)).await,
    }
}

/// Commits what came of it; the timer is done.
async fn put(context: &Context, timer: (Timestamp, Timer), batch: Batch) -> Result<(), StoreError> {
    let batch = Batch {
        clear_timers: vec![timer],
        ..batch
    };
    match context.commit(batch).await? {
        Commit::Done(_) | Commit::Seen => Ok(()),
        // The offer has ended meanwhile.
        Commit::Conflict(_) => {
            let batch = Batch {
                clear_timers: vec![timer],
                ..Batch::default()
            };
            context.commit(batch).await.map(drop)
        }
    }
}

/// What withdraws an offer, and tells its owner why.
fn withdrawn(offer: &Offer, why: Option<OfferEnd>, now: Timestamp) -> Batch {
    let notice = |why| Notice {
        to: Destination::Route(offer.route.clone()),
        news: News::OfferEnded(offer.by, why),
    };
    Batch {
        notices: why.map(notice).into_iter().collect(),
        ..open_offers::ended([offer], now)
    }
}
