//! Strengths for people, from a beginner who overlooks things to all that the limits allow.

pub(crate) mod beginner;
pub(crate) mod level;
pub(crate) mod rng;
