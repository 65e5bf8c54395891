//! Conversations on the real core and a real temporary store; only the network is pretended.

mod bad_input;
mod challenges;
mod damage;
mod delivery;
mod diagnose;
mod happy;
mod languages;
mod limits;
mod owner;
mod privacy;
mod restart;
mod standing;
mod table;
mod terminal;
mod terms;
