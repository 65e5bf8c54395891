//! The page's server on loopback: sessions, games, events, files.

#![cfg(feature = "web")]

mod files;
mod games;
mod page;
mod refusals;
