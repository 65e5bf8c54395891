//! Games that are followed by people who do not play in them: their turns come in private; and the best game of the
//! week.

pub(crate) mod best_game;
pub(crate) mod follow;
mod follow_change;
pub(crate) mod follower_message;
pub(crate) mod followers_due;
pub(crate) mod stop;
