//! The values on the disk: structs of their own, separate from the domain types and converted by hand.
//! A record is a version byte and then postcard (a compact, specified codec that is not
//! self-describing).
//!
//! The fields of a record and the order of an enum's variants are never changed; variants are only added
//! at the end. Any other change takes a new version number.

mod analysis;
mod challenge;
mod clock;
mod contest;
mod credential;
mod follow;
mod game;
mod message;
mod notice;
mod offer;
mod outcome;
mod place;
mod plans;
mod player;
mod post;
mod problem;
mod record;
mod reminder;
mod set_up;
mod standing;
mod team;
#[cfg(test)]
mod tests;
mod turn;

pub use analysis::{AnalysisRecord, AnalysisRequestRecord, JudgedTurnRecord};
pub use challenge::ChallengeRecord;
pub use contest::{ContestPeopleRecord, ContestRecord, ContestRoundRecord};
pub use credential::{CredentialRecord, WatchRecord};
pub use follow::{BestGamesRecord, FollowRecord};
pub use game::GameRecord;
pub use message::{BoardMessageRecord, SerialsRecord, ShownRecord};
pub use notice::NoticeRecord;
pub use offer::OfferRecord;
pub use place::{ChatRecord, KnownPlaceRecord};
pub use plans::PlansRecord;
pub use player::{LinkRecord, PlayerRecord};
pub use post::SentPostRecord;
pub use problem::{
    AttemptRecord, FoundProblemRecord, ProblemDayRecord, ProblemRatingRecord, SolverRecord,
    SubscriptionRecord,
};
#[cfg(test)]
pub use record::RECORD_BYTES;
pub use record::{BadRecord, Record};
pub use reminder::ReminderRecord;
pub use set_up::{
    ChallengeSetUpRecord, DraftRecord, RevealedRecord, SavedHalvesRecord, SetUpRecord,
};
pub use standing::{MeetingRecord, StandingRecord};
pub use team::{TeamOfferRecord, TeamRecord, VoteRecord};
pub use turn::TurnRecord;
