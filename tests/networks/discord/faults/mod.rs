//! What goes wrong: errors of the network, crowds, garbage.

mod crowds;
mod errors;
mod garbage;
