//! What is played in a contest, and how.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use tulenh_contest::TieBreak;
use tulenh_rules::Ruleset;

use crate::game::clock::{DAY, HOUR};
use crate::game::{Mode, Tempo};

/// The most characters of a contest's name.
pub const NAME_CHARS: usize = 40;
/// The most contests of a chat that are not over, and as many that are open to everybody.
pub const MOST_IN_A_CHAT: usize = 5;
/// The most contests that are not over in which a person takes part.
pub const MOST_OF_A_PERSON: usize = 10;

/// How people are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Everybody meets everybody once; so many rounds at the same time.
    RoundRobin {
        /// How many rounds of the table are played at once.
        together: u8,
    },
    /// So many rounds, each against somebody with about as many points.
    Swiss {
        /// How many.
        rounds: u8,
    },
    /// Pairs of games with colours swapped; whoever loses is out.
    KnockOut,
    /// Seasons of divisions in which everybody meets everybody.
    League {
        /// How many rounds of the table are played at once.
        together: u8,
        /// How many seasons; 0 for as many as people want.
        seasons: u16,
    },
}

/// What is played in a contest, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestSettings {
    /// What it is called; may be empty.
    pub name: String,
    /// How people are paired.
    pub format: Format,
    /// The ruleset, with its battle and changes.
    pub rules: Arc<Ruleset>,
    /// After how many full moves points decide.
    pub turns: Option<NonZeroU32>,
    /// The clock.
    pub tempo: Tempo,
    /// What the games are played for.
    pub mode: Mode,
    /// How long a round may take; then points decide.
    pub round: Duration,
    /// How long people may join the next season of a league.
    pub pause: Duration,
    /// The fewest people with whom it begins.
    pub least: u16,
    /// The most people who may join.
    pub most: u16,
    /// What decides between people with as many points, in order.
    pub tie_breaks: Vec<TieBreak>,
}

impl Format {
    /// The most people who can take part: each round is shown and stored as a whole.
    pub const fn most(self) -> u16 {
        match self {
            Format::RoundRobin { .. } => 10,
            Format::Swiss { .. } | Format::KnockOut => 128,
            Format::League { .. } => 256,
        }
    }

    /// The fewest with whom it makes sense.
    pub const fn least(self) -> u16 {
        match self {
            Format::RoundRobin { .. } => 3,
            Format::KnockOut => 2,
            Format::Swiss { .. } | Format::League { .. } => 4,
        }
    }

    /// The most rounds of a Swiss contest.
    pub const MOST_ROUNDS: u8 = 15;
    /// The most rounds of a table that are played at once.
    pub const MOST_TOGETHER: u8 = 5;

    /// The usual tie-breaks: where everybody has the same opponents their points decide nothing.
    pub fn tie_breaks(self) -> Vec<TieBreak> {
        match self {
            Format::RoundRobin { .. } | Format::League { .. } => TieBreak::ROUND_ROBIN.to_vec(),
            Format::Swiss { .. } | Format::KnockOut => TieBreak::SWISS.to_vec(),
        }
    }

    /// Whether it is a league.
    pub const fn is_league(self) -> bool {
        matches!(self, Format::League { .. })
    }
}

impl ContestSettings {
    /// The shortest and the longest time of a round.
    pub const ROUNDS: std::ops::RangeInclusive<Duration> =
        HOUR..=Duration::from_secs(180 * DAY.as_secs());
    /// The shortest and the longest time between two seasons.
    pub const PAUSES: std::ops::RangeInclusive<Duration> =
        HOUR..=Duration::from_secs(90 * DAY.as_secs());
}
