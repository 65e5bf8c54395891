//! How soon a search ends once its time is up or it is cancelled.
//!
//! `cargo bench --bench abort [-- ROUNDS]`
//!
//! Besides the time on the clock, which counts whatever else the machine does, it tells the time of
//! the processor between two questions whether to stop, where the system says so
//! (`/proc/thread-self/schedstat`, brought up to date every few milliseconds).

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tulenh_engine::{Limits, Options, Rng, Table, Task, search};
use tulenh_rules::{Position, Ruleset};

/// A ruleset and a FEN a line.
const POSITIONS: &str = include_str!("positions.txt");

fn main() {
    let rounds = std::env::args().find_map(|word| word.parse().ok());
    let mut positions = given();
    let given = positions.len();
    positions.extend(wanderings());
    println!(
        "{given} positions of the bench, {} reached at random",
        positions.len() - given
    );
    let table = Table::new(16);
    for round in 0..rounds.unwrap_or(1) {
        for (bound, lines) in [(20, 1), (50, 1), (200, 1), (20, 20), (100, 20)] {
            let options = Options {
                lines,
                ..Options::default()
            };
            let mut overruns = Overruns::default();
            for position in &positions {
                overruns.note(&bounded(position, &table, &options, bound));
            }
            println!("bound {bound} ms, {lines} lines: {overruns}");
        }
        for threads in [1, 2] {
            let options = Options {
                threads,
                ..Options::default()
            };
            let mut overruns = Overruns::default();
            let mut rng = Rng::new(round);
            for position in &positions {
                let after = Duration::from_micros(rng.below(60_000) as u64);
                overruns.note(&cancelled(position, &table, &options, after));
            }
            println!("cancelled within 60 ms, {threads} threads: {overruns}");
        }
    }
}

/// What one search took too long.
struct Overrun {
    /// On the clock, after its time was up.
    clock: Duration,
    /// The longest time of the processor between two questions.
    stretch: Option<Duration>,
}

#[derive(Default)]
struct Overruns(Vec<Duration>, Vec<Duration>);

impl Overruns {
    fn note(&mut self, overrun: &Overrun) {
        self.0.push(overrun.clock);
        self.1.extend(overrun.stretch);
    }
}

impl std::fmt::Display for Overruns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (name, times) in [("overrun", &self.0), ("unasked", &self.1)] {
            let mut times = times.clone();
            times.sort();
            let at = |percent: usize| {
                let time = times.get((times.len() * percent).div_ceil(100).saturating_sub(1));
                time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
            };
            let (half, most, worst) = (at(50), at(99), at(100));
            write!(
                f,
                "{name} p50 {half:.2} p99 {most:.2} worst {worst:.2} ms; "
            )?;
        }
        Ok(())
    }
}

/// A search with a bound.
fn bounded(position: &Position, table: &Table, options: &Options, bound: u64) -> Overrun {
    let bound = Duration::from_millis(bound);
    let began = Instant::now();
    let stretches = Stretches::default();
    let stop = || {
        stretches.ask();
        began.elapsed() >= bound
    };
    let found = search(
        &Task::at(position),
        table,
        &Limits::until(&stop),
        options,
        &mut |_| {},
    );
    stretches.ask();
    assert!(found.best().is_some(), "{}", position.fen());
    Overrun {
        clock: began.elapsed().saturating_sub(bound),
        stretch: stretches.longest(),
    }
}

/// A search that somebody else ends.
fn cancelled(position: &Position, table: &Table, options: &Options, after: Duration) -> Overrun {
    let over = AtomicBool::new(false);
    let stop = || over.load(Ordering::Relaxed);
    let task = Task::at(position);
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            search(&task, table, &Limits::until(&stop), options, &mut |_| {});
            Instant::now()
        });
        std::thread::sleep(after);
        let told = Instant::now();
        over.store(true, Ordering::Relaxed);
        let ended = searching.join().expect("the search does not panic");
        Overrun {
            clock: ended.saturating_duration_since(told),
            stretch: None,
        }
    })
}

/// The times of the processor at which one thread asked.
#[derive(Default)]
struct Stretches(Mutex<(Option<Duration>, Duration)>);

impl Stretches {
    fn ask(&self) {
        let Some(now) = of_the_processor() else {
            return;
        };
        let mut at = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (before, longest) = *at;
        let stretch = before.map_or(Duration::ZERO, |before| now.saturating_sub(before));
        *at = (Some(now), longest.max(stretch));
    }

    fn longest(&self) -> Option<Duration> {
        let at = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        at.0.map(|_| at.1)
    }
}

/// How long this thread has run.
fn of_the_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

fn given() -> Vec<Position> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let (spec, fen) = line.split_once(" | ")?;
            let rules = Ruleset::parse(spec).ok()?;
            Position::from_fen(fen, Arc::new(rules)).ok()
        })
        .collect()
}

/// Positions of games played at random under every ruleset and battle.
fn wanderings() -> Vec<Position> {
    let mut rng = Rng::new(7);
    let mut positions = Vec::new();
    for ruleset in Ruleset::all() {
        for battle in ruleset.battles.iter() {
            let spec = format!("{}/{battle}", ruleset.id);
            let Ok(rules) = Ruleset::parse(&spec) else {
                continue;
            };
            let mut position = Position::start(Arc::new(rules));
            for ply in 0..80 {
                let turns = position.legal_steps();
                let Some(turn) = turns.get(rng.below(turns.len())) else {
                    break;
                };
                let Ok((after, _)) = position.play(turn) else {
                    break;
                };
                if !after.has_legal_turn() {
                    break;
                }
                position = after;
                if ply % 20 == 19 {
                    positions.push(position.clone());
                }
            }
        }
    }
    positions
}
