//! What can be asked of a store, over the rows of any engine. The engine sees to it that rows read by one
//! query belong together.

mod analysis;
mod challenges;
mod club;
mod contests;
mod credentials;
mod games;
pub mod lookup;
mod messages;
mod people;
mod places;
mod plans;
mod posts;
mod problems;
mod set_ups;
mod standing;
mod teams;
mod time;
mod totals;

pub use analysis::{analyses_asked, analysis};
pub use challenges::{challenge, challenges_at, challenges_of};
pub use club::{best_games, chats_choosing, follow, followers, following, offer, offers};
pub use contests::{contest, contest_ends, contest_season, contests_at, contests_of};
pub use credentials::{credential, credentials_of, public_games, watch};
pub use games::{RawGame, game, games_after, games_of, is_current, playing};
pub use lookup::highest;
pub use messages::{board_of, made_by, pending, shown};
pub use people::{handles_of, link, player, player_named, player_of};
pub use places::{chat, chats, games_in, people_at, places_of};
pub use plans::plans;
pub use posts::post;
pub use problems::{
    found_problems, problem_attempt, problem_attempts, problem_of_day, problem_rating,
    problem_ratings, problem_solver, problem_subscription, problem_subscriptions,
};
pub use set_ups::{draft, last_game, revealed, saved_halves, set_up, set_ups_of};
pub use standing::{best, meeting, met, standing, standings, standings_at};
pub use teams::votes;
pub use time::{calendar, due, next_due, reminders};
pub use totals::totals;
