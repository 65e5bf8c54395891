//! Games by number, out of the cache or the store.

use std::sync::Arc;

use crate::app::context::Context;
use crate::game::GameId;
use crate::store::{StoreError, StoredGame};

/// A game with all its turns.
pub(crate) async fn load(
    context: &Context,
    id: GameId,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    let writes = {
        let kept = context.game_cache.lock();
        if let Some(game) = kept.games.get(&id)
            && !kept.writing.contains(&id)
        {
            return Ok(Some(Arc::clone(game)));
        }
        kept.writes
    };
    let Some(game) = context.store.game(id).await?.map(Arc::new) else {
        return Ok(None);
    };
    let mut kept = context.game_cache.lock();
    if kept.writes == writes && !kept.writing.contains(&id) {
        kept.insert(Arc::clone(&game), context.game_cache.limit);
    }
    Ok(Some(game))
}
