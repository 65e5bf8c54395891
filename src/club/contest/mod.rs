//! A league or a tournament as a state machine: who takes part, which round is played, what comes of it.
//!
//! It knows no time but what it is told, and no games but their numbers. What is to be done next says
//! [`Contest::step`]; the core does it and commits the contest with a new revision.

mod draw;
mod joining;
mod results;
mod season;
mod settings;
mod step;

#[cfg(test)]
pub(crate) mod tests;

use tulenh_contest::Outcome;

pub use self::joining::JoinRefusal;
pub use self::settings::{ContestSettings, Format, MOST_IN_A_CHAT, MOST_OF_A_PERSON, NAME_CHARS};
pub use self::step::Step;
pub use crate::game::ContestId;
pub use tulenh_contest::{Cell, Decided, Line, Moving, Score, TieBreak};

use crate::game::{GameId, PlayerId, Route, Timestamp};

/// A league or a tournament, with its present season.
///
/// Invariants: matches and free people of rounds are indexes into `entrants`; a game stands in one match; a match that
/// has a result keeps it; only the last round has matches without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// Its number.
    pub id: ContestId,
    /// Who made it.
    pub made_by: PlayerId,
    /// The chat it belongs to; `None` for one that is open to everybody.
    pub place: Option<Route>,
    /// When it was made.
    pub made: Timestamp,
    /// What is played, and how.
    pub settings: ContestSettings,
    /// How far it is.
    pub stage: ContestStage,
    /// The season, from 1 on; always 1 but for a league.
    pub season: u16,
    /// The lot: whether the first seed begins with Red in the first round of a Swiss contest.
    pub lot: bool,
    /// Who takes part, in the order of joining, and from the start on in the order of their seeds.
    pub entrants: Vec<Entrant>,
    /// Who has joined a league while a season was played, for the next one.
    pub waiting: Vec<PlayerId>,
    /// The rounds so far, the first first.
    pub rounds: Vec<ContestRound>,
    /// When there is something to do next; under this instant stands its timer. `None` when it is over.
    pub wake: Option<Timestamp>,
    /// How often it was changed.
    pub revision: u64,
}

/// How far a contest is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContestStage {
    /// People join until this instant.
    Joining(Timestamp),
    /// Rounds are played.
    Running,
    /// The last round is over.
    Over,
    /// Whoever manages it has ended it.
    CalledOff,
    /// It was not played: too few had joined.
    TooFew,
}

/// Somebody who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// Who.
    pub player: PlayerId,
    /// Their division, 0 for the highest; 0 in every other contest.
    pub division: u8,
    /// Their division in the season before.
    pub from: Option<u8>,
    /// Their division in the season after, noted when this one ends; `None` for whoever does not go on.
    pub next: Option<u8>,
    /// Whether they still play.
    pub part: Part,
}

/// Whether somebody still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// They do.
    Plays,
    /// They play their open games to the end and no others.
    Leaves,
    /// They have given up: their open games are resigned.
    GaveUp,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestRound {
    /// When it was drawn.
    pub began: Timestamp,
    /// When points decide the games that still go on.
    pub ends: Timestamp,
    /// The games; in a knock-out the two of a duel stand behind each other.
    pub matches: Vec<Match>,
    /// Who has no opponent.
    pub free: Vec<u16>,
}

/// A game of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Who plays Red, as an index of the entrants.
    pub red: u16,
    /// Who plays Blue.
    pub blue: u16,
    /// The game, as soon as it has begun.
    pub game: Option<GameId>,
    /// What came of it.
    pub result: Option<MatchResult>,
    /// Which reminders were sent: bit 0 for the one when it holds up the round, bit 1 for the last one.
    pub reminded: u8,
}

/// What came of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchResult {
    /// Who won.
    pub outcome: Outcome,
    /// The points of the pieces that Red and Blue have captured.
    pub taken: [u32; 2],
    /// Whether whoever lost did not play: they never moved, or left before the game.
    pub forfeit: bool,
}

impl Contest {
    /// Whether nothing happens in it any more.
    pub fn is_over(&self) -> bool {
        matches!(
            self.stage,
            ContestStage::Over | ContestStage::CalledOff | ContestStage::TooFew
        )
    }

    /// The index of a person among those who take part.
    pub fn entrant_of(&self, player: PlayerId) -> Option<usize> {
        let mut entrants = self.entrants.iter();
        entrants.position(|entrant| entrant.player == player)
    }

    /// Whether a person takes part, or waits for the next season.
    pub fn has(&self, player: PlayerId) -> bool {
        self.entrant_of(player).is_some() || self.waiting.contains(&player)
    }

    /// The person behind an index of a match.
    pub fn player(&self, entrant: u16) -> PlayerId {
        let entrant = self.entrants.get(usize::from(entrant));
        entrant.map_or(PlayerId(0), |entrant| entrant.player)
    }

    /// How many people still play.
    pub fn playing(&self) -> usize {
        let entrants = self.entrants.iter();
        entrants.filter(|of| of.part == Part::Plays).count()
    }

    /// The number of divisions, at least 1.
    pub fn divisions(&self) -> u8 {
        let highest = self.entrants.iter().map(|entrant| entrant.division).max();
        highest.unwrap_or(0).saturating_add(1)
    }

    /// The matches of a person in a round, with who they play.
    pub fn matches_of(&self, entrant: usize) -> impl Iterator<Item = (usize, &Match)> {
        let rounds = self.rounds.iter().enumerate();
        rounds.flat_map(move |(round, of)| {
            let matches = of.matches.iter().map(move |game| (round, game));
            matches.filter(move |(_, game)| {
                usize::from(game.red) == entrant || usize::from(game.blue) == entrant
            })
        })
    }

    /// How many games of a person go on, or are about to begin: so many they lose by leaving.
    pub fn open_games(&self, player: PlayerId) -> usize {
        let plays = |of: &&Entrant| of.player == player && of.part != Part::GaveUp;
        let own = self.entrants.iter().position(|of| plays(&of));
        let own = own.filter(|_| self.stage == ContestStage::Running);
        let games = own.into_iter().flat_map(|own| self.matches_of(own));
        games.filter(|(_, of)| of.result.is_none()).count()
    }

    /// One person in place of another, of whom it turned out that they are the same.
    pub fn reseat(&mut self, from: PlayerId, into: PlayerId) {
        for entrant in &mut self.entrants {
            if entrant.player == from {
                entrant.player = into;
            }
        }
        for player in &mut self.waiting {
            if *player == from {
                *player = into;
            }
        }
        if self.made_by == from {
            self.made_by = into;
        }
    }
}

impl ContestRound {
    /// Whether every game is decided.
    pub fn is_decided(&self) -> bool {
        self.matches.iter().all(|game| game.result.is_some())
    }
}
