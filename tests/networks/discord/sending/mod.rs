//! The sending half of the adapter alone.

mod places;
mod rewriting;
pub mod transport;
mod wording;
