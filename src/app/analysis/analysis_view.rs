//! What came of an analysis, told in a message.

use tulenh_engine::{Evidence, Task};
use tulenh_rules::{BySide, Comment, Position, Side, Turn};

use crate::app::analysis::lines::turns;
use crate::app::analysis::move_quality::{accuracies, blames};
use crate::app::analysis::told_turns::ToldTurns;
use crate::app::analysis::worth_chart;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::pieces::side_key;
use crate::app::language::turn_words::turn_in_view;
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::{Boards, ViewSettings};
use crate::app::opponent::leads::after_turn;
use crate::app::opponent::mistakes::Mistake;
use crate::app::people::callers::Caller;
use crate::app::people::{callers, players};
use crate::app::request::analysis_action::{AnalysisAction, ask_for_analysis};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Text};
use crate::app::request::text_limits::CAPTION_LIMIT;
use crate::game::{Analysis, Game, GameId, JudgedTurn, Player, Route};
use crate::store::{StoreError, StoredGame};

/// The message for a place where an analysis was wished for, and the same without its picture;
/// `None` when there is nothing to say any more.
pub(crate) async fn tell_analysis(
    context: &Context,
    route: &Route,
    id: GameId,
) -> Result<Option<(Message, Option<Message>)>, StoreError> {
    let Some((stored, analysis)) = analysed_game(context, id).await? else {
        return Ok(None);
    };
    let players = players::players_of(context, &stored.game).await?;
    let view = view_at(context, route, &players).await?;
    let told = analysis_message(&stored.game, &players, &analysis, &view);
    Ok(Some(told.await))
}

/// The message for a place where an analysis was wished for that has failed, perhaps because the game cannot be read.
pub(crate) async fn tell_failure(
    context: &Context,
    route: &Route,
    id: GameId,
) -> Result<Message, StoreError> {
    let stored = match game_loading::load(context, id).await {
        Err(StoreError::Record(..)) => None,
        found => found?,
    };
    let players = match stored {
        Some(stored) => Some(players::players_of(context, &stored.game).await?),
        None => None,
    };
    let people: Vec<&Player> = players.iter().flat_map(|it| [&it.red, &it.blue]).collect();
    let (localizer, _) = callers::localizer_in(context, route, &people).await?;
    Ok(localizer.say("analysis-failed").code("game", id).into())
}

/// A game with what is known of it.
pub(crate) async fn analysed_game(
    context: &Context,
    id: GameId,
) -> Result<Option<(std::sync::Arc<StoredGame>, Analysis)>, StoreError> {
    let stored = game_loading::load(context, id)
        .await?
        .filter(|stored| !stored.game.is_open());
    let analysis = context.store.analysis(id).await?;
    Ok(stored.zip(analysis))
}

/// Who reads a place where a game of these players is told.
pub(crate) async fn view_at<'c>(
    context: &'c Context,
    route: &Route,
    players: &BySide<Player>,
) -> Result<ViewContext<'c>, StoreError> {
    let people = [&players.red, &players.blue];
    let (localizer, reader) = callers::localizer_in(context, route, &people).await?;
    let view_settings = match &reader {
        Some(reader) => ViewSettings::of_person(reader),
        None => callers::chat_view_settings(context, route).await?,
    };
    Ok(ViewContext {
        localizer,
        reader,
        network: route.network.clone(),
        view_settings,
    })
}

/// What came of it: how exactly both played, the signs, the turning points and the greatest other mistakes, the chart. The
/// second message has no picture.
pub(crate) async fn analysis_message(
    game: &Game,
    players: &BySide<Player>,
    analysis: &Analysis,
    view: &ViewContext<'_>,
) -> (Message, Option<Message>) {
    let id = game.id();
    let plain = Message {
        text: summary(game, players, analysis, view, None),
        buttons: buttons(game, analysis, view.localizer),
        ..Message::default()
    };
    if view.view_settings.boards != Boards::Picture {
        return (plain, None);
    }
    let Some(png) = worth_chart::drawn(game, players, analysis, view).await else {
        return (plain, None);
    };
    let alt = view
        .localizer
        .say("analysis-chart-alt")
        .code("game", id)
        .words();
    let alt: String = alt.chars().take(ALT_CHARS).collect();
    let name = format!("game-{}-analysis.png", id.0);
    let message = Message {
        text: summary(game, players, analysis, view, signs(game, analysis, view)),
        attachment: Some(Attachment::picture(name, png, alt)),
        ..plain.clone()
    };
    (message, Some(plain))
}

/// What the signs on the chart mean; `None` where there are none.
fn signs(game: &Game, analysis: &Analysis, view: &ViewContext<'_>) -> Option<Text> {
    let shown = worth_chart::pointed_at(analysis, game.record().start().turn());
    let is_shown = |mark: &Comment| shown.iter().any(|(_, one)| one == mark);
    let marks = MARKS.into_iter().filter(is_shown);
    let words = marks.filter_map(|mark| {
        let sign = worth_chart::sign(mark)?;
        Some(format!("{sign} {}", called(view.localizer, mark)))
    });
    let words: Vec<String> = words.collect();
    let sentence = view.localizer.say("analysis-signs");
    (!words.is_empty()).then(|| sentence.choice("signs", words.join(", ")).text())
}

/// The whole in words: who played how exactly, where the game turned, and the greatest other mistakes; with what the signs on
/// the chart mean, where there is one.
fn summary(
    game: &Game,
    players: &BySide<Player>,
    analysis: &Analysis,
    view: &ViewContext<'_>,
    signs: Option<Text>,
) -> Text {
    let localizer = view.localizer;
    let first = game.record().start().turn();
    let exact = accuracies(analysis, first);
    let counts = analysis.counts(first);
    let mut text = localizer
        .say("analysis-head")
        .code("game", game.id())
        .text();
    for side in Side::ALL {
        let Some(exact) = exact[side] else { continue };
        let line = localizer
            .say("analysis-side")
            .choice("side", side_key(side))
            .span("player", name(&players[side]))
            .number("exact", exact)
            .choice("list", counted(localizer, &counts[side]));
        text = text.line(line.text());
    }
    if analysis.skipped > 0 {
        let count = analysis.turns.len() as u64;
        text = text.line(localizer.say("analysis-cut").number("count", count).text());
    }
    let legend = localizer.say("analysis-legend").text();
    let legend = match signs {
        Some(signs) => signs.line(legend),
        None => legend,
    };
    let told = ToldTurns::of(analysis, first);
    let head = match told.turning_points.len() {
        0 => localizer.say("analysis-no-turning-points"),
        _ => localizer.say("analysis-turning-points"),
    };
    text = text.line(head.text());
    // What does not fit is behind its button.
    let fits = |text: &Text, line: &Text| {
        text.length() + line.length() + legend.length() + 2 <= CAPTION_LIMIT
    };
    for index in told.turning_points {
        match turning_line(game, analysis, index, view) {
            Some(line) if fits(&text, &line) => text = text.line(line),
            _ => {}
        }
    }
    let mut head = Some(localizer.say("analysis-worth-a-look").text());
    for index in told.mistakes {
        let line = turning_line(game, analysis, index, view);
        let line = line.map(|line| match head.clone() {
            Some(head) => head.line(line),
            None => line,
        });
        if let Some(line) = line.filter(|line| fits(&text, line)) {
            text = text.line(line);
            head = None;
        }
    }
    text.line(legend)
}

/// A judged turn in a line: what was played, and where something was better, what that was and what it
/// would have changed; below it what was wrong. `None` for a turn that was not judged.
pub(crate) fn turning_line(
    game: &Game,
    analysis: &Analysis,
    index: usize,
    view: &ViewContext<'_>,
) -> Option<Text> {
    let judged = analysis.turn(index)?;
    let before = game.record().positions().nth(index)?;
    let played = &game.record().turns().get(index)?.turn;
    let line = turns(&before, &judged.better);
    let localizer = view.localizer;
    let mark = judged.mark.map_or("none", mark_key);
    let sentence = localizer
        .say("analysis-turning-point")
        .number("ply", index as u64 + 1)
        .choice("side", side_key(before.turn()))
        .code("played", turn_in_view(view, &before, played))
        .choice("mark", mark)
        .choice("now", localizer.lead(after_turn(judged.played)));
    let mut text = sentence.text();
    if let Some(better) = line.first() {
        let sentence = localizer
            .say("analysis-better")
            .code("better", turn_in_view(view, &before, better))
            .choice("then", localizer.lead(judged.best));
        text.0.extend(sentence.text().0);
    }
    if let Some(why) = why(game, analysis, index, (&before, &line), view) {
        text = text.line(why);
    }
    Some(text)
}

/// The position after a turn that was played, and how the opponent could answer it, as far as that is kept.
pub(crate) fn answer(
    game: &Game,
    index: usize,
    before: &Position,
    judged: &JudgedTurn,
) -> Option<(Position, Vec<Turn>)> {
    let played = &game.record().turns().get(index)?.turn;
    let (after, _) = before.play(played).ok()?;
    let answer = turns(&after, &judged.answer);
    Some((after, answer))
}

/// What was wrong with a turn that was no good one, as far as its lines and the opponent's reply show it.
pub(crate) fn why(
    game: &Game,
    analysis: &Analysis,
    index: usize,
    (before, better): (&Position, &[Turn]),
    view: &ViewContext<'_>,
) -> Option<Text> {
    let judged = analysis.turn(index)?;
    judged.mark.filter(|mark| blames(*mark))?;
    let (_, answer) = answer(game, index, before, judged)?;
    let turns = game.record().turns();
    let is_fair = |reply: &JudgedTurn| !reply.mark.is_some_and(blames);
    let reply = turns.get(index + 1).map(|reply| &reply.turn);
    let positions: Vec<Position> = game.record().positions().take(index + 1).collect();
    let mistake = Mistake {
        // With the points of the game and what is left of it, as the turn was judged.
        before: &Task::after(game.record(), index, &positions),
        played: &turns.get(index)?.turn,
        evidence: Evidence {
            answer: &answer,
            reply: reply.filter(|_| analysis.turn(index + 1).is_some_and(is_fair)),
            better,
        },
        is_blunder: judged.mark == Some(Comment::Terrible),
    };
    mistake.words(view.localizer, view.coordinates())
}

/// The marks that are told, the gravest mistakes first.
const MARKS: [Comment; 5] = [
    Comment::Terrible,
    Comment::Bad,
    Comment::Suspicious,
    Comment::Excellent,
    Comment::Good,
];

/// What a mark is called.
pub(crate) fn called(localizer: Localizer<'_>, mark: Comment) -> String {
    let sentence = localizer.say("analysis-mark");
    sentence.choice("mark", mark_key(mark)).words()
}

/// The marks of a side in words, the gravest mistakes first: `1 blunder, 9 inaccuracies`; `none` where
/// there are none.
fn counted(localizer: Localizer<'_>, counts: &[(Comment, usize)]) -> String {
    let count = |comment: &Comment| {
        let found = counts.iter().find(|(it, _)| it == comment);
        found.map_or(0, |(_, count)| *count as u64)
    };
    let words = MARKS.iter().map(|comment| (comment, count(comment)));
    let words = words
        .filter(|(_, count)| *count > 0)
        .map(|(comment, count)| {
            let sentence = localizer.say("analysis-count");
            let sentence = sentence.choice("mark", mark_key(*comment));
            sentence.number("count", count).words()
        });
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    }
}

/// The word by which the language files choose for a mark.
fn mark_key(mark: Comment) -> &'static str {
    match mark {
        Comment::Excellent => "excellent",
        Comment::Good => "good",
        Comment::Suspicious => "suspicious",
        Comment::Bad => "bad",
        Comment::Terrible => "terrible",
        Comment::Breach => "none",
    }
}

/// The turning points and the greatest other mistakes, or without any the first turn that was judged; the file, and the film.
pub(crate) fn buttons(
    game: &Game,
    analysis: &Analysis,
    localizer: Localizer<'_>,
) -> Vec<Vec<Button>> {
    let id = game.id();
    let first = game.record().start().turn();
    let told = ToldTurns::of(analysis, first);
    let mut told: Vec<usize> = told.all().collect();
    if told.is_empty() {
        // From its board every other one is some steps away.
        told.push(analysis.skipped as usize);
    }
    let turns = told.into_iter().map(|index| {
        let label = localizer.say("button-analysis-turn");
        Button {
            label: label.number("ply", index as u64 + 1).words(),
            press: AnalysisAction::Turn(index).press(id),
        }
    });
    let more = vec![
        Button {
            label: localizer.word("button-analysis-file"),
            press: AnalysisAction::File.press(id),
        },
        Button {
            label: localizer.word("button-look-replay"),
            press: ButtonAction::Look(id, Look::Replay),
        },
    ];
    let rows = [turns.collect::<Vec<_>>(), more];
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

/// The button that asks for the analysis of a game, or shows it.
pub(crate) fn ask_button(caller: &Caller<'_>, id: GameId) -> Button {
    Button {
        label: caller.localizer.word("button-analysis"),
        press: ask_for_analysis(id),
    }
}

/// Buttons for whoever waits, one more for whoever may withdraw.
pub(crate) fn under_way(caller: &Caller<'_>, id: GameId, cancels: bool) -> Vec<Button> {
    let button = |word, action: AnalysisAction| Button {
        label: caller.localizer.word(word),
        press: action.press(id),
    };
    let mut row = vec![button("button-analysis-progress", AnalysisAction::Progress)];
    if cancels {
        row.push(button("button-analysis-cancel", AnalysisAction::Cancel));
    }
    row
}
