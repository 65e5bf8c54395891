//! The settings.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use crate::config::error::ConfigError;
use crate::config::file::{DEFAULT_FILE, lines, others_read};
use crate::config::token::{Token, token};
use crate::config::values::{
    Connection, Listen, LogFormat, app_name, connection, listen, log_format, number, owners, text,
    url, webhook,
};

/// Where the secret of a Discord application comes from.
const DISCORD_SECRET: &str =
    "from https://discord.com/developers/applications (your application, OAuth2, Client Secret)";

const DATABASE_HINT: &str = "as postgresql://USER:PASSWORD@HOST:5432/DATABASE";

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
        secrets.map(|secret| secret.reveal().to_owned()).collect()
    }
}
