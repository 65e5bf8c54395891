//! From Discord's events to requests of the core, and the answers to interactions.

pub mod autocomplete;
pub mod event_handler;
mod gateway_events;
mod people;
pub mod request;
pub mod servers;
pub mod slash_commands;
