//! The integration tests, one binary.

mod architecture;
mod cli;
mod conversations;
#[path = "../support/failing_store.rs"]
mod failing_store;
mod faulty;
mod readme;
mod store;
mod sweeps;
mod year;
