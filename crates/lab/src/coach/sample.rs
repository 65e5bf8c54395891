//! Games that were played, read from a file, and places in them chosen at random.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use tulenh_console::ToolError;
use tulenh_engine::{ReviewedGame, Rng};
use tulenh_rules::{Position, Record, Ruleset, Side};

/// A game and how it ended.
pub struct Game {
    pub played: ReviewedGame,
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
        Ok(Game {
            played: ReviewedGame::new(record),
            winner,
        })
    }

    /// How many turns were played.
    pub fn turns(&self) -> usize {
        self.played.record().turns().len()
    }
}

/// A place in one of the games, before a turn that was played.
pub fn any_place<'a>(games: &'a [Game], rng: &mut Rng) -> Option<(&'a Game, usize)> {
    let game = games.get(rng.below(games.len()))?;
    let turns = game.turns();
    (turns > 0).then(|| (game, rng.below(turns)))
}
