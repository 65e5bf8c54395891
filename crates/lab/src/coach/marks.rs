//! `tulenh-lab coach marks`: whether the marks of an analysis are those of a longer one.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Judged, Mark, Never, Question, Table, Worth, judge};

use crate::coach::sample::Game;

/// Compare the marks of analysed games with those of ten times the nodes.
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
    /// Nodes of a search
    #[arg(long, default_value_t = 60_000)]
    nodes: u64,
    /// How many times the nodes the longer analysis has
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Of turns that give away less than a third of a blunder, the longer analysis looks at one of so many,
    /// which counts for all of them
    #[arg(long, default_value = "1")]
    every: NonZeroUsize,
    /// Print each turn
    #[arg(long)]
    each: bool,
}

/// Megabytes of the table of a turn.
const TABLE_MB: usize = 4;
/// Megabytes of that of the longer analysis.
const LONG_TABLE_MB: usize = 32;

const MARKS: [Mark; 6] = [
    Mark::Terrible,
    Mark::Bad,
    Mark::Suspicious,
    Mark::Fair,
    Mark::Good,
    Mark::Excellent,
];

impl Marks {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let games: Vec<Game> = games.into_iter().skip(self.skip).take(self.games).collect();
        let turns: usize = games.iter().map(|game| game.record.turns().len()).sum();
        let progress = Progress::new(turns as u64, "turns");
        let mut counts = [[0_usize; MARKS.len()]; MARKS.len()];
        let mut minor = 0;
        for (number, game) in games.iter().enumerate() {
            for index in 0..game.record.turns().len() {
                progress.add(1);
                let Some(short) = judged(game, index, self.nodes, TABLE_MB) else {
                    continue;
                };
                let mut weight = 1;
                if is_minor(&short) {
                    minor += 1;
                    if minor % self.every.get() != 0 {
                        continue;
                    }
                    weight = self.every.get();
                }
                let Some(long) = judged(game, index, self.nodes * self.times, LONG_TABLE_MB) else {
                    continue;
                };
                if self.each {
                    progress.print(format_args!(
                        "{number} {index} {weight} {:?} {} {} {:?} {} {}",
                        short.mark,
                        short.best.value(),
                        short.played.value(),
                        long.mark,
                        long.best.value(),
                        long.played.value(),
                    ))?;
                }
                let place = |mark| MARKS.iter().position(|it| *it == mark);
                if let (Some(one), Some(other)) = (place(short.mark), place(long.mark)) {
                    counts[one][other] += weight;
                }
            }
        }
        for (place, mark) in MARKS.iter().enumerate() {
            let given: usize = counts[place].iter().sum();
            let due: usize = counts.iter().map(|row| row[place]).sum();
            let right = counts[place][place] as f64 * 100.0;
            progress.print(format_args!(
                "{mark:?}: given {given}, due {due}, precision {:.1} %, recall {:.1} %, as {:?}",
                right / given.max(1) as f64,
                right / due.max(1) as f64,
                counts[place],
            ))?;
        }
        Ok(())
    }
}

/// Whether a turn gives away less than a third of what a blunder does.
fn is_minor(judged: &Judged) -> bool {
    let Judged { best, played, .. } = *judged;
    best.value() - played.value() < 170 || Worth { best, played }.lost() < 0.05
}

fn judged(game: &Game, index: usize, nodes: u64, megabytes: usize) -> Option<Judged> {
    let turns = game.record.turns();
    let question = Question {
        before: &game.task(index),
        played: &turns.get(index)?.turn,
        after: &game.task(index + 1),
        ended: game.record.outcome().filter(|_| index + 1 == turns.len()),
    };
    judge(&question, &Table::new(megabytes), nodes, &Never)
}
