//! A player of a match, as the command line describes it.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::program::Program;
use tulenh_console::ToolError;
use tulenh_engine::{Level, Limits, Opening, Options, Rng, Score, Table, Task};
use tulenh_rules::{Position, Record, Turn};

/// A player, as `FromStr` reads it.
#[derive(Debug, Clone, PartialEq)]
pub enum Player {
    /// Any legal turn of one step.
    Random,
    /// The turn that takes the most points, any of them when several do.
    Greedy,
    /// The engine of this program.
    Engine(Box<Settings>),
    /// A program that speaks the protocol, with the arguments of its `go`.
    Program { command: Vec<String>, go: String },
}

/// How the engine of this program plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    level: Level,
    time: Option<Duration>,
    depth: u32,
    nodes: u64,
    options: Options,
    megabytes: usize,
}

/// A player in a game.
pub enum Seat {
    Random(Rng),
    Greedy(Rng),
    Engine(Box<Settings>, Table, Rng),
    Program(Box<Program>, String),
}

impl FromStr for Player {
    type Err = String;

    /// `random`, `greedy`, `run:COMMAND ARGUMENTS;go movetime 100`, or settings such as
    /// `nodes=20000,tempo=30`.
    fn from_str(text: &str) -> Result<Player, String> {
        match text {
            "random" => return Ok(Player::Random),
            "greedy" => return Ok(Player::Greedy),
            _ => {}
        }
        if let Some(run) = text.strip_prefix("run:") {
            let (command, go) = run.split_once(';').unwrap_or((run, "go movetime 100"));
            let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if command.is_empty() {
                return Err("no command".to_owned());
            }
            return Ok(Player::Program {
                command,
                go: go.trim().to_owned(),
            });
        }
        let mut settings = Settings {
            level: Level::MAX,
            time: None,
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            options: Options::default(),
            megabytes: 16,
        };
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            settings.set(setting)?;
        }
        Ok(Player::Engine(Box::new(settings)))
    }
}

impl Settings {
    fn set(&mut self, setting: &str) -> Result<(), String> {
        let bad = || format!("`{setting}` is no setting");
        let (name, value) = setting.split_once('=').ok_or_else(bad)?;
        let number = || value.parse::<u64>().map_err(|_| bad());
        match name {
            "level" => self.level = value.parse().map_err(|_| bad())?,
            "movetime" => self.time = Some(Duration::from_millis(number()?)),
            "depth" => self.depth = number()?.clamp(1, Limits::DEEPEST.into()) as u32,
            "nodes" => self.nodes = number()?,
            "hash" => self.megabytes = number()?.clamp(1, 4096) as usize,
            "eval" => self.options.evaluation = crate::evaluation::read(value)?,
            "mates" => self.options.mates = number()? > 0,
            "book" => self.options.opening = book(value)?,
            "bookdepth" => {
                let opening = self.options.opening.as_mut();
                let opening = opening.ok_or("`bookdepth` follows `book=on`")?;
                opening.plies = number()?.min(u32::MAX.into()) as u32;
            }
            "threads" => self.options.threads = number()?.clamp(1, 64) as usize,
            _ => {
                let value = value.parse::<i32>().map_err(|_| bad())?;
                if !self.set_number(name, value) {
                    return Err(bad());
                }
            }
        }
        Ok(())
    }

    /// Changes a weight or a margin by its name. Says whether there is such a number.
    fn set_number(&mut self, name: &str, value: i32) -> bool {
        self.options.weights.set(name, value) || self.options.margins.set(name, value)
    }
}

/// `on` for the book of the program, `off`, or the file of a book.
fn book(text: &str) -> Result<Option<Opening>, String> {
    let book = match text {
        "off" => return Ok(None),
        "on" => None,
        file => {
            let book = crate::book::read(Path::new(file)).map_err(|error| error.to_string())?;
            Some(Arc::new(book))
        }
    };
    Ok(Some(Opening {
        book,
        ..Opening::default()
    }))
}

impl Player {
    /// A weight or a margin of this program's engine by its name; `None` when there is no such number.
    pub fn number(&self, name: &str) -> Option<i32> {
        match self {
            Player::Engine(settings) => {
                let options = &settings.options;
                options
                    .weights
                    .get(name)
                    .or_else(|| options.margins.get(name))
            }
            Player::Random | Player::Greedy | Player::Program { .. } => None,
        }
    }

    /// Changes such a number; does nothing where there is none of this name.
    pub fn set_number(&mut self, name: &str, value: i32) {
        if let Player::Engine(settings) = self {
            settings.set_number(name, value);
        }
    }

    /// The player in a new game. The seed is that of its rng.
    ///
    /// # Errors
    /// A program cannot be started, or does not answer as the protocol asks.
    pub fn sit(&self, start: &Position, seed: u64) -> Result<Seat, ToolError> {
        Ok(match self {
            Player::Random => Seat::Random(Rng::new(seed)),
            Player::Greedy => Seat::Greedy(Rng::new(seed)),
            Player::Engine(settings) => {
                let table = Table::new(settings.megabytes);
                Seat::Engine(settings.clone(), table, Rng::new(seed))
            }
            Player::Program { command, go } => {
                Seat::Program(Box::new(Program::start(command, start)?), go.clone())
            }
        })
    }
}

impl Seat {
    /// The turn that the player makes, and its score if the player reports one.
    ///
    /// # Errors
    /// There is no legal turn, or a program fails.
    pub fn play(&mut self, game: &Record) -> Result<(Turn, Option<Score>), ToolError> {
        let position = game.position();
        match self {
            Seat::Random(rng) => Ok((any(position.legal_steps(), position, rng)?, None)),
            Seat::Greedy(rng) => Ok((greedy(position, rng)?, None)),
            Seat::Engine(settings, table, rng) => {
                #[expect(
                    clippy::disallowed_methods,
                    reason = "a time limit of the user ends the search"
                )]
                let began = Instant::now();
                let time = settings.time;
                let stop = move || time.is_some_and(|time| began.elapsed() >= time);
                let limits = Limits {
                    depth: settings.depth,
                    nodes: settings.nodes,
                    abort: &stop,
                };
                let task = Task::of(game);
                let options = &settings.options;
                let level = settings.level;
                let line = level.choose(&task, table, &limits, options, rng.roll());
                let line = line.ok_or("the engine found no turn")?;
                let turn = line.turns.into_iter().next().ok_or("an empty line")?;
                Ok((turn, Some(line.score)))
            }
            Seat::Program(program, go) => program.play(game, go),
        }
    }
}

fn any(turns: Vec<Turn>, position: &Position, rng: &mut Rng) -> Result<Turn, ToolError> {
    // Where no single step is legal the stacks are divided.
    let turns = if turns.is_empty() {
        position.legal_turns()
    } else {
        turns
    };
    let turn = turns.get(rng.below(turns.len()));
    Ok(turn.cloned().ok_or("no legal turn")?)
}

fn greedy(position: &Position, rng: &mut Rng) -> Result<Turn, ToolError> {
    let points = |turn: &Turn| -> i64 {
        let Ok((after, effects)) = position.play(turn) else {
            return i64::MIN;
        };
        if after.beaten() == Some(!position.turn()) {
            return i64::MAX;
        }
        let sum = |stacks: &[(tulenh_rules::Square, tulenh_rules::Stack)]| -> i64 {
            let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
            pieces
                .map(|piece| i64::from(position.rules().points_of(piece)))
                .sum()
        };
        sum(&effects.captured) - sum(&effects.lost)
    };
    let turns = position.legal_steps();
    let most = turns.iter().map(points).max();
    let best = turns.into_iter().filter(|turn| Some(points(turn)) == most);
    any(best.collect(), position, rng)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        assert_eq!("random".parse(), Ok(Player::Random));
        let engine: Player = "nodes=500,level=3,tempo=7,delta=90".parse().unwrap();
        let Player::Engine(settings) = engine else {
            panic!("{engine:?}")
        };
        assert_eq!(
            (settings.nodes, settings.level),
            (500, Level::new(3).unwrap())
        );
        assert_eq!(settings.options.weights.tempo, 7);
        assert_eq!(settings.options.margins.delta, 90);
        for bad in ["nodes", "nodes=x", "level=9", "nothing=1", "run:"] {
            assert!(bad.parse::<Player>().is_err(), "{bad}");
        }
    }
}
