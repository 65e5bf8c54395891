//! The Discord adapter against a pretended Discord.

mod faults;
mod games;
mod receiving;
pub mod rig;
mod sending;
#[cfg(feature = "postgres")]
mod shard_processes;
mod shards;

pub use tulenh_pretended::discord as server;
