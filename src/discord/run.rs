//! Starts the adapter and ends it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use reqwest::Method;
use serenity::http::{Http, HttpBuilder, Route};
use serenity::model::application::ApplicationFlags;
use tokio::sync::watch;

use crate::activity::Activity;
use crate::app::{App, Network};
use crate::discord::error::Error;
use crate::discord::gateway::number::ShardCount;
use crate::discord::gateway::session::SessionRunner;
use crate::discord::gateway::shards::Shards;
use crate::discord::gateway::{GatewayLimits, IdentifyTurns, Runners};
use crate::discord::ids::NETWORK;
use crate::discord::inbound::event_handler::{GatewayHandler, WorkLimits};
use crate::discord::outbound::page_settings::PageSettings;
use crate::discord::outbound::rest::{Body, Rest};
use crate::discord::outbound::sender::MessageSender;
use crate::discord::outbound::transport::DiscordTransport;
use crate::discord::stop::{GRACE, stopped};
use crate::identities::DiscordApplication;

/// How long no other session begins in the same bucket after one
/// (<https://discord.com/developers/docs/events/gateway#rate-limiting>).
const IDENTIFY_PAUSE: Duration = Duration::from_secs(5);
/// The default of [`Settings::cut_off`].
const CUT_OFF: Duration = Duration::from_secs(120);

/// What the operator sets for this adapter.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, with or without the word `Bot` before it.
    pub token: String,
    /// Another server than Discord's own, such as `http://127.0.0.1:8080`.
    pub api_url: Option<String>,
    /// How many shards the gateway's events are split into.
    pub shards: ShardCount,
    /// How long no other session begins in the same bucket of shards after one, in all processes.
    pub identify_pause: Duration,
    /// After how long without any session a process leaves its shards to others.
    pub cut_off: Duration,
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
            shards: ShardCount::default(),
            identify_pause: IDENTIFY_PAUSE,
            cut_off: CUT_OFF,
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
        shards,
        identify_pause,
        cut_off,
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
    let limits = Arc::new(GatewayLimits::new(Arc::clone(&rest)));
    tokio::select! {
        found = limits.find() => drop(found?),
        () = stopped(&mut stop) => return Ok(()),
    }

    // A process without a shard serves the page too, and hears nothing of the application from the gateway.
    match application(&rest).await {
        Ok(application) => page.identities.set_discord(application),
        Err(why) => tracing::info!(
            why,
            "Discord: the application is known with the first session"
        ),
    }
    let http = http(token, api_url, rest.client());
    let sender = Arc::new(MessageSender::new(rest, activity.clone()));
    let work_limits = Arc::new(WorkLimits::default());
    let sessions = SessionRunner {
        runners: Runners::new(token, http),
        turns: IdentifyTurns::new(
            app.clone(),
            network.clone(),
            Arc::clone(&limits),
            identify_pause,
        ),
        states: Arc::clone(sender.shards()),
        handler: GatewayHandler::new(
            network.clone(),
            app.clone(),
            sender.clone(),
            work_limits.clone(),
            reply_pauses,
            page.identities.clone(),
        ),
    };
    let (quit, quitting) = watch::channel(false);
    let transport = Arc::new(DiscordTransport::new(network.clone(), sender).with_page(page));
    let mut delivering = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(transport, quitting).await }
    });
    // Each shard is connected in one process at a time: each event is heard once.
    let shards = Shards::new(app, network, shards, limits, Arc::new(sessions), cut_off);
    let ended = shards.run(stop).await;
    if tokio::time::timeout(GRACE, activity.idle()).await.is_err() {
        tracing::warn!("Discord: stopping with answers unsent");
    }
    work_limits.close();
    let _ = quit.send(true);
    if tokio::time::timeout(GRACE, &mut delivering).await.is_err() {
        // The message is still in the outbox.
        delivering.abort();
    }
    ended
}

/// The bot's application, as Discord tells it.
async fn application(rest: &Rest) -> Result<DiscordApplication, String> {
    let route = Route::Oauth2ApplicationCurrent;
    let answer = rest.call(Method::GET, route, Body::Empty).await;
    let answer = answer.map_err(|error| error.to_string())?;
    let id = answer["id"].as_str().ok_or("no id")?.to_owned();
    let flags = answer["flags"].as_u64().ok_or("no flags")?;
    let flags = ApplicationFlags::from_bits_truncate(flags);
    Ok(DiscordApplication {
        id,
        has_activity: flags.contains(ApplicationFlags::EMBEDDED),
    })
}

/// serenity's own client, for its event handlers.
fn http(token: &str, api_url: Option<&str>, client: reqwest::Client) -> Http {
    let http = HttpBuilder::new(token).client(client);
    match api_url {
        // With its limiter on, serenity ignores the proxy and sends the token to Discord.
        Some(api_url) => http.proxy(api_url).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}
