//! `tulenh-lab coach hints`: the work of hints and of threats, for measuring how long one takes and what is
//! told.

use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{
    Effort, Limits, Never, PROOF_NODES, Rng, Table, alternatives, captures, expected_line, explain,
    threats,
};

use crate::coach::lans::lans;
use crate::coach::sample::{Game, any_place};

/// Do the work of a hint at random places of games, or that of a question for threats, one after the other on
/// one core; print how much is told. With `time` this tells how long one takes.
#[derive(Debug, Args)]
pub struct Hints {
    /// Games, as `coach play` prints them
    file: PathBuf,
    /// Hints
    #[arg(long, default_value_t = 50)]
    places: u64,
    /// Nodes of the search for the turn
    #[arg(long, default_value_t = 60_000)]
    nodes: u64,
    /// Nodes with which the last turn of whoever asks is judged; with 0 it is not
    #[arg(long, default_value_t = 60_000)]
    mistake: u64,
    /// Ask for the threats of either side in place of a hint
    #[arg(long)]
    threats: bool,
    /// Nodes of the first search that confirms a threat; with 0 the exchange alone decides
    #[arg(long, default_value_t = PROOF_NODES)]
    proof: u64,
    /// Another number gives other places
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Megabytes of a table of a hint.
const TABLE_MB: usize = 4;

impl Hints {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let mut rng = Rng::new(self.seed);
        let progress = Progress::new(self.places, "hints");
        let (mut all, mut silent, mut with_others) = (0, 0, 0);
        for _ in 0..self.places {
            let (game, turns) = any_place(&games, &mut rng).ok_or("no turns")?;
            let task = game.played.task(turns);
            progress.add(1);
            if self.threats {
                let told = [captures(&task, self.proof), threats(&task, self.proof)];
                let told = told.map(|told| told.len());
                all += told.iter().sum::<usize>();
                progress.print(format_args!("{turns}: {told:?} threats"))?;
                continue;
            }
            let (table, limits) = (Table::new(TABLE_MB), Limits::nodes(self.nodes));
            let line = expected_line(&task, &table, &limits).ok_or("no turn")?;
            let position = task.position();
            let reasons = explain(&task, &line, self.proof);
            let speaks = reasons.iter().any(|it| it.speaks_for(position.turn()));
            if !speaks {
                let others = alternatives(&task, &line, &table, &limits);
                let told = lans(position, &line.told(position).turns);
                let count = others.len();
                silent += 1;
                with_others += u32::from(count > 0);
                progress.print(format_args!(
                    "no reason, {count} as good: {} | {told}",
                    position.fen()
                ))?;
            }
            let reasons = reasons.len();
            let mark = match (self.mistake, turns.checked_sub(2)) {
                (1.., Some(last)) => {
                    let (table, effort) = (Table::new(TABLE_MB), Effort::hint(self.mistake));
                    let judged = game.played.judge(last, None, &table, effort, &Never);
                    judged.map(|it| it.mark)
                }
                _ => None,
            };
            all += reasons;
            progress.print(format_args!(
                "{turns}: {reasons} reasons, last turn {mark:?}"
            ))?;
        }
        progress.print(format_args!("told in all: {all}"))?;
        if !self.threats {
            progress.print(format_args!(
                "hints for which nothing speaks: {silent} of {}; with others that are as good: {with_others}",
                self.places
            ))?;
        }
        Ok(())
    }
}
