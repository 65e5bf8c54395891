//! What the environment asks for; the only place that reads it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Where the secret of a Discord application comes from.
const DISCORD_SECRET: &str =
    "from https://discord.com/developers/applications (your application, OAuth2, Client Secret)";

/// The most shards that can be set.
const MOST_SHARDS: usize = 1000;

const DATABASE_HINT: &str = "as postgresql://USER:PASSWORD@HOST:5432/DATABASE";

/// The file of the settings when none is named.
pub const DEFAULT_FILE: &str = ".env";

/// Every name that is read, in the environment or in the file.
pub const NAMES: &[&str] = &[
    "TELEGRAM_TOKEN",
    "DISCORD_TOKEN",
    "OWNERS",
    "DATA_DIR",
    "DATABASE_URL",
    "WEB_LISTEN",
    "WEB_URL",
    "TELEGRAM_APP",
    "DISCORD_CLIENT_SECRET",
    "WEB_PROXIES",
    "HEALTH_LISTEN",
    "TELEGRAM_WEBHOOK",
    "TELEGRAM_API_URL",
    "DISCORD_API_URL",
    "DISCORD_SHARDS",
    "TELEGRAM_PACE",
    "ENGINE_THREADS",
    "ENGINE_MEMORY",
    "RUST_LOG",
    "LOG_FORMAT",
];

/// Where the program keeps its data when nothing else is said.
pub const DEFAULT_DATA_DIR: &str = "data";

/// Where the page listens when nothing else is said and there is no token: on this machine only.
pub const DEFAULT_WEB_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Where the state of the program can be asked for when nothing else is said and there is a token: on this
/// machine only.
pub const DEFAULT_HEALTH_LISTEN: SocketAddr =
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9464);

/// The settings. What is set to nothing counts as not set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Telegram, when `TELEGRAM_TOKEN` is set. A mistake in it concerns this network only.
    pub telegram: Option<Result<Connection, ConfigError>>,
    /// Discord, when `DISCORD_TOKEN` is set. A mistake in it concerns this network only.
    pub discord: Option<Result<Connection, ConfigError>>,
    /// `DATA_DIR`.
    pub data_dir: PathBuf,
    /// `DATABASE_URL`: the database that takes the place of the directory. It may hold a password.
    pub database_url: Option<Token>,
    /// `WEB_LISTEN`: where the page listens.
    pub web_listen: Listen,
    /// `WEB_PROXIES`: how many reverse proxies of ours stand before the page, each of which adds an address to
    /// `X-Forwarded-For`.
    pub web_proxies: usize,
    /// `HEALTH_LISTEN`: where the state of the program can be asked for.
    pub health_listen: Listen,
    /// `WEB_URL`: the public address of the page, without a slash at its end. Without it no chat shows links
    /// to the page.
    pub web_url: Option<String>,
    /// `TELEGRAM_APP`: the short name of the Mini App that @BotFather has made for the page.
    pub telegram_app: Option<String>,
    /// `TELEGRAM_WEBHOOK`: the public https address to which Telegram sends the updates. Without it one process
    /// asks for them.
    pub telegram_webhook: Option<String>,
    /// `DISCORD_CLIENT_SECRET`: with it the page recognises people whom Discord sends.
    pub discord_client_secret: Option<Token>,
    /// `OWNERS`: who runs the bot, as network and user id.
    pub owners: Vec<(String, String)>,
    /// `ENGINE_THREADS`: on how many threads the engine thinks.
    pub engine_threads: Option<usize>,
    /// `ENGINE_MEMORY`: megabytes of what the engine remembers of positions.
    pub engine_memory: Option<usize>,
    /// `RUST_LOG`: what is logged, such as `info,tulenh=debug`.
    pub log: Option<String>,
    /// `LOG_FORMAT`: how a line of the log is written.
    pub log_format: LogFormat,
    /// Whether a service manager started the program (`NOTIFY_SOCKET`): nobody sits at its terminal.
    pub is_service: bool,
    /// What whoever runs the bot should hear about the settings, a sentence each.
    pub warnings: Vec<String>,
}

/// Where a server listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listen {
    /// Nothing was said. The page is at [`DEFAULT_WEB_LISTEN`] while there is no token, else nowhere; the state
    /// of the program is at [`DEFAULT_HEALTH_LISTEN`] while there is one, else nowhere.
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

/// A secret. Shown nowhere: `Debug` and `Display` give stars.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A token with a space or a control character in it: surely a mistake in copying.
    #[error("{name} holds a space or a line break; copy it again, {from}")]
    Token {
        /// The variable.
        name: String,
        /// Where tokens come from.
        from: &'static str,
    },
    /// Not an address.
    #[error("{name} is not an address such as https://example.org: {why}")]
    Url {
        /// The variable.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Not an address to which Telegram sends.
    #[error(
        "TELEGRAM_WEBHOOK is the public address to which Telegram sends what people write, such as \
         https://bot.example.org/telegram: {why}"
    )]
    Webhook {
        /// What is wrong with it.
        why: &'static str,
    },
    /// A webhook to which nobody listens.
    #[error(
        "TELEGRAM_WEBHOOK is set, but nothing listens: set WEB_LISTEN to the address and port to which your proxy \
         passes requests, such as 127.0.0.1:8080"
    )]
    WebhookUnheard,
    /// Not an address to listen on.
    #[error("{name} is an address and a port such as 127.0.0.1:8080, or off")]
    Listen {
        /// The variable.
        name: &'static str,
    },
    /// A service without any network.
    #[error(
        "no token is set: put TELEGRAM_TOKEN or DISCORD_TOKEN into the file of the settings, which a service \
         has as /etc/tulenh/env, and start it again"
    )]
    NoToken,
    /// Not a format of the log.
    #[error("LOG_FORMAT is text or json")]
    LogFormat,
    /// Not the short name of a Mini App.
    #[error(
        "TELEGRAM_APP is the short name that @BotFather gave the Mini App, such as board: 3 to 30 letters, digits or _"
    )]
    App,
    /// Not a list of accounts.
    #[error(
        "OWNERS lists accounts as network:id, such as telegram:123,discord:456; {word:?} is none"
    )]
    Owners {
        /// What is none.
        word: String,
    },
    /// Not a number, or one that makes no sense.
    #[error("{name} is no whole number from {least} to {most}")]
    Number {
        /// The variable.
        name: String,
        /// The least it may be.
        least: usize,
        /// The most it may be.
        most: usize,
    },
    /// Not readable as text.
    #[error("{name} is not valid UTF-8")]
    Text {
        /// The variable.
        name: String,
    },
    /// The file of the settings is there but cannot be understood. Its lines are not shown: they hold
    /// secrets.
    #[error("the file {} cannot be read; each line of it is NAME=value", .0.display())]
    File(PathBuf),
    /// The file of the settings that was named is not there.
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
}

impl Config {
    /// Reads the environment, and a file for what is not set there: the one that is named, or `.env` in the
    /// working directory.
    ///
    /// # Errors
    /// [`ConfigError`] names the variable and what is wrong with it, never its value.
    pub fn from_environment(named: Option<&Path>) -> Result<Config, ConfigError> {
        let path = named.unwrap_or(Path::new(DEFAULT_FILE));
        let file = lines(path, named.is_some())?;
        #[expect(
            clippy::disallowed_methods,
            reason = "the only reader of the environment"
        )]
        let mut config = Config::read(|name| {
            std::env::var_os(name).or_else(|| file.get(name).map(OsString::from))
        })?;
        config.warnings.extend(others_read(path, named.is_some()));
        Ok(config)
    }

    /// The names in a file of settings; none when it is not there.
    ///
    /// # Errors
    /// [`ConfigError::File`] when it cannot be understood.
    pub fn names_in(file: &Path) -> Result<Vec<String>, ConfigError> {
        let mut names: Vec<String> = lines(file, false)?.into_keys().collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Reads variables from anywhere.
    ///
    /// ```
    /// use tulenh::config::Config;
    /// let config = Config::read(|name| (name == "TELEGRAM_TOKEN").then(|| "1:abc".into())).unwrap();
    /// assert!(!format!("{config:?}").contains("abc"));
    /// let connection = config.telegram.unwrap().unwrap();
    /// assert_eq!(connection.token.reveal(), "1:abc");
    /// assert_eq!(config.discord, None);
    /// ```
    ///
    /// # Errors
    /// What concerns the whole program; a network's own settings are in its field.
    pub fn read(variable: impl Fn(&str) -> Option<OsString>) -> Result<Config, ConfigError> {
        let data_dir = variable("DATA_DIR").filter(|value| !value.is_empty());
        let config = Config {
            telegram: connection(&variable, "TELEGRAM", "from @BotFather on Telegram"),
            discord: connection(
                &variable,
                "DISCORD",
                "from https://discord.com/developers/applications (your application, Bot)",
            ),
            data_dir: data_dir.unwrap_or_else(|| DEFAULT_DATA_DIR.into()).into(),
            database_url: text(&variable, "DATABASE_URL")?
                .map(|value| token("DATABASE_URL".to_owned(), DATABASE_HINT, value))
                .transpose()?,
            web_listen: listen(&variable, "WEB_LISTEN")?,
            web_proxies: number(&variable, "WEB_PROXIES", 0..=8)?.unwrap_or(0),
            health_listen: listen(&variable, "HEALTH_LISTEN")?,
            web_url: text(&variable, "WEB_URL")?
                .map(|value| url("WEB_URL".to_owned(), &value))
                .transpose()?,
            telegram_app: text(&variable, "TELEGRAM_APP")?.map(app_name).transpose()?,
            telegram_webhook: text(&variable, "TELEGRAM_WEBHOOK")?
                .map(|value| webhook(&value))
                .transpose()?,
            discord_client_secret: text(&variable, "DISCORD_CLIENT_SECRET")?
                .map(|value| token("DISCORD_CLIENT_SECRET".to_owned(), DISCORD_SECRET, value))
                .transpose()?,
            owners: owners(&text(&variable, "OWNERS")?.unwrap_or_default())?,
            engine_threads: number(&variable, "ENGINE_THREADS", 1..=256)?,
            engine_memory: number(&variable, "ENGINE_MEMORY", 1..=65_536)?,
            log: text(&variable, "RUST_LOG")?,
            log_format: log_format(text(&variable, "LOG_FORMAT")?)?,
            is_service: variable("NOTIFY_SOCKET").is_some(),
            warnings: Vec::new(),
        };
        if config.telegram_webhook.is_some() && !matches!(config.web_listen, Listen::At(_)) {
            return Err(ConfigError::WebhookUnheard);
        }
        Ok(config.with_warnings())
    }

    /// Adds what the operator should know about settings that do not go together.
    fn with_warnings(mut self) -> Config {
        if self.telegram_webhook.is_some() && self.telegram.is_none() {
            let sentence = "TELEGRAM_WEBHOOK does nothing without TELEGRAM_TOKEN";
            self.warnings.push(sentence.to_owned());
        }
        let Some(address) = &self.web_url else {
            return self;
        };
        if !address.starts_with("https://") {
            let sentence =
                "WEB_URL does not begin with https://: Telegram and Discord open no other page";
            self.warnings.push(sentence.to_owned());
        }
        if !matches!(self.web_listen, Listen::At(_)) {
            let sentence = "WEB_URL is set, but the page is off: set WEB_LISTEN to the address where it listens";
            self.warnings.push(sentence.to_owned());
        }
        self
    }

    /// The tokens, which must not appear in any log.
    pub fn secrets(&self) -> Vec<String> {
        let networks = [&self.telegram, &self.discord];
        let connections = networks.into_iter().flatten().flatten();
        let tokens = connections.map(|connection| &connection.token);
        let secrets = tokens.chain(&self.discord_client_secret);
        secrets.map(|secret| secret.0.clone()).collect()
    }
}

/// The lines of a file of settings; none when it is not there and need not be.
fn lines(path: &Path, required: bool) -> Result<HashMap<String, String>, ConfigError> {
    let lines = match dotenvy::from_path_iter(path) {
        Ok(lines) => lines.collect::<Result<_, _>>().ok(),
        Err(error) if error.not_found() && required => {
            return Err(ConfigError::NoFile(path.to_owned()));
        }
        Err(error) if error.not_found() => Some(HashMap::new()),
        Err(_) => None,
    };
    lines.ok_or_else(|| ConfigError::File(path.to_owned()))
}

/// What to say about a file with secrets that others may read or write. The group may read one that was
/// named: that of a service belongs to root, and its group is that of the service.
#[cfg(unix)]
fn others_read(file: &Path, named: bool) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let (forbidden, right) = if named { (0o027, 640) } else { (0o077, 600) };
    let mode = std::fs::metadata(file).ok()?.permissions().mode();
    (mode & forbidden != 0).then(|| {
        format!(
            "the file {} with the tokens in it is open to other users of this machine; `chmod {right} {0}` \
             closes it",
            file.display()
        )
    })
}

#[cfg(not(unix))]
fn others_read(_file: &Path, _named: bool) -> Option<String> {
    None
}

fn log_format(name: Option<String>) -> Result<LogFormat, ConfigError> {
    match name.as_deref() {
        None => Ok(LogFormat::default()),
        Some(name) if name.eq_ignore_ascii_case("text") => Ok(LogFormat::Text),
        Some(name) if name.eq_ignore_ascii_case("json") => Ok(LogFormat::Json),
        Some(_) => Err(ConfigError::LogFormat),
    }
}

/// A variable as a number in this range, `None` when it is not set or blank.
fn number(
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
fn text(
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

fn listen(
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
fn app_name(name: String) -> Result<String, ConfigError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let fits = (3..=30).contains(&name.len()) && name.bytes().all(plain);
    fits.then_some(name).ok_or(ConfigError::App)
}

/// The address of a webhook: https, with a path that tells it from the page.
fn webhook(value: &str) -> Result<String, ConfigError> {
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
fn owners(list: &str) -> Result<Vec<(String, String)>, ConfigError> {
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
fn connection(
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

fn token(name: String, from: &'static str, value: String) -> Result<Token, ConfigError> {
    if value.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(ConfigError::Token { name, from });
    }
    Ok(Token(value))
}

fn url(name: String, value: &str) -> Result<String, ConfigError> {
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
    fn the_page_listens_where_it_is_said() {
        let listen = |value| read(&[("WEB_LISTEN", value)]).map(|config| config.web_listen);
        assert_eq!(listen(""), Ok(Listen::Unset));
        assert_eq!(listen("OFF"), Ok(Listen::Off));
        let address = "[::1]:9000".parse().unwrap();
        assert_eq!(listen("[::1]:9000"), Ok(Listen::At(address)));
        let name = "WEB_LISTEN";
        assert_eq!(listen("8080"), Err(ConfigError::Listen { name }));
        let health = read(&[("HEALTH_LISTEN", "9464")]).unwrap_err();
        assert!(health.to_string().starts_with("HEALTH_LISTEN"), "{health}");
    }

    #[test]
    fn the_page_has_one_public_address() {
        let config = |url, listen| read(&[("WEB_URL", url), ("WEB_LISTEN", listen)]);
        let fine = config("https://chess.example.org/", "127.0.0.1:8080").unwrap();
        assert_eq!(fine.web_url.as_deref(), Some("https://chess.example.org"));
        assert_eq!(fine.warnings, [] as [String; 0]);
        assert_eq!(
            config("https://chess.example.org", "")
                .unwrap()
                .warnings
                .len(),
            1
        );
        assert_eq!(config("http://10.0.0.1", "off").unwrap().warnings.len(), 2);
        let wrong = config("chess.example.org", "").unwrap_err().to_string();
        assert!(wrong.starts_with("WEB_URL"), "{wrong}");
        assert_eq!(read(&[("TELEGRAM_APP", "a/b")]), Err(ConfigError::App));
        let secret = read(&[("DISCORD_CLIENT_SECRET", "hush")]).unwrap();
        assert_eq!(secret.secrets(), ["hush"]);
        assert!(!format!("{secret:?}").contains("hush"));
    }

    #[test]
    fn a_webhook_is_an_https_address_with_a_path_that_somebody_listens_to() {
        let config = |url, listen| {
            let token = ("TELEGRAM_TOKEN", "1:a");
            read(&[token, ("TELEGRAM_WEBHOOK", url), ("WEB_LISTEN", listen)])
        };
        let fine = config("https://bot.example.org:8443/a/b/", "127.0.0.1:8080").unwrap();
        let address = fine.telegram_webhook.as_deref();
        assert_eq!(address, Some("https://bot.example.org:8443/a/b"));
        assert_eq!(fine.warnings, [] as [String; 0]);
        for wrong in [
            "http://bot.example.org/telegram",
            "bot.example.org/telegram",
            "https://bot.example.org",
            "https://bot.example.org/",
            "https://bot.example.org/{x}",
            "https://bot.example.org/:x",
            "https://bot.example.org/a?b",
            "https://u:p@bot.example.org/a",
            "https:///telegram",
        ] {
            let error = config(wrong, "127.0.0.1:8080").unwrap_err().to_string();
            assert!(error.starts_with("TELEGRAM_WEBHOOK is"), "{wrong}: {error}");
            assert!(!error.contains("u:p"), "{error}");
        }
        for listen in ["", "off"] {
            let unheard = config("https://bot.example.org/telegram", listen);
            assert_eq!(unheard, Err(ConfigError::WebhookUnheard));
        }
        let listen = ("WEB_LISTEN", "127.0.0.1:8080");
        let idle = read(&[listen, ("TELEGRAM_WEBHOOK", "https://a/b")]).unwrap();
        assert_eq!(idle.warnings.len(), 1);
    }

    #[test]
    fn empty_is_not_set_and_tokens_stay_secret() {
        let config = read(&[("DISCORD_TOKEN", " "), ("TELEGRAM_TOKEN", " 12:hush\n")]).unwrap();
        assert_eq!(config.discord, None);
        assert_eq!(config.data_dir, PathBuf::from("data"));
        assert_eq!(config.secrets(), ["12:hush"]);
        let token = config.telegram.clone().unwrap().unwrap().token;
        assert!(!format!("{config:?} {token} {token:?}").contains("hush"));
    }

    #[test]
    fn a_mistake_concerns_its_network_only() {
        let config = read(&[("DISCORD_TOKEN", "a b"), ("TELEGRAM_TOKEN", "12:fine")]).unwrap();
        let wrong = config.discord.unwrap().unwrap_err().to_string();
        assert!(
            wrong.starts_with("DISCORD_TOKEN") && wrong.contains("discord.com"),
            "{wrong}"
        );
        assert!(config.telegram.unwrap().is_ok());
    }

    #[test]
    fn the_shards_are_a_number_or_left_to_discord() {
        let shards = |value| {
            let config = read(&[("DISCORD_TOKEN", "12:fine"), ("DISCORD_SHARDS", value)]);
            config.unwrap().discord.unwrap().map(|it| it.shards)
        };
        for auto in ["", " ", "auto", "AUTO"] {
            assert_eq!(shards(auto), Ok(None), "{auto}");
        }
        assert_eq!(shards("16"), Ok(Some(16)));
        for wrong in ["0", "-1", "1001", "some"] {
            let error = shards(wrong).unwrap_err().to_string();
            assert!(error.starts_with("DISCORD_SHARDS"), "{error}");
        }
    }

    #[test]
    fn owners_are_accounts() {
        let owners = |list: &str| read(&[("OWNERS", list)]).map(|config| config.owners);
        let account = |network: &str, user: &str| (network.to_owned(), user.to_owned());
        assert_eq!(owners(""), Ok(Vec::new()));
        assert_eq!(
            owners("Telegram:123, discord:456,"),
            Ok(vec![account("telegram", "123"), account("discord", "456")])
        );
        for wrong in ["123", "telegram:", ":5", "tele gram:5", "a1:5"] {
            assert!(owners(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_engine_has_as_much_as_it_is_given() {
        let config = read(&[("ENGINE_THREADS", " 3 "), ("ENGINE_MEMORY", "")]).unwrap();
        assert_eq!(
            (config.engine_threads, config.engine_memory),
            (Some(3), None)
        );
        for wrong in ["0", "-1", "many", "1000000"] {
            let error = read(&[("ENGINE_MEMORY", wrong)]).unwrap_err().to_string();
            assert!(error.starts_with("ENGINE_MEMORY"), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_may_read_is_told() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join(".env");
        assert_eq!(others_read(&file, false), None);
        std::fs::write(&file, "DISCORD_TOKEN=").unwrap();
        for (mode, usual, named) in [
            (0o600, false, false),
            (0o400, false, false),
            (0o640, true, false),
            (0o660, true, true),
            (0o604, true, true),
        ] {
            std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
            let said =
                |named, advice| others_read(&file, named).is_some_and(|it| it.contains(advice));
            assert_eq!(said(false, "chmod 600"), usual, "{mode:o}");
            assert_eq!(said(true, "chmod 640"), named, "{mode:o}");
        }
    }

    #[test]
    fn every_name_stands_in_the_example_and_is_read() {
        let example = include_str!("../.env.example");
        let shown = example.lines().filter_map(|line| {
            let name = line.trim_start_matches('#').split_once('=')?.0;
            let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
            (!name.is_empty() && name.chars().all(is_name)).then_some(name)
        });
        assert_eq!(shown.collect::<Vec<_>>(), NAMES);
        let asked = std::cell::RefCell::new(Vec::new());
        Config::read(|name| {
            asked.borrow_mut().push(name.to_owned());
            // Settings of a network are read where it has a token.
            name.ends_with("_TOKEN").then(|| "1:abc".into())
        })
        .unwrap();
        let mut asked = asked.into_inner();
        let unused = ["NOTIFY_SOCKET", "DISCORD_PACE", "TELEGRAM_SHARDS"];
        asked.retain(|name| !unused.contains(&name.as_str()));
        asked.sort_unstable();
        asked.dedup();
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        assert_eq!(asked, names);
    }

    #[test]
    fn the_log_has_two_formats() {
        let format = |name| read(&[("LOG_FORMAT", name)]).map(|config| config.log_format);
        assert_eq!(format(""), Ok(LogFormat::Text));
        assert_eq!(format("JSON"), Ok(LogFormat::Json));
        assert_eq!(format("xml"), Err(ConfigError::LogFormat));
    }

    #[test]
    fn a_file_that_is_named_must_be_there() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("env");
        assert_eq!(lines(&file, false), Ok(HashMap::new()));
        assert_eq!(lines(&file, true), Err(ConfigError::NoFile(file.clone())));
        std::fs::write(&file, "no setting").unwrap();
        let wrong = lines(&file, true).unwrap_err();
        assert!(!wrong.to_string().contains("setting "), "{wrong}");
        assert_eq!(wrong, ConfigError::File(file));
    }

    #[test]
    fn addresses_are_checked() {
        let url = |value: &str| -> Result<Option<String>, ConfigError> {
            let config = read(&[("DISCORD_TOKEN", "t"), ("DISCORD_API_URL", value)])?;
            let connection = config.discord.transpose()?;
            Ok(connection.and_then(|connection| connection.api_url))
        };
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
