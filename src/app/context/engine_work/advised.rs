//! What the engine would play in a game, why, and what was wrong with the last turn.

use tulenh_engine::{
    Limits, PROOF_NODES, Reason, Table, Task, alternatives, expected_line, explain,
};
use tulenh_rules::Turn;

use crate::app::context::engine_work::engine_pool::Thought;
use crate::app::context::engine_work::last_mistake::LastMistake;
use crate::game::Game;

/// Nodes of the search for the turn, always from an empty table: so a hint is the same whenever it is asked for. A search
/// that judges the last turn has as many, fewer than those of an analysis. With 15,000, an analysis with 60,000 denied seven of
/// sixteen mistakes; with 60,000, two of eleven.
const NODES: u64 = 60_000;
/// Megabytes of its table.
const TABLE_MB: usize = 4;

/// What the engine advises.
pub(crate) struct Advised {
    pub turn: Turn,
    /// What it expects, in LAN, the turn first.
    pub line: Vec<String>,
    pub reasons: Vec<Reason>,
    /// What is about as good, where no reason speaks for the turn.
    pub alternatives: Vec<Turn>,
    /// What was wrong with the last turn of whoever is to move.
    pub mistake: Option<LastMistake>,
}

impl Advised {
    /// What the engine would play in a game; `None` when there is nothing to play.
    pub(crate) fn of(game: &Game, thought: &Thought<'_>) -> Option<Advised> {
        let table = Table::new(TABLE_MB);
        let task = Task::of(game.record());
        let limits = Limits {
            nodes: NODES,
            ..Limits::until(thought.given_up)
        };
        // What is told, and reasoned about, is legal and in the form in which it is recorded.
        let line = expected_line(&task, &table, &limits)?;
        let position = game.position();
        let mut now = position.clone();
        let told = line.told(position).turns.into_iter().map(|turn| {
            let lan = now.lan(&turn);
            now.make_unchecked(&turn);
            lan
        });
        let told = told.collect();
        let turn = line.turns.first()?.clone();
        let reasons = explain(&task, &line, PROOF_NODES);
        let own = position.turn();
        let alternatives = match reasons.iter().any(|it| it.speaks_for(own)) {
            true => Vec::new(),
            false => alternatives(&task, &line, &table, &limits),
        };
        Some(Advised {
            turn,
            line: told,
            reasons,
            alternatives,
            mistake: LastMistake::of(game, line.score, NODES, thought.given_up),
        })
    }
}
