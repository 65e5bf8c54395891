//! The games of a round begin, one after the other.

use tulenh_rules::{BySide, Position};

use crate::app::challenges::game_start::{Beginning, beginning};
use crate::app::contests::committing::{commit, private_place};
use crate::app::context::Context;
use crate::club::contest::{Contest, Part};
use crate::game::{Limit, PlayerId, Timestamp};
use crate::store::{Batch, GameChannel, StoreError};

/// Begins the game of a match of the present round, in the commit that notes its number: so it begins once. How many
/// other games the two play does not matter. It is told in both private chats. Somebody who was forgotten or is shut out
/// leaves instead.
pub(crate) async fn begin(
    context: &Context,
    contest: &mut Contest,
    at: usize,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let round = contest.rounds.last();
    let found = round.and_then(|round| Some((round.ends, *round.matches.get(at)?)));
    let Some((ends, of)) = found else {
        return Ok(false);
    };
    let seats = BySide {
        red: contest.player(of.red),
        blue: contest.player(of.blue),
    };
    for player in [seats.red, seats.blue] {
        if !can_play(context, player).await? && contest.leave(player, Part::Leaves).is_ok() {
            return commit(context, contest, now, Batch::default()).await;
        }
    }
    let mut channels = Vec::new();
    for player in [seats.red, seats.blue] {
        let place = private_place(context, contest, player).await?;
        channels.extend(place.map(|route| GameChannel {
            route,
            wants_thread: false,
        }));
    }
    let settings = &contest.settings;
    let id = context.store.next_game().await?;
    let game = Beginning {
        seats,
        teams: BySide::default(),
        start: Position::start(settings.rules.clone()),
        limit: Limit {
            turns: settings.turns,
            until: Some(ends),
        },
        tempo: settings.tempo,
        mode: settings.mode,
        channels,
    };
    let (batch, _one_person) = beginning(context, id, game, now).await?;
    let matches = contest.rounds.last_mut().map(|round| &mut round.matches);
    if let Some(of) = matches.and_then(|matches| matches.get_mut(at)) {
        of.game = Some(id);
    }
    commit(context, contest, now, batch).await
}

async fn can_play(context: &Context, player: PlayerId) -> Result<bool, StoreError> {
    match context.store.player(player).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "somebody cannot play on in a contest");
            Ok(false)
        }
        found => Ok(found?.is_some_and(|player| !player.blocked && !player.accounts.is_empty())),
    }
}
