//! A problem is shown: its picture from the side of the mover, what is asked, the buttons.

use std::fmt::Display;

use tulenh_problems::Problem;
use tulenh_render::{Look, Overlay, Scene};
use tulenh_rules::{Played, Position, Ruleset};

use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::Caller;
use crate::app::people::instants;
use crate::app::problems::book;
use crate::app::problems::settling::{Deed, Settled, mark, settle};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::club::problems::ProblemNumber;
use crate::game::PlayerId;
use crate::store::StoreError;
use tulenh_render::Legend;

/// Problems in the list of the last ones.
const LISTED: usize = 15;

/// A problem for this person, seen from now on.
pub(super) async fn ask(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let settled = settle(context, caller, &problem, Deed::Look).await?;
    Ok(asked(context, caller, &problem, &settled, Text::default()).await)
}

/// The problem with this number.
pub(super) async fn find(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
) -> Attempt<Problem> {
    let gone = || {
        let sentence = caller.localizer.say("problem-unknown");
        Abort::from(sentence.code("number", number.0))
    };
    book::problem(context, number).await?.ok_or_else(gone)
}

/// The question with its board and buttons; a note on what was tried comes first.
pub(super) async fn asked(
    context: &Context,
    caller: &Caller<'_>,
    problem: &Problem,
    settled: &Settled,
    note: Text,
) -> Message {
    let localizer = caller.localizer;
    let mut text = note
        .line(head(localizer, problem, settled.told))
        .line(localizer.problem_task(problem))
        .line(rules_line(localizer, problem));
    let how = match settled.attempt.hints {
        0 => "problem-how",
        _ => "problem-how-hinted",
    };
    if settled.attempt.hints > 0 {
        text = text.line(hint(caller, problem));
    }
    if !settled.attempt.is_over() {
        text = text.line(localizer.say(how).text());
    }
    let position = problem.position();
    let scene = scene(&caller.view_settings, position, None, Overlay::default());
    let attachment = picture(context, localizer, &caller.legend(), scene, problem).await;
    let number = problem.id().0;
    let own = |label, what: String| button(localizer, caller.id(), label, what);
    let mut rows = Vec::new();
    if !settled.attempt.is_over() {
        let mut row = vec![own("button-problem-pick", format!("p{number}.a@0"))];
        if settled.attempt.hints == 0 {
            row.push(own("button-problem-hint", format!("h{number}")));
        }
        row.push(own("button-problem-solution", format!("a{number}")));
        rows.push(row);
    } else {
        rows.push(vec![
            own("button-problem-solution", format!("a{number}")),
            own("button-problem-next", "n".to_owned()),
        ]);
    }
    Message {
        text,
        attachment,
        buttons: rows,
        ..Message::default()
    }
}

/// The number of a problem and how hard it is.
pub(super) fn head(localizer: Localizer<'_>, problem: &Problem, rating: f64) -> Text {
    localizer
        .say("problem-head")
        .number("number", problem.id().0)
        .choice("difficulty", localizer.difficulty(rating))
        .text()
}

/// Under which rules it is played, where they are not the usual ones.
pub(super) fn rules_line(localizer: Localizer<'_>, problem: &Problem) -> Text {
    let rules = problem.position().rules();
    if rules.spec() == Ruleset::usual().spec() {
        return Text::default();
    }
    localizer
        .say("problem-rules")
        .choice("ruleset", localizer.ruleset(rules))
        .choice("battle", localizer.battle(rules.battle))
        .text()
}

/// Which piece finds the solution.
pub(super) fn hint(caller: &Caller<'_>, problem: &Problem) -> Text {
    let position = problem.position();
    let Some(from) = problem.solution().map(tulenh_rules::Turn::from) else {
        return Text::default();
    };
    let Some(stack) = position.board().get(from) else {
        return Text::default();
    };
    caller
        .localizer
        .say("problem-hint")
        .choice("stack", caller.localizer.stack(stack))
        .code("at", from.in_system(caller.view_settings.coordinates))
        .text()
}

/// A position from the side of whoever moves in the problem.
pub(super) fn scene(
    settings: &ViewSettings,
    position: &Position,
    last: Option<&Played>,
    overlay: Overlay,
) -> Scene {
    let mover = match last {
        Some(_) => !position.turn(),
        None => position.turn(),
    };
    Scene {
        look: Look {
            theme: settings.theme,
            style: settings.style,
            coordinates: settings.coordinates,
            bottom: settings.bottom.unwrap_or(mover),
            ..Look::default()
        },
        overlay,
        ..Scene::of(position, last)
    }
}

/// The picture of a problem.
pub(super) async fn picture(
    context: &Context,
    localizer: Localizer<'_>,
    legend: &Legend,
    scene: Scene,
    problem: &Problem,
) -> Option<Attachment> {
    let alt = localizer.board(&scene.board, scene.look.coordinates, ALT_CHARS);
    let name = format!("problem-{}.png", problem.id());
    context.pictures.attached(scene, name, alt, legend).await
}

/// A button under a person's problem.
pub(super) fn button(
    localizer: Localizer<'_>,
    whose: PlayerId,
    label: &'static str,
    what: impl Display,
) -> Button {
    Button {
        label: localizer.word(label),
        press: ButtonAction::Problem(whose, what.to_string()),
    }
}

/// The last problems of the person, with how they went, their rating and their streak.
pub(super) async fn list(context: &Context, caller: &Caller<'_>) -> Attempt<Message> {
    let localizer = caller.localizer;
    let mut all = context.store.problem_attempts(caller.id()).await?;
    all.retain(|(_, attempt)| attempt.first.is_some());
    if all.is_empty() {
        return Err(localizer.say("problem-list-empty").into());
    }
    all.sort_by_key(|(_, attempt)| std::cmp::Reverse(attempt.begun));
    let mut text = localizer
        .say("problem-list-head")
        .span("player", name(&caller.player))
        .text();
    for (number, attempt) in all.iter().take(LISTED) {
        let Some(problem) = book::problem(context, *number).await? else {
            continue;
        };
        let solution = problem.solution();
        let solution = solution.map(|turn| turn_in_words(caller, problem.position(), turn));
        let line = localizer
            .say("problem-list-line")
            .choice("mark", mark(attempt))
            .number("number", number.0)
            .choice("change", signed(attempt.change));
        text = text.line(match solution.filter(|_| attempt.is_over()) {
            Some(turn) => line.code("turn", turn).text(),
            None => line.choice("turn", "?").text(),
        });
    }
    if let Some(more) = all.len().checked_sub(LISTED).filter(|more| *more > 0) {
        text = text.line(
            localizer
                .say("and-more")
                .number("count", more as u64)
                .text(),
        );
    }
    text = text.line(standing(context, caller).await?);
    Ok(text.into())
}

/// The rating and the streak of the person.
pub(super) async fn standing(context: &Context, caller: &Caller<'_>) -> Result<Text, StoreError> {
    let solver = context.store.problem_solver(caller.id()).await?;
    let Some(solver) = solver.filter(|solver| solver.attempts > 0) else {
        return Ok(Text::default());
    };
    let today = instants::today(context, &caller.view_settings, caller.now);
    Ok(caller
        .localizer
        .problem_standing(&solver, today, caller.now))
}

/// Where others read along nothing is asked: they would read the answer. A link leads to where it is.
pub(super) fn alone(context: &Context, caller: &Caller<'_>, number: ProblemNumber) -> Attempt<()> {
    if caller.request.hidden {
        return Ok(());
    }
    let command = format!("/problem {}", number.0);
    let mut text = caller
        .localizer
        .say("problem-in-private")
        .code("command", command)
        .text();
    let payload = format!("problem-{}", number.0);
    for (network, address) in context.delivery.transports.invitations(&payload) {
        if network == caller.route.network {
            let words = String::new();
            text = text.line(Text(vec![Span::Link { words, address }]));
        }
    }
    Err(text.into())
}

/// A change of a rating: `+12`, `−7`.
pub(super) fn signed(change: i16) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}
