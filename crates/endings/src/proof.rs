//! Proving a table again, by the referee's exact list of legal turns.
//!
//! A value is right when it follows from the values two turns later, and this holds for all values: each is
//! then derived from smaller ones down to the ends of games, and no drawn position has a turn out of
//! the draw. Nothing of [`retrograde`](crate::retrograde) is used but the numbering.

use std::sync::Arc;

use crate::kind::Kind;
use crate::place::count;
use crate::retrograde::position;
use crate::tables::{End, Tables};
use tulenh_rules::{Position, Ruleset, Side};

/// A value that does not follow from those after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The position.
    pub fen: String,
    /// Its value in the table.
    pub kept: Option<End>,
    /// What follows from the turns; `None` when a position after them is in no table.
    pub follows: Option<End>,
}

/// Checks every `every`-th number of a kind, beginning with `first`. Returns how many positions were
/// checked.
///
/// # Errors
/// The first value that does not follow.
pub fn check(tables: &Tables, kind: Kind, first: usize, every: usize) -> Result<usize, Box<Flaw>> {
    let rules = Arc::new(Ruleset::OFFICIAL);
    let mut checked = 0;
    for index in (first..count(kind)).step_by(every.max(1)) {
        let Some(position) = position(&rules, kind, index, Side::Red) else {
            continue;
        };
        let kept = tables.probe(position.board(), Side::Red);
        let follows = best(&position, |after| {
            best(after, |last| tables.probe(last.board(), last.turn()))
        });
        if kept.is_none() || kept != follows {
            return Err(Box::new(Flaw {
                fen: position.fen(),
                kept,
                follows,
            }));
        }
        checked += 1;
    }
    Ok(checked)
}

/// The value of a position from those after each of its turns.
fn best(position: &Position, mut value: impl FnMut(&Position) -> Option<End>) -> Option<End> {
    let mut best = End::Loses(0);
    let mut first = true;
    for turn in position.legal_turns() {
        let (after, _) = position.play(&turn).ok()?;
        let end = if after.beaten() == Some(after.turn()) {
            End::Loses(0)
        } else {
            value(&after)?
        };
        let end = end.before();
        if first || end.rank() > best.rank() {
            best = end;
        }
        first = false;
    }
    Some(best)
}
