//! `tulenh-lab match`: games between two players.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use clap::Args;

use crate::elo::{BOUNDS, Tally};
use crate::game::{FinishedGame, GameOptions, first_side};
use crate::player::Player;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::variant::Variant;

/// Let two players play against each other.
///
/// A player is `random`, `greedy` (takes the most points), settings of this program's engine such
/// as `movetime=100`, `nodes=20000`, `depth=4`, `level=3`, `threads=2`, `mates=1`, `eval=classical`, `eval=FILE`
/// of a network, `book=on` or `book=FILE` to open by a book (else none is used) and then `bookdepth=12`, a
/// weight of the hand-written evaluation or a margin of the search by its name, several with commas between,
/// or another program that speaks the protocol, as `run:PROGRAM ARGUMENTS;go movetime 100`.
#[derive(Debug, Args)]
pub struct Match {
    #[command(flatten)]
    variant: Variant,
    /// The first player, whose result is reported
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
    options: GameOptions,
}

impl Match {
    pub fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let tally = Mutex::new(Tally::default());
        let (next, over) = (AtomicU32::new(0), AtomicBool::new(false));
        let failure: Mutex<Option<ToolError>> = Mutex::new(None);
        let progress = Progress::new(self.games.into(), "games");
        std::thread::scope(|scope| {
            for _ in 0..self.at_once.clamp(1, 256) {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let players = [&self.first, &self.second];
                        let counted = self.options.play(&start, players, number).and_then(|game| {
                            let decided = self.count(&tally, number, &game, &progress)?;
                            over.fetch_or(decided, Ordering::Relaxed);
                            Ok(())
                        });
                        if let Err(error) = counted {
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
        progress.print(tally)?;
        Ok(())
    }

    /// Counts a game and prints the tally so far. Returns whether the test of `--sprt` is decided.
    fn count(
        &self,
        tally: &Mutex<Tally>,
        number: u32,
        game: &FinishedGame,
        progress: &Progress,
    ) -> Result<bool, ToolError> {
        let mut tally = tally.lock().map_err(|_| "a game was broken off")?;
        match game.winner {
            Some(side) if side == first_side(number) => tally.won += 1,
            Some(_) => tally.lost += 1,
            None => tally.drawn += 1,
        }
        progress.add(1);
        if self.each {
            let side = first_side(number);
            let (how, turns) = (&game.how, &game.turns);
            progress.print(format_args!("{number}: first as {side}, {how}, {turns}"))?;
        }
        let ratio = match self.sprt.as_deref() {
            Some([elo0, elo1]) => tally.ratio(*elo0, *elo1),
            _ => None,
        };
        if self.each || tally.games() % 10 == 0 {
            match ratio {
                Some(ratio) => progress.print(format_args!("{tally}, ratio {ratio:+.2}"))?,
                None => progress.print(*tally)?,
            }
        }
        Ok(ratio.is_some_and(|ratio| ratio <= BOUNDS.0 || ratio >= BOUNDS.1))
    }
}
