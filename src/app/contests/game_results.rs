//! What came of games is counted.

use tulenh_contest::Outcome;

use crate::app::contests::committing::commit;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::play::give_up::give_up;
use crate::club::contest::{Contest, MatchResult};
use crate::game::{GameId, PlayerId, Timestamp};
use crate::store::{Batch, Change, StoreError};

/// Counts what came of these games, those that are over, each once. A game that cannot be read is a draw, so that its
/// round ends.
pub(crate) async fn count(
    context: &Context,
    contest: &mut Contest,
    games: &[GameId],
    now: Timestamp,
) -> Result<bool, StoreError> {
    let mut batch = Batch::default();
    let mut counted = false;
    for game in games {
        let result = match game_loading::load(context, *game).await {
            Ok(Some(stored)) => MatchResult::of(&stored.game),
            Ok(None) => unreadable(),
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, %game, "a game of a contest cannot be read");
                unreadable()
            }
            Err(error) => return Err(error),
        };
        // One that goes on may end at this moment, and says so then.
        let Some(result) = result else { continue };
        batch
            .changes
            .push(Change::ContestCounted(contest.id, *game));
        if !contest.is_over() {
            counted |= contest.count(*game, result);
        }
    }
    if counted {
        return commit(context, contest, now, batch).await;
    }
    // They were counted before, or belong to a round that does not count any more.
    if !batch.changes.is_empty() {
        context.commit(batch).await?;
    }
    Ok(false)
}

/// Resigns a game for somebody; one that is damaged stays as it is, and is counted as it can be.
pub(crate) async fn give_up_one(
    context: &Context,
    game: GameId,
    player: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    match give_up(context, game, player, now).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, %game, "a game of somebody who has left stays open");
            Ok(())
        }
        done => done,
    }
}

fn unreadable() -> Option<MatchResult> {
    Some(MatchResult {
        outcome: Outcome::Draw,
        taken: [0, 0],
        forfeit: false,
    })
}
