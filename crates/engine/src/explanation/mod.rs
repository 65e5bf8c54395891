//! What is said to people: why a turn is good, what threatens, how well a game was played.

pub(crate) mod alternatives;
pub(crate) mod exchange;
pub(crate) mod expected_line;
mod game_state;
pub(crate) mod mate_threat;
pub(crate) mod mistake;
mod new_threat;
pub(crate) mod reasons;
pub(crate) mod review;
pub(crate) mod safety;
pub(crate) mod threat;
pub(crate) mod told;
