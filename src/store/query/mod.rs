//! What can be asked of a store, over the rows of any engine. The engine sees to it that rows read by one
//! query belong together.

mod analysis;
mod challenges;
mod credentials;
mod games;
pub mod lookup;
mod messages;
mod people;
mod places;
mod plans;
mod standing;
mod time;
mod totals;

pub use analysis::{analyses_asked, analysis};
pub use challenges::{challenge, challenges_at, challenges_of};
pub use credentials::{credential, credentials_of, public_games, watch};
pub use games::{RawGame, game, games_after, games_of, is_current, playing};
pub use lookup::highest;
pub use messages::{board_of, made_by, pending, shown};
pub use people::{handles_of, link, player, player_named, player_of};
pub use places::{chat, chats, games_in, people_at, places_of};
pub use plans::plans;
pub use standing::{best, meeting, met, standing, standings, standings_at};
pub use time::{calendar, due, next_due, reminders};
pub use totals::totals;
