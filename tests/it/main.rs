//! The integration tests, one binary.

mod architecture;
mod cli;
mod conversations;
mod faulty;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod games;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod hands;
mod readme;
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
