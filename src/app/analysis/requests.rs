//! The analysis of a finished game: `/analysis`.
//!
//! A request is stored before it is acknowledged and stays until the analysis is done, so that after a
//! restart the work begins again. The result is kept for good and shown at once to everybody who asks later.
//! A game that goes on is never analysed.

use std::sync::Arc;

use crate::app::analysis::analysed_turn::analysed_turn;
use crate::app::analysis::analysis_view::{ask_button, under_way};
use crate::app::analysis::{analysis_view, annotated_record};
use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::analysis_work::Stage;
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::updates::update;
use crate::app::people::{find_game, players};
use crate::app::request::analysis_action::AnalysisAction;
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::game::{Analysis, AnalysisRequest, GameId, PlayerId};
use crate::store::{Batch, Change, Commit, Known, StoreError, StoredGame};

/// Games that wait for their analysis or are analysed, at most.
const MOST: usize = 50;
/// How often a request is changed again when another process has changed it meanwhile.
const ATTEMPTS: usize = 5;
/// Places that wait for the analysis of one game, at most.
const ASKERS: usize = 8;
/// A person's last games that are looked at to find one that is over.
const LAST: usize = 20;

/// Asks for the analysis of a game that is over, or shows what came of it.
pub(crate) async fn analysis(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let game = match game {
        Some(game) => Some(game),
        None => last_game_over(context, caller).await?,
    };
    let stored = finished_game(context, caller, game).await?;
    ask_for_analysis(context, caller, &stored).await
}

/// Does what a button about an analysis is for.
pub(crate) async fn press_analysis(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    action: &str,
) -> Attempt<Reply> {
    let stored = finished_game(context, caller, Some(id)).await?;
    let unknown = || caller.localizer.say("analysis-is-off").code("game", id);
    let action = AnalysisAction::read(action).ok_or_else(unknown)?;
    match action {
        AnalysisAction::Ask => ask_for_analysis(context, caller, &stored).await,
        AnalysisAction::Progress => analysis_progress(context, caller, id).await,
        AnalysisAction::Cancel => cancel_analysis(context, caller, id).await,
        AnalysisAction::Turn(index) => {
            let message = analysed_turn(context, caller, &stored, index).await?;
            Ok(shown_to(caller, message))
        }
        AnalysisAction::Step(index) => {
            let message = analysed_turn(context, caller, &stored, index).await?;
            Ok(Reply::update(message))
        }
        AnalysisAction::File => {
            let message = annotated_record::annotated_record(context, caller, &stored).await?;
            Ok(shown_to(caller, message))
        }
    }
}

/// The person's last game that is over and may be spoken of here, unless they reply to a board.
async fn last_game_over(context: &Context, caller: &Caller<'_>) -> Attempt<Option<GameId>> {
    if find_game::replied_to(context, caller).await?.is_some() {
        return Ok(None);
    }
    for id in context.store.games_of(caller.id(), false, LAST).await? {
        let Some(stored) = game_loading::load(context, id).await? else {
            continue;
        };
        let here =
            !caller.request.shared || find_game::is_told_here(context, caller, &stored).await?;
        if here && !stored.game.is_open() {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// A game that the person may look at and that is over, with turns in it.
pub(crate) async fn finished_game(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Arc<StoredGame>> {
    let stored = board_view::visible_game_over(context, caller, game).await?;
    let game = &stored.game;
    if game.is_open() {
        let sentence = caller.localizer.say("analysis-too-early");
        return Err(sentence.code("game", game.id()).into());
    }
    if game.record().turns().is_empty() {
        let sentence = caller.localizer.say("analysis-no-turns");
        return Err(sentence.code("game", game.id()).into());
    }
    Ok(stored)
}

pub(crate) async fn ask_for_analysis(
    context: &Context,
    caller: &Caller<'_>,
    stored: &Arc<StoredGame>,
) -> Attempt<Reply> {
    let id = stored.game.id();
    if let Some(analysis) = context.store.analysis(id).await? {
        return shown_analysis(context, caller, stored, &analysis).await;
    }
    // Of two who ask at once the second sees what the first has asked for.
    let gate = context.engine.analyses.gate().await;
    if let Some(analysis) = context.store.analysis(id).await? {
        drop(gate);
        return shown_analysis(context, caller, stored, &analysis).await;
    }
    let all = context.store.analyses_asked(usize::MAX).await?;
    let own = |request: &AnalysisRequest| request.asked.iter().any(|ask| ask.0 == caller.id());
    let other = all.iter().find(|(game, asked)| *game != id && own(asked));
    if let Some((other, asked)) = other {
        let mut places = asked.asked.iter().filter(|ask| ask.0 == caller.id());
        // What somebody does elsewhere is nobody's business here.
        if !places.any(|(_, place)| caller.may_hear_of(place)) {
            return Err(caller.localizer.say("analysis-one-elsewhere").into());
        }
        let sentence = caller.localizer.say("analysis-one-at-a-time");
        return Err(Message {
            text: sentence.code("game", other).text(),
            buttons: vec![under_way(caller, *other, true)],
            ..Message::default()
        }
        .into());
    }
    let known = all.iter().find(|(game, _)| *game == id);
    let mut request = known.map(|(_, known)| known.clone()).unwrap_or_default();
    let is_new = known.is_none();
    if is_new && all.len() >= MOST {
        return Err(caller.localizer.say("analysis-full").into());
    }
    let own_wish = (caller.id(), caller.route.clone());
    let here = request.asked.contains(&own_wish);
    if !here {
        if request.asked.len() >= ASKERS {
            let sentence = caller.localizer.say("analysis-awaited");
            return Err(Message {
                text: sentence.code("game", id).text(),
                buttons: vec![under_way(caller, id, own(&request))],
                ..Message::default()
            }
            .into());
        }
        request.asked.push(own_wish);
    }
    let is_own = own(&request);
    let batch = Batch {
        known: vec![Known::AnalysisAsked(
            id,
            known.map(|(_, known)| known.clone()),
        )],
        update: update(caller.request),
        changes: vec![Change::AnalysisAsked(id, Some(request))],
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) => {}
        Commit::Seen => return Err(Abort::Seen),
        // Somebody else has asked for it at this moment; asked again, it joins them.
        Commit::Conflict(_) => return Err(caller.localizer.say("failed").into()),
    }
    context.begin_analysis(id).await;
    let others = if is_new { all.len() as u64 } else { 0 };
    let key = if here {
        "analysis-under-way"
    } else {
        "analysis-begun"
    };
    let sentence = caller.localizer.say(key).code("game", id);
    let message = Message {
        text: sentence.number("others", others).text(),
        buttons: vec![under_way(caller, id, is_own)],
        ..Message::default()
    };
    Ok(shown_to(caller, message))
}

/// What came of it, for whoever asks later.
async fn shown_analysis(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    analysis: &Analysis,
) -> Attempt<Reply> {
    let players = players::players_of(context, &stored.game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let told = analysis_view::analysis_message(&stored.game, &players, analysis, &view);
    let (message, _) = told.await;
    Ok(shown_to(caller, message))
}

async fn analysis_progress(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let Some(request) = analysis_request(context, id).await? else {
        let key = match context.store.analysis(id).await? {
            Some(_) => "analysis-is-done",
            None => "analysis-is-off",
        };
        let message = Message {
            text: localizer.say(key).code("game", id).text(),
            buttons: vec![vec![ask_button(caller, id)]],
            ..Message::default()
        };
        return Ok(Reply::update(message));
    };
    let sentence = match context.analysis_stage(id) {
        Stage::Waiting => localizer.say("analysis-waits"),
        Stage::Elsewhere => localizer.say("analysis-unfinished"),
        Stage::Judging { done, of } if done == of => localizer.say("analysis-looks-again"),
        Stage::Judging { done, of } => {
            let sentence = localizer.say("analysis-progress");
            sentence.number("done", done).number("of", of)
        }
    };
    let is_own = request.asked.iter().any(|ask| ask.0 == caller.id());
    Ok(Reply::update(Message {
        text: sentence.code("game", id).text(),
        buttons: vec![under_way(caller, id, is_own || caller.request.shared)],
        ..Message::default()
    }))
}

async fn cancel_analysis(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let _one = context.engine.analyses.gate().await;
    let Some(request) = analysis_request(context, id).await? else {
        return analysis_progress(context, caller, id).await;
    };
    if !request.asked.iter().any(|ask| ask.0 == caller.id()) {
        return Err(localizer.say("analysis-not-yours").code("game", id).into());
    }
    withdraw(context, id, request, caller.id()).await?;
    Ok(Reply::update(Message {
        text: localizer.say("analysis-cancelled").code("game", id).text(),
        buttons: vec![vec![ask_button(caller, id)]],
        ..Message::default()
    }))
}

/// What becomes of the wishes of somebody who turned out to be another. Whoever asks holds the gate
/// until it is committed.
pub(crate) async fn joined_wishes(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<(Vec<Change>, Vec<Known>), StoreError> {
    let (mut changes, mut known) = (Vec::new(), Vec::new());
    for (id, mut request) in context.store.analyses_asked(usize::MAX).await? {
        let before = Known::AnalysisAsked(id, Some(request.clone()));
        let mut theirs = request.asked.iter_mut().filter(|(who, _)| *who == from);
        let first = theirs.next();
        let is_theirs = first.is_some();
        for (who, _) in first.into_iter().chain(theirs) {
            *who = into;
        }
        if is_theirs {
            known.push(before);
            changes.push(Change::AnalysisAsked(id, Some(request)));
        }
    }
    Ok((changes, known))
}

/// A person wishes for no analysis any more: they are being forgotten.
pub(crate) async fn withdraw_analyses(
    context: &Context,
    player: PlayerId,
) -> Result<(), StoreError> {
    let _one = context.engine.analyses.gate().await;
    for (id, request) in context.store.analyses_asked(usize::MAX).await? {
        if request.asked.iter().any(|ask| ask.0 == player) {
            withdraw(context, id, request, player).await?;
        }
    }
    Ok(())
}

/// Removes a person from a request, and ends the work when nobody is left on it. The caller holds the
/// gate.
async fn withdraw(
    context: &Context,
    id: GameId,
    request: AnalysisRequest,
    player: PlayerId,
) -> Result<(), StoreError> {
    let mut known = request;
    for _ in 0..ATTEMPTS {
        let mut request = known.clone();
        request.asked.retain(|(who, _)| *who != player);
        let is_over = request.asked.is_empty();
        let batch = Batch {
            known: vec![Known::AnalysisAsked(id, Some(known))],
            changes: vec![Change::AnalysisAsked(id, (!is_over).then_some(request))],
            ..Batch::default()
        };
        match context.commit(batch).await? {
            Commit::Done(_) | Commit::Seen if is_over => {
                context.engine.analyses.give_up(id);
                return Ok(());
            }
            Commit::Done(_) | Commit::Seen => return Ok(()),
            // Somebody else has asked for it or withdrawn at this moment.
            Commit::Conflict(_) => match analysis_request(context, id).await? {
                Some(request) => known = request,
                None => return Ok(()),
            },
        }
    }
    tracing::error!(%id, "a wish for an analysis could not be withdrawn, others were always faster");
    Ok(())
}

/// Who wishes for the analysis of a game, if that is not done yet.
pub(crate) async fn analysis_request(
    context: &Context,
    id: GameId,
) -> Result<Option<AnalysisRequest>, StoreError> {
    let all = context.store.analyses_asked(usize::MAX).await?;
    let found = all.into_iter().find(|(game, _)| *game == id);
    Ok(found.map(|(_, request)| request))
}
