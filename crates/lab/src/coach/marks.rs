//! `tulenh-lab coach marks`: whether the marks of an analysis are those of a longer one.

mod accuracy_by_level;
mod agreement;
mod fault_claims;
mod mark_table;
mod told_faults;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Judged, Never, ReviewSchedule, Table, Worth, turning_points};
use tulenh_rules::Side;

use crate::coach::marks::accuracy_by_level::AccuracyByLevel;
use crate::coach::marks::agreement::Agreement;
use crate::coach::marks::mark_table::MarkTable;
use crate::coach::marks::told_faults::ToldFaults;
use crate::coach::sample::Game;

/// Compare the marks and the turning points of analysed games with those of ten times the nodes, and hold what
/// is said to be wrong with turns against the rules.
#[derive(Debug, Args)]
pub struct Marks {
    /// Games, as `coach play` prints them
    file: PathBuf,
    /// Games of the file that are analysed
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// Games of the file that are left out first
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Nodes of a search, as in an analysis for people
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// How many times the nodes the longer analysis has; with 0 there is none, and games are analysed as for
    /// people
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Of turns that give away less than half of a blunder, the longer analysis looks at one of so many,
    /// which counts for all of them; turning points are compared where it looks at all turns of a game
    #[arg(long, default_value = "1")]
    every: NonZeroUsize,
    /// Nodes of a search that carries out each turn of which it is said that it would lose points, and each threat that
    /// is said to be missed; with 0 there is none
    #[arg(long, default_value_t = 0)]
    proof: u64,
    /// Print each turn
    #[arg(long)]
    each: bool,
}

/// Megabytes of the table of a game, as in an analysis for people.
const TABLE_MB: usize = 16;
/// Megabytes of that of the longer analysis.
const LONG_TABLE_MB: usize = 128;
/// Turning points of a game, at most, as people are shown.
const TURNING_POINTS: usize = 3;

/// What the analyses of all games say.
struct Found {
    marks: MarkTable,
    /// Games of which both analyses looked at every turn.
    whole_games: usize,
    /// How far they agree on the turning points of these.
    turning_points: Agreement,
    /// Of the turns that both analyses looked at.
    nodes: [u64; 2],
    /// Turns that give away less than half of a blunder.
    minor: usize,
    told: ToldFaults,
    by_level: AccuracyByLevel,
}

impl Marks {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let games: Vec<Game> = games.into_iter().skip(self.skip).take(self.games).collect();
        let turns: usize = games.iter().map(Game::turns).sum();
        let analyses = 1 + usize::from(self.times > 0);
        let progress = Progress::new((turns * analyses) as u64, "turns");
        let mut found = Found {
            marks: MarkTable::default(),
            whole_games: 0,
            turning_points: Agreement::default(),
            nodes: [0; 2],
            minor: 0,
            told: ToldFaults::new((self.proof > 0).then_some(self.proof)),
            by_level: AccuracyByLevel::default(),
        };
        for (number, game) in games.iter().enumerate() {
            self.analyse(number, game, &mut found, &progress)?;
        }
        let mut lines = found.marks.marks();
        if self.times > 0 {
            let [short, long] = found.nodes;
            let (games, turning_points) = (found.whole_games, found.turning_points);
            lines.push(format!("nodes: {short}, and {long} of the longer analysis"));
            lines.push(format!(
                "turning points of {games} whole games: {turning_points}"
            ));
        }
        lines.extend(found.marks.marks_or_worse());
        lines.extend(found.by_level.lines());
        lines.extend(found.told.lines());
        for line in lines {
            progress.print(format_args!("{line}"))?;
        }
        match found.told.wrong() {
            0 => Ok(()),
            wrong => Err(format!("the rules contradict {wrong} faults").into()),
        }
    }

    /// Analyses a game, and once more with the nodes of the longer analysis where there is one.
    fn analyse(
        &self,
        number: usize,
        game: &Game,
        found: &mut Found,
        progress: &Progress,
    ) -> Result<(), ToolError> {
        let short = analysis(game, self.nodes, TABLE_MB, |_| true, progress);
        // How many turns each turn stands for; 0 for those that the longer analysis leaves out.
        let mut weights = vec![0; game.turns()];
        for (index, given) in short.iter().enumerate().rev() {
            let Some(given) = given else {
                continue;
            };
            let next = short.get(index + 1).and_then(Option::as_ref);
            let next = next.map(|judged| judged.mark);
            found.told.add(game, index, (given, next), progress)?;
            weights[index] = 1;
            if is_minor(given) {
                found.minor += 1;
                let is_looked_at = found.minor.is_multiple_of(self.every.get());
                weights[index] = if is_looked_at { self.every.get() } else { 0 };
            }
        }
        let long = (self.times > 0).then(|| {
            let nodes = self.nodes * self.times;
            let is_chosen = |index: usize| weights[index] > 0;
            analysis(game, nodes, LONG_TABLE_MB, is_chosen, progress)
        });
        for (index, (given, weight)) in short.iter().zip(&weights).enumerate().rev() {
            let due = long.as_ref().and_then(|long| long[index].as_ref());
            let Some(given) = given.as_ref().filter(|_| *weight > 0) else {
                continue;
            };
            if self.each {
                let (given, due) = (words(given), due.map(words).unwrap_or_default());
                progress.print(format_args!("{number} {index} {weight} {given} {due}"))?;
            }
            if let Some(due) = due {
                found.nodes[0] += given.nodes;
                found.nodes[1] += due.nodes;
                found.marks.add(given, due, *weight);
            }
        }
        let short = worths(game, &short);
        found.by_level.add(game, &short);
        let long = long.map(|long| worths(game, &long));
        if let Some(long) = long.filter(|long| long.len() == short.len()) {
            let [given, due] = [short, long].map(|worths| turning_points(&worths, TURNING_POINTS));
            found.whole_games += 1;
            found.turning_points += Agreement::of_places(&given, &due);
        }
        Ok(())
    }
}

/// Judges the turns of a game for which `is_chosen` is true, with so many nodes a search; `None` for the others.
fn analysis(
    game: &Game,
    nodes: u64,
    table_mb: usize,
    is_chosen: impl Fn(usize) -> bool,
    progress: &Progress,
) -> Vec<Option<Judged>> {
    let table = Table::new(table_mb);
    let mut schedule = ReviewSchedule::new(0..game.turns(), nodes);
    let mut turns: Vec<Option<Judged>> = vec![None; game.turns()];
    while let Some(step) = schedule.next_step() {
        if !step.is_further() {
            progress.add(1);
        }
        if !is_chosen(step.index) {
            schedule.leave_out(&step);
            continue;
        }
        // The turn was played, so it is there.
        let Some(mut judged) = game.played.judge_step(&step, &table, &Never) else {
            break;
        };
        schedule.add(&step, &judged);
        let before = turns[step.index].take();
        judged.nodes += before.map_or(0, |before| before.nodes);
        turns[step.index] = Some(judged);
    }
    turns
}

/// What the turns that were judged are worth, in the order of the game.
fn worths(game: &Game, turns: &[Option<Judged>]) -> Vec<(Side, Worth)> {
    let judged = turns.iter().enumerate().filter_map(|(index, judged)| {
        let Judged { best, played, .. } = *judged.as_ref()?;
        Some((game.played.position(index).turn(), Worth { best, played }))
    });
    judged.collect()
}

/// What a line says of a turn by one analysis.
fn words(judged: &Judged) -> String {
    let (best, played) = (judged.best.value(), judged.played.value());
    format!("{:?} {best} {played} {}", judged.mark, judged.nodes)
}

/// Whether a turn gives away less than half of what a blunder does.
fn is_minor(judged: &Judged) -> bool {
    let Judged { best, played, .. } = *judged;
    best.value() - played.value() < 250 || Worth { best, played }.lost() < 0.075
}
