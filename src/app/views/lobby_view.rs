//! The open offers as data.

use serde::Serialize;

use crate::app::context::Context;
use crate::app::lobby::offer_words;
use crate::app::lobby::play;
use crate::app::people::callers::Caller;
use crate::app::people::instants;
use crate::app::people::open_offers::MOST_OFFERS;
use crate::store::StoreError;

/// An open offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// Its name.
    pub code: String,
    /// Who offers.
    pub player: String,
    /// Their rating in the ruleset, with a `?` while it is provisional.
    pub rating: String,
    /// What they want to play, in words.
    pub terms: String,
    /// The id of the ruleset; `null` when any will do.
    pub ruleset: Option<&'static str>,
    /// Whether it is the person's own.
    pub own: bool,
    /// Whether the person who looks has the rating that it wants.
    pub fits: bool,
    /// When it expires, in milliseconds of UTC since 1970.
    pub expires: i64,
}

/// The open offers, the oldest first.
pub(crate) async fn lobby(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Vec<OfferView>, StoreError> {
    let mut views = Vec::new();
    for offer in context.store.offers(2 * MOST_OFFERS).await? {
        if offer.is_expired(caller.now) {
            continue;
        }
        let shown = offer_words::listed(context, caller.localizer, &offer, caller.now).await?;
        let rules = offer.wish.rules.as_ref();
        views.push(OfferView {
            code: offer.code.to_string(),
            player: shown.name,
            rating: shown.rating,
            terms: offer_words::terms(caller.localizer, &offer.wish),
            ruleset: rules.map(|rules| rules.preset().id),
            own: offer.by == caller.id(),
            fits: play::fits(context, caller, &offer).await?,
            expires: instants::world_time(context, offer.expires).as_millisecond(),
        });
    }
    Ok(views)
}
