//! The Discord adapter against a pretended Discord.

mod faults;
mod games;
mod receiving;
pub mod rig;
mod sending;

pub use tulenh_pretended::discord as server;
