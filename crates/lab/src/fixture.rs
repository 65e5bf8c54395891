//! A game between two players of the command line: how it begins, and when it ends.

use std::num::NonZeroU32;

use clap::Args;

use crate::player::Player;
use tulenh_console::ToolError;
use tulenh_engine::{Dice, Score};
use tulenh_rules::{BySide, Ending, Position, Record, Side};

/// How games are played.
#[derive(Debug, Args)]
pub(super) struct Fixture {
    /// Turns of either side that are played at random before the players begin
    #[arg(long, default_value_t = 6)]
    opening: u32,
    /// Another number gives other openings
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Turns of each side after which points decide
    #[arg(long, default_value = "150")]
    turns: NonZeroU32,
    /// Both players agree for six turns that one is ahead by so much: the game is won (hundredths
    /// of an Infantry; 0 for never)
    #[arg(long, default_value_t = 0)]
    resign: i32,
}

/// How a game ended.
pub(super) struct Ended {
    /// Who has won; nobody in a draw.
    pub(super) winner: Option<Side>,
    /// In words.
    pub(super) how: String,
    /// Its turns, in LAN.
    pub(super) game: String,
}

/// The players must agree so long, in turns of either side.
const AGREED: u32 = 6;

impl Fixture {
    /// Plays one game. The first player has Red in games of even number, each of which has the opening
    /// of the next.
    pub(super) fn play(
        &self,
        start: &Position,
        [first, second]: [&Player; 2],
        number: u32,
    ) -> Result<Ended, ToolError> {
        let seed = self.seed.wrapping_mul(1_000_003) + u64::from(number / 2);
        let mut game = self.opening(start, seed)?;
        let side_of_first = first_side(number);
        let own = u64::from(number) << 32 | self.seed;
        let mut seats = BySide::new(|side| {
            let player = if side == side_of_first { first } else { second };
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
pub(super) const fn first_side(number: u32) -> Side {
    if number.is_multiple_of(2) {
        Side::Red
    } else {
        Side::Blue
    }
}
