//! `tulenh engine`: UCI's verbs on standard input and output.
//!
//! After the "Universal Chess Interface" of Rudolf Huber and Stefan Meyer-Kahlen (2006), with FEN
//! and LAN of rules.md in place of those of chess.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{BufRead, Read as _, Write};
use std::str::{FromStr, SplitWhitespace};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::Args;

use tulenh_console::ToolError;
use tulenh_engine::{Found, Level, Limits, Line, Options, Table, Task, search};
use tulenh_rules::{Position, Record, Ruleset, Stack, Turn};

/// Speak a protocol like UCI.
#[derive(Debug, Args)]
pub struct Engine {}

impl Engine {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let mut session = Session::new(Arc::new(Mutex::new(std::io::stdout())));
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        // A line that is no UTF-8 is a bad line, not the end; of a longer one than any game needs the
        // rest is a line of its own.
        while input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? > 0 {
            if !session.hear(&String::from_utf8_lossy(&line)) {
                break;
            }
            line.clear();
        }
        session.end();
        Ok(())
    }
}

/// Where answers go; lines of one answer stay together.
type Out = Arc<Mutex<dyn Write + Send>>;

/// A conversation with one caller.
pub(super) struct Session {
    out: Out,
    ruleset: String,
    rules: Arc<Ruleset>,
    table: Arc<Table>,
    megabytes: usize,
    options: Options,
    level: Level,
    game: Record,
    search: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The most bytes of a line that are read at a time.
const LONGEST: u64 = 1 << 20;
/// Megabytes of the table, as long as nothing else is asked for.
const HASH: usize = 64;
/// The most that can be asked for.
const MOST_HASH: usize = 4096;
const MOST_THREADS: usize = 64;
const MOST_LINES: usize = 100;

impl Session {
    pub(super) fn new(out: Out) -> Session {
        let rules = Arc::new(Ruleset::usual().clone());
        Session {
            out,
            ruleset: rules.id.to_owned(),
            table: Arc::new(Table::new(HASH)),
            megabytes: HASH,
            options: Options::default(),
            level: Level::MAX,
            game: Record::new(Position::start(rules.clone())),
            rules,
            search: None,
        }
    }

    /// Does what a line asks for. Says whether to go on. A line that makes no sense is answered
    /// and else ignored.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some("uci") => self.introduce(),
            Some("isready") => self.put("readyok"),
            Some("setoption") => self.set_option(words),
            Some("ucinewgame") => {
                self.end();
                self.table.clear();
                self.game = Record::new(Position::start(self.rules.clone()));
            }
            Some("position") => self.set_position(words),
            Some("go") => self.go(words),
            Some("stop") => self.end(),
            Some("quit") => return false,
            Some(word) => {
                let word: String = word.chars().take(40).collect();
                self.put(&format!("info string unknown command {word}"));
            }
        }
        true
    }

    /// Ends a search that is under way; it says its best turn.
    pub(super) fn end(&mut self) {
        if let Some(running) = self.search.take() {
            running.stop.store(true, Ordering::Relaxed);
            // A search that panicked has said nothing; the next one can be asked for.
            let _ = running.thread.join();
        }
    }

    fn introduce(&self) {
        let rulesets: Vec<String> = Ruleset::all()
            .map(|rules| format!("var {}", rules.id))
            .collect();
        let levels: Vec<String> = Level::all().map(|level| format!("var {level}")).collect();
        self.put(&format!(
            "id name Tulenh {}\nid author the Tulenh authors\n\
             option name Ruleset type string default {} {}\n\
             option name Battle type string default {}\n\
             option name Hash type spin default {HASH} min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Level type combo default max {}\nuciok",
            env!("CARGO_PKG_VERSION"),
            Ruleset::usual().id,
            rulesets.join(" "),
            Ruleset::usual().battle,
            levels.join(" "),
        ));
    }

    fn set_option(&mut self, words: SplitWhitespace) {
        self.end();
        let words: Vec<&str> = words.collect();
        let value = words.iter().position(|word| *word == "value");
        let (name, value) = match (words.split_first(), value) {
            (Some((&"name", _)), Some(at)) if at > 1 => {
                (words[1..at].join(" "), words[at + 1..].join(" "))
            }
            _ => return self.put("info string setoption name NAME value VALUE"),
        };
        let done = match name.to_ascii_lowercase().as_str() {
            "ruleset" => self.choose_rules(&value, None),
            "battle" => {
                let ruleset = self.ruleset.clone();
                self.choose_rules(&ruleset, Some(&value))
            }
            "hash" => number(&value, 1, MOST_HASH).map(|megabytes| {
                if megabytes != self.megabytes {
                    self.megabytes = megabytes;
                    self.table = Arc::new(Table::new(megabytes));
                }
            }),
            "threads" => {
                number(&value, 1, MOST_THREADS).map(|threads| self.options.threads = threads)
            }
            "multipv" => number(&value, 1, MOST_LINES).map(|lines| self.options.lines = lines),
            "level" => Level::from_str(&value)
                .map(|level| self.level = level)
                .map_err(|error| error.to_string()),
            _ => Err(format!("there is no option {name}")),
        };
        if let Err(error) = done {
            self.put(&format!("info string {error}"));
        }
    }

    /// Begins anew under these rules.
    fn choose_rules(&mut self, ruleset: &str, battle: Option<&str>) -> Result<(), String> {
        let rules = Ruleset::parse(ruleset).map_err(|error| error.to_string())?;
        let rules = rules
            .changed(battle, std::iter::empty())
            .map_err(|error| error.to_string())?;
        self.ruleset = ruleset.to_owned();
        self.rules = Arc::new(rules);
        self.game = Record::new(Position::start(self.rules.clone()));
        Ok(())
    }

    fn set_position(&mut self, words: SplitWhitespace) {
        self.end();
        let words: Vec<&str> = words.collect();
        let moves = words.iter().position(|word| *word == "moves");
        let (place, moves) = match moves {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (&words[..], &[][..]),
        };
        let start = match place.split_first() {
            Some((&"startpos", _)) => Ok(Position::start(self.rules.clone())),
            Some((&"fen", fen)) => Position::from_fen(&fen.join(" "), self.rules.clone())
                .map_err(|error| error.to_string()),
            _ => Err("position startpos|fen FEN [moves LAN…]".to_owned()),
        };
        match start.and_then(|start| replay(start, moves)) {
            Ok(game) => self.game = game,
            Err(error) => self.put(&format!("info string {error}")),
        }
    }

    fn go(&mut self, words: SplitWhitespace) {
        self.end();
        let asked = Asked::read(words);
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            out: self.out.clone(),
            asked,
            stop: stop.clone(),
            table: self.table.clone(),
            options: self.options.clone(),
            level: self.level,
            game: self.game.clone(),
        };
        let thread = std::thread::spawn(move || job.run());
        self.search = Some(Running { stop, thread });
    }

    fn put(&self, text: &str) {
        put(&self.out, text);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}

fn put(out: &Out, text: &str) {
    // A caller who has gone away hears nothing, and the next line read will be the end.
    if let Ok(mut out) = out.lock() {
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }
}

fn number(value: &str, least: usize, most: usize) -> Result<usize, String> {
    match value.parse::<usize>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a number from {least} to {most}: {value}")),
    }
}

/// The game of these turns.
fn replay(start: Position, moves: &[&str]) -> Result<Record, String> {
    let mut game = Record::new(start);
    for lan in moves {
        game.play_lan(lan)
            .map_err(|error| format!("{lan}: {error}"))?;
    }
    Ok(game)
}

/// The limits that `go` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked {
    time: Option<Duration>,
    depth: u32,
    nodes: u64,
}

impl Asked {
    /// Reads `movetime`, `depth`, `nodes` and `infinite`; what it does not know it leaves out.
    fn read(mut words: SplitWhitespace) -> Asked {
        let mut asked = Asked {
            time: None,
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
        };
        while let Some(word) = words.next() {
            let value = || {
                words
                    .clone()
                    .next()
                    .and_then(|word| word.parse::<u64>().ok())
            };
            let known = match word {
                "movetime" => value().map(|ms| asked.time = Some(Duration::from_millis(ms))),
                "depth" => {
                    value().map(|depth| asked.depth = depth.clamp(1, Limits::DEEPEST.into()) as u32)
                }
                "nodes" => value().map(|nodes| asked.nodes = nodes),
                _ => None,
            };
            if known.is_some() {
                words.next();
            }
        }
        asked
    }
}

/// A search with all it needs.
struct Job {
    out: Out,
    asked: Asked,
    stop: Arc<AtomicBool>,
    table: Arc<Table>,
    options: Options,
    level: Level,
    game: Record,
}

impl Job {
    fn run(self) {
        let began = Instant::now();
        let time = self.asked.time;
        let stop = &self.stop;
        let stops = move || {
            stop.load(Ordering::Relaxed) || time.is_some_and(|time| began.elapsed() >= time)
        };
        let limits = Limits {
            depth: self.asked.depth,
            nodes: self.asked.nodes,
            stop: &stops,
        };
        let position = self.game.position();
        if self.game.outcome().is_some() {
            return put(&self.out, "bestmove (none)");
        }
        let task = Task::of(&self.game);
        let best = if self.level == Level::MAX {
            let mut tell = |found: &Found| put(&self.out, &infos(position, found, began.elapsed()));
            search(&task, &self.table, &limits, &self.options, &mut tell)
                .best()
                .cloned()
        } else {
            let seed = self.game.turns().len() as u64;
            let (table, options) = (&self.table, &self.options);
            let line = self.level.choose(&task, table, &limits, options, seed);
            line.and_then(|line| line.turns.into_iter().next())
        };
        let lan = best.map_or_else(
            || "(none)".to_owned(),
            |turn| canonical_lan(position, &turn),
        );
        put(&self.out, &format!("bestmove {lan}"));
    }
}

/// The LAN of a turn in its canonical form. A stack of more pieces than most rules allow has more
/// forms than can be looked through in time; its turn is told in the form that was found.
fn canonical_lan(position: &Position, turn: &Turn) -> String {
    let pieces = position.board().get(turn.from()).map_or(0, Stack::len);
    let canonical = (pieces <= SMALL).then(|| position.canonical(turn).ok());
    match canonical.flatten() {
        Some(turn) => position.lan(&turn),
        None => position.lan(turn),
    }
}

/// Stacks of so many pieces are told in their canonical form.
const SMALL: usize = 3;

/// One `info` a line of what was found.
fn infos(position: &Position, found: &Found, took: Duration) -> String {
    let mut text = String::new();
    for (i, line) in found.lines.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let nps = found.nodes as u128 * 1_000_000 / took.as_micros().max(1);
        let _ = write!(
            text,
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {} pv {}",
            found.depth,
            found.seldepth,
            i + 1,
            line.score,
            found.nodes,
            found.hashfull,
            took.as_millis(),
            line_lan(position, line).join(" "),
        );
    }
    text
}

/// The turns of a line, as far as they are legal.
fn line_lan(position: &Position, line: &Line) -> Vec<String> {
    let mut now = position.clone();
    let mut texts = Vec::new();
    for turn in &line.turns {
        let lan = now.lan(turn);
        let Ok((after, _)) = now.play(turn) else {
            break;
        };
        texts.push(lan);
        now = after;
    }
    texts
}
