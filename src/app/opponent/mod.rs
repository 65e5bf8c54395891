//! TODO

pub(crate) mod bot;
pub(crate) mod hint;
pub(crate) mod job_runner;
pub(crate) mod reasons;
