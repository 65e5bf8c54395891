//! `tulenh-lab problems mine`: games of the engine against itself, searched for problems.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Level, Limits, Never, Options, Rng, Table, Task};
use tulenh_problems::{Collection, Goal, Problem, ProblemId, Shape, Theme, find};
use tulenh_rules::{Position, Record, Ruleset};

use crate::problems::read;
use crate::suite::Case;

/// Look for problems in games of the engine against itself, or in positions of a suite.
///
/// Every problem is proved before it is written. The file grows with each problem, and beside it
/// `FILE.progress` says which game comes next, so that the command goes on where it was ended. One
/// thread; the same seed gives the same games.
#[derive(Debug, Args)]
pub struct Mine {
    /// The file to which problems are appended
    file: PathBuf,
    /// More files of problems that are not to be found again
    #[arg(long)]
    known: Vec<PathBuf>,
    /// Another number gives other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games to play in all, those of earlier runs counted
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Look at the positions of these files of a suite, and play no games
    #[arg(long, num_args = 1..)]
    suite: Vec<PathBuf>,
    /// The number of the first new problem, if it is not to follow the last known one
    #[arg(long)]
    number: Option<u32>,
}

/// The rulesets and battles of the games, and how often each is played in 100 games.
const PLAYED: [(&str, usize); 12] = [
    ("official", 52),
    ("official/marine", 9),
    ("official/air", 8),
    ("official/land", 7),
    ("official/raid", 4),
    ("official/nine-sea", 4),
    ("official/nine-air", 3),
    ("bga", 4),
    ("chesscom", 3),
    ("knowlton-2015", 2),
    ("classic-2012", 3),
    ("chesscom/naval", 1),
];
/// The levels that play, the middle ones more often: their games are neither wild nor without
/// mistakes.
const LEVELS: [u8; 10] = [2, 3, 3, 4, 4, 4, 5, 5, 6, 7];
/// The levels search no more than this, so that most of the time is left for proofs.
const NODES_A_TURN: u64 = 6_000;
/// Turns of either side that are played at random in the beginning.
const OPENING: usize = 4;
/// The first turn at which a position is looked at.
const FIRST: usize = 10;
/// Turns of either side after which a game is left.
const LONGEST: usize = 120;
/// Problems from one game at most, and turns between two of them at least.
const PER_GAME: usize = 5;
const APART: usize = 3;

impl Mine {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut known = self.known.clone();
        if self.file.exists() {
            known.push(self.file.clone());
        }
        let mut found = Found::new(read(&known)?, self);
        if self.suite.is_empty() {
            self.play(&mut found)
        } else {
            self.look_at_suite(&mut found)
        }
    }

    fn play(&self, found: &mut Found) -> Result<(), ToolError> {
        let marker = progress_file(&self.file);
        let first = next_game(&marker, self.seed)?;
        let progress = Progress::new(self.games.saturating_sub(first), "games");
        for game in first..self.games {
            let before = found.problems;
            let name = self.mine_game(game, found)?;
            fs::write(&marker, format!("seed {} game {}\n", self.seed, game + 1))?;
            let new = found.problems - before;
            let all = found.problems;
            progress.print(format_args!("game {game}: {name}: {new} new, {all} in all"))?;
            progress.add(1);
        }
        for (why, count) in &found.rejected {
            progress.print(format_args!("{count:>6} positions: {why}"))?;
        }
        Ok(())
    }

    /// Plays one game to its end and looks at its positions on the way.
    fn mine_game(&self, number: u64, found: &mut Found) -> Result<String, ToolError> {
        let mut rng = Rng::new(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let spec = PLAYED[weighted(&mut rng)].0;
        let rules = Arc::new(Ruleset::parse(spec)?);
        let mut game = Record::new(Position::start(rules));
        let mut level = || Level::new(LEVELS[rng.below(LEVELS.len())]).unwrap_or(Level::MAX);
        let levels = [level(), level()];
        open(&mut game, &mut rng)?;
        let (table, looking) = (Table::new(16), Table::new(16));
        let (mut taken, mut last) = (0, 0);
        while game.outcome().is_none() && game.turns().len() < LONGEST {
            let ply = game.turns().len();
            if ply >= FIRST && taken < PER_GAME && (taken == 0 || ply >= last + APART) {
                let source = format!(
                    "self-play of levels {} and {}, seed {}, game {number}, turn {ply}",
                    levels[0], levels[1], self.seed
                );
                if found.look(game.position(), source, &looking)? {
                    (taken, last) = (taken + 1, ply);
                }
            }
            let limits = Limits::nodes(NODES_A_TURN);
            let (task, options) = (Task::of(&game), Options::default());
            let line = levels[ply % 2].choose(&task, &table, &limits, &options, rng.roll());
            let turn = line.and_then(|line| line.turns.into_iter().next());
            game.play(&turn.ok_or("no turn")?)?;
        }
        let turns = game.turns().len();
        Ok(format!(
            "{spec}, {} against {}, {turns} turns",
            levels[0], levels[1]
        ))
    }

    fn look_at_suite(&self, found: &mut Found) -> Result<(), ToolError> {
        let table = Table::new(16);
        for file in &self.suite {
            let text = fs::read_to_string(file)?;
            for case in Case::read_all(&text)? {
                let source = format!("tactical suite, {}", case.name);
                found.look(&case.position, source, &table)?;
            }
        }
        Ok(())
    }
}

/// What has been found so far, and the file that it is written to.
struct Found<'a> {
    tool: &'a Mine,
    shapes: Vec<Shape>,
    next: u32,
    problems: usize,
    simple: usize,
    wins_at_once: usize,
    /// Why positions were no problems, and how many.
    rejected: BTreeMap<&'static str, usize>,
}

impl<'a> Found<'a> {
    fn new(known: Collection, tool: &'a Mine) -> Found<'a> {
        let last = known.all().iter().map(|problem| problem.id().0).max();
        let count = |wanted: fn(&Problem) -> bool| {
            known.all().iter().filter(|problem| wanted(problem)).count()
        };
        Found {
            tool,
            shapes: known.all().iter().map(Shape::of).collect(),
            next: tool.number.unwrap_or(last.unwrap_or_default() + 1),
            problems: known.all().len(),
            simple: count(is_simple),
            wins_at_once: count(wins_at_once),
            rejected: BTreeMap::new(),
        }
    }

    /// Looks for a problem in a position and writes it; whether there is a new one.
    fn look(
        &mut self,
        position: &Position,
        source: String,
        table: &Table,
    ) -> Result<bool, ToolError> {
        let problem = match find(position, table, &Never) {
            Ok(problem) => problem,
            Err(why) => {
                *self.rejected.entry(why.id()).or_default() += 1;
                return Ok(false);
            }
        };
        // One in twelve may be plain, one in five a win at once.
        let plain = is_simple(&problem) && 12 * self.simple > self.problems;
        let quick = wins_at_once(&problem) && 5 * self.wins_at_once > self.problems;
        let shape = Shape::of(&problem);
        let double = self.shapes.iter().any(|known| known.is_double_of(&shape));
        if plain || quick || double {
            *self.rejected.entry("known or too plain").or_default() += 1;
            return Ok(false);
        }
        let problem = problem.numbered(ProblemId(self.next)).from_source(source);
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.tool.file)?;
        file.write_all(format!("{problem}\n").as_bytes())?;
        self.next += 1;
        self.problems += 1;
        self.simple += usize::from(is_simple(&problem));
        self.wins_at_once += usize::from(wins_at_once(&problem));
        self.shapes.push(shape);
        Ok(true)
    }
}

fn is_simple(problem: &Problem) -> bool {
    problem.themes().contains(&Theme::Simple)
}

fn wins_at_once(problem: &Problem) -> bool {
    matches!(problem.goal(), Goal::Win { within: 1, .. })
}

/// Some quiet turns at random that lose nothing.
fn open(game: &mut Record, rng: &mut Rng) -> Result<(), ToolError> {
    for _ in 0..OPENING {
        let turns = game.position().legal_steps();
        let quiet: Vec<_> = turns
            .into_iter()
            .filter(|turn| !turn.is_capture())
            .collect();
        let Some(turn) = quiet.get(rng.below(quiet.len())) else {
            break;
        };
        if game.position().play(turn)?.1.lost.is_empty() {
            game.play(turn)?;
        }
    }
    Ok(())
}

/// A place in [`PLAYED`].
fn weighted(rng: &mut Rng) -> usize {
    let all = PLAYED.iter().map(|(_, weight)| weight).sum();
    let mut luck = rng.below(all);
    PLAYED
        .iter()
        .position(|(_, weight)| match luck.checked_sub(*weight) {
            Some(left) => {
                luck = left;
                false
            }
            None => true,
        })
        .unwrap_or_default()
}

fn progress_file(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".progress");
    PathBuf::from(name)
}

/// The game with which a run of this seed goes on.
fn next_game(marker: &Path, seed: u64) -> Result<u64, ToolError> {
    let Ok(text) = fs::read_to_string(marker) else {
        return Ok(0);
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["seed", of, "game", game] if of.parse() == Ok(seed) => Ok(game.parse()?),
        ["seed", _, "game", _] => Ok(0),
        _ => Err(format!("{}: not understood", marker.display()).into()),
    }
}
