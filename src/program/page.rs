//! The page, where the settings ask for it, and the webhook beside it.

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tulenh::app::App;
use tulenh::config::{Config, Listen};
use tulenh::identities::Identities;
use tulenh_console::ToolError;

use crate::program::webhook::Webhook;

/// The networks whose people the page recognises.
#[cfg(feature = "web")]
fn logins(config: &Config, identities: Identities) -> tulenh::web::Logins {
    use tulenh::web::{DiscordLogin, Logins, TelegramLogin};
    let telegram = config
        .telegram
        .as_ref()
        .and_then(|found| found.as_ref().ok());
    let discord = config
        .discord
        .as_ref()
        .and_then(|found| found.as_ref().ok());
    let secret = config.discord_client_secret.as_ref();
    Logins {
        identities,
        telegram_app: config.telegram_app.clone(),
        telegram: telegram.and_then(|connection| TelegramLogin::new(connection.token.reveal())),
        discord: discord.zip(secret).and_then(|(connection, secret)| {
            let api_url = connection.api_url.as_deref();
            DiscordLogin::new(secret.reveal(), api_url)
        }),
    }
}

/// Serves the page, and what Telegram sends, in a task of its own, and says where it is. Where nobody asked for it, an
/// address that is taken is no failure.
///
/// # Errors
/// The address that was asked for is taken, or none of this machine.
#[cfg(feature = "web")]
pub async fn page(
    config: &Config,
    identities: Identities,
    webhook: Option<&Webhook>,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<JoinHandle<Result<(), ToolError>>, ToolError> {
    let without_tokens = config.discord.is_none() && config.telegram.is_none();
    let listen = match config.web_listen {
        Listen::At(listen) => listen,
        Listen::Unset if without_tokens => tulenh::config::DEFAULT_WEB_LISTEN,
        Listen::Unset | Listen::Off => return Ok(tokio::spawn(async { Ok(()) })),
    };
    let settings = tulenh::web::Settings {
        listen,
        guests: without_tokens,
        framed_by: match without_tokens {
            true => "'none'".to_owned(),
            false => tulenh::web::CHATS.to_owned(),
        },
        proxies: config.web_proxies,
        logins: logins(config, identities),
        #[cfg(feature = "telegram")]
        beside: webhook.map(Webhook::routes),
        #[cfg(not(feature = "telegram"))]
        beside: webhook.and(None),
        chance: rand::random::<u64>,
    };
    let server = match tulenh::web::Server::bind(settings).await {
        Ok(server) => server,
        Err(error) if config.web_listen == Listen::Unset => {
            tracing::warn!(%error, "the page is off: {listen} cannot be used; set WEB_LISTEN to another address");
            return Ok(tokio::spawn(async { Ok(()) }));
        }
        Err(error) => return Err(format!("the page cannot listen on {listen}: {error}").into()),
    };
    println!("Open http://{}", server.address()?);
    Ok(tokio::spawn(
        async move { Ok(server.run(app, stopped).await?) },
    ))
}

#[cfg(not(feature = "web"))]
pub async fn page(
    config: &Config,
    _: Identities,
    _: Option<&Webhook>,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<JoinHandle<Result<(), ToolError>>, ToolError> {
    match config.web_listen {
        Listen::At(_) => {
            Err("WEB_LISTEN is set, but this program was built without the feature `web`".into())
        }
        Listen::Unset | Listen::Off => Ok(tokio::spawn(async { Ok(()) })),
    }
}
