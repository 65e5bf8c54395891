//! The adapter of each network, with the settings of the environment.

use tokio::sync::watch;
use tulenh::app::{App, PageAddresses};
use tulenh::config::{Config, ConfigError, Connection};
use tulenh::identities::Identities;
use tulenh_console::ToolError;

use crate::program::webhook::Webhook;

/// What the networks are told of the page.
#[cfg_attr(
    not(all(feature = "telegram", feature = "discord")),
    expect(dead_code, reason = "each network reads its own part")
)]
pub struct PageOf {
    addresses: Option<PageAddresses>,
    telegram_app: Option<String>,
    has_discord_secret: bool,
    identities: Identities,
}

impl PageOf {
    pub fn new(config: &Config, identities: &Identities) -> PageOf {
        PageOf {
            addresses: config.web_url.as_deref().map(PageAddresses::new),
            telegram_app: config.telegram_app.clone(),
            has_discord_secret: config.discord_client_secret.is_some(),
            identities: identities.clone(),
        }
    }
}

/// What the environment says of a network.
type Settings = Result<Connection, ConfigError>;

#[cfg(feature = "telegram")]
pub async fn telegram(
    settings: Settings,
    page: PageOf,
    webhook: Option<Webhook>,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let Connection {
        token,
        api_url,
        pace,
        ..
    } = settings?;
    let pace = pace.as_deref().map(str::parse).transpose();
    let settings = tulenh::telegram::Settings {
        token: token.reveal().to_owned(),
        api_url,
        pace: pace
            .map_err(|error| format!("TELEGRAM_PACE: {error}"))?
            .unwrap_or_default(),
        page_buttons: tulenh::telegram::PageButtons {
            page: page.addresses,
            app: page.telegram_app,
            identities: page.identities,
        },
        activity: Default::default(),
    };
    let running = match webhook {
        Some(webhook) => tulenh::telegram::run_with_webhook(settings, webhook, app, stopped),
        None => tulenh::telegram::run(settings, app, stopped),
    };
    Ok(running.await?)
}

#[cfg(not(feature = "telegram"))]
pub async fn telegram(
    _: Settings,
    _: PageOf,
    _: Option<Webhook>,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    Err("TELEGRAM_TOKEN is set, but this program was built without the feature `telegram`".into())
}

#[cfg(feature = "discord")]
pub async fn discord(
    settings: Settings,
    page: PageOf,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let Connection {
        token,
        api_url,
        shards,
        ..
    } = settings?;
    let settings = tulenh::discord::Settings {
        token: token.reveal().to_owned(),
        api_url,
        shards: shards.map_or_else(Default::default, tulenh::discord::ShardCount::Fixed),
        page: tulenh::discord::PageSettings {
            page: page.addresses,
            recognises_people: page.has_discord_secret,
            identities: page.identities,
        },
        ..Default::default()
    };
    Ok(tulenh::discord::run(settings, app, stopped).await?)
}

#[cfg(not(feature = "discord"))]
pub async fn discord(
    _: Settings,
    _: PageOf,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    Err("DISCORD_TOKEN is set, but this program was built without the feature `discord`".into())
}
