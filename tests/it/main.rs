//! The integration tests, one binary.

mod naive;
mod referee;
