//! The integration tests, one binary.

mod architecture;
mod cli;
mod conversations;
mod faulty;
mod game_files;
mod games;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod hands;
mod notation;
mod perft;
mod pictures;
mod positions;
mod readme;
mod record_notation;
mod referee;
mod replays;
mod rules;
mod second_opinion;
mod set_ups;
mod store;
mod sweeps;
mod tactics;
mod year;

#[cfg(all(feature = "discord", feature = "telegram"))]
mod both;
#[cfg(feature = "discord")]
mod discord;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod load;
#[cfg(feature = "telegram")]
mod telegram;
