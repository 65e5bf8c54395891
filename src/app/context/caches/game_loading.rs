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
    let (writes, known) = {
        let kept = context.game_cache.lock();
        let known = kept.games.get(&id).filter(|_| !kept.writing.contains(&id));
        (kept.writes, known.map(Arc::clone))
    };
    if let Some(game) = known
        && (!context.store.is_shared() || context.store.is_current(&game).await?)
    {
        return Ok(Some(game));
    }
    let Some(game) = context.store.game(id).await?.map(Arc::new) else {
        return Ok(None);
    };
    let mut kept = context.game_cache.lock();
    if kept.writes == writes && !kept.writing.contains(&id) {
        kept.insert(Arc::clone(&game), context.game_cache.limit);
    }
    Ok(Some(game))
}
