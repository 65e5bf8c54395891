//! An opponent, a coach and an analyst: searches positions of any ruleset and battle. Pure: it
//! reads no clock and prints nothing.
//!
//! A [`Task`] is what to think about, a [`Table`] remembers what was found, [`Limits`] say when to
//! stop, [`search`] answers with [`Found`] lines.

mod evaluation;
mod explanation;
mod levels;
mod search;
#[cfg(test)]
mod tests;

pub use evaluation::weights::Weights;
pub use explanation::explain::{Mark, Reason, Threat, captures, explain, threats};
pub use explanation::review::{Judged, Question, Worth, accuracy, chances, judge, turning_points};
pub use levels::dice::Dice;
pub use levels::level::{BadLevel, Level};
pub use search::iteration::{Found, Line, Options, search};
pub use search::limits::{Abort, Limits, Never};
pub use search::score::Score;
pub use search::table::Table;
pub use search::task::Task;
