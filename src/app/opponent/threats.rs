//! What the opponent could win next, with the line that wins it, and how it could mate.

use std::sync::Arc;

use tulenh_engine::{PROOF_NODES, Task, Threat};
use tulenh_rules::{Position, Setup, Side, Turn};

use crate::app::boards::turn_words::line_in_words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::engine_pool::{Thought, Urgency};
use crate::app::context::engine_work::hint_work::BoardOfGame;
use crate::app::opponent::hint::{alone, with_arrows};
use crate::app::people::callers::Caller;
use crate::app::people::find_game::Found;
use crate::app::people::{find_game, refusals};
use crate::app::request::message::Text;
use crate::app::request::reply::Reply;
use crate::game::{Game, GameId, Refusal};

/// Threats told.
const THREATS: usize = 6;

/// What the opponent of a player could do next.
struct Threats {
    /// The line of a mate that is forced.
    mate: Option<Vec<Turn>>,
    gains: Vec<Threat>,
}

/// What the opponent could win next.
pub(crate) async fn threats(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let Found { game: stored, .. } = find_game::find(context, caller, game).await?;
    let game = &stored.game;
    let side = may_ask(caller, game).map_err(|refusal| refusals::refuse(caller, game, refusal))?;
    alone(context, caller, game.id(), "threats")?;
    let busy = || Abort::from(caller.localizer.say("hint-busy"));
    let _only = context.engine.hints.begin(caller.id()).ok_or_else(busy)?;
    let own = Arc::clone(&stored);
    let found = move |_: &Thought<'_>| of_opponent(&own.game, side);
    let found = context
        .engine
        .pool
        .think(caller.id(), Urgency::Soon, found)
        .await;
    let Threats { mate, mut gains } = found.map_err(|why| {
        tracing::info!(%why, "no threats");
        busy()
    })?;
    let now = game_loading::load(context, game.id()).await?;
    if let Some(now) = now.filter(|now| BoardOfGame::of(&now.game) != BoardOfGame::of(game)) {
        let old = Refusal::OldBoard {
            now_at: now.game.ply(),
        };
        return Err(refusals::refuse(caller, &now.game, old));
    }
    gains.truncate(THREATS);
    let said = |name| caller.localizer.say(name).code("game", game.id()).text();
    let mate = mate.as_deref();
    let mut text = match mate {
        Some(line) => mate_text(caller, game, side, line),
        None if gains.is_empty() => said("threats-none"),
        None => said("threats-head"),
    };
    if mate.is_some() && !gains.is_empty() {
        text = text.line(said("threats-head"));
    }
    for threat in &gains {
        text = text.line(threat_line(caller, game, side, threat));
    }
    let first = mate.and_then(<[Turn]>::first);
    let first = first.and_then(|turn| Some((turn.from(), turn.steps().last()?.action.to())));
    let gains = gains.iter().map(|it| (it.by, it.at));
    let arrows = first.into_iter().chain(gains).collect();
    let message = with_arrows(context, caller, &stored, text, arrows, "threats");
    Ok(Reply::private(message.await?))
}

/// What the opponent of a side could do, whoever is to move.
fn of_opponent(game: &Game, side: Side) -> Threats {
    let task = Task::of(game.record());
    let (mate, gains) = match game.position().turn() == side {
        true => (
            tulenh_engine::mate_threat(&task, PROOF_NODES),
            tulenh_engine::threats(&task, PROOF_NODES),
        ),
        false => (
            tulenh_engine::forced_mate(&task, PROOF_NODES),
            tulenh_engine::captures(&task, PROOF_NODES),
        ),
    };
    Threats {
        mate: mate.map(|line| line.turns),
        gains,
    }
}

/// How the opponent of a side could mate: now, or if the side that is to move does nothing about it.
fn mate_text(caller: &Caller<'_>, game: &Game, side: Side, line: &[Turn]) -> Text {
    let turns = line.len().div_ceil(2) as u64;
    let how = match turns {
        _ if game.position().turn() == side => "threatens",
        1 => "at-once",
        _ => "forces",
    };
    let said = caller.localizer.say("threats-mate");
    said.code("game", game.id())
        .choice("how", how)
        .number("turns", turns)
        .code("line", words(caller, game, side, line))
        .text()
}

/// A threat in a line: who takes what, for how many points, and how it goes on.
fn threat_line(caller: &Caller<'_>, game: &Game, side: Side, threat: &Threat) -> Text {
    let (localizer, coordinates) = (caller.localizer, caller.view_settings.coordinates);
    let by = threat.taker().map(|by| localizer.stack(by));
    let by = by.unwrap_or_default();
    let lost = threat.lost.map(|lost| localizer.stack(lost));
    let points = threat.points.map(|points| points.to_string());
    localizer
        .say("threats-line")
        .choice("by", by)
        .code("from", threat.by.in_system(coordinates))
        .choice("stack", localizer.stack(threat.taken))
        .code("at", threat.at.in_system(coordinates))
        .choice("lost", lost.unwrap_or_else(|| "none".to_owned()))
        .choice("points", points.unwrap_or_else(|| "game".to_owned()))
        .code("line", words(caller, game, side, &threat.line))
        .text()
}

/// A line that the opponent of a side begins.
fn words(caller: &Caller<'_>, game: &Game, side: Side, line: &[Turn]) -> String {
    let setup = Setup {
        turn: !side,
        ..game.position().setup().clone()
    };
    let Ok(theirs) = Position::new(setup, game.position().rules().clone()) else {
        return String::new();
    };
    let mut now = theirs.clone();
    let lans = line.iter().map(|turn| {
        let lan = now.lan(turn);
        now.make_unchecked(turn);
        lan
    });
    let lans: Vec<String> = lans.collect();
    line_in_words(caller, &theirs, &lans, side)
}

/// The side of somebody who may ask about a game that goes on.
fn may_ask(caller: &Caller<'_>, game: &Game) -> Result<Side, Refusal> {
    let side = game.seat_of(caller.id()).ok_or(Refusal::NotAPlayer)?;
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::Over { outcome });
    }
    match game.allows_hints() {
        true => Ok(side),
        false => Err(Refusal::NoHints),
    }
}
