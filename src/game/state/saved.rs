//! A game as the store hands it over, and the way back.

use tulenh_rules::{BySide, Outcome, Record, Side};

use crate::game::advice::Advice;
use crate::game::clock::Clock;
use crate::game::id::{GameId, PlayerId, Ply, Timestamp};
use crate::game::state::{Game, Mode, Offers, TakeBack};
use crate::game::team::Team;

/// All there is to a game, with public fields that may be anything: the form in which the store
/// hands a game over. [`Game::restore`] is the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The game's number.
    pub id: GameId,
    /// Who plays which side.
    pub seats: BySide<PlayerId>,
    /// The start, the turns and how many there may be.
    pub record: Record,
    /// When each turn was played.
    pub times: Vec<Timestamp>,
    /// Draw offers.
    pub offers: Offers,
    /// A request to take back that waits for an answer.
    pub take_back: Option<TakeBack>,
    /// The plies to which turns were taken back, in order.
    pub takebacks: Vec<Ply>,
    /// What it is played for.
    pub mode: Mode,
    /// The hints that were asked for.
    pub advice: BySide<Advice>,
    /// Its clock.
    pub clock: Clock,
    /// Who has proposed a pause that is neither answered nor lapsed.
    pub pause: Option<Side>,
    /// When one of the players last did something; if both were asked late whether they still do, a
    /// month before that.
    pub active: Timestamp,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// When points decide.
    pub until: Option<Timestamp>,
    /// When it began.
    pub started: Timestamp,
    /// How many actions were accepted.
    pub revision: u64,
    /// The teams that play.
    pub teams: BySide<Option<Box<Team>>>,
}

/// Why a saved game is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenGame {
    /// The number of times differs from the number of turns.
    #[error("{turns} turns but {times} times")]
    Times {
        /// Turns in the record.
        turns: usize,
        /// Times given.
        times: usize,
    },
    /// Fewer actions were accepted than turns were played.
    #[error("{turns} turns but revision {revision}")]
    Revision {
        /// Turns in the record.
        turns: usize,
        /// The revision given.
        revision: u64,
    },
}

impl Game {
    /// The game that was saved. A record that ends by the rules ends the game even if the saved
    /// outcome does not say so; an offer in an ended game is dropped.
    ///
    /// # Errors
    /// [`BrokenGame`] when the parts contradict each other.
    pub fn restore(saved: Saved) -> Result<Game, BrokenGame> {
        let (turns, times) = (saved.record.turns().len(), saved.times.len());
        if turns != times {
            return Err(BrokenGame::Times { turns, times });
        }
        if saved.revision < turns as u64 {
            let revision = saved.revision;
            return Err(BrokenGame::Revision { turns, revision });
        }
        let outcome = saved.outcome.or(saved.record.outcome());
        let mut offers = saved.offers;
        let mut take_back = saved.take_back;
        let mut pause = saved.pause;
        if outcome.is_some() {
            offers.standing = None;
            take_back = None;
            pause = None;
        }
        Ok(Game {
            id: saved.id,
            seats: saved.seats,
            record: saved.record,
            times: saved.times,
            offers,
            take_back,
            takebacks: saved.takebacks,
            mode: saved.mode,
            advice: saved.advice,
            clock: saved.clock,
            pause,
            active: saved.active,
            outcome,
            until: saved.until,
            started: saved.started,
            revision: saved.revision,
            teams: saved.teams,
        })
    }
}
