//! TODO

pub(crate) mod bot;
pub(crate) mod hint;
pub(crate) mod reasons;
