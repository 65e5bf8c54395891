//! The async core: requests in, replies and notices out.
//!
//! An adapter turns what it hears into a [`Request`], gives it to [`App::handle`] and says the
//! [`Reply`]; everything the others have to hear leaves through the outbox, which the adapter's
//! [`Transport`] carries ([`App::run_transport`]). Adapters name this module only.
//!
//! The engine thinks on threads of its own and plays in the background; a request that has to wait for it
//! says so ([`App::takes_thought`]).
//!
//! Languages: what one person reads (private answers, their own chat with the bot) is in their
//! language; what a shared chat reads is in the language both players speak, else in English.

mod accounts;
mod analysis;
mod boards;
mod challenges;
mod clock;
mod contests;
mod context;
mod delivery;
mod entry;
mod following;
mod language;
mod lobby;
mod opponent;
mod people;
mod plans;
mod play;
mod problems;
mod ratings;
mod reading;
mod request;
mod setup;
mod teaching;
mod teams;
mod views;

pub use crate::app::accounts::sessions::{BegunSession, Launch, NoSession, RecognisedSession};
pub use crate::app::context::access_ends::AccessEnd;
pub use crate::app::context::bot_clock::ClockSample;
pub use crate::app::context::caches::game_cache::GameChange;
pub use crate::app::context::limits::budget::Admission;
pub use crate::app::context::options::{Chance, Options};
pub use crate::app::context::request_span::view_span;
pub use crate::app::entry::app::App;
pub use crate::app::entry::page::NotShown;
pub use crate::app::entry::vitals::Vitals;
pub use crate::app::language::commands::{COMMANDS, CommandRow, Field, Takes, named};
pub use crate::app::reading::bad_terms::MOST_TURNS;
pub use crate::app::request::button_action::{Begin, ButtonAction, Look};
pub use crate::app::request::choice::{Choice, MenuEntry};
pub use crate::app::request::command::{Command, Opponent, Request, Sender};
pub use crate::app::request::message::{Attachment, Button, Kind, Message, Moment, Span, Text};
pub use crate::app::request::name;
pub use crate::app::request::page_addresses::PageAddresses;
pub use crate::app::request::reply::{Audience, Reply};
pub use crate::app::request::transport::{
    Delivered, DeliveryError, OutgoingMessage, Sessions, Transport, Trouble,
};
pub use crate::app::views::contest_view::{
    ContestGame, ContestView, ListedContest, RowView, TableView,
};
pub use crate::app::views::following_view::{FollowedPlayer, FollowingView};
pub use crate::app::views::game_list_view::ListedGame;
pub use crate::app::views::game_view::GameView;
pub use crate::app::views::judged_game_view::JudgedGameView;
pub use crate::app::views::lesson_view::LessonView;
pub use crate::app::views::line_view::{LineAsked, LineView};
pub use crate::app::views::lobby_view::OfferView;
pub use crate::app::views::person_view::PersonView;
pub use crate::app::views::plan_list_view::PlanListView;
pub use crate::app::views::problem_view::ProblemView;
pub use crate::app::views::public_game_view::{PublicGame, PublicRecord};
pub use crate::app::views::scene_view::SceneView;
pub use crate::app::views::set_up_view::{MissingView, ReadyMadeView, SavedHalfView, SetUpView};
pub use crate::app::views::step_view::StepView;
pub use crate::app::views::terms_view::TermsView;
// What adapters need of the layers below; they name no other layer (see ARCHITECTURE.md).
pub use crate::game::{
    Account, BadId, Bot, ChallengeCode, Colour, ContestId, CredentialHash, GameId, Language,
    MessageRef, Network, NoticeId, Place, PlayerId, Ply, Route, SentPost, ShownBoard, Timestamp,
    Utc,
};
pub use crate::store::{Duty, DutyHolder, Lease};
pub use tulenh_rules::Side;
