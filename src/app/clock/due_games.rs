//! A game whose clock has something to do.

use std::sync::Arc;

use crate::app::clock::{reminders, vacation_games};
use crate::app::context::{Context, game_cache};
use crate::app::play::turns::notices;
use crate::app::ratings::results;
use crate::game::{Event, GameId, Timestamp};
use crate::store::{Batch, Guard, StoreError, StoredGame};

/// A game as it is now: what time alone has brought about since somebody looked last is done,
/// told and durable. Whoever asks holds its lock.
pub(crate) async fn game_is_due(
    context: &Context,
    id: GameId,
    now: Timestamp,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    loop {
        let Some(stored) = game_cache::load(context, id).await? else {
            return Ok(None);
        };
        if stored.game.wake().is_none_or(|wake| wake > now) {
            return Ok(Some(stored));
        }
        if vacation_games::spared(context, &stored, now).await? {
            continue;
        }
        let mut stored = Arc::unwrap_or_clone(stored);
        let before = stored.game.revision();
        let events = stored.game.tick(now);
        if events.is_empty() {
            // A game that says it waits for now must have something to do now.
            tracing::error!(%id, "a game has nothing to do when it said it had");
            return Ok(Some(Arc::new(stored)));
        }
        let results = results::results(context, &stored, now).await?;
        let mut batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            notices: notices(&stored, &events),
            ..Batch::default()
        };
        for event in &events {
            if let Event::Due(_, stage) = event {
                reminders::remind(context, &stored, *stage, now, &mut batch).await?;
            }
        }
        batch.games.push(stored);
        results.put(&mut batch);
        context.commit(batch).await?;
    }
}
