//! The sending half of the adapter alone.

mod rewriting;
pub mod rig;
pub mod transport;
