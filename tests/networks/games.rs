//! A recorded game to play on a network, and how much of the long tests is run.

pub use tulenh_pretended::games::{as_people_read, tells, whole};

/// Whether the long tests run in full: `TULENH_FULL=1`.
pub fn is_full() -> bool {
    std::env::var_os("TULENH_FULL").is_some()
}
