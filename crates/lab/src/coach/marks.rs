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
use tulenh_engine::{Budget, Judged, Never, Score, Table, Worth, turning_points};
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

/// An analysis of a game, from its last turn to its first.
struct Analysis<'a> {
    game: &'a Game,
    table: Table,
    budget: Budget,
    /// The score of the turn that was judged last, and its index.
    next: Option<(usize, Score)>,
    /// The turns that were judged, from the last to the first, and what each was worth.
    worths: Vec<(Side, Worth)>,
}

impl Marks {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let games: Vec<Game> = games.into_iter().skip(self.skip).take(self.games).collect();
        let turns: usize = games.iter().map(Game::turns).sum();
        let progress = Progress::new(turns as u64, "turns");
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
        let mut short = Analysis::new(game, self.nodes, TABLE_MB);
        let mut long =
            (self.times > 0).then(|| Analysis::new(game, self.nodes * self.times, LONG_TABLE_MB));
        // Of the turn that was judged last.
        let mut mark = None;
        for index in (0..game.turns()).rev() {
            progress.add(1);
            let next = mark.take();
            let Some(given) = short.judge(index) else {
                continue;
            };
            mark = Some(given.mark);
            found.told.add(game, index, (&given, next), progress)?;
            let mut weight = 1;
            if is_minor(&given) {
                found.minor += 1;
                if !found.minor.is_multiple_of(self.every.get()) {
                    continue;
                }
                weight = self.every.get();
            }
            let due = long.as_mut().and_then(|long| long.judge(index));
            if self.each {
                let (given, due) = (words(&given), due.as_ref().map(words).unwrap_or_default());
                progress.print(format_args!("{number} {index} {weight} {given} {due}"))?;
            }
            if let Some(due) = due {
                found.nodes[0] += given.nodes;
                found.nodes[1] += due.nodes;
                found.marks.add(&given, &due, weight);
            }
        }
        let short = short.into_worths();
        found.by_level.add(game, &short);
        let long = long.map(Analysis::into_worths);
        if let Some(long) = long.filter(|long| long.len() == short.len()) {
            let [given, due] = [short, long].map(|worths| turning_points(&worths, TURNING_POINTS));
            found.whole_games += 1;
            found.turning_points += Agreement::of_places(&given, &due);
        }
        Ok(())
    }
}

impl Analysis<'_> {
    /// An analysis that has not judged a turn yet, with so many nodes a search.
    fn new(game: &Game, nodes: u64, table_mb: usize) -> Analysis<'_> {
        Analysis {
            game,
            table: Table::new(table_mb),
            budget: Budget::of_game(game.turns(), nodes),
            next: None,
            worths: Vec::new(),
        }
    }

    /// Judges a turn that comes before all those that were judged.
    fn judge(&mut self, index: usize) -> Option<Judged> {
        let next = self.next.take().filter(|(next, _)| *next == index + 1);
        let next = next.map(|(_, score)| score);
        let (game, effort) = (&self.game.played, self.budget.effort());
        let judged = game.judge(index, next, &self.table, effort, &Never)?;
        self.budget.spend(judged.nodes);
        self.next = Some((index, judged.best));
        let Judged { best, played, .. } = judged;
        let mover = game.position(index).turn();
        self.worths.push((mover, Worth { best, played }));
        Some(judged)
    }

    /// What the turns that were judged are worth, in the order of the game.
    fn into_worths(mut self) -> Vec<(Side, Worth)> {
        self.worths.reverse();
        self.worths
    }
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
