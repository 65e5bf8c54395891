//! Looking for a problem in a position of a game.

use tulenh_engine::{Abort, Table};
use tulenh_rules::{Position, Setup, Turn};

use crate::difficulty;
use crate::goal::Goal;
use crate::margin::{self, Look};
use crate::outcome_of_line;
use crate::problem::{Problem, ProblemId};
use crate::proof::{self, Evidence, Unproved};
use crate::theme::Theme;

/// Nodes of the first glance at a position.
const GLANCE: u64 = 5_000;
/// Megabytes of the table of a glance: emptying a greater one would take longer than the glance.
const GLANCE_TABLE: usize = 1;
/// The margin that a glance must show, in hundredths of an Infantry.
const GLANCE_MARGIN: i32 = 200;
/// Turns that there must be to choose from, at least.
const LEAST_CHOICE: usize = 8;
/// Own turns of a win that is proved by trying everything, at most.
const MOST_WIN: u32 = 3;
/// Turns of the opponent of a loss that is proved so, at most.
const MOST_LOSS: u32 = 2;
/// What the second best turn is worth at most: who is far ahead needs no problem.
const FAR_AHEAD: i32 = 1_200;
/// What the best turn is worth at least.
const FAR_BEHIND: i32 = -800;

/// Why a position is no problem.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// No turn stands out.
    #[error("no turn stands out")]
    Plain,
    /// There is hardly a choice.
    #[error("there is hardly a choice")]
    Forced,
    /// The game is decided anyway.
    #[error("the game is decided anyway")]
    Decided,
    /// What the turn is good for cannot be said in a sentence.
    #[error("the goal cannot be named")]
    Nameless,
    /// The proof fails.
    #[error(transparent)]
    Unproved(#[from] Unproved),
}

impl Rejected {
    /// The kind of reason, in a few English words.
    pub const fn id(&self) -> &'static str {
        match self {
            Rejected::Plain => "no turn stands out",
            Rejected::Forced => "there is hardly a choice",
            Rejected::Decided => "the game is decided anyway",
            Rejected::Nameless => "the goal cannot be named",
            Rejected::Unproved(Unproved::Ambiguous(_)) => "another turn does it, too",
            Rejected::Unproved(Unproved::Better(..)) => "with more nodes another turn is better",
            Rejected::Unproved(Unproved::Margin { .. }) => "the margin is too small",
            Rejected::Unproved(Unproved::TooLarge) => "the proof is too large",
            Rejected::Unproved(_) => "the proof fails otherwise",
        }
    }
}

/// Looks for a problem in a position, which becomes the beginning of a game: what came before it does
/// not matter. The table is emptied. The problem has the number 0 and no source.
///
/// # Errors
/// Why there is none.
pub fn find(
    position: &Position,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Result<Problem, Rejected> {
    let position = &beginning(position);
    if position.legal_steps().len() < LEAST_CHOICE {
        return Err(Rejected::Forced);
    }
    let glance =
        Look::at(position, &Table::new(GLANCE_TABLE), GLANCE, abort).ok_or(Unproved::Aborted)?;
    if glance.margin() < GLANCE_MARGIN && glance.best.score.forced().is_none() {
        return Err(Rejected::Plain);
    }
    let (best, second) = (glance.best.score, glance.second);
    let solution = glance.turn().ok_or(Unproved::Aborted)?.clone();
    let (goal, line, evidence) = match (best.forced(), second.and_then(|second| second.forced())) {
        (Some((_, false)), _) => return Err(Rejected::Decided),
        (Some((plies, true)), _) if plies.div_ceil(2) <= MOST_WIN => {
            win(position, &glance, table, abort)?
        }
        (Some(_), _) => return Err(Rejected::Decided),
        (None, Some((plies, false))) if plies / 2 <= MOST_LOSS => {
            survival(position, &solution, table, abort)?
        }
        (None, _) => {
            let ahead = second.is_some_and(|second| second.value() > FAR_AHEAD);
            if ahead || best.value() < FAR_BEHIND {
                return Err(Rejected::Decided);
            }
            gain_or_save(position, &solution, table, abort)?
        }
    };
    let mut problem = Problem {
        id: ProblemId(0),
        themes: Theme::of(position, &goal, &line),
        position: position.clone(),
        goal,
        line,
        rating: 0,
        evidence,
        source: String::new(),
    };
    problem.rating = difficulty::estimate(&problem, table, abort).ok_or(Unproved::Aborted)?;
    Ok(problem)
}

type Found = (Goal, Vec<Turn>, Evidence);

/// A win that the referee proves.
fn win(
    position: &Position,
    glance: &Look,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Result<Found, Rejected> {
    let sooner = |score: tulenh_engine::Score| match score.forced() {
        Some((plies, true)) => glance.best.score <= score || plies <= 1,
        _ => false,
    };
    if glance.second.is_some_and(sooner) {
        return Err(Unproved::Ambiguous(String::new()).into());
    }
    let line = &glance.best.turns;
    let line = match outcome_of_line::end(position, line) {
        Some(_) => line.clone(),
        // The line of a short search may break off.
        None => {
            let look = Look::at(position, table, margin::NODES, abort).ok_or(Unproved::Aborted)?;
            look.best.turns
        }
    };
    let (prize, winner, plies) = outcome_of_line::end(position, &line).ok_or(Rejected::Nameless)?;
    let solution = line.first().ok_or(Rejected::Nameless)?;
    let goal = Goal::Win {
        prize,
        within: plies.div_ceil(2) as u32,
    };
    if winner != position.turn() || goal.within() > MOST_WIN {
        return Err(Rejected::Nameless);
    }
    let claim = proof::claim(&goal).ok_or(Rejected::Nameless)?;
    proof::exhaustively(position, claim, solution, abort)?;
    Ok((goal, line[..plies].to_vec(), Evidence::Exhaustive))
}

/// The one turn after which the opponent does not win soon.
fn survival(
    position: &Position,
    solution: &Turn,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Result<Found, Rejected> {
    let look = Look::at(position, table, margin::NODES, abort).ok_or(Unproved::Aborted)?;
    let best = look.turn().ok_or(Unproved::Aborted)?;
    if !margin::is_same(position, best, solution) || look.best.score.forced().is_some() {
        return Err(Rejected::Plain);
    }
    let loss = look.second.and_then(|second| second.forced());
    let Some((plies, false)) = loss else {
        return Err(Rejected::Plain);
    };
    let within = (plies / 2).max(1);
    if within > MOST_LOSS || look.best.score.value() < FAR_BEHIND {
        return Err(Rejected::Decided);
    }
    let prize = threatened(position, solution, table, abort).ok_or(Rejected::Nameless)?;
    let goal = Goal::Survive { prize, within };
    let claim = proof::claim(&goal).ok_or(Rejected::Nameless)?;
    proof::exhaustively(position, claim, solution, abort)?;
    let line = look.best.turns.into_iter().take(2).collect();
    Ok((goal, line, Evidence::Exhaustive))
}

/// What the opponent wins by after most turns: asked of the first other turn by LAN.
fn threatened(
    position: &Position,
    solution: &Turn,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Option<crate::goal::Prize> {
    let mut others = position.legal_steps();
    others.sort_by_cached_key(|turn| position.lan(turn));
    let other = others
        .into_iter()
        .find(|turn| !margin::is_same(position, turn, solution))?;
    let (after, _) = position.play(&other).ok()?;
    let look = Look::at(&after, table, margin::NODES, abort)?;
    let (prize, winner, _) = outcome_of_line::end(&after, &look.best.turns)?;
    (winner != position.turn()).then_some(prize)
}

/// Pieces won or saved, proved by the margin.
fn gain_or_save(
    position: &Position,
    solution: &Turn,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Result<Found, Rejected> {
    let nodes = margin::NODES;
    let look = proof::by_margin(position, margin::LEAST, solution, nodes, table, abort)?;
    let (best, second) = (look.best.score, look.second.ok_or(Rejected::Forced)?);
    if best.forced().is_some() || second.value() > FAR_AHEAD || best.value() < FAR_BEHIND {
        return Err(Rejected::Decided);
    }
    let line = &look.best.turns;
    let (goal, turns) = match outcome_of_line::gain(position, line) {
        Some(found) => found,
        None => {
            let goal = outcome_of_line::save(position, line).ok_or(Rejected::Nameless)?;
            (goal, 2.min(line.len()))
        }
    };
    let line = line[..turns].to_vec();
    // The shorter line must still say so.
    proof::reaches(position, &goal, &line)?;
    let needed = margin::needed(&goal, position.rules());
    if look.margin() < needed {
        return Err(Unproved::Margin {
            nodes: nodes * margin::TIMES,
            margin: look.margin(),
            needed,
        }
        .into());
    }
    if needed > margin::LEAST {
        // The shorter search must show the same margin.
        let short = Look::at(position, table, nodes, abort).ok_or(Unproved::Aborted)?;
        if short.margin() < needed {
            return Err(Unproved::Margin {
                nodes,
                margin: short.margin(),
                needed,
            }
            .into());
        }
    }
    let evidence = Evidence::Margin {
        nodes,
        best,
        second,
    };
    Ok((goal, line, evidence))
}

/// The position as the beginning of a game.
fn beginning(position: &Position) -> Position {
    let setup = Setup {
        halfmoves: 0,
        fullmoves: 1,
        ..position.setup().clone()
    };
    Position::new(setup, position.rules().clone()).unwrap_or_else(|_| position.clone())
}
