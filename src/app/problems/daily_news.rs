//! What is told of the problem of the day, at the moment of sending.

use tulenh_engine::{Line, Score, Task, explain};
use tulenh_problems::Problem;
use tulenh_render::Overlay;
use tulenh_rules::Letters;

use crate::app::boards::by_choice::by_choice;
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::{callers, players};
use crate::app::problems::asking::{button, head, picture, rules_line, scene};
use crate::app::problems::book;
use crate::app::problems::subscription_number::of_place;
use crate::app::request::message::{Message, Span, Text};
use crate::club::problems::{Day, ProblemNumber, Solver};
use crate::game::{Place, Player, PlayerId, Route};
use crate::store::StoreError;

/// People of a shared place who are looked at, and those of them who are named.
const PEOPLE: usize = 300;
const NAMED: usize = 20;
/// Turns told of the line of a solution.
const TOLD: usize = 4;

/// The problem of a day, and what goes where pictures are refused; `None` when there is no such problem any more.
pub(crate) async fn daily(
    context: &Context,
    route: &Route,
    number: u32,
) -> Result<Option<(Message, Option<Message>)>, StoreError> {
    let Some(problem) = book::problem(context, ProblemNumber(number)).await? else {
        return Ok(None);
    };
    let (localizer, reader) = callers::localizer_in(context, route, &[]).await?;
    let settings = settings(context, route, reader.as_ref()).await?;
    let ratings = context.store.problem_ratings().await?;
    let known = ratings.iter().find(|(known, _)| known.0 == number);
    let rating = known.map_or(f64::from(problem.rating()), |known| {
        known.1.told(problem.rating())
    });
    let text = localizer
        .say("problem-daily")
        .text()
        .line(head(localizer, &problem, rating))
        .line(localizer.problem_task(&problem))
        .line(rules_line(localizer, &problem));
    let hint = match route.place {
        Place::Chat(_) => "problem-daily-chat",
        Place::Person(_) => "problem-daily-person",
    };
    let text = text.line(localizer.say(hint).text());
    let scene = scene(&settings, problem.position(), None, Overlay::default());
    let legend = localizer.legend(settings.letters(localizer));
    // Where a link leads to the private chat it is better than a button, whose answer others would read.
    let payload = format!("problem-{number}-{:x}", of_place(route));
    let links = context.delivery.transports.invitations(&payload);
    let mut links = links.into_iter();
    let link = links.find(|(network, _)| *network == route.network);
    let link = link.filter(|_| matches!(route.place, Place::Chat(_)));
    let mut buttons = Vec::new();
    let mut text = text;
    if let Some((_, address)) = link {
        let words = localizer.word("button-problem-solve");
        text = text.line(Text(vec![Span::Link { words, address }]));
    } else {
        let whose = PlayerId(0);
        let what = format!("s{number}");
        buttons.push(vec![button(localizer, whose, "button-problem-solve", what)]);
    }
    let message = Message {
        text,
        attachment: picture(context, localizer, &legend, scene, &problem).await,
        buttons,
        ..Message::default()
    };
    Ok(Some(by_choice(message, settings.boards)))
}

/// The solution of the problem of an earlier day, and who of the place found it. In private nothing for
/// whoever knows it already.
pub(crate) async fn solution(
    context: &Context,
    route: &Route,
    day: i32,
    number: u32,
) -> Result<Option<Message>, StoreError> {
    let number = ProblemNumber(number);
    let Some(problem) = book::problem(context, number).await? else {
        return Ok(None);
    };
    let (localizer, reader) = callers::localizer_in(context, route, &[]).await?;
    if let Some(reader) = &reader {
        let attempts = context.store.problem_attempts(reader.id).await?;
        let known = attempts.iter().find(|(known, _)| *known == number);
        if known.is_some_and(|(_, attempt)| attempt.is_over()) {
            return Ok(None);
        }
    }
    let settings = settings(context, route, reader.as_ref()).await?;
    let letters = settings.letters(localizer);
    let mut text = localizer
        .say("problem-yesterday")
        .number("number", number.0)
        .code("turns", line(&problem, letters, &settings))
        .text()
        .line(why(localizer, &problem, &settings));
    if matches!(route.place, Place::Chat(_)) {
        let solved = solvers(context, route).await?;
        let mut names: Vec<(bool, Span)> = Vec::new();
        for (player, solver) in &solved {
            if let Some(at_once) = solver.solved_on(Day(day)) {
                names.push((at_once, name(player)));
            }
        }
        // Those who were right at once come first.
        names.sort_by_key(|(at_once, _)| !at_once);
        text = text.line(named(
            localizer,
            names.into_iter().map(|(_, name)| name).collect(),
        ));
    }
    Ok(Some(text.into()))
}

/// Who of a shared place solved the problems of a week; `None` when nobody did.
pub(crate) async fn week(
    context: &Context,
    route: &Route,
    monday: i32,
) -> Result<Option<Message>, StoreError> {
    let days = || (0..7).map(|days| Day(monday).plus(days));
    let mut lines: Vec<(usize, usize, Span)> = Vec::new();
    for (player, solver) in solvers(context, route).await? {
        let solved: Vec<bool> = days().filter_map(|day| solver.solved_on(day)).collect();
        if !solved.is_empty() {
            let at_once = solved.iter().filter(|at_once| **at_once).count();
            lines.push((solved.len(), at_once, name(&player)));
        }
    }
    if lines.is_empty() {
        return Ok(None);
    }
    lines.sort_by_key(|(solved, at_once, _)| std::cmp::Reverse((*solved, *at_once)));
    let (localizer, _) = callers::localizer_in(context, route, &[]).await?;
    let mut text = localizer.say("problem-week").text();
    let mut place = 0;
    let mut last = None;
    for (index, (solved, at_once, name)) in lines.iter().take(NAMED).enumerate() {
        // Equal ones share a place.
        if last != Some((solved, at_once)) {
            (place, last) = (index + 1, Some((solved, at_once)));
        }
        let line = localizer
            .say("problem-week-line")
            .number("place", place as u64)
            .span("player", name.clone())
            .number("solved", *solved as u64)
            .number("once", *at_once as u64);
        text = text.line(line.text());
    }
    if let Some(more) = lines.len().checked_sub(NAMED).filter(|more| *more > 0) {
        text = text.line(
            localizer
                .say("and-more")
                .number("count", more as u64)
                .text(),
        );
    }
    Ok(Some(text.into()))
}

/// The people of a shared place who solve problems.
async fn solvers(context: &Context, route: &Route) -> Result<Vec<(Player, Solver)>, StoreError> {
    let chat = callers::chat_of(context, route).await?;
    let mut found = Vec::new();
    for id in context.store.people_at(&chat.route, PEOPLE).await? {
        let Some(solver) = context.store.problem_solver(id).await? else {
            continue;
        };
        if let Some(player) = players::player(context, id).await? {
            found.push((player, solver));
        }
    }
    Ok(found)
}

/// The names of those who found the solution.
fn named(localizer: Localizer<'_>, names: Vec<Span>) -> Text {
    if names.is_empty() {
        return localizer.say("problem-nobody").text();
    }
    let more = names.len().saturating_sub(NAMED) as u64;
    let mut text = localizer.say("problem-solved-by").text();
    for (index, name) in names.into_iter().take(NAMED).enumerate() {
        let comma = if index == 0 { " " } else { ", " };
        text.0.push(Span::Plain(comma.to_owned()));
        text.0.push(name);
    }
    match more {
        0 => text,
        more => text.line(localizer.say("and-more").number("count", more).text()),
    }
}

/// The solution and how the play goes on.
fn line(problem: &Problem, letters: Letters, settings: &ViewSettings) -> String {
    let mut now = problem.position().clone();
    let turns = problem.line().iter().take(TOLD).map(|turn| {
        let written = now.written(turn, letters, settings.coordinates);
        now.make_unchecked(turn);
        written
    });
    turns.collect::<Vec<_>>().join(" ")
}

/// What the solution does, in a sentence.
fn why(localizer: Localizer<'_>, problem: &Problem, settings: &ViewSettings) -> Text {
    let line = Line {
        score: Score::win_in(u32::try_from(problem.line().len()).unwrap_or(1)),
        turns: problem.line().to_vec(),
    };
    let reasons = explain(&Task::at(problem.position()), &line, 0);
    let takes = reasons.iter().find_map(|reason| match reason {
        tulenh_engine::Reason::Takes { at, stack } => Some(
            localizer
                .say("reason-takes")
                .choice("stack", localizer.stack(*stack))
                .code("at", at.in_system(settings.coordinates))
                .text(),
        ),
        tulenh_engine::Reason::Checks => Some(localizer.say("reason-checks").text()),
        _ => None,
    });
    takes.unwrap_or_default()
}

async fn settings(
    context: &Context,
    route: &Route,
    reader: Option<&Player>,
) -> Result<ViewSettings, StoreError> {
    match reader {
        Some(reader) => Ok(ViewSettings::of_person(reader)),
        None => callers::chat_view_settings(context, route).await,
    }
}
