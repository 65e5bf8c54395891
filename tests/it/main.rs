//! The integration tests, one binary.

mod naive;
mod pictures;
mod referee;
