//! What is said about prepared turns.

use tulenh_render::Scene;
use tulenh_rules::Record;

use crate::app::boards::board_message::alt;
use crate::app::boards::turn_words::{line_in_words, turn_in_words};
use crate::app::context::Context;
use crate::app::context::abort::Abort;
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::Boards;
use crate::app::people::callers::Caller;
use crate::app::plans::own_plans::{OwnPlans, PlanAction};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Attachment, Button, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::text_limits::{CAPTION_LIMIT, TEXT_LIMIT};
use crate::game::{Game, GameId, LINE_TURNS, Line, PLAN_LINES, PLAN_TURNS, PlanRefusal, Ply};

/// Buttons of lines in a row.
const ROW: usize = 5;
/// What a text leaves for what is said beside a line, in UTF-16 units.
pub(crate) const SPARE: usize = 500;

/// One line was added: the line, and the board at its end.
pub(crate) async fn kept(
    context: &Context,
    caller: &Caller<'_>,
    own: &OwnPlans,
    ahead: &Record,
    notes: Text,
) -> Message {
    let localizer = caller.localizer;
    let game = &own.stored.game;
    let id = game.id();
    let turns = ahead.turns().get(game.ply().0 as usize..);
    let lans = turns
        .unwrap_or_default()
        .iter()
        .map(|turn| turn.lan.clone());
    let line = line_of(caller, own, &lans.collect::<Vec<_>>());
    let text = localizer
        .say("plan-kept")
        .code("game", id)
        .code("line", bounded(line, CAPTION_LIMIT - SPARE))
        .number("count", own.plans.lines().len() as u64)
        .text()
        .line(notes);
    let picture = end_of_line(context, caller, game, ahead).await;
    let seen = picture.is_some() && caller.view_settings.boards != Boards::Nothing;
    let text = match seen {
        true => text.line(localizer.say("plan-picture").text()),
        false => text,
    };
    let mut row = vec![button(caller, id, "button-plan-show", PlanAction::Show)];
    // The line just added is the last.
    if let Some(line) = own.plans.lines().last() {
        let action = PlanAction::Remove(line.mark());
        row.push(button(caller, id, "button-plan-remove", action));
    }
    Message {
        text,
        attachment: picture,
        buttons: vec![row],
        ..Message::default()
    }
}

/// The board at the end of a line.
async fn end_of_line(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    ahead: &Record,
) -> Option<Attachment> {
    let view = ViewContext {
        localizer: caller.localizer,
        reader: Some(caller.player.clone()),
        network: caller.route.network.clone(),
        view_settings: caller.view_settings.clone(),
    };
    let position = ahead.position();
    let ply = u32::try_from(ahead.turns().len()).unwrap_or(u32::MAX);
    let scene = Scene {
        look: view.look(game),
        ..Scene::of(position, ahead.turns().last())
    };
    let alt = alt(game, Ply(ply), position, &view);
    let name = format!("prepared-{}-{ply}.png", game.id().0);
    context
        .pictures
        .attached(scene, name, alt, &view.legend())
        .await
}

/// All that is prepared, with buttons to remove it; `head` comes before it.
pub(crate) fn listed(caller: &Caller<'_>, own: &OwnPlans, head: Text) -> Message {
    let localizer = caller.localizer;
    let id = own.stored.game.id();
    if own.plans.is_empty() {
        let none = localizer.say("plan-none").code("game", id).text();
        return head.line(none).line(how(caller, own)).into();
    }
    let head = head.line(localizer.say("plan-head").code("game", id).text());
    let text = lines(caller, own, own.plans.lines(), head);
    let removing = (1_usize..)
        .zip(own.plans.lines())
        .map(|(number, line)| Button {
            label: format!("✕ {number}"),
            press: ButtonAction::Plan(id, PlanAction::Remove(line.mark()).text()),
        });
    let removing: Vec<Button> = removing.collect();
    let mut buttons: Vec<Vec<Button>> = removing.chunks(ROW).map(<[Button]>::to_vec).collect();
    let mut last = vec![button(caller, id, "button-plan-how", PlanAction::How)];
    if removing.len() > 1 {
        last.push(button(
            caller,
            id,
            "button-plan-remove-all",
            PlanAction::RemoveAll,
        ));
    }
    buttons.push(last);
    Message {
        text,
        buttons,
        ..Message::default()
    }
}

/// Lines under a head, each in a row; where they are too long for a text together each is cut.
pub(crate) fn lines(caller: &Caller<'_>, own: &OwnPlans, lines: &[Line], head: Text) -> Text {
    let written: Vec<String> = lines
        .iter()
        .map(|line| written(caller, own, line))
        .collect();
    // A row has a number and an end of line.
    let all: usize = written.iter().map(|line| line.chars().count() + 6).sum();
    let room = TEXT_LIMIT.saturating_sub(head.length());
    let each = match all <= room {
        true => room,
        false => (room / lines.len().max(1)).saturating_sub(6),
    };
    (1_u64..).zip(written).fold(head, |text, (number, line)| {
        let sentence = caller.localizer.say("plan-line").number("number", number);
        text.line(sentence.code("line", bounded(line, each)).text())
    })
}

/// How turns are prepared, with an example from the board.
pub(crate) fn how(caller: &Caller<'_>, own: &OwnPlans) -> Text {
    let localizer = caller.localizer;
    let own_turn = own.stored.game.position().turn() == own.side;
    let (id, count) = if own_turn {
        ("plan-how-own", 3)
    } else {
        ("plan-how", 2)
    };
    let example = example(caller, &own.stored.game, count);
    let example = example.join(&format!(" {} ", localizer.word("plan-then")));
    let sentence = localizer.say(id).code("example", format!("/if {example}"));
    sentence.text()
}

/// So many turns that could follow, short ones.
fn example(caller: &Caller<'_>, game: &Game, count: usize) -> Vec<String> {
    let mut ahead = game.record().clone();
    let mut turns = Vec::new();
    for _ in 0..count {
        let position = ahead.position();
        let steps = position.legal_steps().into_iter();
        let lans = steps.map(|turn| position.lan(&turn));
        let Some(lan) = lans.min_by_key(|lan| (!lan.contains('-'), lan.len(), lan.clone())) else {
            break;
        };
        let Ok(turn) = position.read_lan(&lan) else {
            break;
        };
        turns.push(turn_in_words(caller, position, &turn));
        if ahead.play(&turn).is_err() {
            break;
        }
    }
    turns
}

pub(crate) fn button(
    caller: &Caller<'_>,
    id: GameId,
    word: &'static str,
    action: PlanAction,
) -> Button {
    Button {
        label: caller.localizer.word(word),
        press: ButtonAction::Plan(id, action.text()),
    }
}

/// The owner's own turn with which everything begins, while it is their move.
pub(crate) fn first_own(caller: &Caller<'_>, own: &OwnPlans) -> Option<String> {
    let own_turn = own.stored.game.position().turn() == own.side;
    let first = own.plans.lines().first().filter(|_| own_turn)?;
    Some(line_of(caller, own, first.turns().get(..1)?))
}

/// A line as the person writes turns, so that it can be typed again: a turn of the opponent and its
/// answer with an arrow between, and a comma behind.
pub(crate) fn written(caller: &Caller<'_>, own: &OwnPlans, line: &Line) -> String {
    line_of(caller, own, line.turns())
}

fn line_of(caller: &Caller<'_>, own: &OwnPlans, lans: &[String]) -> String {
    line_in_words(caller, own.stored.game.position(), lans, own.side)
}

/// A written line cut behind one of its turns.
pub(crate) fn bounded(line: String, limit: usize) -> String {
    if line.chars().count() <= limit {
        return line;
    }
    let mut short = String::new();
    for word in line.split_inclusive(", ") {
        if short.chars().count() + word.chars().count() + 1 > limit {
            break;
        }
        short.push_str(word);
    }
    if short.is_empty() {
        return quoted(&line, limit);
    }
    short.push('…');
    short
}

/// Why a line was not added.
pub(crate) fn refused(caller: &Caller<'_>, game: &Game, typed: &str, why: PlanRefusal) -> Abort {
    let localizer = caller.localizer;
    let in_line = || {
        localizer
            .say("plan-in-line")
            .code("typed", quoted(typed, 80))
            .text()
    };
    match why {
        PlanRefusal::NoAnswer => {
            let own = game.is_turn_of(caller.id());
            let id = match own {
                true => "plan-no-answer-own",
                false => "plan-no-answer",
            };
            in_line().line(localizer.say(id).text()).into()
        }
        PlanRefusal::TooMuch => localizer
            .say("plan-too-much")
            .number("lines", PLAN_LINES as u64)
            .number("deep", LINE_TURNS as u64)
            .number("turns", PLAN_TURNS as u64)
            .into(),
        PlanRefusal::Illegal(_, why) => {
            let reason = localizer.forbidden(&why, caller.view_settings.coordinates);
            in_line().line(reason).into()
        }
        PlanRefusal::Over(_) => in_line().line(localizer.say("plan-over").text()).into(),
    }
}
