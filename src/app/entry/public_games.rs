//! Games that anybody may ask for, because their players have listed them.

use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use crate::app::context::caches::game_loading;
use crate::app::entry::app::App;
use crate::app::entry::page::{NotShown, shown};
use crate::app::people::callers;
use crate::app::request::command::Request;
use crate::app::views::game_view::{GameView, game_view};
use crate::app::views::public_game_view::{PublicGame, PublicRecord, public_game, public_record};
use crate::game::{GameId, Ply, Timestamp};
use crate::store::{StoreError, StoredGame};

/// The most games of one list.
const LISTED: usize = 50;

impl App {
    /// The public games, newest first, those before `before`; at most 50. The request says the language.
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails.
    pub fn public_games<'a>(
        &'a self,
        request: &'a Request,
        before: Option<GameId>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<PublicGame>, NotShown>> {
        async move {
            let context = self.context();
            let watcher = callers::watcher(context, request, now);
            let mut games = Vec::new();
            for id in context.store.public_games(before, LISTED).await? {
                let stored = match game_loading::load(context, id).await {
                    Err(error @ StoreError::Record(..)) => {
                        tracing::error!(%error, "a game is left out of the public list");
                        None
                    }
                    loaded => loaded?,
                };
                if let Some(stored) = stored {
                    games.push(public_game(context, &watcher, &stored.game).await?);
                }
            }
            Ok(games)
        }
        .boxed()
    }

    /// A public game after `at` turns, or its newest board; `None` when there is none of this number, or
    /// not in public.
    ///
    /// # Errors
    /// [`NotShown`] when there is no such board, and when the store fails.
    pub fn view_public_game<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        at: Option<Ply>,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Option<GameView>, NotShown>> {
        async move {
            let Some(stored) = self.public(id).await? else {
                return Ok(None);
            };
            let watcher = callers::watcher(self.context(), request, now);
            let game = game_view(self.context(), &watcher, &stored, at).await;
            shown(game).map(Some)
        }
        .boxed()
    }

    /// The turns of a public game; `None` as [`App::view_public_game`].
    ///
    /// # Errors
    /// [`NotShown::Failed`] when the store fails.
    pub fn public_record<'a>(
        &'a self,
        request: &'a Request,
        id: GameId,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Option<PublicRecord>, NotShown>> {
        async move {
            let Some(stored) = self.public(id).await? else {
                return Ok(None);
            };
            let watcher = callers::watcher(self.context(), request, now);
            let record = public_record(self.context(), &watcher, &stored.game).await?;
            Ok(Some(record))
        }
        .boxed()
    }

    async fn public(&self, id: GameId) -> Result<Option<Arc<StoredGame>>, NotShown> {
        let settings = self.context().store.watch(id).await?;
        if !settings.is_some_and(|settings| settings.public) {
            return Ok(None);
        }
        Ok(game_loading::load(self.context(), id).await?)
    }
}
