//! Games are given up for people who do not do it themselves.

use std::sync::Arc;

use crate::app::boards::game_notices::notices;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::play::team_changes;
use crate::app::ratings::results;
use crate::game::{Action, GameId, PlayerId, Timestamp};
use crate::store::{Batch, Commit, Guard, StoreError};

/// Times a step is tried again when something has changed meanwhile.
const ATTEMPTS: usize = 10;

/// Resigns a game for somebody who has left, or takes them out of their team, unless it is over. Whoever asks holds no lock
/// of a game or a person.
pub(crate) async fn give_up(
    context: &Context,
    id: GameId,
    player: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(id).await;
    for _ in 0..ATTEMPTS {
        let stored = game_loading::load(context, id)
            .await?
            .map(Arc::unwrap_or_clone);
        let Some(mut stored) = stored.filter(|stored| stored.game.is_open()) else {
            return Ok(());
        };
        let before = stored.game.revision();
        // The others of a team play on.
        let side = stored.game.seat_of(player);
        let action = match side.and_then(|side| stored.game.team(side)) {
            Some(_) => Action::LeaveTeam,
            None => Action::Resign,
        };
        let events = match stored.game.apply(player, action, now) {
            Ok(events) => events,
            // Its time was over already.
            Err(_) => stored.game.tick(now),
        };
        let results = results::results(context, &stored, now).await?;
        let mut batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            notices: notices(&stored, &events),
            ..Batch::default()
        };
        team_changes::put(&stored, player, &events, now, &mut batch);
        batch.games.push(stored);
        results.put(&mut batch);
        if let Commit::Done(_) | Commit::Seen = context.commit(batch).await? {
            return Ok(());
        }
    }
    Ok(())
}
