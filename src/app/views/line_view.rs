//! Turns that were not played: a board after each of them, and how the line can go on.

use serde::Serialize;
use tulenh_rules::{Position, Record};

use crate::app::boards::board_view;
use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::pieces::side_key;
use crate::app::people::callers::{Caller, letters};
use crate::app::views::game_view::{TurnView, commanders_in_check, moves, ring_points, stacks};
use crate::app::views::piece_view::{BothSides, StackView};
use crate::app::views::step_view::{StepView, steps_of};
use crate::game::{GameId, LINE_TURNS, Ply};

/// A line of turns from a board of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct LineView {
    /// The board after each turn.
    pub boards: Vec<LineBoard>,
    /// Whether the game would be over at its end.
    pub over: bool,
    /// How it can go on, where that was asked for.
    pub steps: Vec<StepView>,
}

/// The board after a turn of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct LineBoard {
    /// The turn in LAN.
    pub lan: String,
    /// Who would play it.
    pub by: &'static str,
    /// Who would be to move then.
    pub to_move: &'static str,
    /// The pieces.
    pub board: Vec<StackView>,
    /// The turn.
    pub last_turn: TurnView,
    /// The Commanders in check.
    pub check: Vec<String>,
    /// The points in the rings of fire of each side.
    pub rings: BothSides<Vec<String>>,
}

/// Which line, and what of it.
#[derive(Debug, Clone, Copy)]
pub struct LineAsked<'a> {
    /// The board at which it begins.
    pub at: Ply,
    /// Its turns in LAN, with blanks between.
    pub turns: &'a str,
    /// Whether to tell how it can go on.
    pub steps: bool,
    /// The turn in LAN whose continuations are wanted: other parts of a stack that move as well.
    pub after: Option<&'a str>,
}

/// A line from a board of a game that the caller may see.
pub(crate) async fn line(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    asked: LineAsked<'_>,
) -> Attempt<LineView> {
    let stored = board_view::visible_game(context, caller, Some(id)).await?;
    let played = stored.game.record();
    let gone = || Abort::from(caller.localizer.say("turn-gone"));
    let before = played.turns().get(..asked.at.0 as usize).ok_or_else(gone)?;
    let mut ahead = Record::new(played.start().clone());
    for turn in before {
        ahead.play(&turn.turn).map_err(|_| gone())?;
    }
    let mut boards = Vec::new();
    for lan in asked.turns.split_whitespace() {
        if boards.len() == LINE_TURNS {
            return Err(gone());
        }
        let position = ahead.position().clone();
        let turn = position.read_lan(lan).map_err(|_| gone())?;
        ahead.play(&turn).map_err(|_| gone())?;
        let last_turn = TurnView {
            text: turn_in_words(caller, &position, &turn),
            moves: moves(&turn),
        };
        boards.push(board_after(
            caller,
            &position,
            lan,
            last_turn,
            ahead.position(),
        ));
    }
    let over = ahead.outcome().is_some();
    let steps = match asked.steps && !over {
        true => steps_of(ahead.position(), caller, asked.after)?,
        false => Vec::new(),
    };
    Ok(LineView {
        boards,
        over,
        steps,
    })
}

fn board_after(
    caller: &Caller<'_>,
    before: &Position,
    lan: &str,
    last_turn: TurnView,
    after: &Position,
) -> LineBoard {
    LineBoard {
        lan: lan.to_owned(),
        by: side_key(before.turn()),
        to_move: side_key(after.turn()),
        board: stacks(after, letters(caller)),
        last_turn,
        check: commanders_in_check(after),
        rings: BothSides::new(|side| ring_points(after, side)),
    }
}
