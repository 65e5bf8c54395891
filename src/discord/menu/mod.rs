//! The slash commands as Discord is told of them.

pub mod commands;
mod localization;
mod options;
