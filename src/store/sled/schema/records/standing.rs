//! How people stand, what came of their games with each other, and places.

use serde::{Deserialize, Serialize};

use crate::game::{Meeting, Rating, Route, Standing, Tally, Timestamp};
use crate::store::sled::records::people::RouteRecord;
use crate::store::sled::records::{BadRecord, Record};

/// How a person stands in a family; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct StandingRecord {
    value: f64,
    deviation: f64,
    volatility: f64,
    last: Option<i64>,
    rated: TallyRecord,
    casual: TallyRecord,
}

/// What came of the games between two people; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct MeetingRecord {
    rated: TallyRecord,
    casual: TallyRecord,
}

/// A place, where it stands alone.
#[derive(Debug, Serialize, Deserialize)]
pub struct KnownPlaceRecord(RouteRecord);

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

impl Record for KnownPlaceRecord {
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

impl From<&Route> for KnownPlaceRecord {
    fn from(route: &Route) -> KnownPlaceRecord {
        KnownPlaceRecord(RouteRecord::from(route))
    }
}

impl TryFrom<KnownPlaceRecord> for Route {
    type Error = BadRecord;

    fn try_from(record: KnownPlaceRecord) -> Result<Route, BadRecord> {
        Route::try_from(record.0)
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
