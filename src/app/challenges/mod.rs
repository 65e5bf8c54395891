//! TODO

pub(crate) mod answer;
pub(crate) mod challenge;
pub(crate) mod game_list;
pub(crate) mod rematch;
pub(crate) mod terms;
