//! What a position is worth without looking ahead.

pub(crate) mod choice;
pub(crate) mod endgame;
pub(crate) mod evaluate;
pub(crate) mod surroundings;
pub(crate) mod turn_limit;
pub(crate) mod values;
pub(crate) mod weights;
