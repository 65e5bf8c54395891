//! The Telegram adapter against a pretended Bot API server.

mod faults;
mod games;
pub mod program;
mod receiving;
pub mod rig;
mod sending;
#[cfg(unix)]
mod service;
mod strictness;

pub use tulenh_pretended::telegram as server;
