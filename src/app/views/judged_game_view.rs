//! The analysis of a finished game as data: the chart, the signs, the better lines.

use serde::Serialize;

use crate::app::analysis::analysis_view::{analysed_game, answer, called, why};
use crate::app::analysis::lines::{line_of, turns};
use crate::app::analysis::move_quality::accuracies;
use crate::app::analysis::requests::{analysis_request, finished_game};
use crate::app::analysis::told_turns::ToldTurns;
use crate::app::analysis::worth_chart::{heights, sign};
use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::context::engine_work::analysis_work::Stage;
use crate::app::opponent::leads::after_turn;
use crate::app::people::callers::Caller;
use crate::app::people::players;
use crate::app::views::piece_view::BothSides;
use crate::game::GameId;

/// How far the analysis of a game is, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct JudgedGameView {
    /// `none` (nobody asks for it), `waiting` (it has not begun), `working` (it has, or another process does it and this one
    /// does not know), or `done`.
    pub state: &'static str,
    /// How many turns have been judged. When all are, some are judged again.
    pub done: u64,
    /// Of how many; 0 before the work begins, and where another process does it.
    pub of: u64,
    /// How exactly each side played, in percent.
    pub accuracy: BothSides<Option<u64>>,
    /// Who stood better at the start and after each turn, in hundredths of a point, above zero for Red;
    /// beyond a million one side wins by force.
    pub heights: Vec<Option<i32>>,
    /// The judged turns.
    pub turns: Vec<JudgedTurnView>,
    /// The turns on which the game turned, by their numbers from 1.
    pub decided: Vec<usize>,
    /// The greatest mistakes that are no turning points, by their numbers from 1; with those three at most.
    pub mistakes: Vec<usize>,
}

/// A judged turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct JudgedTurnView {
    /// Its number from 1: the ply after it.
    pub ply: usize,
    /// `!!`, `!`, `?!`, `?`, `??`, or none.
    pub mark: Option<&'static str>,
    /// What that is called, such as `blunder`.
    pub called: Option<String>,
    /// Who stands better after it, in words.
    pub lead: String,
    /// Who would stand better after the best turn, in words.
    pub best: String,
    /// A better line, as the reader writes it; empty where the turn was as good as any.
    pub better: String,
    /// Its turns in LAN.
    pub line: Vec<String>,
    /// What was wrong with it, in a sentence; none where its lines do not show it, and where it has no mark
    /// that blames it.
    pub why: Option<String>,
    /// How the opponent could answer it, as the reader writes it; empty where nothing is kept of that.
    pub answer: String,
    /// The turns of the answer in LAN.
    pub answer_line: Vec<String>,
}

/// The analysis of a finished game that the caller may see.
pub(crate) async fn judged_game(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<JudgedGameView> {
    let stored = finished_game(context, caller, Some(id)).await?;
    let game = &stored.game;
    // Asked first: what is finished in between is no longer asked for, and stands in the store.
    let asked = analysis_request(context, id).await?.is_some();
    let Some((_, analysis)) = analysed_game(context, id).await? else {
        let (state, done, of) = match context.analysis_stage(id) {
            _ if !asked => ("none", 0, 0),
            Stage::Waiting => ("waiting", 0, 0),
            Stage::Judging { done, of } => ("working", done, of),
            Stage::Elsewhere => ("working", 0, 0),
        };
        return Ok(JudgedGameView {
            state,
            done,
            of,
            accuracy: BothSides::new(|_| None),
            heights: Vec::new(),
            turns: Vec::new(),
            decided: Vec::new(),
            mistakes: Vec::new(),
        });
    };
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let first = game.record().start().turn();
    let exact = accuracies(&analysis, first);
    let mut judged = Vec::new();
    for (index, before) in game.record().positions().enumerate() {
        let Some(turn) = analysis.turn(index) else {
            continue;
        };
        let better = turns(&before, &turn.better);
        let answer = answer(game, index, &before, turn);
        let why = why(game, &analysis, index, (&before, &better), &view);
        let (after, answer) = answer.unwrap_or_else(|| (before.clone(), Vec::new()));
        judged.push(JudgedTurnView {
            ply: index + 1,
            mark: turn.mark.and_then(sign),
            called: turn.mark.map(|mark| called(caller.localizer, mark)),
            lead: caller.localizer.lead(after_turn(turn.played)),
            best: caller.localizer.lead(turn.best),
            better: line_of(&before, &better, &view),
            line: turn.better.iter().take(better.len()).cloned().collect(),
            why: why.map(|why| why.words()),
            answer: line_of(&after, &answer, &view),
            answer_line: turn.answer.iter().take(answer.len()).cloned().collect(),
        });
    }
    let told = ToldTurns::of(&analysis, first);
    let plies = |indices: Vec<usize>| indices.into_iter().map(|index| index + 1).collect();
    let count = judged.len() as u64;
    Ok(JudgedGameView {
        state: "done",
        done: count,
        of: count,
        accuracy: BothSides::new(|side| exact[side]),
        heights: heights(&analysis),
        turns: judged,
        decided: plies(told.turning_points),
        mistakes: plies(told.mistakes),
    })
}
