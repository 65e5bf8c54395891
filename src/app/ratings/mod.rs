//! Results and ratings: what the end of a game changes, and the tables of it.

mod problem_standing;
pub(crate) mod results;
pub(crate) mod standing;
