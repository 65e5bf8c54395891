//! Starts the adapter and ends it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use reqwest::Method;
use serenity::client::Client;
use serenity::gateway::GatewayError;
use serenity::http::{HttpBuilder, Route};
use serenity::model::gateway::GatewayIntents;
use tokio::sync::watch;

use crate::activity::Activity;
use crate::app::{App, Lease, Network};
use crate::discord::ids::NETWORK;
use crate::discord::inbound::event_handler::{GatewayHandler, WorkLimits};
use crate::discord::outbound::page_settings::PageSettings;
use crate::discord::outbound::rest::{Body, Rest, RestError};
use crate::discord::outbound::sender::MessageSender;
use crate::discord::outbound::transport::DiscordTransport;

/// The longest pause between two attempts to reach Discord at the start.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How long answers and deliveries in progress are waited for at the stop.
const GRACE: Duration = Duration::from_secs(10);

/// Why the adapter ended by itself. Neither the text nor `Debug` contains the token.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The token is empty, or Discord does not accept it.
    #[error(
        "Discord does not accept the token in DISCORD_TOKEN. To get one, open \
         https://discord.com/developers/applications, create an application or choose yours, go to \
         \"Bot\", press \"Reset Token\", and put what it shows into .env as DISCORD_TOKEN=…"
    )]
    Token,
    /// Discord refused for another reason.
    #[error("Discord refused to let the bot connect: {0}")]
    Refused(String),
    /// The gateway ended for good.
    #[error("Discord ended the connection: {0}")]
    Gateway(String),
}

/// What the operator sets for this adapter.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, with or without the word `Bot` before it.
    pub token: String,
    /// Another server than Discord's own, such as `http://127.0.0.1:8080`.
    pub api_url: Option<String>,
    /// The pauses before the core is asked again about a reply to a message that it does not know yet.
    pub reply_pauses: [Duration; 3],
    /// How the page is reached.
    pub page: PageSettings,
    /// Counts the work in progress.
    pub activity: Activity,
}

impl Default for Settings {
    /// Without a token.
    fn default() -> Settings {
        Settings {
            token: String::new(),
            api_url: None,
            reply_pauses: [200, 800, 3_000].map(Duration::from_millis),
            page: PageSettings::default(),
            activity: Activity::default(),
        }
    }
}

/// Runs the bot on Discord, or on the server at `api_url`, until `stop` turns true. It registers a
/// transport with the core. At the stop it takes no more events, finishes those in progress, and
/// returns.
///
/// It waits for a network that cannot be reached, at the start and later.
///
/// # Errors
///
/// Trying again makes no sense, above all when the token is not accepted.
pub fn run(
    settings: Settings,
    app: App,
    stop: watch::Receiver<bool>,
) -> BoxFuture<'static, Result<(), Error>> {
    serve(settings, app, stop).boxed()
}

async fn serve(settings: Settings, app: App, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
    let Settings {
        token,
        api_url,
        reply_pauses,
        page,
        activity,
    } = settings;
    let api_url = api_url.as_deref();
    let token = token.trim();
    let token = token.strip_prefix("Bot ").unwrap_or(token).trim();
    if token.is_empty() {
        return Err(Error::Token);
    }
    let network = Network::new(NETWORK).ok_or_else(|| Error::Refused(NETWORK.to_owned()))?;
    let rest = Arc::new(Rest::new(token, api_url).ok_or(Error::Token)?);
    let gateway = tokio::select! {
        found = find_gateway(&rest) => found?,
        () = stopped(&mut stop) => return Ok(()),
    };

    let http = rest.client();
    let sender = Arc::new(MessageSender::new(rest, activity.clone()));
    let limits = Arc::new(WorkLimits::default());
    let handler = GatewayHandler::new(
        network.clone(),
        app.clone(),
        sender.clone(),
        limits.clone(),
        reply_pauses,
        page.identities.clone(),
    );
    let session = Session {
        token: token.to_owned(),
        http,
        api_url: api_url.map(str::to_owned),
        gateway,
        handler,
        activity,
    };
    let (quit, quitting) = watch::channel(false);
    let transport = Arc::new(DiscordTransport::new(network.clone(), sender).with_page(page));
    let mut delivering = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(transport, quitting).await }
    });
    // One process at a time is connected: each event is heard once.
    let connected = |lease, stop| session.clone().run(lease, stop).boxed();
    let ended = app.on_duty(&network, stop, connected).await;
    limits.close();
    let _ = quit.send(true);
    if tokio::time::timeout(GRACE, &mut delivering).await.is_err() {
        // The message is still in the outbox.
        delivering.abort();
    }
    ended
}

/// What each connection to the gateway needs.
#[derive(Clone)]
struct Session {
    token: String,
    http: reqwest::Client,
    api_url: Option<String>,
    gateway: Gateway,
    handler: GatewayHandler,
    activity: Activity,
}

impl Session {
    /// Is connected under a lease until `stop` turns true, then finishes what is in progress.
    async fn run(self, lease: Lease, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let mut client = self.client(lease).await?;
        let shards = client.shard_manager.clone();
        let ended = tokio::select! {
            ended = client.start_shards(self.gateway.shards) => Some(ended),
            () = stopped(&mut stop) => None,
        };
        shards.shutdown_all().await;
        if tokio::time::timeout(GRACE, self.activity.idle())
            .await
            .is_err()
        {
            tracing::warn!("Discord: stopping with answers unsent");
        }
        match ended {
            None => Ok(()),
            Some(_) if *stop.borrow() => Ok(()),
            Some(Ok(())) => Err(Error::Gateway("without a reason".to_owned())),
            Some(Err(serenity::Error::Gateway(
                GatewayError::InvalidAuthentication | GatewayError::NoAuthentication,
            ))) => Err(Error::Token),
            Some(Err(error)) => Err(Error::Gateway(error.to_string())),
        }
    }

    async fn client(&self, lease: Lease) -> Result<Client, Error> {
        let mut http = HttpBuilder::new(&self.token).client(self.http.clone());
        if let Some(api_url) = &self.api_url {
            // With its limiter on, serenity ignores the proxy and sends the token to Discord.
            http = http.proxy(api_url).ratelimiter_disabled(true);
        }
        let intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGES
            | GatewayIntents::DIRECT_MESSAGES;
        let client = serenity::client::ClientBuilder::new_with_http(http.build(), intents)
            .event_handler(self.handler.under(lease))
            .await
            .map_err(|error| Error::Gateway(error.to_string()))?;
        // The address checked at the start, and not the one that serenity found out.
        client.ws_url.lock().await.clone_from(&self.gateway.url);
        Ok(client)
    }
}

/// The address of the gateway, and the number of shards.
#[derive(Clone)]
struct Gateway {
    url: String,
    shards: u32,
}

/// Asks for the address of the gateway. serenity is not used for this, because on any failure it
/// silently connects to the real Discord. It is the first call with the token, so a wrong one is
/// noticed here.
async fn find_gateway(rest: &Rest) -> Result<Gateway, Error> {
    let mut pause = Duration::from_secs(1);
    loop {
        let wait = match rest.call(Method::GET, Route::GatewayBot, Body::Empty).await {
            Ok(answer) => {
                let url = answer["url"].as_str().filter(|url| !url.is_empty());
                let url = url.ok_or_else(|| Error::Refused("no gateway was named".to_owned()))?;
                let shards = answer["shards"].as_u64().unwrap_or(1).clamp(1, 1000) as u32;
                return Ok(Gateway {
                    url: url.to_owned(),
                    shards,
                });
            }
            Err(RestError::Denied { status: 401, .. }) => return Err(Error::Token),
            Err(error @ RestError::Denied { .. }) => return Err(Error::Refused(error.to_string())),
            Err(error) => {
                tracing::error!(%error, "Discord cannot be reached; trying again in {pause:?}");
                match error {
                    RestError::Wait { after: Some(after) } => after.max(pause),
                    _ => pause,
                }
            }
        };
        tokio::time::sleep(wait).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Returns when `stop` turns true, or its sender is gone.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
