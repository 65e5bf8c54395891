//! Leagues and tournaments. A contest with many people and games is divided: each record is small.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tulenh_contest::{Outcome, TieBreak};

use crate::club::contest::{
    Contest, ContestRound, ContestSettings, ContestStage, Entrant, Format, Match, MatchResult, Part,
};
use crate::game::{ContestId, GameId, Mode, PlayerId, Route, Tempo, Timestamp};
use crate::store::schema::records::challenge::{rules, turn_limit};
use crate::store::schema::records::clock::TempoRecord;
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record, same_variants};

/// People in a record.
const PEOPLE: usize = 128;
/// Games in a record.
const GAMES: usize = 128;

/// A contest without its people and rounds; the number is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContestRecord {
    made_by: u64,
    place: Option<RouteRecord>,
    made: i64,
    name: String,
    format: FormatRecord,
    ruleset: String,
    battle: String,
    turns: Option<u32>,
    tempo: TempoRecord,
    rated: bool,
    hints: bool,
    /// How long a round may take, and how long people may join the next season, in milliseconds.
    round: u64,
    pause: u64,
    least: u16,
    most: u16,
    tie_breaks: Vec<TieBreakRecord>,
    stage: StageRecord,
    season: u16,
    lot: bool,
    waiting: Vec<u64>,
    wake: Option<i64>,
    revision: u64,
}

/// Some of those who take part in a season.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContestPeopleRecord {
    people: Vec<EntrantRecord>,
}

/// A round, or some of its games: the first record of it has the free people.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContestRoundRecord {
    began: i64,
    ends: i64,
    free: Vec<u16>,
    matches: Vec<MatchRecord>,
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum FormatRecord {
    RoundRobin(u8),
    Swiss(u8),
    KnockOut,
    League(u8, u16),
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum TieBreakRecord {
    Buchholz,
    Sonneborn,
    HeadToHead,
    Taken,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum StageRecord {
    Joining(i64),
    Running,
    Over,
    CalledOff,
    TooFew,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct EntrantRecord {
    player: u64,
    division: u8,
    from: Option<u8>,
    next: Option<u8>,
    part: PartRecord,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum PartRecord {
    Plays,
    Leaves,
    GaveUp,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct MatchRecord {
    red: u16,
    blue: u16,
    game: Option<u64>,
    result: Option<MatchResultRecord>,
    reminded: u8,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct MatchResultRecord {
    outcome: OutcomeRecord,
    taken: [u32; 2],
    forfeit: bool,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum OutcomeRecord {
    Red,
    Blue,
    Draw,
    Neither,
}

same_variants!(TieBreak, TieBreakRecord: Buchholz, Sonneborn, HeadToHead, Taken);
same_variants!(Part, PartRecord: Plays, Leaves, GaveUp);
same_variants!(Outcome, OutcomeRecord: Red, Blue, Draw, Neither);

impl Record for ContestRecord {
    const VERSION: u8 = 1;
}

impl Record for ContestPeopleRecord {
    const VERSION: u8 = 1;
}

impl Record for ContestRoundRecord {
    const VERSION: u8 = 1;
}

impl ContestRecord {
    /// How often it was changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The present season.
    pub fn season(&self) -> u16 {
        self.season
    }

    /// When it has something to do.
    pub fn wake(&self) -> Option<Timestamp> {
        self.wake.map(Timestamp)
    }

    /// The chat it belongs to; `None` as well for one whose name cannot be read.
    pub fn place(&self) -> Option<Route> {
        self.place
            .clone()
            .and_then(|place| Route::try_from(place).ok())
    }

    /// Who waits for the next season.
    pub fn waiting(&self) -> impl Iterator<Item = PlayerId> {
        self.waiting.iter().copied().map(PlayerId)
    }

    /// The contest, without people and rounds. Of an earlier season than the present one it is over.
    ///
    /// # Errors
    /// When a part of it is no value of the domain.
    pub fn contest(self, id: ContestId, season: u16) -> Result<Contest, BadRecord> {
        let earlier = season != self.season;
        Ok(Contest {
            id,
            made_by: PlayerId(self.made_by),
            place: self.place.map(Route::try_from).transpose()?,
            made: Timestamp(self.made),
            settings: ContestSettings {
                name: self.name,
                format: self.format.into(),
                rules: rules(&self.ruleset, &self.battle)?,
                turns: turn_limit(self.turns)?,
                tempo: Tempo::from(self.tempo),
                mode: Mode {
                    rated: self.rated,
                    hints: self.hints,
                },
                round: Duration::from_millis(self.round),
                pause: Duration::from_millis(self.pause),
                least: self.least,
                most: self.most,
                tie_breaks: self.tie_breaks.into_iter().map(TieBreak::from).collect(),
            },
            stage: match self.stage {
                _ if earlier => ContestStage::Over,
                StageRecord::Joining(until) => ContestStage::Joining(Timestamp(until)),
                StageRecord::Running => ContestStage::Running,
                StageRecord::Over => ContestStage::Over,
                StageRecord::CalledOff => ContestStage::CalledOff,
                StageRecord::TooFew => ContestStage::TooFew,
            },
            season,
            lot: self.lot,
            entrants: Vec::new(),
            // Whoever waits, waits for the season after the present one.
            waiting: match earlier {
                true => Vec::new(),
                false => self.waiting.into_iter().map(PlayerId).collect(),
            },
            rounds: Vec::new(),
            wake: self.wake.map(Timestamp),
            revision: self.revision,
        })
    }
}

impl From<&Contest> for ContestRecord {
    fn from(contest: &Contest) -> ContestRecord {
        let settings = &contest.settings;
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let tie_breaks = settings.tie_breaks.iter().copied();
        ContestRecord {
            made_by: contest.made_by.0,
            place: contest.place.as_ref().map(RouteRecord::from),
            made: contest.made.0,
            name: settings.name.clone(),
            format: settings.format.into(),
            ruleset: settings.rules.spec(),
            battle: settings.rules.battle.id().to_owned(),
            turns: settings.turns.map(std::num::NonZeroU32::get),
            tempo: TempoRecord::from(settings.tempo),
            rated: settings.mode.rated,
            hints: settings.mode.hints,
            round: millis(settings.round),
            pause: millis(settings.pause),
            least: settings.least,
            most: settings.most,
            tie_breaks: tie_breaks.map(TieBreakRecord::from).collect(),
            stage: match contest.stage {
                ContestStage::Joining(until) => StageRecord::Joining(until.0),
                ContestStage::Running => StageRecord::Running,
                ContestStage::Over => StageRecord::Over,
                ContestStage::CalledOff => StageRecord::CalledOff,
                ContestStage::TooFew => StageRecord::TooFew,
            },
            season: contest.season,
            lot: contest.lot,
            waiting: contest.waiting.iter().map(|player| player.0).collect(),
            wake: contest.wake.map(|wake| wake.0),
            revision: contest.revision,
        }
    }
}

impl From<Format> for FormatRecord {
    fn from(format: Format) -> FormatRecord {
        match format {
            Format::RoundRobin { together } => FormatRecord::RoundRobin(together),
            Format::Swiss { rounds } => FormatRecord::Swiss(rounds),
            Format::KnockOut => FormatRecord::KnockOut,
            Format::League { together, seasons } => FormatRecord::League(together, seasons),
        }
    }
}

impl From<FormatRecord> for Format {
    fn from(record: FormatRecord) -> Format {
        match record {
            FormatRecord::RoundRobin(together) => Format::RoundRobin { together },
            FormatRecord::Swiss(rounds) => Format::Swiss { rounds },
            FormatRecord::KnockOut => Format::KnockOut,
            FormatRecord::League(together, seasons) => Format::League { together, seasons },
        }
    }
}

impl ContestPeopleRecord {
    /// The people of a season, some in each record.
    pub fn chunks(entrants: &[Entrant]) -> Vec<ContestPeopleRecord> {
        let chunks = entrants.chunks(PEOPLE);
        let chunks = chunks.map(|people| ContestPeopleRecord {
            people: people.iter().map(EntrantRecord::from).collect(),
        });
        chunks.collect()
    }

    /// Who they are.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.people.iter().map(|of| PlayerId(of.player))
    }

    /// The people.
    pub fn entrants(self) -> impl Iterator<Item = Entrant> {
        self.people.into_iter().map(Entrant::from)
    }
}

impl From<&Entrant> for EntrantRecord {
    fn from(entrant: &Entrant) -> EntrantRecord {
        EntrantRecord {
            player: entrant.player.0,
            division: entrant.division,
            from: entrant.from,
            next: entrant.next,
            part: entrant.part.into(),
        }
    }
}

impl From<EntrantRecord> for Entrant {
    fn from(record: EntrantRecord) -> Entrant {
        Entrant {
            player: PlayerId(record.player),
            division: record.division,
            from: record.from,
            next: record.next,
            part: record.part.into(),
        }
    }
}

impl ContestRoundRecord {
    /// A round, with some of its games in each record; one record at least.
    pub fn chunks(round: &ContestRound) -> Vec<ContestRoundRecord> {
        let record = |matches: &[Match], free: &[u16]| ContestRoundRecord {
            began: round.began.0,
            ends: round.ends.0,
            free: free.to_vec(),
            matches: matches.iter().map(MatchRecord::from).collect(),
        };
        if round.matches.is_empty() {
            return vec![record(&[], &round.free)];
        }
        let chunks = round.matches.chunks(GAMES).enumerate();
        let chunks = chunks.map(|(chunk, matches)| match chunk {
            0 => record(matches, &round.free),
            _ => record(matches, &[]),
        });
        chunks.collect()
    }

    /// The games that have begun.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        self.matches.iter().filter_map(|of| of.game.map(GameId))
    }

    /// The round; of another record than the first its further games.
    pub fn round(self) -> ContestRound {
        ContestRound {
            began: Timestamp(self.began),
            ends: Timestamp(self.ends),
            matches: self.matches.into_iter().map(Match::from).collect(),
            free: self.free,
        }
    }
}

impl From<&Match> for MatchRecord {
    fn from(of: &Match) -> MatchRecord {
        MatchRecord {
            red: of.red,
            blue: of.blue,
            game: of.game.map(|game| game.0),
            result: of.result.map(|result| MatchResultRecord {
                outcome: result.outcome.into(),
                taken: result.taken,
                forfeit: result.forfeit,
            }),
            reminded: of.reminded,
        }
    }
}

impl From<MatchRecord> for Match {
    fn from(record: MatchRecord) -> Match {
        Match {
            red: record.red,
            blue: record.blue,
            game: record.game.map(GameId),
            result: record.result.map(|result| MatchResult {
                outcome: result.outcome.into(),
                taken: result.taken,
                forfeit: result.forfeit,
            }),
            reminded: record.reminded,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema::records::RECORD_BYTES;

    /// The largest contest fits into its records.
    #[test]
    fn records_are_small() {
        let entrant = Entrant {
            player: PlayerId(u64::MAX),
            division: 255,
            from: Some(255),
            next: Some(255),
            part: Part::GaveUp,
        };
        for record in ContestPeopleRecord::chunks(&[entrant; 256]) {
            assert!(record.to_bytes().unwrap().len() <= RECORD_BYTES);
        }
        let of = Match {
            red: u16::MAX,
            blue: u16::MAX,
            game: Some(GameId(u64::MAX)),
            result: Some(MatchResult {
                outcome: Outcome::Neither,
                taken: [u32::MAX; 2],
                forfeit: true,
            }),
            reminded: 255,
        };
        let round = ContestRound {
            began: Timestamp(i64::MIN),
            ends: Timestamp(i64::MAX),
            matches: vec![of; 300],
            free: vec![u16::MAX; 256],
        };
        let chunks = ContestRoundRecord::chunks(&round);
        assert_eq!(chunks.len(), 3);
        let mut read: Option<ContestRound> = None;
        for record in chunks {
            let bytes = record.to_bytes().unwrap();
            let what = || "a round".to_owned();
            let part = ContestRoundRecord::from_bytes(what, &bytes)
                .unwrap()
                .round();
            match &mut read {
                None => read = Some(part),
                Some(read) => read.matches.extend(part.matches),
            }
        }
        assert_eq!(read, Some(round));
    }
}
