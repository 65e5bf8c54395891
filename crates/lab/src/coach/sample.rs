//! Games that were played, read from a file, and places in them chosen at random.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use tulenh_console::ToolError;
use tulenh_engine::{Level, ReviewedGame, Rng};
use tulenh_rules::{BySide, Position, Record, Ruleset, Side};

/// A game and how it ended.
pub struct Game {
    pub played: ReviewedGame,
    /// Who won; `None` in a draw.
    pub winner: Option<Side>,
    /// How strong the players were; `None` in files that do not say so.
    pub levels: Option<BySide<Level>>,
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

    /// The game of one line: `rules | FEN | winner | turns in LAN | levels of Red and Blue | limit`, without the last part or
    /// the last two where they are not known. The limit is the number of turns of each side after which points decide.
    ///
    /// # Errors
    /// The line has other parts, or one of its turns is not legal.
    pub fn read(line: &str) -> Result<Game, ToolError> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, fen, winner, turns, ref more @ ..] = parts[..] else {
            return Err("a line has at least four parts".into());
        };
        let (levels, limit) = match *more {
            [] => (None, None),
            [levels] => (Some(read_levels(levels)?), None),
            [levels, limit] => (Some(read_levels(levels)?), Some(limit.parse()?)),
            _ => return Err("a line has six parts at most".into()),
        };
        let rules = Arc::new(Ruleset::parse(rules)?);
        let start = Position::from_fen(fen, rules)?;
        let mut record = match limit {
            Some(limit) => Record::with_turn_limit(start, limit),
            None => Record::new(start),
        };
        for lan in turns.split_whitespace() {
            record.play_lan(lan)?;
        }
        let winner = Side::ALL
            .into_iter()
            .find(|side| side.to_string() == winner);
        Ok(Game {
            played: ReviewedGame::new(record),
            winner,
            levels,
        })
    }

    /// How many turns were played.
    pub fn turns(&self) -> usize {
        self.played.record().turns().len()
    }
}

/// The levels of Red and Blue.
fn read_levels(text: &str) -> Result<BySide<Level>, ToolError> {
    let levels: Vec<&str> = text.split_whitespace().collect();
    let [red, blue] = levels[..] else {
        return Err("two levels are wanted".into());
    };
    Ok(BySide {
        red: red.parse()?,
        blue: blue.parse()?,
    })
}

/// A place in one of the games, before a turn that was played.
pub fn any_place<'a>(games: &'a [Game], rng: &mut Rng) -> Option<(&'a Game, usize)> {
    let game = games.get(rng.below(games.len()))?;
    let turns = game.turns();
    (turns > 0).then(|| (game, rng.below(turns)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "official | 5c5/11/11/11/11/2f8/11/2T8/11/11/8I2/6C4 r - - 0 1 | Red | c5xc7";

    #[test]
    fn games_are_read_with_the_levels_and_the_limit_and_without() {
        let game = Game::read(GAME).unwrap();
        assert_eq!((game.turns(), game.winner), (1, Some(Side::Red)));
        assert_eq!(game.levels, None);
        let levels = Game::read(&format!("{GAME} | 2 max")).unwrap().levels;
        let (red, blue) = (Level::new(2).unwrap(), Level::MAX);
        assert_eq!(levels, Some(BySide { red, blue }));
        let limited = Game::read(&format!("{GAME} | 2 max | 40")).unwrap();
        let limit = limited.played.record().turn_limit();
        assert_eq!(limit.map(|limit| limit.get()), Some(40));
        for bad in [" | 2", " | 2 9", " | 2 3 4", " | 2 3 | 0", " | 2 3 | 4 | 5"] {
            assert!(Game::read(&format!("{GAME}{bad}")).is_err(), "{bad}");
        }
    }
}
