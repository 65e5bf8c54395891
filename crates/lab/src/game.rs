//! One game between two players: how it begins, and when it ends.

use std::num::NonZeroU32;

use clap::Args;

use crate::player::Player;
use tulenh_console::ToolError;
use tulenh_engine::{Rng, Score};
use tulenh_rules::{BySide, Ending, Position, Record, Role, Side, Square};

/// How games begin and when they end.
#[derive(Debug, Args)]
pub struct GameOptions {
    /// Turns of either side that are played at random before the players begin
    #[arg(long, default_value_t = 6)]
    opening: u32,
    /// The part of the games that begin with fewer pieces, in percent: some of them, at random, are taken off
    #[arg(long, default_value_t = 0)]
    thin: usize,
    /// All games begin with so many pieces of both sides at most and three at least, chosen at random; 0 for the
    /// whole armies
    #[arg(long, default_value_t = 0)]
    few: usize,
    /// Another number gives other openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Turns of each side after which points decide
    #[arg(long, default_value = "150")]
    pub turns: NonZeroU32,
    /// Both players agree for six turns that one side leads by so much: the game is won (hundredths
    /// of an Infantry; 0 for never)
    #[arg(long, default_value_t = 0)]
    resign: i32,
}

/// A game that has ended.
pub struct FinishedGame {
    /// The FEN of the position before its first turn.
    pub start: String,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// How it ended, in English words.
    pub how: String,
    /// Its turns in LAN, with spaces between.
    pub turns: String,
}

/// How long both players must agree on who leads, in turns of either side.
const AGREED: u32 = 6;

impl GameOptions {
    /// Plays the game of this number, from 0. Games 2n and 2n + 1 have one opening, with the sides
    /// changed (see [`first_side`]).
    ///
    /// # Errors
    /// A player is a program that cannot be started, ends too early or plays an illegal turn.
    pub fn play(
        &self,
        start: &Position,
        [first, second]: [&Player; 2],
        number: u32,
    ) -> Result<FinishedGame, ToolError> {
        let seed = self.seed.wrapping_mul(1_000_003) + u64::from(number / 2);
        let mut game = self.opening(start, seed)?;
        let side_of_first = first_side(number);
        // The rng of a player differ from game to game and from side to side.
        let own = u64::from(number) << 32 | self.seed;
        let mut seats = BySide::new(|side| {
            let player = if side == side_of_first { first } else { second };
            player.sit(start, own ^ (side as u64) << 63)
        });
        let (mut last_leader, mut agreed) = (None, 0);
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok(FinishedGame::new(
                    &game,
                    outcome.winner,
                    outcome.to_string(),
                ));
            }
            let side = game.position().turn();
            let seat = seats[side].as_mut().map_err(|error| error.to_string())?;
            let (turn, score) = seat.play(&game)?;
            game.play(&turn).map_err(|error| {
                format!("game {number}: {side} played an illegal turn: {error}")
            })?;
            let leader = score.and_then(|score| self.leader(side, score));
            agreed = if leader.is_some() && leader == last_leader {
                agreed + 1
            } else {
                0
            };
            last_leader = leader;
            if agreed >= AGREED && game.outcome().is_none() {
                return Ok(FinishedGame::new(
                    &game,
                    last_leader,
                    "both players agree".to_owned(),
                ));
            }
        }
    }

    /// The side that leads by `resign` or more, by the score that one player gives.
    fn leader(&self, side: Side, score: Score) -> Option<Side> {
        match score.value() {
            value if self.resign > 0 && value >= self.resign => Some(side),
            value if self.resign > 0 && value <= -self.resign => Some(!side),
            _ => None,
        }
    }

    /// A game with some turns played at random, which has not ended.
    fn opening(&self, start: &Position, seed: u64) -> Result<Record, ToolError> {
        let mut rng = Rng::new(seed);
        for _ in 0..100 {
            let thin = self.few == 0 && self.thin > 0 && rng.below(100) < self.thin;
            let begin = fewer(start, self.few, thin, &mut rng);
            let begin = begin.unwrap_or_else(|| start.clone());
            let mut game = Record::with_turn_limit(begin, self.turns);
            for _ in 0..self.opening {
                if game.outcome().is_some() {
                    break;
                }
                let turns = game.position().legal_steps();
                // Nothing is thrown away before the players begin.
                let quiet: Vec<_> = turns
                    .into_iter()
                    .filter(|turn| !turn.is_capture())
                    .collect();
                let Some(turn) = quiet.get(rng.below(quiet.len())) else {
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

/// The position with fewer pieces: at most `few` of both sides, or with 0 some of them taken off if it is to be thin;
/// `None` for the whole armies, or where that is no position.
pub fn fewer(start: &Position, few: usize, thin: bool, rng: &mut Rng) -> Option<Position> {
    match few {
        0 if thin => thinned(start, rng),
        0 => None,
        most => ending(start, most, rng),
    }
}

/// The position with some of both sides' pieces taken off, as many of one as of the other on average;
/// `None` where that is no position.
fn thinned(start: &Position, rng: &mut Rng) -> Option<Position> {
    let off = 30 + rng.below(65);
    let mut setup = start.setup().clone();
    for side in Side::ALL {
        for (at, stack) in start.board().stacks(side) {
            if !stack.contains(Role::Commander) && rng.below(100) < off {
                setup.board.set(at, None);
            }
        }
    }
    Position::new(setup, start.rules().clone()).ok()
}

/// An ending: the position with at most `most` pieces left of both sides, any number of them, chosen at random;
/// `None` where that is no position.
fn ending(start: &Position, most: usize, rng: &mut Rng) -> Option<Position> {
    let mut setup = start.setup().clone();
    let own = |side| start.board().stacks(side);
    let mut others: Vec<Square> = (Side::ALL.into_iter().flat_map(own))
        .filter(|(_, stack)| !stack.contains(Role::Commander))
        .map(|(at, _)| at)
        .collect();
    let kept = 1 + rng.below(most.saturating_sub(2).max(1));
    while others.len() > kept {
        let at = others.swap_remove(rng.below(others.len()));
        setup.board.set(at, None);
    }
    Position::new(setup, start.rules().clone()).ok()
}

impl FinishedGame {
    fn new(game: &Record, winner: Option<Side>, how: String) -> FinishedGame {
        let lans = game.turns().iter().map(|played| played.lan.as_str());
        let how = match game.outcome().map(|outcome| outcome.ending) {
            Some(Ending::TurnLimit) => format!("{how} at the limit"),
            _ => how,
        };
        FinishedGame {
            start: game.start().fen(),
            winner,
            how,
            turns: lans.collect::<Vec<_>>().join(" "),
        }
    }
}

/// The side of the first player: Red in games of even number.
pub const fn first_side(number: u32) -> Side {
    if number.is_multiple_of(2) {
        Side::Red
    } else {
        Side::Blue
    }
}
