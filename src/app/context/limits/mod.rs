//! How much a person may ask for, and who waits when much is asked for at once.

pub(crate) mod budget;
pub(crate) mod fair_queue;
