//! The turns of a node, found in portions and ranked: what is likely to be good is tried first.

pub(crate) mod capture_value;
pub(crate) mod history;
pub(crate) mod move_hash;
pub(crate) mod move_ranks;
pub(crate) mod portions;
pub(crate) mod turn_list;
