//! Ratings and results of people, and results between two people.

use serde::{Deserialize, Serialize};

use crate::game::{Meeting, Rating, Standing, Tally, Timestamp};
use crate::store::schema::records::record::{BadRecord, Record};

/// The rating and results of a person in a family of rulesets; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct StandingRecord {
    value: f64,
    deviation: f64,
    volatility: f64,
    last: Option<i64>,
    rated: TallyRecord,
    casual: TallyRecord,
}

/// The results of the games between two people, as the first sees them; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct MeetingRecord {
    rated: TallyRecord,
    casual: TallyRecord,
}

#[derive(Debug, Serialize, Deserialize)]
struct TallyRecord {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Record for StandingRecord {
    const VERSION: u8 = 1;
}

impl Record for MeetingRecord {
    const VERSION: u8 = 1;
}

impl From<&Standing> for StandingRecord {
    fn from(standing: &Standing) -> StandingRecord {
        let rating = &standing.rating;
        StandingRecord {
            value: rating.value(),
            deviation: rating.deviation(),
            volatility: rating.volatility(),
            last: rating.last().map(|last| last.0),
            rated: standing.rated.into(),
            casual: standing.casual.into(),
        }
    }
}

impl TryFrom<StandingRecord> for Standing {
    type Error = BadRecord;

    fn try_from(record: StandingRecord) -> Result<Standing, BadRecord> {
        let last = record.last.map(Timestamp);
        let rating = Rating::new(record.value, record.deviation, record.volatility, last);
        Ok(Standing {
            rating: rating.ok_or_else(|| BadRecord::new("a rating is no number"))?,
            rated: record.rated.into(),
            casual: record.casual.into(),
        })
    }
}

impl From<&Meeting> for MeetingRecord {
    fn from(meeting: &Meeting) -> MeetingRecord {
        MeetingRecord {
            rated: meeting.rated.into(),
            casual: meeting.casual.into(),
        }
    }
}

impl From<MeetingRecord> for Meeting {
    fn from(record: MeetingRecord) -> Meeting {
        Meeting {
            rated: record.rated.into(),
            casual: record.casual.into(),
        }
    }
}

impl From<Tally> for TallyRecord {
    fn from(tally: Tally) -> TallyRecord {
        TallyRecord {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
        }
    }
}

impl From<TallyRecord> for Tally {
    fn from(record: TallyRecord) -> Tally {
        Tally {
            wins: record.wins,
            draws: record.draws,
            losses: record.losses,
        }
    }
}
