//! The slash commands as they are registered at Discord.

pub mod commands;
pub mod entry_point;
mod localization;
mod options;
