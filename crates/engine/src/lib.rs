//! An engine for Commander Chess (Cờ Tư Lệnh): it plays at nine strengths, judges games that were
//! played, and gives reasons for a turn that come from the rules.
//!
//! # What it is
//!
//! A library that reads no clock and prints nothing; a caller says when a search ends. It builds on
//! `tulenh-rules` and plays every ruleset and battle of it. With one thread the same question has the
//! same answer on every machine.
//!
//! # A first example
//!
//! A [`Task`] is a position with what matters of its game, a [`Table`] keeps results from one search to the
//! next, [`Limits`] say when to end, [`Options`] how to search. [`search`] returns the best [`Line`]s that
//! it [`Found`].
//!
//! ```
//! use std::sync::Arc;
//! use tulenh_engine::{Limits, Options, Table, Task, search};
//! use tulenh_rules::{Position, Ruleset};
//!
//! let start = Position::start(Arc::new(Ruleset::OFFICIAL));
//! let (table, limits) = (Table::new(1), Limits::nodes(500));
//! let found = search(&Task::at(&start), &table, &limits, &Options::default(), &mut |_| {});
//! assert!(found.best().is_some_and(|turn| start.is_legal(turn)));
//! ```
//!
//! # Where things are
//!
//! | for | see |
//! |---|---|
//! | the best turn | [`search`], [`Found`], [`Line`], [`Score`] |
//! | an opponent for people | [`Level`] |
//! | why a turn is good, what threatens | [`expected_line`], [`explain`], [`alternatives`], [`threats`], [`captures`], [`forced_mate`], [`mate_threat`], [`Reason`] |
//! | what was wrong with a turn | [`faults`], [`Evidence`], [`Fault`], [`UnsafeTurn`] |
//! | how well a game was played | [`ReviewedGame`], [`ReviewSchedule`], [`accuracies`], [`turning_points`] |
//! | openings from a book | [`Opening`], [`Book`] |
//! | the numbers of the evaluation, and of the search | [`Weights`], [`Margins`] |
//!
//! Each number of the search has its source in `search/margins.rs`.

mod book;
mod checksum;
mod evaluation;
mod explanation;
mod levels;
pub mod network;
mod search;
#[cfg(test)]
mod tests;

pub use book::opening::Opening;
pub use book::{BadBook, Book, BookPosition, BookTurn};
pub use evaluation::choice::{BadEvaluation, Evaluation};
pub use evaluation::weights::Weights;
pub use explanation::alternatives::alternatives;
pub use explanation::expected_line::expected_line;
pub use explanation::mate_threat::{forced_mate, mate_threat};
pub use explanation::mistake::evidence::Evidence;
pub use explanation::mistake::fault::Fault;
pub use explanation::mistake::faults::faults;
pub use explanation::reasons::explain::explain;
pub use explanation::reasons::reason::{Endangered, Reason, Rescue};
pub use explanation::review::accuracy::{Worth, accuracies, chances};
pub use explanation::review::effort::{Effort, FurtherLook};
pub use explanation::review::judged::Judged;
pub use explanation::review::mark::Mark;
pub use explanation::review::reviewed_game::ReviewedGame;
pub use explanation::review::schedule::{ReviewSchedule, ReviewStep};
pub use explanation::review::turning_points::turning_points;
pub use explanation::safety::UnsafeTurn;
pub use explanation::threat::{PROOF_NODES, Threat, captures, threats};
pub use levels::level::{BadLevel, Level};
pub use levels::rng::Rng;
pub use search::iteration::{Found, Line, Options, search};
pub use search::limits::{Abort, Limits, Never};
pub use search::margins::Margins;
pub use search::score::Score;
pub use search::table::Table;
pub use search::task::Task;
