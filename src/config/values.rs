//! Variables as values. Each function fails with what is wrong with its variable.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::ops::RangeInclusive;

use crate::config::error::ConfigError;
use crate::config::token::{Token, token};

/// The most shards that can be set.
const MOST_SHARDS: usize = 1000;

/// Where a server listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listen {
    /// Nothing was said. The page is at [`DEFAULT_WEB_LISTEN`](crate::config::DEFAULT_WEB_LISTEN) while there is no token,
    /// else nowhere; the state of the program is at [`DEFAULT_HEALTH_LISTEN`](crate::config::DEFAULT_HEALTH_LISTEN) while
    /// there is one, else nowhere.
    Unset,
    /// Nowhere.
    Off,
    /// There.
    At(SocketAddr),
}

/// How a line of the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: a JSON object.
    Json,
}

/// How to reach a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// `TELEGRAM_TOKEN`, `DISCORD_TOKEN`.
    pub token: Token,
    /// `TELEGRAM_API_URL`, `DISCORD_API_URL`: another server than the network's own, without a
    /// slash at its end.
    pub api_url: Option<String>,
    /// `TELEGRAM_PACE`: how fast the bot may speak there, as the adapter reads it.
    pub pace: Option<String>,
    /// `DISCORD_SHARDS`: into how many shards the network splits what happens. `None`: as it recommends.
    pub shards: Option<u32>,
}

/// The format of the log; the default when nothing is said.
pub fn log_format(name: Option<String>) -> Result<LogFormat, ConfigError> {
    match name.as_deref() {
        None => Ok(LogFormat::default()),
        Some(name) if name.eq_ignore_ascii_case("text") => Ok(LogFormat::Text),
        Some(name) if name.eq_ignore_ascii_case("json") => Ok(LogFormat::Json),
        Some(_) => Err(ConfigError::LogFormat),
    }
}

/// A variable as a number in this range, `None` when it is not set or blank.
pub fn number(
    variable: &impl Fn(&str) -> Option<OsString>,
    name: &str,
    range: RangeInclusive<usize>,
) -> Result<Option<usize>, ConfigError> {
    let Some(text) = text(variable, name)? else {
        return Ok(None);
    };
    let number = text.trim().parse().ok();
    let number = number.filter(|number| range.contains(number));
    number.map(Some).ok_or_else(|| ConfigError::Number {
        name: name.to_owned(),
        least: *range.start(),
        most: *range.end(),
    })
}

/// A variable as text, `None` when it is not set or blank.
pub fn text(
    variable: &impl Fn(&str) -> Option<OsString>,
    name: &str,
) -> Result<Option<String>, ConfigError> {
    let value = variable(name).map(OsString::into_string).transpose();
    let value = value.map_err(|_| ConfigError::Text {
        name: name.to_owned(),
    })?;
    Ok(value
        .map(|value| value.trim().to_owned())
        .filter(|value| !value.is_empty()))
}

/// A variable as where something listens.
pub fn listen(
    variable: &impl Fn(&str) -> Option<OsString>,
    name: &'static str,
) -> Result<Listen, ConfigError> {
    match text(variable, name)?.as_deref() {
        None => Ok(Listen::Unset),
        Some(off) if off.eq_ignore_ascii_case("off") => Ok(Listen::Off),
        Some(address) => {
            let address = address.parse();
            let address = address.map_err(|_| ConfigError::Listen { name })?;
            Ok(Listen::At(address))
        }
    }
}

/// The short name of a Mini App, as Telegram allows it.
pub fn app_name(name: String) -> Result<String, ConfigError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let fits = (3..=30).contains(&name.len()) && name.bytes().all(plain);
    fits.then_some(name).ok_or(ConfigError::App)
}

/// The address of a webhook: https, with a path that tells it from the page.
pub fn webhook(value: &str) -> Result<String, ConfigError> {
    let wrong = |why| ConfigError::Webhook { why };
    let address = url("TELEGRAM_WEBHOOK".to_owned(), value).map_err(|error| match error {
        ConfigError::Url { why, .. } => wrong(why),
        other => other,
    })?;
    let rest = address.strip_prefix("https://");
    let rest = rest.ok_or_else(|| wrong("it does not begin with https://"))?;
    let (_, path) = rest
        .split_once('/')
        .ok_or_else(|| wrong("it has no path, such as /telegram, which tells it from the page"))?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    match path.bytes().all(plain) {
        true => Ok(address),
        false => Err(wrong("its path holds more than letters, digits and -._~")),
    }
}

/// The accounts of a list such as `telegram:123,discord:456`.
pub fn owners(list: &str) -> Result<Vec<(String, String)>, ConfigError> {
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    let owner = |word: &str| {
        let (network, user) = word.split_once(':')?;
        let network = network.to_ascii_lowercase();
        let named = !network.is_empty() && network.bytes().all(|b| b.is_ascii_lowercase());
        (named && !user.is_empty()).then(|| (network, user.to_owned()))
    };
    words
        .map(|word| {
            owner(word).ok_or_else(|| ConfigError::Owners {
                word: word.to_owned(),
            })
        })
        .collect()
}

/// The settings of one network; `None` when its token is not set.
pub fn connection(
    variable: &impl Fn(&str) -> Option<OsString>,
    network: &str,
    from: &'static str,
) -> Option<Result<Connection, ConfigError>> {
    let text = |what: &str| text(variable, &format!("{network}_{what}"));
    let read = |value: String| {
        Ok(Connection {
            token: token(format!("{network}_TOKEN"), from, value)?,
            api_url: text("API_URL")?
                .map(|value| url(format!("{network}_API_URL"), &value))
                .transpose()?,
            pace: text("PACE")?,
            shards: shards(variable, &format!("{network}_SHARDS"))?,
        })
    };
    text("TOKEN").transpose().map(|value| value.and_then(read))
}

/// A number of shards; `None` when it is not set, or `auto`.
fn shards(
    variable: &impl Fn(&str) -> Option<OsString>,
    name: &str,
) -> Result<Option<u32>, ConfigError> {
    let is_auto = text(variable, name)?.is_some_and(|value| value.eq_ignore_ascii_case("auto"));
    if is_auto {
        return Ok(None);
    }
    let number = number(variable, name, 1..=MOST_SHARDS)?;
    Ok(number.and_then(|number| u32::try_from(number).ok()))
}

/// An address of a page or a server, without a slash at its end.
pub fn url(name: String, value: &str) -> Result<String, ConfigError> {
    let wrong = |why| ConfigError::Url {
        name: name.clone(),
        why,
    };
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
