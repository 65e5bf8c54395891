//! Conversations on the real core and a real temporary store; only the network is pretended.

mod bad_input;
mod challenges;
mod damage;
mod delivery;
mod happy;
mod help;
mod languages;
mod lessons;
mod limits;
mod looking;
mod restart;
mod table;
mod terminal;
mod terms;
