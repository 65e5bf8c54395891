//! How hard a problem is, before anybody has tried it.

use tulenh_engine::{Abort, Level, Limits, Options, Table, Task};

use crate::goal::Goal;
use crate::problem::{Problem, Verdict};
use crate::theme::Theme;

/// How hard a problem is, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// For people who have just learnt the rules.
    VeryEasy,
    /// One clear idea.
    Easy,
    /// An idea that is easily overlooked.
    Medium,
    /// Several turns, or a turn that looks wrong.
    Hard,
    /// The engine's higher levels miss it.
    VeryHard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::VeryEasy,
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::VeryHard,
    ];

    /// The words for a rating of a problem.
    pub fn of(rating: f64) -> Difficulty {
        match rating {
            ..1_000.0 => Difficulty::VeryEasy,
            ..1_250.0 => Difficulty::Easy,
            ..1_500.0 => Difficulty::Medium,
            ..1_800.0 => Difficulty::Hard,
            _ => Difficulty::VeryHard,
        }
    }

    /// The word of programs, e.g. `very-easy`.
    pub const fn id(self) -> &'static str {
        match self {
            Difficulty::VeryEasy => "very-easy",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::VeryHard => "very-hard",
        }
    }
}

/// A rating for the lowest level that solves a problem, level 1 first; the last is for problems that
/// none solves but `max`. Our decision: people who beat a level solve what it solves.
const BY_LEVEL: [u16; 9] = [700, 800, 920, 1_080, 1_220, 1_360, 1_520, 1_680, 1_900];
/// Each further own turn of a forced win makes a problem harder: all of it must be seen.
const PER_TURN_TO_WIN: u16 = 150;
/// Each further own turn makes any other problem harder.
const PER_TURN: u16 = 60;
/// A turn that neither takes nor checks is looked for last.
const QUIET: u16 = 90;
/// A turn that gives something up.
const SACRIFICE: u16 = 60;
/// A stack that divides has many ways to.
const SPLIT: u16 = 40;
/// How often each level tries.
const SEEDS: u64 = 5;

/// The rating of a problem by the lowest level that finds the solution in most tries, and by what
/// makes a turn hard to see. `None` when aborted.
pub(crate) fn estimate(problem: &Problem, table: &Table, abort: &(dyn Abort + '_)) -> Option<u16> {
    let lowest = lowest_level(problem, table, abort)?;
    let mut rating = BY_LEVEL[lowest];
    let further = problem.goal().within().saturating_sub(1) as u16;
    rating += further
        * match problem.goal() {
            Goal::Win { .. } => PER_TURN_TO_WIN,
            _ => PER_TURN,
        };
    for (theme, more) in [
        (Theme::Quiet, QUIET),
        (Theme::Sacrifice, SACRIFICE),
        (Theme::Split, SPLIT),
    ] {
        if problem.themes().contains(&theme) {
            rating += more;
        }
    }
    if problem.themes().contains(&Theme::Simple) {
        rating = rating.min(BY_LEVEL[0]);
    }
    Some(rating)
}

/// The place in [`BY_LEVEL`].
fn lowest_level(problem: &Problem, table: &Table, abort: &(dyn Abort + '_)) -> Option<usize> {
    let task = Task::at(problem.position());
    let limits = Limits::until(abort);
    for (place, level) in Level::all().take(BY_LEVEL.len() - 1).enumerate() {
        let solves = |seed: &u64| {
            table.clear();
            let line = level.choose(&task, table, &limits, &Options::default(), *seed);
            let turn = line.and_then(|line| line.turns.into_iter().next());
            turn.is_some_and(|turn| problem.judge(&turn) == Verdict::Right)
        };
        // From level 4 on luck decides little between turns so far apart.
        let seeds = if place < 3 { SEEDS } else { 1 };
        let solved = (0..seeds).filter(solves).count() as u64;
        if abort.is_aborted() {
            return None;
        }
        if 2 * solved > seeds {
            return Some(place);
        }
    }
    Some(BY_LEVEL.len() - 1)
}
