//! The sessions with Discord's gateway, one for each shard, which all processes of the bot share.
//!
//! A shard is a duty, so one process at a time has its session ([`shards`]). Each process takes its share
//! ([`share`]) of the number on which all agree ([`number`]).

mod duty_names;
mod identify;
mod limits;
pub mod number;
mod runner;
pub mod session;
pub mod shard_states;
pub mod shards;
pub mod share;

pub use identify::IdentifyTurns;
pub use limits::GatewayLimits;
pub use runner::Runners;
