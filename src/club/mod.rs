//! What people share beside single games: open offers, teams, problems, contests, games that are followed. Pure.

pub mod contest;

mod best_game;
mod following;
mod offer;
pub mod problems;
mod rating_range;
mod wish;

pub use crate::club::best_game::{BestGames, Candidate, GameMerit, Week};
pub use crate::club::following::{Follow, Followed, Seen};
pub use crate::club::offer::{OFFER_LIFETIME_MS, Offer, Seeker, first_fit};
pub use crate::club::rating_range::RatingRange;
pub use crate::club::wish::{Agreed, Misfit, Wish};
