//! The integration tests, one binary.

mod architecture;
mod cli;
mod conversations;
#[path = "../support/failing_store.rs"]
mod failing_store;
mod faulty;
mod game_files;
mod games;
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
mod typed;
mod year;
