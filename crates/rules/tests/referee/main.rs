//! The referee from outside: data, properties, and a second opinion.

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
