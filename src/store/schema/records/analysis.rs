//! Results of analyses, and requests for them.

use serde::{Deserialize, Serialize};

use crate::game::{AnalysisRequest, JudgedTurn, Lead, PlayerId, Route};
use crate::store::StoreError;
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record, read, same_variants, written};
use tulenh_rules::Comment;
use tulenh_rules::Side;

/// Which turns of a game were judged; the game is in the key, and each judged turn is a record of its
/// own.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct AnalysisRecord {
    /// How many turns at its beginning were not.
    pub skipped: u32,
    /// How many turns were.
    pub judged: u32,
}

/// A judged turn; game and index are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct JudgedTurnRecord {
    best: LeadRecord,
    played: LeadRecord,
    mark: Option<MarkRecord>,
    better: Vec<String>,
    answer: Vec<String>,
}

/// A judged turn without an answer, as version 0.1 wrote all of them.
#[derive(Debug, Serialize, Deserialize)]
struct UnansweredTurnRecord {
    best: LeadRecord,
    played: LeadRecord,
    mark: Option<MarkRecord>,
    better: Vec<String>,
}

/// The people who asked for an analysis, with the places to answer in; the game is in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnalysisRequestRecord {
    asked: Vec<(u64, RouteRecord)>,
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum LeadRecord {
    By(i32),
    RedWins(u32),
    BlueWins(u32),
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum MarkRecord {
    Good,
    Excellent,
    Bad,
    Terrible,
    Suspicious,
    Breach,
}

impl Record for AnalysisRecord {
    const VERSION: u8 = 1;
}

impl Record for JudgedTurnRecord {
    const VERSION: u8 = 2;

    fn to_bytes(&self) -> Result<Vec<u8>, StoreError> {
        if !self.answer.is_empty() {
            return written(Self::VERSION, self);
        }
        let unanswered = UnansweredTurnRecord {
            best: self.best,
            played: self.played,
            mark: self.mark,
            better: self.better.clone(),
        };
        unanswered.to_bytes()
    }

    fn from_bytes(what: impl Fn() -> String, bytes: &[u8]) -> Result<Self, StoreError> {
        if bytes.first() != Some(&UnansweredTurnRecord::VERSION) {
            return read(Self::VERSION, what, bytes);
        }
        let UnansweredTurnRecord {
            best,
            played,
            mark,
            better,
        } = UnansweredTurnRecord::from_bytes(what, bytes)?;
        Ok(JudgedTurnRecord {
            best,
            played,
            mark,
            better,
            answer: Vec::new(),
        })
    }
}

impl Record for UnansweredTurnRecord {
    const VERSION: u8 = 1;
}

impl Record for AnalysisRequestRecord {
    const VERSION: u8 = 1;
}

impl From<&JudgedTurn> for JudgedTurnRecord {
    fn from(turn: &JudgedTurn) -> JudgedTurnRecord {
        JudgedTurnRecord {
            best: turn.best.into(),
            played: turn.played.into(),
            mark: turn.mark.map(MarkRecord::from),
            better: turn.better.clone(),
            answer: turn.answer.clone(),
        }
    }
}

impl From<JudgedTurnRecord> for JudgedTurn {
    fn from(record: JudgedTurnRecord) -> JudgedTurn {
        let (best, played) = (record.best.into(), record.played.into());
        let mark = record.mark.map(Comment::from);
        JudgedTurn::new(best, played, mark, record.better).answered(record.answer)
    }
}

impl From<Lead> for LeadRecord {
    fn from(lead: Lead) -> LeadRecord {
        match lead {
            Lead::By(value) => LeadRecord::By(value),
            Lead::Wins(Side::Red, plies) => LeadRecord::RedWins(plies),
            Lead::Wins(Side::Blue, plies) => LeadRecord::BlueWins(plies),
        }
    }
}

impl From<LeadRecord> for Lead {
    fn from(record: LeadRecord) -> Lead {
        match record {
            LeadRecord::By(value) => Lead::By(value),
            LeadRecord::RedWins(plies) => Lead::Wins(Side::Red, plies),
            LeadRecord::BlueWins(plies) => Lead::Wins(Side::Blue, plies),
        }
    }
}

same_variants!(Comment, MarkRecord: Good, Excellent, Bad, Terrible, Suspicious, Breach);

impl From<&AnalysisRequest> for AnalysisRequestRecord {
    fn from(request: &AnalysisRequest) -> AnalysisRequestRecord {
        let asked = request.asked.iter();
        let asked = asked.map(|(who, place)| (who.0, RouteRecord::from(place)));
        AnalysisRequestRecord {
            asked: asked.collect(),
        }
    }
}

impl TryFrom<AnalysisRequestRecord> for AnalysisRequest {
    type Error = BadRecord;

    fn try_from(record: AnalysisRequestRecord) -> Result<AnalysisRequest, BadRecord> {
        let asked = record.asked.into_iter();
        let asked = asked.map(|(who, place)| Ok((PlayerId(who), Route::try_from(place)?)));
        Ok(AnalysisRequest {
            asked: asked.collect::<Result<_, BadRecord>>()?,
        })
    }
}
