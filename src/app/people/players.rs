//! Who plays: people we have met, and the engine.

use tulenh_engine::Level;
use tulenh_rules::BySide;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::game::{Bot, Game, Player, PlayerId, Team};
use crate::store::StoreError;

/// Somebody who plays: a person we have met, the engine, or a team, which has a name and no accounts.
pub(crate) async fn player(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    if let Some(bot) = Bot::of(id) {
        return Ok(Some(as_player(bot)));
    }
    if let Some((game, side)) = Team::of(id) {
        let stored = game_loading::load(context, game).await?;
        let team = stored.as_ref().and_then(|stored| stored.game.team(side));
        return match team {
            Some(team) => as_one(context, id, team).await.map(Some),
            None => Ok(None),
        };
    }
    context.store.player(id).await
}

/// A team as somebody with its name, or that of its leader.
async fn as_one(context: &Context, seat: PlayerId, team: &Team) -> Result<Player, StoreError> {
    if !team.name.is_empty() {
        return Ok(named(seat, team.name.clone()));
    }
    let leader = match team.leader() {
        Some(leader) => context.store.player(leader).await?,
        None => None,
    };
    Ok(named(seat, leader.map(|of| of.name).unwrap_or_default()))
}

/// Somebody who is no person, with a name.
fn named(id: PlayerId, name: String) -> Player {
    Player {
        name,
        ..Player::forgotten(id)
    }
}

/// The engine as somebody with a name.
pub(crate) fn as_player(bot: Bot) -> Player {
    named(bot.seat(), format!("{NAME} {}", strength(bot.level)))
}

/// The two players of a game.
pub(crate) async fn players_of(
    context: &Context,
    game: &Game,
) -> Result<BySide<Player>, StoreError> {
    Ok(BySide {
        red: seated(context, game.seats().red, game).await?,
        blue: seated(context, game.seats().blue, game).await?,
    })
}

/// The two players of a game, one of whom may be this person, who is known already.
pub(crate) async fn players_beside(
    context: &Context,
    game: &Game,
    known: &Player,
) -> Result<BySide<Player>, StoreError> {
    let seats = game.seats();
    let seated = async |id| match id == known.id {
        true => Ok(known.clone()),
        false => seated(context, id, game).await,
    };
    Ok(BySide {
        red: seated(seats.red).await?,
        blue: seated(seats.blue).await?,
    })
}

/// The player in a seat; somebody without a name where the record cannot be read.
pub(crate) async fn seated(
    context: &Context,
    id: PlayerId,
    game: &Game,
) -> Result<Player, StoreError> {
    let found = match Team::of(id).and_then(|(_, side)| game.team(side)) {
        Some(team) => as_one(context, id, team).await.map(Some),
        None => player(context, id).await,
    };
    let player = match found {
        // The game is worth telling without a name.
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, game = %game.id(), "a player could not be read");
            None
        }
        found => found?,
    };
    Ok(player.unwrap_or_else(|| Player::forgotten(id)))
}

/// What the bot is called, before its level.
pub(crate) const NAME: &str = "tulenh";

/// The strength of a seat.
pub(crate) fn strength(level: u8) -> Level {
    Level::new(level).unwrap_or(Level::MAX)
}
