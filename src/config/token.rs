//! A secret among the settings.

use std::fmt;

use crate::config::error::ConfigError;

/// A secret. Shown nowhere: `Debug` and `Display` give stars.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The secret itself, for the adapter that needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(***)")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// A secret, which holds no white space.
///
/// # Errors
/// It does. `from` says where it comes from.
pub fn token(name: String, from: &'static str, value: String) -> Result<Token, ConfigError> {
    if value.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(ConfigError::Token { name, from });
    }
    Ok(Token(value))
}
