//! What the command lines of tulenh and of its lab share.
//!
//! [`variant`] are the options that name a ruleset and a position, [`speed`] says how fast something
//! was counted, [`progress`] shows how far a long command has come.

pub mod progress;
pub mod speed;
pub mod variant;

/// Why a command did not do what was asked; shown to the person who called it.
pub type ToolError = Box<dyn std::error::Error + Send + Sync>;
