//! Conversations on the real core and a real temporary store; only the network is pretended.

mod people;
mod playing;
mod service;
mod table;
mod time;
