//! What stands on disk under the keys: records of their own, apart from the domain types, converted
//! by hand. A record is a version byte and then postcard (a compact, specified codec that is not
//! self-describing).
//!
//! A record's fields and the order of an enum's variants are never changed: a change is a new
//! version beside the old one, and reading converts.

mod analysis;
mod clock;
mod game;
mod notice;
mod people;
mod plans;
mod reminder;
mod standing;
#[cfg(test)]
mod tests;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::StoreError;

pub use analysis::{AnalysisRecord, AnalysisRequestRecord, JudgedTurnRecord};
pub use game::{GameRecord, TurnRecord};
pub use notice::NoticeRecord;
pub use people::{
    AnchorRecord, ChallengeRecord, ChatRecord, LinkRecord, MarksRecord, PlayerRecord, ShownRecord,
};
pub use plans::PlansRecord;
pub use reminder::ReminderRecord;
pub use standing::{KnownPlaceRecord, MeetingRecord, StandingRecord};

/// The longest record that is written, in bytes.
///
/// sled puts a page above 128 KiB into a file of its own and never syncs that file; a leaf holds at
/// most 16 records before it splits and 20 while it merges (sled 0.34 `pagecache/constants.rs`,
/// `node.rs`). With this limit and [`crate::store::sled::keys::KEY_BYTES`] no page grows that large.
pub const RECORD_BYTES: usize = 6_000;

/// Something that stands on disk.
pub trait Record: Serialize + DeserializeOwned {
    /// The version byte that is written.
    const VERSION: u8;

    /// Reads the body of an older version; `None` when there was none of this number.
    fn from_older(_version: u8, _body: &[u8]) -> Option<Result<Self, String>> {
        None
    }

    /// The record as bytes.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when it is longer than [`RECORD_BYTES`].
    fn to_bytes(&self) -> Result<Vec<u8>, StoreError> {
        let bytes = postcard::to_extend(self, vec![Self::VERSION])
            .map_err(|e| StoreError::Failed(format!("a record cannot be written: {e}")))?;
        if bytes.len() > RECORD_BYTES {
            let long = bytes.len();
            let why = format!("a record of {long} bytes is longer than {RECORD_BYTES}");
            return Err(StoreError::Failed(why));
        }
        Ok(bytes)
    }

    /// Reads what [`Record::to_bytes`] wrote; `what` names the record to the keeper.
    ///
    /// # Errors
    /// [`StoreError::Record`] when the version is unknown or the bytes do not fit it.
    fn from_bytes(what: impl Fn() -> String, bytes: &[u8]) -> Result<Self, StoreError> {
        let bad = |why: String| StoreError::Record(what(), why);
        let (version, body) = bytes
            .split_first()
            .ok_or_else(|| bad("it is empty".into()))?;
        let read = if *version == Self::VERSION {
            whole(body)
        } else {
            Self::from_older(*version, body)
                .unwrap_or_else(|| Err(format!("version {version} is not known")))
        };
        read.map_err(bad)
    }
}

/// The value that these bytes are, none left over.
fn whole<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    match postcard::take_from_bytes(body) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(format!("{} bytes too many", rest.len())),
        Err(e) => Err(e.to_string()),
    }
}

/// Why a record that could be read is still no value of the domain.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadRecord(String);

impl BadRecord {
    fn new(why: impl ToString) -> BadRecord {
        BadRecord(why.to_string())
    }

    /// The error for the caller of the store.
    pub fn named(self, what: String) -> StoreError {
        StoreError::Record(what, self.0)
    }
}
