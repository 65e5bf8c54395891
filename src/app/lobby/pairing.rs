//! Two whose wishes fit begin a game.
//!
//! Both their offers, if they have some, end in the commit in which the game begins, and only if they were open until
//! then: of two processes that take the same offer at once, one finds a conflict.

use std::collections::HashMap;

use tulenh_rules::{BySide, Position};

use crate::app::challenges::game_start::{Beginning, beginning};
use crate::app::context::Context;
use crate::app::language::time::tempo::USUAL;
use crate::app::lobby::availability;
use crate::app::people::open_offers;
use crate::app::people::open_offers::MOST_OFFERS;
use crate::club::{Agreed, Offer, Seeker, Wish, first_fit};
use crate::game::{Family, GameId, Network, Player, PlayerId, Rating, Route, Timestamp};
use crate::store::{Batch, Commit, GameChannel, Guard, StoreError};

/// The most offers that are compared with a wish beyond its terms: their ratings have to be looked up.
const LOOKED_AT: usize = 50;

/// One of the two who begin a game.
pub(crate) struct Partner {
    /// Who.
    pub player: Player,
    /// What they want to play.
    pub wish: Wish,
    /// Where the game is told to them alone.
    pub route: Route,
    /// Their offer, which ends with it.
    pub offer: Option<Offer>,
}

impl Partner {
    /// Whose offer it is.
    pub(crate) fn of(offer: Offer, player: Player) -> Partner {
        Partner {
            player,
            wish: offer.wish.clone(),
            route: offer.route.clone(),
            offer: Some(offer),
        }
    }
}

/// The oldest open offer that fits a wish, whose owner can begin a game; with what would be played.
pub(crate) async fn find(
    context: &Context,
    seeker: PlayerId,
    wish: &Wish,
    now: Timestamp,
) -> Result<Option<(Partner, Agreed)>, StoreError> {
    let offers = context.store.offers(2 * MOST_OFFERS).await?;
    let fits = |offer: &Offer| {
        let other = offer.by != seeker && !offer.is_expired(now);
        other && wish.unseen(&offer.wish, USUAL).is_ok()
    };
    let offers = offers.into_iter().filter(fits).take(LOOKED_AT);
    let mut offers: Vec<Offer> = offers.collect();
    let mut ratings = HashMap::new();
    for offer in &offers {
        let Ok(agreed) = wish.unseen(&offer.wish, USUAL) else {
            continue;
        };
        let family = Family::of(&agreed.rules);
        for player in [seeker, offer.by] {
            if let std::collections::hash_map::Entry::Vacant(entry) =
                ratings.entry((player, family))
            {
                entry.insert(rating(context, player, family, now).await?.value);
            }
        }
    }
    let rating = |player, family| ratings.get(&(player, family)).copied().unwrap_or_default();
    loop {
        let seeker_of = Seeker {
            player: seeker,
            wish,
        };
        let Some((offer, agreed)) = first_fit(seeker_of, &offers, USUAL, rating) else {
            return Ok(None);
        };
        let offer = offer.clone();
        let player = availability::available(context, offer.by, now).await?;
        if let Ok(player) = player
            && !availability::play_too_often(context, seeker, offer.by).await?
        {
            return Ok(Some((Partner::of(offer, player), agreed)));
        }
        offers.retain(|other| other.code != offer.code);
    }
}

/// Somebody's rating in a family, as it is shown.
pub(crate) async fn rating(
    context: &Context,
    player: PlayerId,
    family: Family,
    now: Timestamp,
) -> Result<crate::game::Shown, StoreError> {
    let standing = match context.store.standing(player, family).await {
        // As for somebody who has not played.
        Err(StoreError::Record(..)) => None,
        standing => standing?,
    };
    let rating = standing.map_or(Rating::START, |standing| standing.rating);
    Ok(rating.shown(now))
}

/// Begins the game of two whose wishes fit, and ends their offers, if nothing has changed for whoever asked. Gives its
/// number, or what did not hold any more.
pub(crate) async fn begin(
    context: &Context,
    agreed: &Agreed,
    [one, other]: [&Partner; 2],
    update: Option<(Network, String)>,
    unchanged: Option<Guard>,
    now: Timestamp,
) -> Result<(GameId, Commit), StoreError> {
    let lot = (context.options.chance)() & 1 == 1;
    let side = one.wish.side(&other.wish, lot);
    let seats = BySide::new(|seat| match seat == side {
        true => one.player.id,
        false => other.player.id,
    });
    let id = context.store.next_game().await?;
    let mut routes = vec![one.route.clone(), other.route.clone()];
    routes.dedup();
    let game = Beginning {
        seats,
        teams: BySide::default(),
        start: Position::start(agreed.rules.clone()),
        limit: agreed.limit,
        tempo: agreed.tempo,
        mode: agreed.mode,
        channels: routes
            .into_iter()
            .map(|route| GameChannel {
                route,
                wants_thread: false,
            })
            .collect(),
    };
    let (begun, _one_person) = beginning(context, id, game, now).await?;
    let offers = [one, other].into_iter().filter_map(|of| of.offer.as_ref());
    let mut batch = open_offers::ended(offers, now);
    batch.guards.extend(unchanged);
    for partner in [one, other] {
        let room = availability::most_games(context, &partner.player).saturating_sub(1);
        batch.guards.push(Guard::OpenGames(partner.player.id, room));
    }
    batch.set_timers.extend(begun.set_timers);
    let batch = Batch {
        update,
        notices: begun.notices,
        games: begun.games,
        ..batch
    };
    Ok((id, context.commit(batch).await?))
}
