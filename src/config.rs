//! What the environment asks for; the only place that reads it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// Where the program keeps its data when nothing else is said.
pub const DEFAULT_DATA_DIR: &str = "data";

/// The settings. What is set to nothing counts as not set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `DISCORD_TOKEN`.
    pub discord_token: Option<Token>,
    /// `TELEGRAM_TOKEN`.
    pub telegram_token: Option<Token>,
    /// `DATA_DIR`.
    pub data_dir: PathBuf,
    /// `TELEGRAM_API_URL`, without a slash at its end.
    pub telegram_api_url: Option<String>,
    /// `TELEGRAM_PACE`: how fast the bot may speak there, as the adapter reads it.
    pub telegram_pace: Option<String>,
    /// `DISCORD_API_URL`, without a slash at its end.
    pub discord_api_url: Option<String>,
    /// `RUST_LOG`: what is logged, such as `info,tulenh=debug`.
    pub log: Option<String>,
}

/// A secret. Shown nowhere: `Debug` and `Display` give stars.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A token with a space or a control character in it: surely a mistake in copying.
    #[error("{name} holds a space or a line break; copy the token again")]
    Token {
        /// The variable.
        name: &'static str,
    },
    /// Not an address.
    #[error("{name} is not an address such as https://example.org: {why}")]
    Url {
        /// The variable.
        name: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Not readable as text.
    #[error("{name} is not valid UTF-8")]
    Text {
        /// The variable.
        name: &'static str,
    },
    /// The file `.env` is there but cannot be understood. Its lines are not shown: they hold
    /// secrets.
    #[error("the file .env cannot be read; each line of it is NAME=value")]
    File,
}

impl Config {
    /// Reads the environment, and the file `.env` of the working directory for what is not set
    /// there.
    ///
    /// # Errors
    /// [`ConfigError`] names the variable and what is wrong with it, never its value.
    pub fn from_environment() -> Result<Config, ConfigError> {
        let file: HashMap<String, String> = match dotenvy::from_path_iter(".env") {
            Ok(lines) => lines
                .collect::<Result<_, _>>()
                .map_err(|_| ConfigError::File)?,
            Err(error) if error.not_found() => HashMap::new(),
            Err(_) => return Err(ConfigError::File),
        };
        Config::read(|name| std::env::var_os(name).or_else(|| file.get(name).map(OsString::from)))
    }

    /// Reads variables from anywhere.
    ///
    /// ```
    /// use tulenh::config::Config;
    /// let config = Config::read(|name| (name == "TELEGRAM_TOKEN").then(|| "1:abc".into())).unwrap();
    /// assert_eq!(config.telegram_token.as_ref().map(|token| token.reveal()), Some("1:abc"));
    /// assert!(!format!("{config:?}").contains("abc"));
    /// ```
    ///
    /// # Errors
    /// As [`Config::from_environment`].
    pub fn read(variable: impl Fn(&str) -> Option<OsString>) -> Result<Config, ConfigError> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let text = |name: &'static str| -> Result<Option<String>, ConfigError> {
            let value = set(name).map(OsString::into_string).transpose();
            let value = value.map_err(|_| ConfigError::Text { name })?;
            Ok(value
                .map(|value| value.trim().to_owned())
                .filter(|value| !value.is_empty()))
        };
        let token = |name| text(name)?.map(|value| token(name, value)).transpose();
        let url = |name| text(name)?.map(|value| url(name, &value)).transpose();
        Ok(Config {
            discord_token: token("DISCORD_TOKEN")?,
            telegram_token: token("TELEGRAM_TOKEN")?,
            data_dir: set("DATA_DIR")
                .unwrap_or_else(|| DEFAULT_DATA_DIR.into())
                .into(),
            telegram_api_url: url("TELEGRAM_API_URL")?,
            telegram_pace: text("TELEGRAM_PACE")?,
            discord_api_url: url("DISCORD_API_URL")?,
            log: text("RUST_LOG")?,
        })
    }
}

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

fn token(name: &'static str, value: String) -> Result<Token, ConfigError> {
    if value.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(ConfigError::Token { name });
    }
    Ok(Token(value))
}

fn url(name: &'static str, value: &str) -> Result<String, ConfigError> {
    let wrong = |why| ConfigError::Url { name, why };
    let rest = value
        .strip_prefix("https://")
        .or_else(|| value.strip_prefix("http://"))
        .ok_or_else(|| wrong("it does not begin with http:// or https://"))?;
    if value.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(wrong("it holds a space"));
    }
    if value.contains(['?', '#']) {
        return Err(wrong("it holds a question or a fragment"));
    }
    let authority = rest.split('/').next().unwrap_or_default();
    if authority.contains('@') {
        return Err(wrong("it holds a user name"));
    }
    let (host, port) = match authority.rsplit_once(':') {
        // The colons of an address in brackets are not those of a port.
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    if host.is_empty() {
        return Err(wrong("it names no host"));
    }
    if port.is_some_and(|port| port.parse::<u16>().is_err()) {
        return Err(wrong("its port is no number"));
    }
    Ok(value.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| {
            let found = pairs.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn empty_is_not_set_and_tokens_stay_secret() {
        let config = read(&[("DISCORD_TOKEN", " "), ("TELEGRAM_TOKEN", " 12:secret\n")]).unwrap();
        assert_eq!(config.discord_token, None);
        assert_eq!(config.data_dir, PathBuf::from("data"));
        let token = config.telegram_token.clone().unwrap();
        assert_eq!(token.reveal(), "12:secret");
        assert!(!format!("{config:?} {token} {token:?}").contains("secret"));
        let wrong = read(&[("DISCORD_TOKEN", "a b")]).unwrap_err();
        assert!(wrong.to_string().starts_with("DISCORD_TOKEN"));
    }

    #[test]
    fn addresses_are_checked() {
        let url = |value: &str| read(&[("DISCORD_API_URL", value)]).map(|c| c.discord_api_url);
        let fine = Some("http://127.0.0.1:8080".to_owned());
        assert_eq!(url("http://127.0.0.1:8080/"), Ok(fine));
        assert!(url("http://[::1]:80").is_ok());
        assert!(url("https://[::1]/bot").is_ok());
        for wrong in [
            "example.org",
            "ftp://x",
            "http://",
            "http://:80",
            "http://a:b",
            "http://u@x",
            "http://x?y",
            "http://x y",
        ] {
            assert!(url(wrong).is_err(), "{wrong}");
        }
    }
}
