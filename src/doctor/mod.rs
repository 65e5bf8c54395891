//! `tulenh doctor`: looks at everything the bot depends on, and says what to do about what is wrong. It changes
//! nothing but the file of a store that needs repair, as a start would.

#[cfg(any(feature = "discord", feature = "web"))]
mod certificate;
mod command;
mod finding;
mod machine;
#[cfg(any(feature = "discord", feature = "web"))]
mod networks;
mod settings;
mod store;
#[cfg(any(feature = "discord", feature = "web"))]
mod webhook;

pub use crate::doctor::command::Doctor;
pub use crate::doctor::finding::{Finding, Verdict};
