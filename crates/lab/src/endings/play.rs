//! `tulenh-lab endings play`: whether the engine wins what is won.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;

use crate::endings::players::{Finished, Players, Verdict, WITHIN};
use crate::endings::won_ending::WonEnding;
use crate::player::Player;

/// Let the engine win each ending of a file against its own best defence.
///
/// Players are described as for `match`. Fails when an ending is not won.
#[derive(Debug, Args)]
pub struct Play {
    /// Files of endings
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Who plays the side that should win
    #[arg(long, default_value = "movetime=300")]
    winner: Player,
    /// Who plays the other side
    #[arg(long, default_value = "movetime=300")]
    defender: Player,
    /// The turns of the winner within which it should win
    #[arg(long, default_value_t = WITHIN)]
    within: NonZeroU32,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Also print the endings that are won, and the turns of all
    #[arg(long)]
    each: bool,
}

impl Play {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut endings = Vec::new();
        for file in &self.files {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
            endings.extend(WonEnding::read_all(&text).map_err(|error| named(&error))?);
        }
        let progress = Progress::new(endings.len() as u64, "endings");
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let failure: Mutex<Option<ToolError>> = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.at_once.clamp(1, 256) {
                scope.spawn(|| {
                    while let Some(ending) = endings.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let played = self.players().play(ending).and_then(|finished| {
                            self.print(ending, &finished, &progress)?;
                            Ok(finished)
                        });
                        match played {
                            Ok(finished) => {
                                if let Ok(mut results) = results.lock() {
                                    results.push((finished.result, finished.turns));
                                }
                            }
                            Err(error) => {
                                next.store(endings.len(), Ordering::Relaxed);
                                if let Ok(mut failure) = failure.lock() {
                                    failure.get_or_insert(error);
                                }
                            }
                        }
                    }
                });
            }
        });
        if let Some(error) = failure.into_inner().unwrap_or_default() {
            return Err(error);
        }
        self.sum_up(&results.into_inner().unwrap_or_default(), &progress)
    }

    fn players(&self) -> Players<'_> {
        Players {
            winner: &self.winner,
            defender: &self.defender,
            within: self.within,
        }
    }

    fn print(
        &self,
        ending: &WonEnding,
        finished: &Finished,
        progress: &Progress,
    ) -> Result<(), ToolError> {
        progress.add(1);
        if !self.each && finished.result == Verdict::Won {
            return Ok(());
        }
        let result = match finished.result {
            Verdict::Won => "won",
            Verdict::Drawn => "DRAWN",
            Verdict::Lost => "LOST",
            Verdict::Unfinished => "OPEN",
        };
        let kind = ending.kind();
        let Finished { turns, how, .. } = finished;
        let fen = ending.position.fen();
        progress.print(format_args!(
            "{result:<5} {kind:<12} {turns:>3} turns, {how} | {fen}"
        ))?;
        if self.each {
            progress.print(format_args!("      {}", finished.lans))?;
        }
        Ok(())
    }

    fn sum_up(&self, results: &[(Verdict, usize)], progress: &Progress) -> Result<(), ToolError> {
        let count = |wanted| {
            results
                .iter()
                .filter(|(result, _)| *result == wanted)
                .count()
        };
        let won = count(Verdict::Won);
        let of_won = results.iter().filter(|(result, _)| *result == Verdict::Won);
        let turns: Vec<usize> = of_won.map(|(_, turns)| *turns).collect();
        let mean = turns.iter().sum::<usize>() as f64 / won.max(1) as f64;
        let most = turns.iter().max().copied().unwrap_or_default();
        progress.print(format_args!(
            "{won} of {} won in {mean:.1} turns on average and {most} at most, {} drawn, {} lost, {} \
             not won within {} turns",
            results.len(),
            count(Verdict::Drawn),
            count(Verdict::Lost),
            count(Verdict::Unfinished),
            self.within,
        ))?;
        if won == results.len() {
            Ok(())
        } else {
            Err("not every ending is won".into())
        }
    }
}
