//! Who plays: people we have met, and the engine.

use tulenh_engine::Level;
use tulenh_rules::BySide;

use crate::app::context::Context;
use crate::game::{Bot, Game, Language, Player, PlayerId, Preferences, Vacation};
use crate::store::StoreError;

/// Somebody who plays: a person we have met, or the engine.
pub(crate) async fn player(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    match Bot::of(id) {
        Some(bot) => Ok(Some(as_player(bot))),
        None => context.store.player(id).await,
    }
}

/// The engine as somebody with a name.
pub(crate) fn as_player(bot: Bot) -> Player {
    Player {
        id: bot.seat(),
        accounts: Vec::new(),
        name: format!("{NAME} {}", strength(bot.level)),
        language: None::<Language>,
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
        since: crate::game::Timestamp::default(),
    }
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
    let player = match player(context, id).await {
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
