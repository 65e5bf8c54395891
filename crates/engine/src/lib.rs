//! An opponent, a coach and an analyst: searches positions of any ruleset and battle. Pure: it
//! reads no clock and prints nothing.
//!
//! A [`Task`] is what to think about, a [`Table`] remembers what was found, [`Limits`] say when to
//! stop, [`search`] answers with [`Found`] lines.

mod around;
mod dice;
mod eval;
mod exchange;
mod explain;
mod level;
mod limits;
mod node;
mod novice;
mod order;
mod quiet;
mod review;
mod score;
mod search;
mod table;
mod task;
#[cfg(test)]
mod tests;
mod think;
mod turns;
mod weights;

pub use dice::Dice;
pub use explain::{Mark, Reason, Threat, captures, explain, threats};
pub use level::{BadLevel, Level};
pub use limits::{Limits, Never, Stop};
pub use review::{Judged, Question, Worth, accuracy, chances, judge, turning_points};
pub use score::Score;
pub use table::Table;
pub use task::Task;
pub use think::{Found, Line, Options, search};
pub use weights::Weights;
