//! `tulenh match`.

use std::io::Write as _;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use clap::Args;

use crate::cli::ToolError;
use crate::cli::elo::{BOUNDS, Tally};
use crate::cli::player::Player;
use crate::cli::variant::Variant;
use crate::engine::{Dice, Score};
use crate::rules::{BySide, Ending, Position, Record, Side};

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
    /// Turns of either side that are played at random before the players begin
    #[arg(long, default_value_t = 6)]
    opening: u32,
    /// Another number gives other openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Turns of each side after which points decide
    #[arg(long, default_value = "150")]
    turns: NonZeroU32,
    /// Both players agree for six turns that one is ahead by so much: the game is won (hundredths
    /// of an Infantry; 0 for never)
    #[arg(long, default_value_t = 0)]
    resign: i32,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    /// Stop when it is known with 95 % whether the first player is better by ELO1 or only by ELO0
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Print each game
    #[arg(long)]
    each: bool,
}

/// The players must agree so long, in turns of either side.
const AGREED: u32 = 6;

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
                        let told = self.game(&start, number).and_then(|ended| {
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

    /// Plays one game.
    fn game(&self, start: &Position, number: u32) -> Result<Ended, ToolError> {
        let seed = self.seed.wrapping_mul(1_000_003) + u64::from(number / 2);
        let mut game = self.opening(start, seed)?;
        let first = first_side(number);
        let own = u64::from(number) << 32 | self.seed;
        let mut seats = BySide::new(|side| {
            let player = if side == first {
                &self.first
            } else {
                &self.second
            };
            player.sit(start, own ^ (side as u64) << 63)
        });
        let (mut ahead, mut agreed) = (None, 0);
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok(Ended::new(&game, outcome.winner, outcome.to_string()));
            }
            let side = game.position().turn();
            let seat = seats[side].as_mut().map_err(|error| error.to_string())?;
            let (turn, score) = seat.play(&game)?;
            game.play(&turn).map_err(|error| {
                format!("game {number}: {side} played an illegal turn: {error}")
            })?;
            let leader = score.and_then(|score| self.leader(side, score));
            agreed = if leader.is_some() && leader == ahead {
                agreed + 1
            } else {
                0
            };
            ahead = leader;
            if agreed >= AGREED && game.outcome().is_none() {
                return Ok(Ended::new(&game, ahead, "both players agree".to_owned()));
            }
        }
    }

    /// Who is far ahead, as one player sees it.
    fn leader(&self, side: Side, score: Score) -> Option<Side> {
        match score.value() {
            value if self.resign > 0 && value >= self.resign => Some(side),
            value if self.resign > 0 && value <= -self.resign => Some(!side),
            _ => None,
        }
    }

    /// A game with some turns played at random, which has not ended.
    fn opening(&self, start: &Position, seed: u64) -> Result<Record, ToolError> {
        let mut dice = Dice::new(seed);
        for _ in 0..100 {
            let mut game = Record::with_turn_limit(start.clone(), self.turns);
            for _ in 0..self.opening {
                if game.outcome().is_some() {
                    break;
                }
                let turns = game.position().legal_steps();
                // Nothing is thrown away before the players begin.
                let calm: Vec<_> = turns
                    .into_iter()
                    .filter(|turn| !turn.is_capture())
                    .collect();
                let Some(turn) = calm.get(dice.below(calm.len())) else {
                    break;
                };
                let turn = turn.clone();
                if game.position().play(&turn)?.1.lost.is_empty() {
                    game.play(&turn)?;
                }
            }
            if game.outcome().is_none() {
                return Ok(game);
            }
        }
        Err("every opening ends the game".into())
    }
}

/// How a game of a match ended.
struct Ended {
    winner: Option<Side>,
    how: String,
    game: String,
}

impl Ended {
    fn new(game: &Record, winner: Option<Side>, how: String) -> Ended {
        let lans = game.turns().iter().map(|played| played.lan.as_str());
        let how = match game.outcome().map(|outcome| outcome.ending) {
            Some(Ending::TurnLimit) => format!("{how} at the limit"),
            _ => how,
        };
        Ended {
            winner,
            how,
            game: lans.collect::<Vec<_>>().join(" "),
        }
    }
}

/// Whom the first player leads in a game.
const fn first_side(number: u32) -> Side {
    if number.is_multiple_of(2) {
        Side::Red
    } else {
        Side::Blue
    }
}
