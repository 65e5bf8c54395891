//! A game as it is played: its turns, its score, and how it ended.

pub mod ending;
pub mod played;
pub mod record;
pub mod score;
pub mod turn_summary;
