//! What people play on: the networks that are set up and the page, or the chat on this terminal.

use tokio::sync::watch;
use tokio::task::JoinSet;
use tulenh::app::App;
use tulenh::config::{Config, ConfigError, Listen};
use tulenh::identities::Identities;
use tulenh::service::ServiceManager;
use tulenh::terminal;
use tulenh_console::ToolError;

use crate::program::networks::{PageOf, discord, telegram};
use crate::program::page::page;
use crate::program::webhook::webhook;

/// Runs the networks that are set up, or the chat on this terminal, until told to stop.
pub async fn run_adapters(
    config: &Config,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    if config.discord.is_none() && config.telegram.is_none() {
        if config.is_service {
            return Err(ConfigError::NoToken.into());
        }
        println!("No token is set (see .env.example), so this is the chat on this terminal.");
        let (end, ended) = watch::channel(false);
        let page = page(config, Identities::default(), None, app.clone(), ended).await?;
        let input = tokio::io::BufReader::new(tokio::io::stdin());
        let pictures = config.data_dir.join("pictures");
        let result = terminal::run(app, input, tokio::io::stdout(), pictures, stopped).await;
        end.send_replace(true);
        page.await??;
        result.map_err(ToolError::from)
    } else {
        run_networks(config, &app, &stopped).await
    }
}

/// Runs an adapter for each token. One that fails leaves the others running; when none is left the
/// program ends.
async fn run_networks(
    config: &Config,
    app: &App,
    stopped: &watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let identities = Identities::default();
    let mut networks: JoinSet<Result<(), ToolError>> = JoinSet::new();
    let webhook = webhook(config)?;
    if let Listen::At(_) = config.web_listen {
        let identities = identities.clone();
        let (app, stopped) = (app.clone(), stopped.clone());
        match page(config, identities, webhook.as_ref(), app, stopped).await {
            Ok(page) => networks.spawn(async move { page.await? }),
            // Nobody would hear Telegram.
            Err(error) if webhook.is_some() => return Err(error),
            Err(error) => networks.spawn(async move { Err(error) }),
        };
    }
    match config.telegram.clone() {
        Some(settings) => {
            let page = PageOf::new(config, &identities);
            let (app, stopped) = (app.clone(), stopped.clone());
            networks.spawn(telegram(settings, page, webhook, app, stopped));
        }
        None => tracing::info!("TELEGRAM_TOKEN is not set: not on Telegram"),
    }
    match config.discord.clone() {
        Some(settings) => {
            let page = PageOf::new(config, &identities);
            networks.spawn(discord(settings, page, app.clone(), stopped.clone()));
        }
        None => tracing::info!("DISCORD_TOKEN is not set: not on Discord"),
    }
    ServiceManager::default().ready();
    let (mut ended_well, mut failure) = (false, None);
    while let Some(ended) = networks.join_next().await {
        match ended.map_err(ToolError::from).flatten() {
            Ok(()) => ended_well = true,
            Err(error) => {
                tracing::error!("{error}");
                failure = Some(error);
            }
        }
    }
    match failure {
        Some(error) if !ended_well => Err(error),
        _ => Ok(()),
    }
}
