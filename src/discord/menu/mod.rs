//! The slash commands as they are registered at Discord.

pub mod commands;
mod localization;
mod options;
