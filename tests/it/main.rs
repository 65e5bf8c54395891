//! The integration tests, one binary.

#![allow(
    clippy::disallowed_methods,
    reason = "tests measure time and take options from the environment"
)]

mod conversations;
mod faulty;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod games;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod hands;
mod store;
mod sweeps;
mod year;

#[cfg(all(feature = "discord", feature = "telegram"))]
mod both;
#[cfg(feature = "discord")]
mod discord;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod load;
#[cfg(feature = "telegram")]
mod telegram;
