//! Commander Chess problems: a position in which one turn is to be found, with its proof.
//!
//! # README
//!
//! A [`Problem`] says what the side to move can reach ([`Goal`]), by which turn, how the play goes on,
//! what it is about ([`Theme`]) and how hard it is. [`Problem::judge`] compares an answer with the
//! solution by the referee: turns that lead to the same position are one.
//!
//! Each problem was proved in one of two ways ([`Evidence`]):
//!
//! * *exhaustive*: the referee alone has tried every first turn, and every answer, to the depth of the
//!   goal ([`exhaustive`]);
//! * *margin*: the engine values the best turn above every other by a margin, and still does with ten
//!   times the nodes ([`margin`]).
//!
//! [`find`] looks for a problem in a position and proves it; [`Problem::prove`] repeats a proof. A
//! [`Collection`] is a file of problems:
//!
//! ```
//! use tulenh_problems::{Collection, Verdict};
//!
//! let text = "problem: 1\nunder: official\nfen: 6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1\n\
//!     goal: win commander in 1\nline: f1-e1\nthemes: mate quiet\nrating: 700\nproof: exhaustive\n\
//!     source: an example\n";
//! let problems = Collection::read(text)?;
//! let problem = &problems.all()[0];
//! let answer = problem.position().read_lan("f1-e1").unwrap();
//! assert_eq!(problem.judge(&answer), Verdict::Right);
//! # Ok::<(), String>(())
//! ```

mod claim;
mod collection;
mod difficulty;
mod doubles;
pub mod exhaustive;
mod finder;
mod goal;
pub mod margin;
mod outcome_of_line;
mod problem;
mod proof;
mod theme;

pub use claim::Claim;
pub use collection::Collection;
pub use difficulty::Difficulty;
pub use doubles::Shape;
pub use finder::{Rejected, find};
pub use goal::{Goal, Prize};
pub use problem::{Problem, ProblemId, Verdict};
pub use proof::{Evidence, Unproved};
pub use theme::Theme;
