//! The integration tests of the core, one binary.

mod conversations;
#[path = "../support/failing_store.rs"]
mod failing_store;
mod faulty;
mod store;
mod sweeps;
mod year;
