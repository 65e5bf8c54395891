//! The work itself: one turn of the game after the other, behind everybody who waits for the engine.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tulenh_engine::{Judged, Line, ReviewedGame, Table};
use tulenh_rules::Position;

use crate::app::analysis::move_quality::comment;
use crate::app::analysis::requests;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::background_jobs::Job;
use crate::app::context::engine_work::engine_pool::{Busy, Thought, Urgency};
use crate::app::opponent::leads::lead;
use crate::game::{Analysis, Destination, GameId, JudgedTurn, News, Notice, PlayerId, Route};
use crate::store::{Batch, Change, Commit, Known, StoreError, StoredGame};

/// Megabytes of what is remembered while a game is judged. Each game begins with nothing, so that the same game is
/// judged alike whatever else the engine has seen.
const MEMORY: usize = 16;
/// How often the result is written again when another process has changed the request meanwhile.
const ATTEMPTS: usize = 5;
/// When the work goes on if too many wait for the engine.
const LATER: Duration = Duration::from_secs(5);

/// How the work on a game came to a halt.
enum Halt {
    /// Nobody wishes for it any more.
    GivenUp,
    /// Too much waits for the engine: later.
    Later,
    /// The program ends.
    Gone,
    /// A fault of ours: it would come again and again.
    Broken,
}

/// Begins the analyses that were wished for before a start.
pub(crate) async fn resume_analyses(context: &Context) -> Result<(), StoreError> {
    for (id, _) in context.store.analyses_asked(usize::MAX).await? {
        context.engine.jobs.begin(Job::Analysis(id));
    }
    Ok(())
}

/// Judges a game for those who asked for it, and tells them. Whether an analysis has been kept: not where nobody asks for it
/// any more, nor when the work halts before the end.
pub(crate) async fn analyse(context: &Context, id: GameId) -> Result<bool, StoreError> {
    // Each has a table of its own while it runs.
    let _place = context.engine.analyses.places.acquire().await;
    let Some(request) = requests::analysis_request(context, id).await? else {
        // Another process may have finished what this one began.
        context.engine.analyses.give_up(id);
        return Ok(false);
    };
    let stored = match game_loading::load(context, id).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "a game to be analysed cannot be read");
            not_analysed(context, id).await?;
            return Ok(false);
        }
        found => found?,
    };
    let over = stored.filter(|stored| !stored.game.is_open());
    let who = request.asked.first().map(|(who, _)| *who);
    let Some((stored, who)) = over.zip(who) else {
        let _one = context.engine.analyses.gate().await;
        end_request(context, id, &[], &[]).await?;
        return Ok(false);
    };
    match judge_all(context, &stored, who).await {
        Ok(analysis) => {
            analysed(context, id, analysis).await?;
            Ok(true)
        }
        Err(Halt::GivenUp | Halt::Gone) => Ok(false),
        Err(Halt::Broken) => {
            tracing::error!(%id, "an analysis broke off, and is given up");
            not_analysed(context, id).await?;
            Ok(false)
        }
        Err(Halt::Later) => {
            let later = context.latest.get().after(LATER);
            context.engine.jobs.begin_at(later, Job::Analysis(id));
            Ok(false)
        }
    }
}

/// Judges turn after turn, in the order of a [`ReviewSchedule`](tulenh_engine::ReviewSchedule). A halt keeps what is judged
/// and how far the schedule has come, and loses the table; a restart loses all of it.
async fn judge_all(
    context: &Context,
    stored: &StoredGame,
    who: PlayerId,
) -> Result<Analysis, Halt> {
    let game = Arc::new(ReviewedGame::new(stored.game.record().clone()));
    let count = game.record().turns().len();
    let skipped = count.saturating_sub(context.options.analysis_turns.max(1));
    let nodes = context.options.analysis_nodes;
    let work = (context.engine.analyses).begin(stored.game.id(), skipped..count, nodes);
    let table = Arc::new(Table::new(MEMORY));
    loop {
        let Some(step) = work.progress().schedule.next_step() else {
            break;
        };
        let (game, own, table) = (Arc::clone(&game), Arc::clone(&work), Arc::clone(&table));
        let thought = move |thought: &Thought<'_>| {
            let stop = || thought.given_up.is_aborted() || own.given_up.load(Ordering::Relaxed);
            game.judge_step(&step, &table, &stop)
                .map(|judged| (told(&game, step.index, &judged), judged))
        };
        let judged = context
            .engine
            .pool
            .think(who, Urgency::Later, thought)
            .await;
        if work.given_up.load(Ordering::Relaxed) {
            return Err(Halt::GivenUp);
        }
        match judged {
            Ok(Some((told, judged))) => work.progress().add(&step, &judged, told),
            // It was told to stop, and nobody has said why: not by whoever asked.
            Ok(None) | Err(Busy::Enough | Busy::Full) => return Err(Halt::Later),
            Err(Busy::Gone) => return Err(Halt::Gone),
            // What was found before stands.
            Err(Busy::Broken) if step.is_further() => {
                tracing::error!(turn = step.index, "a further look at a turn broke off");
                work.progress().schedule.leave_out(&step);
            }
            Err(Busy::Broken) => return Err(Halt::Broken),
        }
    }
    let turns = work.progress().judged.values().cloned().collect();
    Ok(Analysis {
        skipped: u32::try_from(skipped).unwrap_or(u32::MAX),
        turns,
    })
}

/// Keeps what came of it and lets everybody hear who wishes to, in one commit.
async fn analysed(context: &Context, id: GameId, analysis: Analysis) -> Result<(), StoreError> {
    let _one = context.engine.analyses.gate().await;
    let news = [News::Analysed(id), News::AnnotatedRecord(id)];
    // Kept also if the last has withdrawn just now: the work is done.
    let kept = [Change::Analysis(id, Some(analysis))];
    end_request(context, id, &news, &kept).await?;
    context.engine.analyses.works().remove(&id);
    Ok(())
}

/// Lets everybody hear that there will be no analysis. It would fail the same way the next time, so it is not tried again.
async fn not_analysed(context: &Context, id: GameId) -> Result<(), StoreError> {
    let _one = context.engine.analyses.gate().await;
    context.engine.analyses.give_up(id);
    end_request(context, id, &[News::NotAnalysed(id)], &[]).await
}

/// Ends the request for the analysis of a game: with these changes, and with news wherever the analysis was asked for. The
/// caller holds the gate.
async fn end_request(
    context: &Context,
    id: GameId,
    news: &[News],
    changes: &[Change],
) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        let request = requests::analysis_request(context, id).await?;
        let known = vec![Known::AnalysisAsked(id, request.clone())];
        let asked = request.into_iter().flat_map(|request| request.asked);
        let places: BTreeSet<Route> = asked.map(|(_, place)| place).collect();
        let notices = places.into_iter().flat_map(|place| {
            let told = news.iter().cloned();
            told.map(move |news| Notice {
                to: Destination::Route(place.clone()),
                news,
            })
        });
        let ended = Change::AnalysisAsked(id, None);
        let batch = Batch {
            known,
            notices: notices.collect(),
            changes: changes.iter().cloned().chain([ended]).collect(),
            ..Batch::default()
        };
        // Another process may have written down one more who asks.
        if !matches!(context.commit(batch).await?, Commit::Conflict(_)) {
            break;
        }
    }
    Ok(())
}

/// What is told of the turn of this index.
fn told(game: &ReviewedGame, index: usize, judged: &Judged) -> JudgedTurn {
    let (before, after) = (game.position(index), game.position(index + 1));
    let mover = before.turn();
    let better = judged.better.as_ref();
    let answer = Line {
        score: judged.played,
        turns: judged.answer.clone(),
    };
    let turn = JudgedTurn::new(
        lead(judged.best, mover),
        lead(judged.played, mover),
        comment(judged.mark),
        better.map_or_else(Vec::new, |line| lans(before, line)),
    );
    turn.answered(lans(after, &answer))
}

/// What is told of a line, in LAN.
fn lans(position: &Position, line: &Line) -> Vec<String> {
    let mut now = position.clone();
    let lans = line.told(position).turns.into_iter().map(|turn| {
        let lan = now.lan(&turn);
        now.make_unchecked(&turn);
        lan
    });
    lans.collect()
}
