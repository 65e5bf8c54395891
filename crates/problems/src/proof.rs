//! The proof of a problem, and repeating it.

use std::fmt;
use std::str::FromStr;

use tulenh_engine::{Abort, Score, Table};
use tulenh_rules::{Position, Turn};

use crate::claim::Claim;
use crate::exhaustive::Proof;
use crate::goal::Goal;
use crate::margin::{self, Look};
use crate::outcome_of_line;

/// Turns that an exhaustive proof makes at most: some seconds of one processor.
const MOST_TURNS: u64 = 4_000_000;

/// How a problem was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    /// The referee has tried every turn to the depth of the goal.
    Exhaustive,
    /// The engine's best turn is ahead of every other by a margin, with so many nodes and with ten
    /// times as many. The scores are those of the longer search.
    Margin {
        /// Nodes of the shorter search.
        nodes: u64,
        /// The solution's score.
        best: Score,
        /// The score of the best other turn.
        second: Score,
    },
}

/// Why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The line does not reach what the problem asks for.
    #[error("the line reaches {0}")]
    Goal(String),
    /// Another turn does it, too.
    #[error("{0} does it, too")]
    Ambiguous(String),
    /// The solution does not do it.
    #[error("the solution does not reach the goal")]
    Fails,
    /// The goal can be reached sooner.
    #[error("it takes fewer turns")]
    Sooner,
    /// The exhaustive proof makes more turns than are allowed.
    #[error("the proof is too large")]
    TooLarge,
    /// The themes are others.
    #[error("it is about {0}")]
    Themes(String),
    /// The engine finds another turn better with so many nodes.
    #[error("with {0} nodes {1} is better")]
    Better(u64, String),
    /// The margin is too small with so many nodes.
    #[error("with {nodes} nodes the margin is {margin}, not {needed}")]
    Margin {
        /// Nodes of the search.
        nodes: u64,
        /// The margin found, in hundredths of an Infantry.
        margin: i32,
        /// The margin asked for.
        needed: i32,
    },
    /// The caller has ended it.
    #[error("it was aborted")]
    Aborted,
}

/// The claim by which a goal is proved with the referee alone, if it can be.
pub(crate) fn claim(goal: &Goal) -> Option<Claim> {
    match goal {
        Goal::Win { within, .. } => Some(Claim::Wins { within: *within }),
        Goal::Survive { within, .. } => Some(Claim::Saves { within: *within }),
        Goal::Gain { .. } | Goal::Save { .. } => None,
    }
}

/// Tries every turn: only `solution` fulfils the claim, and no smaller claim is fulfilled. Asks between the turns whether it
/// is to stop.
pub(crate) fn exhaustively(
    position: &Position,
    claim: Claim,
    solution: &Turn,
    abort: &(dyn Abort + '_),
) -> Result<(), Unproved> {
    let mut proof = Proof::new(position, MOST_TURNS);
    // Ambiguous problems are many among those that are looked at, so one other turn is enough.
    let mut turns = proof.first_turns();
    turns.retain(|turn| !margin::is_same(position, turn, solution));
    turns.insert(0, solution.clone());
    for (place, turn) in turns.iter().enumerate() {
        if abort.is_aborted() {
            return Err(Unproved::Aborted);
        }
        let fulfils = proof.fulfils(turn, claim);
        match fulfils.map_err(|_| Unproved::TooLarge)? {
            false if place == 0 => return Err(Unproved::Fails),
            true if place > 0 => return Err(Unproved::Ambiguous(position.lan(turn))),
            _ => {}
        }
    }
    if let Claim::Wins { within: 2.. } = claim {
        let sooner = Claim::Wins {
            within: claim.within() - 1,
        };
        let fulfils = Proof::new(position, MOST_TURNS).fulfils(solution, sooner);
        if fulfils.map_err(|_| Unproved::TooLarge)? {
            return Err(Unproved::Sooner);
        }
    }
    Ok(())
}

/// Searches with `nodes` and ten times as many: `solution` is ahead of every other turn by what the
/// goal asks for. Returns the longer search.
pub(crate) fn by_margin(
    position: &Position,
    needed: i32,
    solution: &Turn,
    nodes: u64,
    table: &Table,
    abort: &(dyn Abort + '_),
) -> Result<Look, Unproved> {
    let look = |nodes| {
        let look = Look::at(position, table, nodes, abort).ok_or(Unproved::Aborted)?;
        let best = look.turn().ok_or(Unproved::Aborted)?;
        if !margin::is_same(position, best, solution) {
            return Err(Unproved::Better(nodes, position.lan(best)));
        }
        let margin = look.margin();
        if margin < needed {
            return Err(Unproved::Margin {
                nodes,
                margin,
                needed,
            });
        }
        Ok(look)
    };
    look(nodes)?;
    look(nodes * margin::TIMES)
}

/// Whether the line reaches the goal, by the referee.
pub(crate) fn reaches(position: &Position, goal: &Goal, line: &[Turn]) -> Result<(), Unproved> {
    let reached = match goal {
        Goal::Win { .. } => {
            outcome_of_line::end(position, line).and_then(|(prize, winner, plies)| {
                (winner == position.turn()).then_some(Goal::Win {
                    prize,
                    within: plies.div_ceil(2) as u32,
                })
            })
        }
        Goal::Gain { .. } => outcome_of_line::gain(position, line).map(|(goal, _)| goal),
        Goal::Save { .. } => outcome_of_line::save(position, line),
        // What other turns lose by is no part of the line.
        Goal::Survive { .. } => match outcome_of_line::end(position, line) {
            Some((_, winner, _)) if winner != position.turn() => None,
            _ => Some(goal.clone()),
        },
    };
    match reached {
        Some(reached) if reached == *goal => Ok(()),
        Some(reached) => Err(Unproved::Goal(reached.to_string())),
        None => Err(Unproved::Goal("nothing".to_owned())),
    }
}

/// As in files: `exhaustive`, `margin 100000 812 95`.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Exhaustive => f.write_str("exhaustive"),
            Evidence::Margin {
                nodes,
                best,
                second,
            } => write!(f, "margin {nodes} {} {}", best.value(), second.value()),
        }
    }
}

impl FromStr for Evidence {
    type Err = String;

    fn from_str(text: &str) -> Result<Evidence, String> {
        let wrong = || format!("`{text}` is no proof");
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["exhaustive"] => Ok(Evidence::Exhaustive),
            ["margin", nodes, best, second] => {
                let score = |word: &str| word.parse().map(score_of).map_err(|_| wrong());
                Ok(Evidence::Margin {
                    nodes: nodes.parse().map_err(|_| wrong())?,
                    best: score(best)?,
                    second: score(second)?,
                })
            }
            _ => Err(wrong()),
        }
    }
}

/// The score with this value ([`Score::value`]).
fn score_of(value: i32) -> Score {
    let won = Score::win_in(0).value();
    let (plain, forced) = (Score::cp(value), value.unsigned_abs());
    if plain.value() == value {
        plain
    } else if value > 0 {
        Score::win_in(won.unsigned_abs().saturating_sub(forced))
    } else {
        Score::loss_in(won.unsigned_abs().saturating_sub(forced))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_is_written_as_it_is_read() {
        for text in [
            "exhaustive",
            "margin 100000 812 -95",
            "margin 5000 29997 -29996",
        ] {
            let read = text
                .parse::<Evidence>()
                .map(|evidence| evidence.to_string());
            assert_eq!(read, Ok(text.to_owned()));
        }
        let forced = "margin 1 29997 -29996".parse::<Evidence>();
        let Ok(Evidence::Margin { best, second, .. }) = forced else {
            panic!("{forced:?}")
        };
        assert_eq!((best, second), (Score::win_in(3), Score::loss_in(4)));
        assert!("margin 5".parse::<Evidence>().is_err());
    }
}
