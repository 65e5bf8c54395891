//! Conversations on the real core and a real temporary store; only the network is pretended.

mod club;
mod people;
mod playing;
mod service;
mod setup;
mod table;
mod time;
