//! Answers: typed, chosen or pressed; hints and the solution.

use std::sync::Arc;

use tulenh_engine::{Limits, Line, Options, Score, Table, Task, explain, search};
use tulenh_problems::{Problem, Verdict};
use tulenh_render::Overlay;
use tulenh_rules::{Position, Reading, Record, Turn};

use crate::app::boards::turn_words::{line_in_words, turn_in_words, turns_in_words};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::engine_work::engine_pool::{Thought, Urgency};
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::opponent::reasons::reasons;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::find_game;
use crate::app::play::turns::TURN_CHARS;
use crate::app::problems::asking::{
    alone, ask, asked, button, find, head, list, picture, scene, signed, standing,
};
use crate::app::problems::settling::{Deed, Settled, open, settle};
use crate::app::problems::{book, choosing, daily};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::club::problems::ProblemNumber;

/// Nodes looked at for the answer to a wrong turn: a tenth of a second.
const NODES: u64 = 30_000;
/// Megabytes of the table of that search.
const TABLE_MB: usize = 1;
/// Reasons told of a solution.
const REASONS: usize = 3;
/// Turns that a typed answer may mean, offered as buttons.
const CANDIDATES: usize = 8;

/// A problem, or what these words say of the one that is open.
pub(crate) async fn problem(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    let words = words.trim();
    let localizer = caller.localizer;
    let message = match command(words) {
        Asked::List => {
            if !caller.request.hidden {
                return Err(localizer.say("problem-list-private").into());
            }
            list(context, caller).await?
        }
        Asked::Next => return next(context, caller).await.map(Reply::private),
        Asked::Today => {
            let number = daily::of_today(context, caller).await?;
            alone(context, caller, number)?;
            ask(context, caller, number).await?
        }
        Asked::Number(number) => {
            alone(context, caller, number)?;
            ask(context, caller, number).await?
        }
        Asked::Hint | Asked::Solution | Asked::Turn => {
            let Some((number, _)) = open(&caller.player, caller.now) else {
                return Err(localizer.say("problem-none-open").into());
            };
            let number = ProblemNumber(number);
            alone(context, caller, number)?;
            match command(words) {
                Asked::Hint => hinted(context, caller, number).await?,
                Asked::Solution => solution(context, caller, number).await?,
                _ => typed(context, caller, number, words).await?,
            }
        }
    };
    Ok(Reply::private(message))
}

/// The problem that a person has open.
pub(crate) async fn present(context: &Context, caller: &Caller<'_>) -> Attempt<Option<Problem>> {
    match open(&caller.player, caller.now) {
        Some((number, _)) => Ok(book::problem(context, ProblemNumber(number)).await?),
        None => Ok(None),
    }
}

/// What words without a command mean to the problem that is open; `None` when they are for somebody
/// else: no problem is open, or the words are a turn in a game that waits for the person, or none at all.
pub(crate) async fn problem_words(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Option<Attempt<Reply>> {
    let words = words.trim();
    let (number, lately) = open(&caller.player, caller.now)?;
    // Where others read along an answer would tell them the solution.
    let is_long = words.chars().count() > TURN_CHARS;
    if !lately || caller.request.shared || words.is_empty() || is_long {
        return None;
    }
    let number = ProblemNumber(number);
    let problem = match book::problem(context, number).await {
        Ok(problem) => problem?,
        Err(error) => return Some(Err(error.into())),
    };
    let reading = problem.position().read(words, letters(caller));
    if matches!(reading, Reading::NotATurn) {
        return None;
    }
    let games = match find_game::open_games(context, caller).await {
        Ok(games) => games,
        Err(error) => return Some(Err(error.into())),
    };
    // An opponent waits; a problem does not.
    let is_game_turn = games.iter().any(|stored| {
        let reading = || stored.game.position().read(words, letters(caller));
        stored.game.to_move() == Some(caller.id())
            && !matches!(reading(), Reading::NotATurn | Reading::Illegal(..))
    });
    let is_doubtful = matches!(reading, Reading::Illegal(..)) && !games.is_empty();
    if is_game_turn || is_doubtful {
        return None;
    }
    Some(
        typed(context, caller, number, words)
            .await
            .map(Reply::private),
    )
}

/// One more problem.
pub(super) async fn next(context: &Context, caller: &Caller<'_>) -> Attempt<Message> {
    let number = choosing::next(context, caller.id()).await?;
    let number = number.ok_or_else(|| Abort::from(caller.localizer.say("problem-none")))?;
    alone(context, caller, number)?;
    ask(context, caller, number).await
}

/// The problem with a hint.
pub(super) async fn hinted(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let settled = settle(context, caller, &problem, Deed::Hint).await?;
    Ok(asked(context, caller, &problem, &settled, Text::default()).await)
}

/// The solution with its reason and its line.
pub(super) async fn solution(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let settled = settle(context, caller, &problem, Deed::Solution).await?;
    let localizer = caller.localizer;
    let written = problem
        .solution()
        .map(|turn| turn_in_words(caller, problem.position(), turn));
    let note = localizer
        .say("problem-solution")
        .code("turn", written.unwrap_or_default());
    solved(context, caller, &problem, &settled, note.text()).await
}

/// What a typed answer does.
async fn typed(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
    words: &str,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let localizer = caller.localizer;
    let words: String = words.chars().take(TURN_CHARS).collect();
    let position = problem.position();
    let turns = match position.read(&words, letters(caller)) {
        Reading::Turn(turn) | Reading::Costly(turn) => vec![turn],
        Reading::Several(turns) => turns,
        Reading::Illegal(why, _) => {
            let sentence = localizer
                .say("turn-illegal")
                .code("typed", quoted(&words, 60));
            let reason = localizer.forbidden(&why, caller.view_settings.coordinates);
            return Err(sentence.text().line(reason).into());
        }
        Reading::NotATurn => {
            let sentence = localizer.say("problem-unreadable");
            return Err(sentence.code("typed", quoted(&words, 60)).into());
        }
    };
    match &turns[..] {
        [turn] => answered(context, caller, &problem, turn).await,
        several => Err(which(caller, &problem, several).into()),
    }
}

/// What a turn of a button does, in LAN.
pub(super) async fn chosen(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
    lan: &str,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let turn = problem.position().read_lan(lan);
    let turn = turn.map_err(|_| Abort::from(caller.localizer.say("turn-gone")))?;
    answered(context, caller, &problem, &turn).await
}

/// Which of several turns is meant.
fn which(caller: &Caller<'_>, problem: &Problem, turns: &[Turn]) -> Message {
    let position = problem.position();
    let localizer = caller.localizer;
    let list = turns_in_words(caller, position, turns, CANDIDATES);
    let text = localizer.say("problem-which").code("turns", list).text();
    let buttons = turns.iter().take(CANDIDATES).filter_map(|turn| {
        let what = format!("t{}.{}", problem.id(), position.lan(turn));
        let press = ButtonAction::Problem(caller.id(), what).fitting()?;
        let written = turn_in_words(caller, position, turn);
        let label = localizer.turn_label(position, turn, &written);
        let label = label.chars().take(LABEL_CHARS).collect();
        Some(vec![Button { label, press }])
    });
    let rows: Vec<Vec<Button>> = buttons.collect();
    let width = if rows.len() > 4 { 2 } else { 1 };
    let buttons: Vec<Button> = rows.into_iter().flatten().collect();
    Message {
        text,
        buttons: buttons.chunks(width).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
}

/// An answer is judged: on, or why not.
async fn answered(
    context: &Context,
    caller: &Caller<'_>,
    problem: &Problem,
    turn: &Turn,
) -> Attempt<Message> {
    let localizer = caller.localizer;
    let right = problem.judge(turn) == Verdict::Right;
    let settled = settle(context, caller, problem, Deed::Answer(right)).await?;
    let written = turn_in_words(caller, problem.position(), turn);
    if right {
        let note = localizer.say("problem-right").code("turn", written);
        return solved(context, caller, problem, &settled, note.text()).await;
    }
    let mut note = localizer.say("problem-wrong").code("turn", written).text();
    if let Some(answer) = refutation(context, caller, problem, turn).await {
        let sentence = localizer.say("problem-refuted").code("turn", answer);
        note = note.line(sentence.text());
    }
    note = note.line(change(caller, &settled));
    Ok(asked(context, caller, problem, &settled, note).await)
}

/// What the engine would answer to a wrong turn, as the person reads it; `None` where the game ends with
/// it, or the engine has too much to do.
async fn refutation(
    context: &Context,
    caller: &Caller<'_>,
    problem: &Problem,
    turn: &Turn,
) -> Option<String> {
    let (after, _) = problem.position().play(turn).ok()?;
    let own = Arc::new(after);
    let asked = Arc::clone(&own);
    let look = move |thought: &Thought<'_>| best_answer(&asked, thought);
    let urgency = Urgency::Soon;
    let answer = context.engine.pool.think(caller.id(), urgency, look).await;
    let answer = answer.ok()??;
    Some(turn_in_words(caller, &own, &answer))
}

fn best_answer(position: &Position, thought: &Thought<'_>) -> Option<Turn> {
    let limits = Limits {
        nodes: NODES,
        ..Limits::until(thought.given_up)
    };
    let (task, table) = (Task::at(position), Table::new(TABLE_MB));
    let found = search(&task, &table, &limits, &Options::default(), &mut |_| {});
    position.canonical(found.best()?).ok()
}

/// The end of a problem: the board after the solution, why it is right, how the play goes on, what it did to
/// the rating, and the way on.
async fn solved(
    context: &Context,
    caller: &Caller<'_>,
    problem: &Problem,
    settled: &Settled,
    note: Text,
) -> Attempt<Message> {
    let localizer = caller.localizer;
    let mut text = head(localizer, problem, settled.told).line(note);
    text = text.line(explained(caller, problem));
    let themes = localizer.problem_themes(problem);
    if !themes.is_empty() {
        text = text.line(
            localizer
                .say("problem-themes")
                .choice("list", themes)
                .text(),
        );
    }
    text = text.line(change(caller, settled));
    if settled.streak {
        let days = settled.solver.streak;
        text = text.line(localizer.say("problem-streak").number("days", days).text());
    } else if !settled.counted {
        text = text.line(standing(context, caller).await?);
    }
    let failed = || Abort::from(localizer.say("failed"));
    let solution = problem.solution().ok_or_else(failed)?;
    let mut record = Record::new(problem.position().clone());
    let played = record.play(solution).map_err(|_| failed())?.clone();
    let overlay = Overlay::default();
    let scene = scene(
        &caller.view_settings,
        record.position(),
        Some(&played),
        overlay,
    );
    Ok(Message {
        text,
        attachment: picture(context, localizer, &caller.legend(), scene, problem).await,
        buttons: vec![vec![button(
            localizer,
            caller.id(),
            "button-problem-next",
            "n",
        )]],
        ..Message::default()
    })
}

/// Why the solution is right, and the main line.
pub(super) fn explained(caller: &Caller<'_>, problem: &Problem) -> Text {
    let position = problem.position();
    let Some(solution) = problem.solution() else {
        return Text::default();
    };
    let line = Line {
        score: Score::win_in(u32::try_from(problem.line().len()).unwrap_or(1)),
        turns: problem.line().to_vec(),
    };
    // What the solution wins is proved: nothing has to be searched.
    let why = explain(&Task::at(position), &line, 0);
    let told = reasons(caller, position, solution, &why);
    let mut text = Text::default();
    for reason in told.into_iter().take(REASONS) {
        text = text.line(reason);
    }
    if problem.line().len() > 1 {
        let mut now = position.clone();
        let lans = problem.line().iter().map(|turn| {
            let lan = now.lan(turn);
            now.make_unchecked(turn);
            lan
        });
        let lans: Vec<String> = lans.collect();
        let line = line_in_words(caller, position, &lans, position.turn());
        text = text.line(caller.localizer.say("hint-line").code("line", line).text());
    }
    text
}

/// What the first answer did to the rating; nothing for later ones.
fn change(caller: &Caller<'_>, settled: &Settled) -> Text {
    if !settled.counted {
        return Text::default();
    }
    let shown = settled.solver.rating.shown(caller.now);
    let sentence = caller.localizer.say("problem-rating-change");
    let sentence = sentence.choice("rating", shown.to_string());
    sentence
        .choice("change", signed(settled.attempt.change))
        .text()
}

/// What the words behind `/problem` ask for.
enum Asked {
    Next,
    Today,
    List,
    Number(ProblemNumber),
    Hint,
    Solution,
    Turn,
}

fn command(words: &str) -> Asked {
    if words.is_empty() {
        return Asked::Next;
    }
    if let Ok(number) = words.trim_start_matches(['#', '№']).parse() {
        return Asked::Number(ProblemNumber(number));
    }
    let known = [
        Keyword::Next,
        Keyword::Again,
        Keyword::Answer,
        Keyword::Hints,
        Keyword::Today,
        Keyword::List,
    ];
    match whole(words, &known) {
        Some(Keyword::Next | Keyword::Again) => Asked::Next,
        Some(Keyword::Answer) => Asked::Solution,
        Some(Keyword::Hints) => Asked::Hint,
        Some(Keyword::Today) => Asked::Today,
        Some(_) => Asked::List,
        None => Asked::Turn,
    }
}
