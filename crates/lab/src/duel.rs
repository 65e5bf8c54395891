//! `tulenh match`.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use clap::Args;

use crate::elo::{BOUNDS, Tally};
use crate::fixture::{Ended, Fixture, first_side};
use crate::player::Player;
use tulenh_console::ToolError;
use tulenh_console::variant::Variant;

/// Let two players play against each other.
///
/// A player is `random`, `greedy` (takes the most points), settings of this program's engine such
/// as `movetime=100`, `nodes=20000`, `depth=4`, `level=3`, `threads=2` or a weight of the
/// evaluation, several with commas between, or another program that speaks the protocol, as
/// `run:PROGRAM ARGUMENTS;go movetime 100`.
#[derive(Debug, Args)]
pub struct Match {
    #[command(flatten)]
    variant: Variant,
    /// The first player, whose result is told
    first: Player,
    /// Its opponent
    second: Player,
    /// Games; each opening is played with both colours
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Stop when it is known with 95 % whether the first player is better by ELO1 or only by ELO0
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Print each game
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    fixture: Fixture,
}

impl Match {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let tally = Mutex::new(Tally::default());
        let (next, over) = (AtomicU32::new(0), AtomicBool::new(false));
        let failure: Mutex<Option<ToolError>> = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.at_once.clamp(1, 256) {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let players = [&self.first, &self.second];
                        let played = self.fixture.play(&start, players, number);
                        let told = played.and_then(|ended| {
                            let done = self.note(&tally, number, &ended)?;
                            over.fetch_or(done, Ordering::Relaxed);
                            Ok(())
                        });
                        if let Err(error) = told {
                            over.store(true, Ordering::Relaxed);
                            if let Ok(mut failure) = failure.lock() {
                                failure.get_or_insert(error);
                            }
                        }
                    }
                });
            }
        });
        if let Some(error) = failure.into_inner().unwrap_or_default() {
            return Err(error);
        }
        let tally = tally.into_inner().unwrap_or_default();
        writeln!(std::io::stdout(), "{tally}")?;
        Ok(())
    }

    /// Counts a game and tells how it stands. Says whether enough is known.
    fn note(&self, tally: &Mutex<Tally>, number: u32, ended: &Ended) -> Result<bool, ToolError> {
        let mut tally = tally.lock().map_err(|_| "a game was broken off")?;
        match ended.winner {
            Some(side) if side == first_side(number) => tally.won += 1,
            Some(_) => tally.lost += 1,
            None => tally.drawn += 1,
        }
        let mut out = std::io::stdout().lock();
        if self.each {
            let side = first_side(number);
            writeln!(
                out,
                "{number}: first as {side}, {}, {}",
                ended.how, ended.game
            )?;
        }
        let ratio = match self.sprt.as_deref() {
            Some([elo0, elo1]) => tally.ratio(*elo0, *elo1),
            _ => None,
        };
        if self.each || tally.games() % 10 == 0 {
            match ratio {
                Some(ratio) => writeln!(out, "{tally}, ratio {ratio:+.2}")?,
                None => writeln!(out, "{tally}")?,
            }
        }
        Ok(ratio.is_some_and(|ratio| ratio <= BOUNDS.0 || ratio >= BOUNDS.1))
    }
}
