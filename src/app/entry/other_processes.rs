//! What other processes that share the store have committed is heard of here.

use std::sync::Weak;

use tokio::sync::broadcast::error::RecvError;

use crate::app::analysis::requests::analysis_request;
use crate::app::context::access_ends::AccessEnd;
use crate::app::context::caches::game_cache::GameChange;
use crate::app::context::caches::game_loading;
use crate::app::context::duties::ENGINE;
use crate::app::context::engine_work::background_jobs::Job;
use crate::app::context::{Context, Core};
use crate::game::Bot;
use crate::store::RemoteChange;

/// Listens until the core is gone.
pub(crate) async fn listen(core: Weak<Core>) {
    let Some(mut changes) = core.upgrade().map(|core| core.store.remote_changes()) else {
        return;
    };
    loop {
        let heard = changes.recv().await;
        let Some(core) = core.upgrade() else { return };
        let context = Context::new(core);
        match heard {
            Ok(change) => take(&context, change).await,
            // What was missed is looked for.
            Err(RecvError::Lagged(_)) => {
                context.delivery.outbox.wake();
                context.engine.jobs.begin(Job::Survey);
            }
            Err(RecvError::Closed) => return,
        }
    }
}

async fn take(context: &Context, change: RemoteChange) {
    match change {
        RemoteChange::Game {
            game,
            revision,
            ply,
            seats,
        } => {
            context.game_cache.changed_elsewhere(GameChange {
                game,
                revision,
                ply,
                seats,
                only_votes: false,
            });
            if Bot::of(seats.red).or(Bot::of(seats.blue)).is_none()
                || context.duties.known(ENGINE).is_none()
            {
                return;
            }
            match game_loading::load(context, game).await {
                Ok(Some(stored)) => context.ask_engine(&stored).await,
                Ok(None) => {}
                // The next survey finds it.
                Err(error) => tracing::warn!(%error, %game, "the engine could not look at a game"),
            }
        }
        RemoteChange::Notices => context.delivery.outbox.wake(),
        RemoteChange::AnalysisAsked(game) => match analysis_request(context, game).await {
            Ok(Some(_)) => context.begin_analysis(game).await,
            // The last who asked has withdrawn, or another process has finished it.
            Ok(None) => context.engine.analyses.give_up(game),
            Err(error) => {
                tracing::warn!(%error, %game, "the request for an analysis could not be looked at");
                context.begin_analysis(game).await;
            }
        },
        RemoteChange::CredentialEnded(hash) => {
            context.access_ends.tell(vec![AccessEnd::Session(hash)]);
        }
        RemoteChange::WatchingEnded(game) => {
            context.access_ends.tell(vec![AccessEnd::Watching(game)]);
        }
    }
}
