//! Problems and the people who solve them: attempts, ratings, streaks, and who is sent the problem of the day.

mod attempt;
mod day;
mod solver;
mod subscription;

pub use attempt::{Attempt, First, ProblemNumber, ProblemRating, answered};
pub use day::Day;
pub use solver::{SolvedDay, Solver};
pub use subscription::{Subscriber, Subscription};
