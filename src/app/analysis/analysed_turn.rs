//! A judged turn with its picture: what was played, and what was better.

use tulenh_render::{LastTurn, Overlay, Scene};
use tulenh_rules::{Position, Turn};

use crate::app::analysis::analysis_view::{answer, buttons, turning_line};
use crate::app::analysis::kept_analysis::{KeptAnalysis, gone};
use crate::app::analysis::lines::{line_of, turns};
use crate::app::boards::board_message::alt;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::turn_words::turn_in_view;
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::Caller;
use crate::app::request::analysis_action::AnalysisAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::game::{Analysis, Game, Ply, ShownBoard};
use crate::store::StoredGame;

/// The board before the turn of this index, with an arrow for what was played and one for what
/// was better, and the better line; behind the last turn the board at the end. Buttons lead to
/// the turn before and the turn after.
pub(crate) async fn analysed_turn(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    index: usize,
) -> Attempt<Message> {
    let game = &stored.game;
    let KeptAnalysis { analysis, view, .. } = KeptAnalysis::of(context, caller, game).await?;
    let localizer = view.localizer;
    let before = game.record().positions().nth(index);
    let before = match before {
        Some(before) => before,
        None if index == game.record().turns().len() => game.position().clone(),
        None => return Err(gone(caller, game)),
    };
    let head = localizer.say("analysis-turn-head").code("game", game.id());
    let mut text = head.text();
    let mut better = Vec::new();
    match (
        turning_line(game, &analysis, index, &view),
        analysis.turn(index),
    ) {
        (Some(line), Some(judged)) => {
            better = turns(&before, &judged.better);
            text = text.line(line);
            if !better.is_empty()
                && let Some((after, line)) = answer(game, index, &before, judged)
                && !line.is_empty()
            {
                let words = Span::Code(line_of(&after, &line, &view));
                let sentence = localizer.say("analysis-answer").span("line", words);
                text = text.line(sentence.text());
            }
        }
        _ if index == game.record().turns().len() => {
            text = text.line(localizer.say("analysis-end-of-game").text());
        }
        _ => {
            let played = game.record().turns().get(index);
            let played = played.ok_or_else(|| gone(caller, game))?;
            let sentence = localizer
                .say("analysis-unjudged")
                .number("ply", index as u64 + 1)
                .code("played", turn_in_view(&view, &before, &played.turn));
            text = text.line(sentence.text());
        }
    }
    if !better.is_empty() {
        let words = Span::Code(line_of(&before, &better, &view));
        let line = localizer.say("analysis-line").span("line", words);
        let arrows = localizer.say("analysis-arrows").text();
        text = text.line(line.text()).line(arrows);
    }
    let mut message =
        pictured_choice(context, game, index, (&before, better.first()), text, &view).await;
    message.buttons = buttons(game, &analysis, localizer);
    let steps = steps(game, &analysis, index);
    message.buttons.insert(0, steps);
    Ok(message)
}

/// The board of a turn with the turn that was played and another.
async fn pictured_choice(
    context: &Context,
    game: &Game,
    index: usize,
    (before, better): (&Position, Option<&Turn>),
    text: Text,
    view: &ViewContext<'_>,
) -> Message {
    let ply = Ply(u32::try_from(index).unwrap_or(u32::MAX));
    let played = game.record().turns().get(index);
    let mut scene = Scene {
        look: view.look(game),
        ..Scene::of(before, None)
    };
    // What the turn did has not happened on this board.
    scene.last = played.map(|played| LastTurn {
        turn: played.turn.clone(),
        captured: Vec::new(),
        lost: Vec::new(),
        shots: Vec::new(),
    });
    scene.overlay.arrows = better.map(Overlay::arrows_of).unwrap_or_default();
    let alt = alt(game, ply, before, view);
    let name = format!("game-{}-{}-better.png", game.id().0, index + 1);
    Message {
        text,
        attachment: context
            .pictures
            .attached(scene, name, alt, &view.legend())
            .await,
        shows: Some(ShownBoard {
            game: game.id(),
            ply,
        }),
        ..Message::default()
    }
}

/// The buttons to the turn before and the turn after.
fn steps(game: &Game, analysis: &Analysis, index: usize) -> Vec<Button> {
    let first = analysis.skipped as usize;
    let last = game.record().turns().len();
    let before = index.checked_sub(1).filter(|before| *before >= first);
    let after = Some(index + 1).filter(|after| *after <= last);
    let button = |label: &str, to: usize| Button {
        label: label.to_owned(),
        press: AnalysisAction::Step(to).press(game.id()),
    };
    let before = before.map(|to| button("◀", to));
    before
        .into_iter()
        .chain(after.map(|to| button("▶", to)))
        .collect()
}
