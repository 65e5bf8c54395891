//! What the environment asks for; the only place that reads it.

mod error;
mod file;
mod settings;
#[cfg(test)]
mod tests;
mod token;
mod values;

pub use crate::config::error::ConfigError;
pub use crate::config::file::DEFAULT_FILE;
pub use crate::config::settings::{
    Config, DEFAULT_DATA_DIR, DEFAULT_HEALTH_LISTEN, DEFAULT_WEB_LISTEN, NAMES,
};
pub use crate::config::token::Token;
pub use crate::config::values::{Connection, Listen, LogFormat};
