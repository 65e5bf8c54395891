//! The proof by a margin: the engine values one turn above every other, and still does with ten
//! times the nodes.

use tulenh_engine::{Abort, Evaluation, Limits, Line, Options, Score, Table, Task, search};
use tulenh_rules::{Position, Ruleset, Turn};

use crate::goal::Goal;

/// Nodes of the first search of a proof; the second has [`TIMES`] as many.
pub const NODES: u64 = 100_000;
/// How many times the nodes of the first search the second has.
pub const TIMES: u64 = 10;
/// The least margin, in hundredths of an Infantry: about what an Anti-aircraft gun and an Infantry
/// are worth.
pub const LEAST: i32 = 250;
/// A forced end counts as no more than this, so that it does not stand for a margin by itself.
const CAP: i32 = 3_000;

/// What one search says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The best line; its turns are canonical.
    pub best: Line,
    /// The score of the best turn that leads to another position than that of the best line; `None`
    /// when there is no other turn.
    pub second: Option<Score>,
}

impl Look {
    /// Searches a position with so many nodes and an empty table, on one thread: the same question
    /// has the same answer on every machine. `None` without a legal turn, or when aborted.
    pub fn at(
        position: &Position,
        table: &Table,
        nodes: u64,
        abort: &(dyn Abort + '_),
    ) -> Option<Look> {
        // Two forms of one turn may both be searched; a third line is then the second turn.
        [2, 4]
            .into_iter()
            .find_map(|lines| Look::with_lines(position, table, nodes, lines, abort))
            .flatten()
    }

    /// `None` when all lines begin with the same turn and there may be more.
    fn with_lines(
        position: &Position,
        table: &Table,
        nodes: u64,
        lines: usize,
        abort: &(dyn Abort + '_),
    ) -> Option<Option<Look>> {
        table.clear();
        let limits = Limits {
            depth: Limits::DEEPEST,
            nodes,
            abort,
        };
        let options = Options {
            lines,
            // A proof has to hold as long as its file: the learned evaluation changes with each network.
            evaluation: Evaluation::Classical,
            ..Options::default()
        };
        let task = Task::at(position);
        let found = search(&task, table, &limits, &options, &mut |_| {});
        if abort.is_aborted() {
            return Some(None);
        }
        let Some(line) = found.lines.first() else {
            return Some(None);
        };
        let best = line.canonical(position, Limits::DEEPEST as usize);
        let Some(first) = best.turns.first() else {
            return Some(None);
        };
        let other = found.lines.iter().find(|line| {
            let turn = line.turns.first();
            turn.is_some_and(|turn| !is_same(position, turn, first))
        });
        if other.is_none() && found.lines.len() == lines && lines < 4 {
            return None;
        }
        let second = other.map(|line| line.score);
        Some(Some(Look { best, second }))
    }

    /// The first turn of the best line.
    pub fn turn(&self) -> Option<&Turn> {
        self.best.turns.first()
    }

    /// How far the best turn is above every other, in hundredths of an Infantry, forced ends counted
    /// as 3,000.
    pub fn margin(&self) -> i32 {
        let capped = |score: Score| score.value().clamp(-CAP, CAP);
        self.second
            .map_or(CAP, |second| capped(self.best.score) - capped(second))
    }
}

/// The margin that a goal asks for, in hundredths of an Infantry: half of what is at stake, so that
/// no other turn reaches the goal, and [`LEAST`] at least.
pub fn needed(goal: &Goal, rules: &Ruleset) -> i32 {
    let points = |roles: &[tulenh_rules::Role]| -> i32 {
        roles
            .iter()
            .map(|role| i32::from(rules.points[*role]))
            .sum()
    };
    let at_stake = match goal {
        Goal::Gain { taken, lost, .. } => points(taken) - points(lost),
        Goal::Save { kept } => points(kept),
        Goal::Win { .. } | Goal::Survive { .. } => return CAP / 2,
    };
    // A point is a tenth of an Infantry.
    LEAST.max(at_stake * 10 / 2)
}

/// Whether two turns lead to the same position.
pub(crate) fn is_same(position: &Position, one: &Turn, other: &Turn) -> bool {
    if one == other {
        return true;
    }
    match (position.play(one), position.play(other)) {
        (Ok((one, _)), Ok((other, _))) => one == other,
        _ => false,
    }
}
