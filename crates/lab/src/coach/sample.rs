//! Games that were played, read from a file, and places in them chosen at random.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use tulenh_console::ToolError;
use tulenh_engine::{Effort, Judged, Never, Question, Rng, Score, Table, Task, judge};
use tulenh_rules::{Position, Record, Ruleset, Side};

/// A game with the positions of it.
pub struct Game {
    pub record: Record,
    pub positions: Vec<Position>,
    /// Who won; `None` in a draw.
    pub winner: Option<Side>,
}

impl Game {
    /// The games of a file that `coach play` has written.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no game.
    pub fn read_all(file: &PathBuf) -> Result<Vec<Game>, ToolError> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = fs::read_to_string(file).map_err(|error| named(&error))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines
            .map(|line| Game::read(line).map_err(|error| named(&error).into()))
            .collect()
    }

    fn read(line: &str) -> Result<Game, ToolError> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, fen, winner, turns] = parts[..] else {
            return Err("a line has four parts".into());
        };
        let rules = Arc::new(Ruleset::parse(rules)?);
        let mut record = Record::new(Position::from_fen(fen, rules)?);
        for lan in turns.split_whitespace() {
            record.play_lan(lan)?;
        }
        let winner = Side::ALL
            .into_iter()
            .find(|side| side.to_string() == winner);
        let positions = record.positions().collect();
        Ok(Game {
            record,
            positions,
            winner,
        })
    }

    /// What a search is asked about after so many turns.
    pub fn task(&self, turns: usize) -> Task {
        Task::after(&self.record, turns, &self.positions)
    }
}

/// A place in one of the games, before a turn that was played.
pub fn any_place<'a>(games: &'a [Game], rng: &mut Rng) -> Option<(&'a Game, usize)> {
    let game = games.get(rng.below(games.len()))?;
    let turns = game.record.turns().len();
    (turns > 0).then(|| (game, rng.below(turns)))
}

/// The turn of this index, judged with a table that holds what is known of later turns, as in an analysis. `next` is the
/// score of the best turn of the position after it, if known.
pub fn judged(
    game: &Game,
    index: usize,
    next: Option<Score>,
    (table, nodes): (&Table, u64),
) -> Option<Judged> {
    let turns = game.record.turns();
    let question = Question {
        before: &game.task(index),
        played: &turns.get(index)?.turn,
        after: &game.task(index + 1),
        ended: game.record.outcome().filter(|_| index + 1 == turns.len()),
        next,
    };
    judge(&question, table, Effort::analysis(nodes), &Never)
}
