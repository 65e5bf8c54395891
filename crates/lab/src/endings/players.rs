//! An ending, played to its end.

use std::num::NonZeroU32;

use tulenh_console::ToolError;
use tulenh_rules::{Ending, Record};

use crate::endings::won_ending::WonEnding;
use crate::player::Player;

/// The turns of the winner within which a won ending should be won, where nobody says otherwise.
pub const WITHIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Who plays an ending, and for how long.
#[derive(Clone, Copy)]
pub struct Players<'a> {
    /// The side that should win.
    pub winner: &'a Player,
    /// The other side.
    pub defender: &'a Player,
    /// The turns of the winner within which it should win.
    pub within: NonZeroU32,
}

/// How an ending was played.
pub struct Finished {
    pub result: Verdict,
    /// Turns of the winner.
    pub turns: usize,
    /// What ended it, in a word.
    pub how: String,
    /// All turns, in the long notation.
    pub lans: String,
}

/// What came out, for the side that should win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Won,
    Drawn,
    Lost,
    /// Not over within the turns.
    Unfinished,
}

impl Players<'_> {
    /// Plays the ending.
    ///
    /// # Errors
    /// A player that cannot play, or answers with a turn that is not legal.
    pub fn play(&self, ending: &WonEnding) -> Result<Finished, ToolError> {
        let mut game = Record::new(ending.position.clone());
        let mut winner = self.winner.sit(&ending.position, 1)?;
        let mut defender = self.defender.sit(&ending.position, 2)?;
        let mut turns = 0;
        let finished = |game: &Record, result, turns, how| Finished {
            result,
            turns,
            how,
            lans: lans(game),
        };
        loop {
            if let Some(outcome) = game.outcome() {
                let result = match outcome.winner {
                    Some(side) if side == ending.winner => Verdict::Won,
                    Some(_) => Verdict::Lost,
                    None => Verdict::Drawn,
                };
                let how = match outcome.ending {
                    Ending::Mate => "mate".to_owned(),
                    other => other.id().to_owned(),
                };
                return Ok(finished(&game, result, turns, how));
            }
            let own = game.position().turn() == ending.winner;
            if own && turns == self.within.get() as usize {
                let how = "not won in time".to_owned();
                return Ok(finished(&game, Verdict::Unfinished, turns, how));
            }
            let seat = if own { &mut winner } else { &mut defender };
            let (turn, _) = seat.play(&game)?;
            game.play(&turn)?;
            turns += usize::from(own);
        }
    }
}

fn lans(game: &Record) -> String {
    let lans = game.turns().iter().map(|played| played.lan.as_str());
    lans.collect::<Vec<_>>().join(" ")
}
