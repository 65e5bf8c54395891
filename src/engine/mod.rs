//! An opponent, a coach and an analyst: searches positions of any ruleset and battle. Pure: it
//! reads no clock and prints nothing.
//!
//! A [`Task`] is what to think about, a [`Table`] remembers what was found, [`Limits`] say when to
//! stop, [`search`] answers with [`Found`] lines.

mod eval;
mod limits;
mod node;
mod order;
mod quiet;
mod score;
mod search;
mod table;
mod think;
mod weights;

pub use limits::{Limits, Never, Stop};
pub use node::Task;
pub use score::Score;
pub use table::Table;
pub use think::{Found, Line, Options, search};
pub use weights::Weights;
