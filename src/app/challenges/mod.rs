//! Challenges and the games that come of them.

pub(crate) mod agreed;
pub(crate) mod answer;
pub(crate) mod challenge;
pub(crate) mod game_list;
pub(crate) mod game_start;
pub(crate) mod offer;
pub(crate) mod rematch;
pub(crate) mod set_up_start;
