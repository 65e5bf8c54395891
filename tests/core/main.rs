//! The integration tests of the core, one binary.

#![allow(
    clippy::disallowed_methods,
    reason = "tests measure time and take options from the environment"
)]

mod contests;
mod conversations;
#[path = "../support/failing_store.rs"]
mod failing_store;
mod faulty;
#[path = "../support/opening.rs"]
mod opening;
mod sweeps;
mod year;
