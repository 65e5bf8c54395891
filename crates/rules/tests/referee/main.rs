//! The referee from outside: data, properties, and a second opinion.

#![expect(
    clippy::disallowed_methods,
    reason = "tests take options from the environment"
)]

mod game_files;
mod games;
mod notation;
mod perft;
mod positions;
mod record_notation;
mod referee;
mod rules;
mod second_opinion;
mod set_ups;
mod typed;
