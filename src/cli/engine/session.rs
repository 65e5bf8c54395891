//! The commands of the protocol and what they change.

#[cfg(test)]
mod tests;

use std::num::NonZeroU32;
use std::path::Path;
use std::str::{FromStr as _, SplitWhitespace};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use crate::cli::engine::output::{Output, put};
use crate::cli::engine::search_job::{SearchJob, SearchLimits};
use tulenh_engine::{Book, Evaluation, Level, Opening, Options, Rng, Table};
use tulenh_rules::{Position, Record, Ruleset};

/// The state of the engine for one caller: options, position, and the search that runs.
pub struct Session {
    out: Output,
    ruleset: String,
    rules: Arc<Ruleset>,
    /// The turns of each side after which points decide.
    turn_limit: Option<NonZeroU32>,
    table: Arc<Table>,
    megabytes: usize,
    options: Options,
    level: Level,
    /// Whether games are opened by the book.
    own_book: bool,
    opening: Opening,
    /// Gives the seed of each choice among turns of a book.
    rng: Rng,
    game: Record,
    search: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Megabytes of the transposition table before `Hash` is set.
const HASH: usize = 64;
/// The most megabytes that `Hash` takes.
const MOST_HASH: usize = 4096;
/// The most that `Threads` takes.
const MOST_THREADS: usize = 64;
/// The most that `MultiPV` takes.
const MOST_LINES: usize = 100;
/// The most that `BookDepth` takes.
const MOST_BOOK_DEPTH: usize = 200;
/// The most that `TurnLimit` takes.
const MOST_TURNS: usize = 100_000;
/// The value of `BookFile` that stands for the books of this program.
const BUILT_IN: &str = "<built-in>";

impl Session {
    /// The usual rules, the strongest level, no book, the position at the start. The seed is that of the
    /// random choices among turns of a book.
    pub fn new(out: Output, evaluation: Evaluation, seed: u64) -> Session {
        let rules = Arc::new(Ruleset::usual().clone());
        Session {
            out,
            ruleset: rules.id.to_owned(),
            table: Arc::new(Table::new(HASH)),
            megabytes: HASH,
            options: Options {
                evaluation,
                ..Options::default()
            },
            level: Level::MAX,
            own_book: false,
            opening: Opening::default(),
            rng: Rng::new(seed),
            game: Record::new(Position::start(rules.clone())),
            rules,
            turn_limit: None,
            search: None,
        }
    }

    /// Executes a line. Returns whether more lines are to be read. A line that is no command is
    /// answered with an `info string` and has no other effect.
    pub fn handle(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some("uci") => self.introduce(),
            Some("isready") => self.put("readyok"),
            Some("setoption") => self.set_option(words),
            Some("ucinewgame") => {
                self.end();
                self.table.clear();
                self.begin();
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

    /// Ends a search that is running; it prints its best turn.
    pub fn end(&mut self) {
        if let Some(running) = self.search.take() {
            running.stop.store(true, Ordering::Relaxed);
            // A search that panicked has printed nothing; another one can still be started.
            let _ = running.thread.join();
        }
    }

    fn introduce(&self) {
        let rulesets: Vec<String> = Ruleset::all()
            .map(|rules| format!("var {}", rules.id))
            .collect();
        let levels: Vec<String> = Level::all().map(|level| format!("var {level}")).collect();
        let evaluations = Evaluation::NAMED.map(|evaluation| format!("var {evaluation}"));
        self.put(&format!(
            "id name Tulenh {}\nid author the Tulenh authors\n\
             option name Ruleset type string default {} {}\n\
             option name Battle type string default {}\n\
             option name TurnLimit type spin default 0 min 0 max {MOST_TURNS}\n\
             option name Hash type spin default {HASH} min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Level type combo default max {}\n\
             option name Eval type combo default {} {}\n\
             option name OwnBook type check default false\n\
             option name BookDepth type spin default {} min 0 max {MOST_BOOK_DEPTH}\n\
             option name BookFile type string default {BUILT_IN}\nuciok",
            env!("CARGO_PKG_VERSION"),
            Ruleset::usual().id,
            rulesets.join(" "),
            Ruleset::usual().battle,
            levels.join(" "),
            self.options.evaluation,
            evaluations.join(" "),
            Opening::PLIES,
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
            "turnlimit" => number(&value, 0, MOST_TURNS).map(|turns| {
                self.turn_limit = u32::try_from(turns).ok().and_then(NonZeroU32::new);
                self.begin();
            }),
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
            "eval" => Evaluation::from_str(&value)
                .map(|evaluation| self.options.evaluation = evaluation)
                .map_err(|error| error.to_string()),
            "ownbook" => match value.as_str() {
                "true" | "false" => {
                    self.own_book = value == "true";
                    Ok(())
                }
                _ => Err(format!("not true or false: {value}")),
            },
            "bookdepth" => number(&value, 0, MOST_BOOK_DEPTH).map(|plies| {
                self.opening.plies = u32::try_from(plies).unwrap_or(u32::MAX);
            }),
            "bookfile" => read_book(&value).map(|book| self.opening.book = book),
            _ => Err(format!("there is no option {name}")),
        };
        if let Err(error) = done {
            self.put(&format!("info string {error}"));
        }
    }

    /// Changes the rules, and goes back to the start.
    fn choose_rules(&mut self, ruleset: &str, battle: Option<&str>) -> Result<(), String> {
        let rules = Ruleset::parse(ruleset).map_err(|error| error.to_string())?;
        let rules = rules
            .changed(battle, std::iter::empty())
            .map_err(|error| error.to_string())?;
        self.ruleset = ruleset.to_owned();
        self.rules = Arc::new(rules);
        self.begin();
        Ok(())
    }

    /// Goes back to the start.
    fn begin(&mut self) {
        self.game = record(Position::start(self.rules.clone()), self.turn_limit);
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
        let limit = self.turn_limit;
        match start.and_then(|start| replay(record(start, limit), moves)) {
            Ok(game) => self.game = game,
            Err(error) => self.put(&format!("info string {error}")),
        }
    }

    fn go(&mut self, words: SplitWhitespace) {
        self.end();
        let limits = SearchLimits::read(words);
        let stop = Arc::new(AtomicBool::new(false));
        let job = SearchJob {
            out: self.out.clone(),
            limits,
            stop: stop.clone(),
            table: self.table.clone(),
            options: Options {
                opening: self.own_book.then(|| self.opening.clone()),
                ..self.options.clone()
            },
            level: self.level,
            seed: self.rng.roll(),
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

fn number(value: &str, least: usize, most: usize) -> Result<usize, String> {
    match value.parse::<usize>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a number from {least} to {most}: {value}")),
    }
}

/// The book of a file; `None` for those of this program.
fn read_book(value: &str) -> Result<Option<Arc<Book>>, String> {
    if value.is_empty() || value == BUILT_IN {
        return Ok(None);
    }
    let text = std::fs::read_to_string(Path::new(value));
    let text = text.map_err(|error| format!("{value}: {error}"))?;
    let book = Book::read(&text).map_err(|error| format!("{value}: {error}"))?;
    Ok(Some(Arc::new(book)))
}

/// A game that begins here, with so many turns of each side at most.
fn record(start: Position, turn_limit: Option<NonZeroU32>) -> Record {
    match turn_limit {
        None => Record::new(start),
        Some(limit) => Record::with_turn_limit(start, limit),
    }
}

/// The game after these turns.
fn replay(mut game: Record, moves: &[&str]) -> Result<Record, String> {
    for lan in moves {
        game.play_lan(lan)
            .map_err(|error| format!("{lan}: {error}"))?;
    }
    Ok(game)
}
