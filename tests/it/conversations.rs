//! Conversations on the real core and a real temporary store; only the network is pretended.

mod bad_input;
mod challenges;
mod choosing;
mod damage;
mod delivery;
mod diagnose;
mod happy;
mod help;
mod joined;
mod languages;
mod lessons;
mod limits;
mod looking;
mod outages;
mod owner;
mod presses;
mod privacy;
mod restart;
mod settings;
mod standing;
mod table;
mod take_back;
mod terminal;
mod terms;
