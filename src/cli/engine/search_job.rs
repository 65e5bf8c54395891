//! One search, from `go` to `bestmove`.

use std::fmt::Write as _;
use std::str::SplitWhitespace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::engine::output::{Output, put};
use tulenh_engine::{Found, Level, Limits, Line, Options, Table, Task, search};
use tulenh_rules::{BySide, Position, Record, Side, Stack, Turn};

/// The limits of a search that `go` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchLimits {
    time: Option<Duration>,
    depth: u32,
    nodes: u64,
    /// Whether the turn is not wanted before `stop`.
    infinite: bool,
    /// What is left on the clocks, and what is added after each turn, in milliseconds.
    clocks: BySide<Option<u64>>,
    increments: BySide<u64>,
    /// Turns until more time is added, if that is known.
    turns_to_go: Option<u64>,
}

/// For how many turns the time on a clock has to last where that is not known.
const TURNS_TO_GO: u64 = 30;

impl SearchLimits {
    /// Reads `movetime` (milliseconds), `depth`, `nodes`, `infinite`, and the clocks of Red (`wtime`, `winc`) and Blue (`btime`,
    /// `binc`) with `movestogo`. Other words are skipped.
    pub fn read(mut words: SplitWhitespace) -> SearchLimits {
        let mut limits = SearchLimits {
            time: None,
            depth: Limits::DEEPEST,
            nodes: u64::MAX,
            infinite: false,
            clocks: BySide::default(),
            increments: BySide::default(),
            turns_to_go: None,
        };
        while let Some(word) = words.next() {
            let value = || {
                words
                    .clone()
                    .next()
                    .and_then(|word| word.parse::<u64>().ok())
            };
            let known = match word {
                "movetime" => value().map(|ms| limits.time = Some(Duration::from_millis(ms))),
                "depth" => value()
                    .map(|depth| limits.depth = depth.clamp(1, Limits::DEEPEST.into()) as u32),
                "nodes" => value().map(|nodes| limits.nodes = nodes),
                "wtime" => value().map(|left| limits.clocks.red = Some(left)),
                "btime" => value().map(|left| limits.clocks.blue = Some(left)),
                "winc" => value().map(|added| limits.increments.red = added),
                "binc" => value().map(|added| limits.increments.blue = added),
                "movestogo" => value().map(|turns| limits.turns_to_go = Some(turns.max(1))),
                "infinite" => {
                    limits.infinite = true;
                    None
                }
                _ => None,
            };
            if known.is_some() {
                words.next();
            }
        }
        limits
    }

    /// How long a side may search: as long as it was told, or its share of what is left on its clock, at most half of that.
    fn time(&self, side: Side) -> Option<Duration> {
        let share = self.clocks[side].map(|left| {
            let share = left / self.turns_to_go.unwrap_or(TURNS_TO_GO);
            let added = self.increments[side].saturating_mul(3) / 4;
            Duration::from_millis(share.saturating_add(added).min(left / 2))
        });
        self.time.into_iter().chain(share).min()
    }

    /// Whether only `stop` ends the search of a side, unless there is nothing more to be found.
    fn is_endless(&self, side: Side) -> bool {
        self.time(side).is_none() && self.depth == Limits::DEEPEST && self.nodes == u64::MAX
    }
}

/// How often an infinite search that is done looks whether it is stopped.
const LOOK: Duration = Duration::from_millis(5);

/// A search that is to be run on a thread of its own.
pub struct SearchJob {
    /// Where its lines go.
    pub out: Output,
    /// What `go` has asked for.
    pub limits: SearchLimits,
    /// Set to end it early.
    pub stop: Arc<AtomicBool>,
    /// The transposition table, kept between searches.
    pub table: Arc<Table>,
    /// Threads and lines.
    pub options: Options,
    /// The strength.
    pub level: Level,
    /// The seed of the random choice among turns of a book.
    pub seed: u64,
    /// The game whose last position is searched.
    pub game: Record,
}

impl SearchJob {
    /// Searches, and prints an `info` for each depth and the `bestmove`.
    pub fn run(self) {
        #[expect(
            clippy::disallowed_methods,
            reason = "a time limit of the user ends the search"
        )]
        let began = Instant::now();
        let time = self.limits.time(self.game.position().turn());
        let stop = &self.stop;
        let stops = move || {
            stop.load(Ordering::Relaxed) || time.is_some_and(|time| began.elapsed() >= time)
        };
        let limits = Limits {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            abort: &stops,
        };
        let position = self.game.position();
        if self.game.outcome().is_some() {
            self.wait_for_stop();
            return put(&self.out, "bestmove (none)");
        }
        let task = Task::of(&self.game);
        let known = self.book_turn(&task);
        let best = if known.is_some() {
            known
        } else if self.level == Level::MAX {
            let mut print =
                |found: &Found| put(&self.out, &infos(position, found, began.elapsed()));
            search(&task, &self.table, &limits, &self.options, &mut print)
                .best()
                .cloned()
        } else {
            let seed = self.game.turns().len() as u64;
            // The book has been asked.
            let options = Options {
                opening: None,
                ..self.options.clone()
            };
            let line = self
                .level
                .choose(&task, &self.table, &limits, &options, seed);
            line.and_then(|line| line.turns.into_iter().next())
        };
        self.wait_for_stop();
        let lan = best.map_or_else(
            || "(none)".to_owned(),
            |turn| canonical_lan(position, &turn),
        );
        put(&self.out, &format!("bestmove {lan}"));
    }

    /// An infinite search gives its turn when it is stopped, also where it is done before: it would be taken for the answer to
    /// the next question.
    fn wait_for_stop(&self) {
        while self.limits.infinite && !self.stop.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
    }

    /// What the book plays here, and prints its score. Not in an endless search: who asks for that wants an
    /// analysis.
    fn book_turn(&self, task: &Task) -> Option<Turn> {
        let opening = self.options.opening.as_ref()?;
        let side = task.position().turn();
        if self.limits.infinite || self.limits.is_endless(side) || !self.level.knows_openings() {
            return None;
        }
        let known = opening.turn(task, self.seed)?;
        let score = known.score;
        put(&self.out, &format!("info string book score cp {score}"));
        Some(known.turn)
    }
}

/// The LAN of a turn in its canonical form. A stack of more pieces than most rules allow has too many
/// forms to be looked through in time; its turn is written in the form that was found.
fn canonical_lan(position: &Position, turn: &Turn) -> String {
    let pieces = position.board().get(turn.from()).map_or(0, Stack::len);
    let canonical = (pieces <= SMALL).then(|| position.canonical(turn).ok());
    match canonical.flatten() {
        Some(turn) => position.lan(&turn),
        None => position.lan(turn),
    }
}

/// The turns of stacks of so many pieces are written in their canonical form.
const SMALL: usize = 3;

/// An `info` for each line of play that was found.
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

/// The turns of a line of play in LAN, as far as they are legal.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_searches_for_its_share_of_what_is_left_on_its_clock() {
        let time = |words: &str, side| {
            let limits = SearchLimits::read(words.split_whitespace());
            limits.time(side).map(|time| time.as_millis())
        };
        let clocks = "wtime 60000 btime 3000 winc 1000 binc 0";
        assert_eq!(time(clocks, Side::Red), Some(2_750));
        assert_eq!(time(clocks, Side::Blue), Some(100));
        assert_eq!(time("btime 3000", Side::Red), None);
        assert_eq!(time("wtime 3000 movestogo 5", Side::Red), Some(600));
        // Never more than half of it, nor than it was told.
        assert_eq!(time("wtime 3000 movestogo 1", Side::Red), Some(1_500));
        assert_eq!(time("wtime 10 winc 5000", Side::Red), Some(5));
        assert_eq!(time("wtime 60000 movetime 50", Side::Red), Some(50));
        assert_eq!(time("infinite", Side::Red), None);
    }
}
