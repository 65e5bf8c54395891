//! Does the engine's jobs: its part in games, analyses, and the survey after a start.

use tracing::Instrument as _;

use crate::app::analysis::judge;
use crate::app::context::Context;
use crate::app::context::engine_work::background_jobs::Job;
use crate::app::context::request_span::work_span;
use crate::app::opponent::bot;
use crate::game::Bot;
use crate::store::StoreError;

/// Games looked at at a time after a start.
const PAGE: usize = 256;

/// Does a job. Whether it has kept an analysis.
///
/// # Errors
/// When the store fails, or a record cannot be read.
pub(crate) async fn run(context: &Context, job: Job) -> Result<bool, StoreError> {
    match job {
        Job::Survey => survey(context).await?,
        Job::Engine(id) => {
            let plays = bot::bot_plays(context, id);
            plays.instrument(work_span("engine", id)).await?;
        }
        Job::Analysis(id) => {
            let analyses = judge::analyse(context, id);
            return analyses.instrument(work_span("analysis", id)).await;
        }
    }
    Ok(false)
}

/// Looks for games in which the engine has something to do.
async fn survey(context: &Context) -> Result<(), StoreError> {
    judge::resume_analyses(context).await?;
    for bot in Bot::all() {
        let mut after = None;
        loop {
            let page = context
                .store
                .games_after(bot.seat(), true, after, PAGE)
                .await?;
            let Some(last) = page.last().copied() else {
                break;
            };
            for id in page {
                match context.store.game(id).await {
                    Ok(found) => found
                        .iter()
                        .for_each(|stored| context.engine.jobs.ask_engine(stored)),
                    Err(error @ StoreError::Record(..)) => {
                        tracing::error!(%error, "the engine cannot play a game");
                    }
                    Err(error) => return Err(error),
                }
            }
            after = Some(last);
        }
    }
    Ok(())
}
