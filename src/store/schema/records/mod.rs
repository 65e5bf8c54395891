//! The values on the disk: structs of their own, separate from the domain types and converted by hand.
//! A record is a version byte and then postcard (a compact, specified codec that is not
//! self-describing).
//!
//! The fields of a record and the order of an enum's variants are never changed; variants are only added
//! at the end. Any other change takes a new version number.

mod analysis;
mod challenge;
mod clock;
mod credential;
mod game;
mod message;
mod notice;
mod outcome;
mod place;
mod plans;
mod player;
mod record;
mod reminder;
mod standing;
#[cfg(test)]
mod tests;
mod turn;

pub use analysis::{AnalysisRecord, AnalysisRequestRecord, JudgedTurnRecord};
pub use challenge::ChallengeRecord;
pub use credential::{CredentialRecord, WatchRecord};
pub use game::GameRecord;
pub use message::{BoardMessageRecord, SerialsRecord, ShownRecord};
pub use notice::NoticeRecord;
pub use place::{ChatRecord, KnownPlaceRecord};
pub use plans::PlansRecord;
pub use player::{LinkRecord, PlayerRecord};
#[cfg(test)]
pub use record::RECORD_BYTES;
pub use record::{BadRecord, Record};
pub use reminder::ReminderRecord;
pub use standing::{MeetingRecord, StandingRecord};
pub use turn::TurnRecord;
