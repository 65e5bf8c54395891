//! Who plays in a match.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use tulenh_console::ToolError;
use tulenh_engine::{Dice, Level, Limits, Options, Score, Table, Task, Weights, search};
use tulenh_rules::{Position, Record, Turn};

/// A player as the command line describes it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Player {
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
pub(super) struct Settings {
    level: Level,
    time: Option<Duration>,
    depth: u32,
    nodes: u64,
    options: Options,
    megabytes: usize,
}

/// A player in a game.
pub(super) enum Seat {
    Random(Dice),
    Greedy(Dice),
    Engine(Box<Settings>, Table, Dice),
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
            "threads" => self.options.threads = number()?.clamp(1, 64) as usize,
            _ => {
                let value = value.parse::<i32>().map_err(|_| bad())?;
                if !self.options.weights.set(name, value) {
                    return Err(bad());
                }
            }
        }
        Ok(())
    }
}

impl Player {
    /// How this program's engine weighs positions; `None` of any other player.
    pub(super) fn weights(&self) -> Option<&Weights> {
        match self {
            Player::Engine(settings) => Some(&settings.options.weights),
            Player::Random | Player::Greedy | Player::Program { .. } => None,
        }
    }

    /// The same player with other weights; any other than this program's engine as it is.
    pub(super) fn with(&self, weights: Weights) -> Player {
        let mut player = self.clone();
        if let Player::Engine(settings) = &mut player {
            settings.options.weights = weights;
        }
        player
    }

    /// The player sits down to a game.
    pub(super) fn sit(&self, start: &Position, seed: u64) -> Result<Seat, ToolError> {
        Ok(match self {
            Player::Random => Seat::Random(Dice::new(seed)),
            Player::Greedy => Seat::Greedy(Dice::new(seed)),
            Player::Engine(settings) => {
                let table = Table::new(settings.megabytes);
                Seat::Engine(settings.clone(), table, Dice::new(seed))
            }
            Player::Program { command, go } => {
                Seat::Program(Box::new(Program::start(command, start)?), go.clone())
            }
        })
    }
}

impl Seat {
    /// The turn that the player makes, and what it thinks of it, if it says.
    pub(super) fn play(&mut self, game: &Record) -> Result<(Turn, Option<Score>), ToolError> {
        let position = game.position();
        match self {
            Seat::Random(dice) => Ok((any(position.legal_steps(), position, dice)?, None)),
            Seat::Greedy(dice) => Ok((greedy(position, dice)?, None)),
            Seat::Engine(settings, table, dice) => {
                let began = Instant::now();
                let time = settings.time;
                let stop = move || time.is_some_and(|time| began.elapsed() >= time);
                let limits = Limits {
                    depth: settings.depth,
                    nodes: settings.nodes,
                    stop: &stop,
                };
                let task = Task::of(game);
                let options = &settings.options;
                let line = match settings.level {
                    Level::MAX => search(&task, table, &limits, options, &mut |_| {})
                        .lines
                        .into_iter()
                        .next(),
                    level => level.choose(&task, table, &limits, options, dice.roll()),
                };
                let line = line.ok_or("the engine found no turn")?;
                let turn = line.turns.into_iter().next().ok_or("an empty line")?;
                Ok((turn, Some(line.score)))
            }
            Seat::Program(program, go) => program.play(game, go),
        }
    }
}

fn any(turns: Vec<Turn>, position: &Position, dice: &mut Dice) -> Result<Turn, ToolError> {
    // Where no single step is legal the stacks are divided.
    let turns = if turns.is_empty() {
        position.legal_turns()
    } else {
        turns
    };
    let turn = turns.get(dice.below(turns.len()));
    Ok(turn.cloned().ok_or("no legal turn")?)
}

fn greedy(position: &Position, dice: &mut Dice) -> Result<Turn, ToolError> {
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
    any(best.collect(), position, dice)
}

/// A program that speaks the protocol.
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(command: &[String], start: &Position) -> Result<Program, ToolError> {
        let (name, arguments) = command.split_first().ok_or("no command")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut program = Program {
            child,
            input,
            output,
        };
        program.put("uci")?;
        program.wait_for("uciok")?;
        let rules = start.rules();
        program.put(&format!("setoption name Ruleset value {}", rules.spec()))?;
        program.put("ucinewgame")?;
        program.put("isready")?;
        program.wait_for("readyok")?;
        Ok(program)
    }

    fn put(&mut self, line: &str) -> Result<(), ToolError> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The lines up to the one that begins with a word.
    fn wait_for(&mut self, word: &str) -> Result<Vec<String>, ToolError> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the program ended before it said {word}").into());
            }
            let found = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }

    fn play(&mut self, game: &Record, go: &str) -> Result<(Turn, Option<Score>), ToolError> {
        let mut line = format!("position fen {}", game.start().fen());
        if !game.turns().is_empty() {
            line.push_str(" moves");
        }
        for played in game.turns() {
            line.push(' ');
            line.push_str(&played.lan);
        }
        self.put(&line)?;
        self.put(go)?;
        let said = self.wait_for("bestmove")?;
        let best = said.last().and_then(|line| line.split_whitespace().nth(1));
        let turn = game.position().read_lan(best.unwrap_or_default())?;
        let score = said.iter().rev().find_map(|line| told_score(line));
        Ok((turn, score))
    }
}

/// The score in a line of `info`.
fn told_score(line: &str) -> Option<Score> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score");
    words.next()?;
    let kind = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::cp(value)),
        "mate" if value > 0 => Some(Score::win_in(value.unsigned_abs().saturating_mul(2))),
        "mate" => Some(Score::loss_in(value.unsigned_abs().saturating_mul(2))),
        _ => None,
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It is asked to end, and made to if it does not listen.
        let _ = self.put("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        assert_eq!("random".parse(), Ok(Player::Random));
        let engine: Player = "nodes=500,level=3,tempo=7".parse().unwrap();
        let Player::Engine(settings) = engine else {
            panic!("{engine:?}")
        };
        assert_eq!(
            (settings.nodes, settings.level),
            (500, Level::new(3).unwrap())
        );
        assert_eq!(settings.options.weights.tempo, 7);
        for bad in ["nodes", "nodes=x", "level=9", "nothing=1", "run:"] {
            assert!(bad.parse::<Player>().is_err(), "{bad}");
        }
    }

    #[test]
    fn scores_are_read() {
        let score = |line| told_score(line);
        assert_eq!(
            score("info depth 3 score cp -12 nodes 5"),
            Some(Score::cp(-12))
        );
        assert_eq!(score("info score mate 2 pv"), Some(Score::win_in(4)));
        assert_eq!(score("info string score"), None);
        assert_eq!(score("bestmove f4-f5"), None);
    }
}
