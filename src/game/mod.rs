//! A correspondence game as a state machine, and the people in it. Pure.

pub mod advice;
pub mod analysis;
pub mod bot;
pub mod challenge;
pub mod clock;
pub mod credential;
pub mod id;
pub mod notice;
pub mod plans;
pub mod player;
pub mod post;
pub mod rating;
pub mod reminder;
pub mod setup;
pub mod standing;
pub mod state;
pub mod team;
pub mod time;
pub mod vacation;
pub mod watching;

pub use advice::Advice;
pub use analysis::{Analysis, AnalysisRequest, JudgedTurn, Lead};
pub use bot::Bot;
pub use challenge::{
    Answerer, CHALLENGE_LIFETIME_MS, Challenge, ChallengeRefusal, Colour, Invitee, TeamOffer,
};
pub use clock::{Clock, Flagging, IDLE_ASK, Rest, Stage, Tempo, TimeControl};
pub use credential::{Credential, CredentialHash, SESSION_MS};
pub use id::{BadId, ChallengeCode, ContestId, GameId, PlayerId, Ply, Timestamp};
pub use notice::{
    ChallengeEnd, ContestNews, Destination, FollowNews, News, Notice, NoticeId, OfferEnd,
    SetUpNews, TimeNews,
};
pub use plans::{
    Added, Followed, LINE_TURNS, Line, PLAN_LINES, PLAN_TURNS, PlanRefusal, Plans, follow,
};
pub use player::{
    Account, Chat, Language, MessageRef, Network, Place, Player, Preferences, Route, ShownBoard,
};
pub use post::{Post, SentPost};
pub use rating::{Family, Rating, RatingChange, Shown};
pub use reminder::Reminder;
pub use setup::SetUp;
pub use standing::{Counts, Meeting, Standing, Tally};
pub use state::action::{Action, Event, Refusal};
pub use state::saved::{BrokenGame, Saved};
pub use state::{Game, Limit, Mode, Offers, TAKE_BACK_MS, TakeBack};
pub use team::{Arm, Deed, Fallback, Proposal, Team, TeamTerms, Way};
pub use time::{Calendar, Heartbeat, Utc};
pub use vacation::{NoVacation, Vacation};
pub use watching::{WatchCode, WatchSettings};
