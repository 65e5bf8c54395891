//! What somebody follows, as data.

use serde::Serialize;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::people::callers::Caller;
use crate::app::people::players;
use crate::app::views::public_game_view::{PublicGame, public_game};
use crate::club::{Follow, Followed};
use crate::store::StoreError;

/// What somebody follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct FollowingView {
    /// The games.
    pub games: Vec<PublicGame>,
    /// The people.
    pub players: Vec<FollowedPlayer>,
}

/// Somebody whose public games somebody follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct FollowedPlayer {
    /// Their number.
    pub id: u64,
    /// Their name.
    pub name: String,
}

/// What the person who asks follows.
pub(crate) async fn following(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<FollowingView, StoreError> {
    let (mut games, mut people) = (Vec::new(), Vec::new());
    let most = Follow::GAMES + Follow::PLAYERS;
    for (followed, follow) in context.store.following(caller.id(), 2 * most).await? {
        match followed {
            Followed::Game(_) if follow.stopped => {}
            Followed::Game(id) => {
                // It may have ceased to be public a moment ago.
                let settings = context.store.watch(id).await?;
                let stored = game_loading::load(context, id).await?;
                let stored = stored.filter(|_| settings.is_some_and(|settings| settings.public));
                if let Some(stored) = stored {
                    games.push(public_game(context, caller, &stored.game).await?);
                }
            }
            Followed::Player(id) => {
                if let Some(player) = players::player(context, id).await? {
                    people.push(FollowedPlayer {
                        id: id.0,
                        name: caller.localizer.called(&player),
                    });
                }
            }
        }
    }
    Ok(FollowingView {
        games,
        players: people,
    })
}
