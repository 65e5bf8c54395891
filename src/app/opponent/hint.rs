//! Hints, in three steps of frankness: which piece, which turn, why; and what was wrong with the last turn.
//!
//! Only whoever is to move hears them, alone, in games against the engine and in those in which both
//! allowed it; they are counted in the game.

use std::sync::Arc;

use tulenh_render::{Overlay, Scene};
use tulenh_rules::Square;

use crate::app::boards::board_message::alt;
use crate::app::boards::board_view;
use crate::app::boards::turn_words::{line_in_words, turn_in_words};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::engine_work::advised::Advised;
use crate::app::context::engine_work::engine_pool::Thought;
use crate::app::context::engine_work::hint_work::BoardOfGame;
use crate::app::language::catalog::Localizer;
use crate::app::opponent::reasons;
use crate::app::people::callers::Caller;
use crate::app::people::find_game::Found;
use crate::app::people::{find_game, players, refusals};
use crate::app::play::turns;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::game::{Action, Advice, GameId, Ply, Refusal};
use crate::store::StoredGame;

/// Reasons told.
const REASONS: usize = 3;

/// The next step of a hint.
pub(crate) async fn hint(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let Found { game, at } = find_game::find(context, caller, game).await?;
    let at = at.unwrap_or(game.game.ply());
    let message = advise(context, caller, game.game.id(), at, None).await?;
    Ok(Reply::private(message))
}

/// So much of a hint, for whoever pressed its button.
pub(crate) async fn press_hint(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    step: u8,
) -> Attempt<Reply> {
    let wished = Some(step).filter(|step| *step > 0);
    let message = advise(context, caller, id, at, wished).await?;
    // The board itself stays as it is.
    Ok(match wished {
        Some(_) => Reply::update(message),
        None => Reply::private(message),
    })
}

/// A hint, of which at least this step is told; one step more than before when nothing is said.
async fn advise(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    step: Option<u8>,
) -> Attempt<Message> {
    let Some(stored) = game_loading::load(context, id).await? else {
        return Err(caller.localizer.say("no-such-game").code("game", id).into());
    };
    // What the game would refuse is refused before anything is thought.
    let refused = |refusal| refusals::refuse(caller, &stored.game, refusal);
    let mut tried = stored.game.clone();
    tried
        .apply(caller.id(), Action::Hint { at, step }, caller.now)
        .map_err(refused)?;
    // A nervous finger that asks twice while the engine thinks asks for the same step.
    let step = Some(tried.advice()[tried.position().turn()].step);
    let asked = Action::Hint { at, step };
    alone(context, caller, id, "hint")?;
    let own = Arc::clone(&stored);
    let think = move |thought: &Thought<'_>| Advised::of(&own.game, thought);
    let (work, pool) = (&context.engine.hints, &context.engine.pool);
    let board = BoardOfGame::of(&stored.game);
    let advised = work.hint(pool, caller.id(), board, think).await;
    let advised = advised.map_err(|busy| {
        tracing::info!(why = %busy, "no hint");
        Abort::from(caller.localizer.say("hint-busy"))
    })?;
    let Some(advised) = advised else {
        return Err(caller.localizer.say("hint-nothing").code("game", id).into());
    };
    let done = turns::act(context, caller, id, |game| {
        // What was thought of another board is no hint for this one.
        if BoardOfGame::of(game) != board {
            let now_at = game.ply();
            return Err(refusals::refuse(caller, game, Refusal::OldBoard { now_at }));
        }
        Ok(asked.clone())
    });
    let done = match done.await {
        // It came before, and nobody knows whether its answer arrived.
        Err(Abort::Seen) => {
            let now = game_loading::load(context, id).await?;
            let now = now.filter(|now| BoardOfGame::of(&now.game) == board);
            let told = now.filter(|now| BoardOfGame::of_last_hint(&now.game) == Some(board));
            told.ok_or(Abort::Seen)?
        }
        done => Arc::new(done?),
    };
    told_hint(context, caller, &done, &advised).await
}

/// As much of a hint as has been asked for.
async fn told_hint(
    context: &Context,
    caller: &Caller<'_>,
    stored: &Arc<StoredGame>,
    advised: &Advised,
) -> Attempt<Message> {
    let (game, localizer) = (&stored.game, caller.localizer);
    let position = game.position();
    let advice = game.advice()[position.turn()];
    let from = advised.turn.from();
    let head = localizer.say("hint-head").code("game", game.id());
    let mut text = head.number("count", u64::from(advice.count)).text();
    if let Some(mistake) = &advised.mistake {
        text = text.line(mistake.words(caller));
    }
    if let Some(stack) = position.board().get(from) {
        let piece = localizer
            .say("hint-piece")
            .choice("stack", localizer.stack(stack))
            .code("at", from.in_system(caller.view_settings.coordinates));
        text = text.line(piece.text());
    }
    if advice.step >= 2 {
        let turn = turn_in_words(caller, position, &advised.turn);
        text = text.line(localizer.say("hint-turn").code("turn", turn).text());
    }
    if advice.step >= Advice::WHOLE {
        let own = position.turn();
        if !advised.reasons.iter().any(|it| it.speaks_for(own)) {
            let others = advised.alternatives.iter();
            let others: Vec<String> = others
                .map(|turn| turn_in_words(caller, position, turn))
                .collect();
            text = text.line(quiet(localizer, &others));
        }
        let reasons = reasons::reasons(caller, position, &advised.turn, &advised.reasons);
        for reason in reasons.into_iter().take(REASONS) {
            text = text.line(reason);
        }
        if advised.line.len() > 1 {
            let line = line_in_words(caller, position, &advised.line, own);
            text = text.line(localizer.say("hint-line").code("line", line).text());
        }
    }
    let next = match advice.step {
        1 => Some(("button-hint-turn", 2)),
        2 => Some(("button-hint-why", Advice::WHOLE)),
        _ => None,
    };
    let mut message = match advice.step {
        1 => text.into(),
        _ => {
            let arrows = Overlay::arrows_of(&advised.turn);
            with_arrows(context, caller, stored, text, arrows, "hint").await?
        }
    };
    if let Some((label, step)) = next {
        message.buttons = vec![vec![Button {
            label: localizer.word(label),
            press: ButtonAction::Hint(game.id(), game.ply(), step),
        }]];
    }
    Ok(message)
}

/// That no reason speaks for a turn, and what is about as good.
fn quiet(localizer: Localizer<'_>, others: &[String]) -> Text {
    let sentence = match others {
        [] => localizer.say("hint-quiet"),
        [one] => localizer.say("hint-one-other").code("turn", one.clone()),
        [one, other, ..] => localizer
            .say("hint-two-others")
            .code("turn", one.clone())
            .code("other", other.clone()),
    };
    sentence.text()
}

/// Refuses to say it where others read along, and tells where it is said.
pub(super) fn alone(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    what: &'static str,
) -> Attempt<()> {
    if caller.request.hidden {
        return Ok(());
    }
    let command = format!("/{what} {id}");
    let mut text = caller
        .localizer
        .say("hint-in-private")
        .code("command", command)
        .text();
    let payload = format!("{what}-{}", id.0);
    for (network, address) in context.delivery.transports.invitations(&payload) {
        if network == caller.route.network {
            let words = String::new();
            text = text.line(Text(vec![Span::Link { words, address }]));
        }
    }
    Err(text.into())
}

/// Words with a picture of the board that stands, and arrows on it.
pub(super) async fn with_arrows(
    context: &Context,
    caller: &Caller<'_>,
    stored: &Arc<StoredGame>,
    text: Text,
    arrows: Vec<(Square, Square)>,
    what: &str,
) -> Attempt<Message> {
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let alt = alt(game, game.ply(), game.position(), &view);
    let mut scene = Scene {
        look: view.look(game),
        ..Scene::of(game.position(), game.record().turns().last())
    };
    scene.overlay.arrows = arrows;
    let name = format!("game-{}-{}-{what}.png", game.id().0, game.ply());
    Ok(Message {
        text,
        attachment: context
            .pictures
            .attached(scene, name, alt, &view.legend())
            .await,
        ..Message::default()
    })
}
