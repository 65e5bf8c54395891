//! What was wrong with a turn that was played: claims that are read off the turn, the line that answers it, the line that
//! would have been better, and what the opponent did.

mod carried;
pub(crate) mod evidence;
pub(crate) mod fault;
pub(crate) mod faults;
mod spoils;
