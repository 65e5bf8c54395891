//! What goes wrong: errors of the network, crowds, lost answers, garbage.

mod crowds;
mod errors;
mod lost_answers;
mod presses;
mod start;
mod storms;
