//! How the best turn of a position is found.

pub(crate) mod iteration;
pub(crate) mod known_end;
pub(crate) mod limits;
pub(crate) mod margins;
pub(crate) mod mate;
pub(crate) mod node;
pub(crate) mod node_turns;
pub(crate) mod ordering;
pub(crate) mod points;
pub(crate) mod principal_variation;
pub(crate) mod quiescence;
pub(crate) mod score;
pub(crate) mod table;
pub(crate) mod task;
pub(crate) mod worker;
