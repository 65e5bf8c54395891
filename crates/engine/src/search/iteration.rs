//! A search from beginning to end: iterative deepening, several lines, several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::book::opening::Opening;
use crate::evaluation::choice::Evaluation;
use crate::evaluation::weights::Weights;
use crate::search::known_end;
use crate::search::limits::Limits;
use crate::search::margins::{
    ASPIRATION_FREE_DEPTH, ASPIRATION_GROWTH, ASPIRATION_WIDEST, Margins,
};
use crate::search::mate::MateSearch;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::ordering::move_hash::identity;
use crate::search::score::{MOST, Score};
use crate::search::table::Table;
use crate::search::task::Task;
use crate::search::worker::{INFINITE, Shared, Worker};
use tulenh_rules::{Position, Step, Turn};

/// How a search is made; when it ends is in [`Limits`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Threads that search together, at least one. With one, the same search gives the same
    /// result.
    pub threads: usize,
    /// How many of the best first turns are returned with a line each, at least one.
    pub lines: usize,
    /// The weights of the hand-written evaluation.
    pub weights: Weights,
    /// The numbers by which the search leaves something out or looks further.
    pub margins: Margins,
    /// What a quiet position is valued by.
    pub evaluation: Evaluation,
    /// Whether the tables of the smallest endings are asked. With them a won ending is won as soon as can
    /// be.
    pub endings: bool,
    /// Whether a lead counts less and less the nearer the draw by fifty moves is: a search that plays then prefers turns
    /// that make progress. An analysis needs the lead as it is, whatever the number of quiet turns, until the search
    /// sees the draw.
    pub fading: bool,
    /// Whether mates by checks alone are looked for in a search of their own, where the main search has not found a win. A
    /// search that is to judge a position sees more of them so. One that plays does not: in 520 games of 10,000 to 40,000
    /// nodes it was not shown to win more (+8 ± 26 Elo).
    pub mates: bool,
    /// The book by which [`Level::choose`](crate::Level::choose) opens games; `None` for none. [`search`]
    /// does not ask it.
    pub opening: Option<Opening>,
}

impl Options {
    /// For judging a position that nobody is to play on: no lead [fades](Options::fading), [mates](Options::mates) are
    /// looked for, and less is [left out](Margins::ANALYSIS).
    pub fn analysis() -> Options {
        Options {
            fading: false,
            mates: true,
            margins: Margins::ANALYSIS,
            ..Options::default()
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            lines: 1,
            weights: Weights::USUAL,
            margins: Margins::USUAL,
            evaluation: Evaluation::Learned,
            endings: true,
            fading: true,
            mates: false,
            opening: None,
        }
    }
}

/// A line of play with its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// For the side to move in the position of the [`Task`].
    pub score: Score,
    /// The turns, the first at least. Legal one after the other; each in some form, which
    /// [`tulenh_rules::Position::canonical`] makes canonical.
    pub turns: Vec<Turn>,
}

impl Line {
    /// The first `most` turns of the line in canonical form, as far as they are legal from this
    /// position.
    pub fn canonical(&self, from: &Position, most: usize) -> Line {
        let mut now = from.clone();
        let turns = self.turns.iter().take(most).map_while(|turn| {
            let turn = now.canonical(turn).ok()?;
            (now, _) = now.play(&turn).ok()?;
            Some(turn)
        });
        Line {
            score: self.score,
            turns: turns.collect(),
        }
    }
}

/// What a search has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The best lines, the best first; none when there is no legal turn.
    pub lines: Vec<Line>,
    /// The last iteration that was finished, in turns of either side ("plies").
    pub depth: u32,
    /// The greatest ply that any line reached.
    pub seldepth: u32,
    /// Nodes of all threads: the turns that were made.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

impl Found {
    /// The turn to play.
    pub fn best(&self) -> Option<&Turn> {
        self.lines.first()?.turns.first()
    }
}

/// Searches deeper and deeper until a limit is reached or all lines end the game. `report` is called
/// with the result after each iteration.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_engine::{Limits, Options, Table, Task, search};
/// use tulenh_rules::{Position, Ruleset};
///
/// let fen = "3c7/11/11/11/11/11/11/11/11/11/3A7/6C4 r - - 0 1";
/// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
/// let table = Table::new(1);
/// let limits = Limits::depth(3);
/// let found = search(&Task::at(&position), &table, &limits, &Options::default(), &mut |_| {});
/// assert!(found.best().is_some_and(|turn| position.is_legal(turn)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    task: &Task,
    table: &Table,
    limits: &Limits,
    options: &Options,
    report: &mut dyn FnMut(&Found),
) -> Found {
    let network = options.evaluation.network(task.position());
    let asks_tables = options.endings && known_end::is_of_tables(task.position.rules());
    let terms = Terms::of(task, &options.weights)
        .with_network(network)
        .with_tables(asks_tables)
        .with_fading(options.fading)
        .with_margins(options.margins);
    let root = Node::root(&terms, task);
    table.begin_search();
    let shared = Shared {
        terms: &terms,
        table,
        limits: *limits,
        over: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        asks_tables,
    };
    let helpers = options.threads.max(1) - 1;
    std::thread::scope(|scope| {
        for helper in 0..helpers {
            let (shared, root) = (&shared, &root);
            scope.spawn(move || {
                let mut worker = Worker::new(shared);
                worker.may_abort = true;
                worker.begun = true;
                // Half of them begin one ply deeper, so that they do not all do the same
                // (<https://www.chessprogramming.org/Lazy_SMP>).
                let first = 1 + helper as u32 % 2;
                worker.deepen(root, first, 1, None, &mut |_| {});
            });
        }
        let mut worker = Worker::new(&shared);
        let mates = options.mates.then(|| MateSearch::of(&terms)).flatten();
        let mut found = worker.deepen(&root, 1, options.lines.max(1), mates, report);
        shared.over.store(true, Ordering::Relaxed);
        if shared.asks_tables {
            for line in &mut found.lines {
                known_end::complete(&mut line.turns, &task.position, line.score);
            }
        }
        found
    })
}

impl Worker<'_> {
    /// Iterative deepening (<https://www.chessprogramming.org/Iterative_Deepening>). `mate_search` goes on between the
    /// iterations; once it has one, only shorter ones are searched for.
    fn deepen(
        &mut self,
        root: &Node,
        first: u32,
        lines: usize,
        mut mate_search: Option<MateSearch>,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        let mut mate = None;
        let mut found = Found {
            lines: Vec::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            hashfull: 0,
        };
        let deepest = self.shared.limits.depth.clamp(1, Limits::DEEPEST);
        for depth in first.min(deepest)..=deepest {
            self.root_depth = depth as i32;
            self.seldepth = 0;
            let before = found.lines.clone();
            let won = before.first().filter(|line| line.score.value() > MOST);
            match (won, &mut mate_search) {
                // The mate that was found, or a shorter one. A win of the main search alone is no proof, and is searched
                // for again.
                (Some(won), _) => mate = mate.and(Some(won.clone())),
                (None, Some(mates)) => mate = mates.resume(self, root),
                (None, None) => {}
            }
            let mut now = Vec::new();
            self.excluded.clear();
            for number in 0..lines {
                let expected = before.get(number).map(|line| line.score.value());
                let line = match &mate {
                    Some(mate) if number == 0 => {
                        Some(self.shorter_mate(root, depth as i32, mate.clone()))
                    }
                    _ => self.best_line(root, depth as i32, expected),
                };
                let Some(line) = line else {
                    break;
                };
                if let Some(turn) = line.turns.first() {
                    let steps: Vec<Step> = turn.steps().collect();
                    self.excluded.push(identity(turn.from(), &steps));
                }
                now.push(line);
                if self.aborted {
                    break;
                }
            }
            self.check_limits();
            found.nodes = self.shared.nodes.load(Ordering::Relaxed);
            found.seldepth = found.seldepth.max(self.seldepth as u32);
            found.hashfull = self.shared.table.permille();
            if self.aborted {
                // The lines of the unfinished iteration are better than those of the last one: the
                // first turn that it tried was the best of the last one.
                merge(&mut found.lines, now);
                break;
            }
            now.sort_by_key(|line| std::cmp::Reverse(line.score));
            found.lines = now;
            found.depth = depth;
            report(&found);
            let settled = found.lines.iter().all(|line| {
                let forced = line.score.forced();
                forced.is_some_and(|(plies, _)| plies <= depth)
            });
            self.begun = true;
            self.check_limits();
            if settled || self.aborted {
                break;
            }
        }
        found
    }

    /// A shorter mate than this one, where there is one within so many plies; else this one.
    fn shorter_mate(&mut self, root: &Node, depth: i32, mate: Line) -> Line {
        let score = self.search(root, 0, depth, mate.score.value(), INFINITE, false);
        match &self.lines[0][..] {
            turns @ [_, ..] if score > mate.score.value() => Line {
                score: Score::raw(score),
                turns: turns.to_vec(),
            },
            _ => mate,
        }
    }

    /// The best line that does not begin with an excluded turn; `None` when there is none, or when
    /// the search was aborted before one was found.
    fn best_line(&mut self, root: &Node, depth: i32, expected: Option<i32>) -> Option<Line> {
        let mut half = self.shared.terms.margins.aspiration_half_width.max(1);
        let (mut alpha, mut beta) = match expected {
            Some(score) if depth > ASPIRATION_FREE_DEPTH && score.abs() < MOST => {
                (score - half, score + half)
            }
            _ => (-INFINITE, INFINITE),
        };
        let mut line = None;
        loop {
            let score = self.search(root, 0, depth, alpha, beta, false);
            if let [_, ..] = self.lines[0][..]
                && score > alpha
            {
                line = Some(Line {
                    score: Score::raw(score),
                    turns: self.lines[0].clone(),
                });
            }
            if self.aborted {
                return line;
            }
            half *= ASPIRATION_GROWTH;
            if score <= alpha && alpha > -INFINITE {
                alpha = if half > ASPIRATION_WIDEST {
                    -INFINITE
                } else {
                    score.max(-INFINITE) - half
                };
            } else if score >= beta && beta < INFINITE {
                beta = if half > ASPIRATION_WIDEST {
                    INFINITE
                } else {
                    score + half
                };
            } else {
                return line;
            }
            alpha = alpha.max(-INFINITE);
            beta = beta.min(INFINITE);
        }
    }
}

/// Puts the lines of an unfinished iteration before those of the last one, each first turn once.
fn merge(lines: &mut Vec<Line>, new: Vec<Line>) {
    let count = lines.len().max(new.len());
    for line in new.into_iter().rev() {
        lines.retain(|old| old.turns.first() != line.turns.first());
        lines.insert(0, line);
    }
    lines.truncate(count);
}
