//! TODO

pub(crate) mod results;
pub(crate) mod standing;
