//! Starts the adapter and ends it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use teloxide::Bot;
use teloxide::net::default_reqwest_settings;
use teloxide::payloads::SetMyCommandsSetters;
use teloxide::requests::Requester;
use teloxide::types::{BotCommand, Me};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{info, warn};

use crate::activity::Activity;
use crate::app::{App, Network};
use crate::telegram::address::NETWORK;
use crate::telegram::courier::TelegramCourier;
use crate::telegram::failure::{Failure, scrub};
use crate::telegram::inbound::Identity;
use crate::telegram::pace::Pace;
use crate::telegram::poll::{POLL_SECONDS, Poll};
use crate::telegram::send::Outlet;

/// What the adapter is told by its keeper.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, as given by @BotFather.
    pub token: String,
    /// Another Bot API server than Telegram's own, such as `http://127.0.0.1:8081`.
    pub api_url: Option<String>,
    /// How fast to speak.
    pub pace: Pace,
    /// Counts the work in progress.
    pub activity: Activity,
}

/// Why the adapter does not run. Neither text nor `Debug` hold the token.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no token.
    #[error("Telegram: the token is empty. {HOW}")]
    NoToken,
    /// Telegram does not know the token.
    #[error("Telegram: the token is not valid (wrong, or revoked). {HOW}")]
    Token,
    /// The address of the server is none.
    #[error("Telegram: TELEGRAM_API_URL is not an address such as http://127.0.0.1:8081: {0}")]
    ApiUrl(String),
    /// No HTTPS client could be made.
    #[error("Telegram: cannot set up HTTPS: {0}")]
    Client(String),
}

const HOW: &str = "Talk to @BotFather on Telegram (https://t.me/BotFather), send /newbot for a new \
                   bot or /token for one you have, and set TELEGRAM_TOKEN to what it answers";

/// How long the courier may take to end.
const COURIER_FAREWELL: Duration = Duration::from_secs(10);
/// How much longer than the server holds a question the client waits for the answer.
const POLL_GRACE: Duration = Duration::from_secs(15);

/// The longest time of a call that carries a file; how long each may take is decided by its size.
const LONGEST_UPLOAD: Duration = Duration::from_secs(600);

/// Runs the adapter until `stop` turns true or the store fails for good: asks Telegram who we are, sets the menu of commands,
/// serves updates and carries the outbox.
///
/// A network that is away is waited for; only what the keeper must mend is an error.
///
/// # Errors
///
/// A missing or wrong token, at the start or when it is revoked later; a bad `api_url`.
pub async fn run(
    settings: Settings,
    app: App,
    mut stop: watch::Receiver<bool>,
) -> Result<(), Error> {
    let bot = client(&settings, None)?;
    let Some(me) = who_am_i(&bot, &mut stop).await? else {
        return Ok(());
    };
    let network = network()?;
    info!(
        handle = me.user.username,
        id = me.user.id.0,
        reads_all_group_messages = me.can_read_all_group_messages,
        "on Telegram; in groups commands and replies to the bot are enough"
    );
    free_from_webhook(&bot).await;
    // Nobody who plays waits for the menu.
    let menu = tokio::spawn({
        let (bot, app) = (bot.clone(), app.clone());
        async move { set_menu(&bot, &app).await }
    });

    let identity = Identity {
        network: network.clone(),
        id: me.user.id,
        handle: me.user.username.clone(),
    };
    let carrier = client(&settings, Some(LONGEST_UPLOAD))?;
    let outlet = Outlet::new(bot, carrier, network, &settings);
    let courier = TelegramCourier::new(outlet.clone(), identity.clone());
    let (halt, halted) = watch::channel(false);
    let courier = tokio::spawn({
        let app = app.clone();
        async move { app.run_courier(Arc::new(courier), halted).await }
    });
    let poll_timeout = Duration::from_secs(POLL_SECONDS.into()) + POLL_GRACE;
    let poll = Poll {
        bot: client(&settings, Some(poll_timeout))?,
        app,
        outlet,
        identity: Arc::new(identity),
        moves: Arc::default(),
    };
    let ended = poll.run(stop).await;
    menu.abort();
    // The courier works to the end: what the last updates caused may still leave.
    halt.send_replace(true);
    match timeout(COURIER_FAREWELL, courier).await {
        Ok(Ok(())) => {}
        Ok(Err(failed)) => warn!(%failed, "the courier broke off"),
        Err(_) => warn!("the courier did not end in time; what is unsent stays in the outbox"),
    }
    ended
}

impl Outlet {
    /// The way out to the server in these settings, which is not asked anything yet.
    ///
    /// # Errors
    ///
    /// A missing token, a bad `api_url`.
    pub fn connect(settings: &Settings) -> Result<Outlet, Error> {
        let bot = client(settings, None)?;
        let carrier = client(settings, Some(LONGEST_UPLOAD))?;
        Ok(Outlet::new(bot, carrier, network()?, settings))
    }
}

fn network() -> Result<Network, Error> {
    Network::new(NETWORK).ok_or_else(|| Error::Client("bad network name".to_owned()))
}

/// Returns when the flag turns true, or nobody is left to turn it.
pub(super) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, which is a stop too.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Growing pauses between tries: 1, 2, 4 … 60 seconds, unless the network names one.
#[derive(Debug, Default)]
pub(super) struct Backoff(u32);

impl Backoff {
    const LONGEST: Duration = Duration::from_secs(60);

    pub(super) fn next(&mut self, asked: Option<Duration>) -> Duration {
        let grown = Duration::from_secs(1 << self.0.min(6)).min(Backoff::LONGEST);
        self.0 += 1;
        asked.unwrap_or(grown)
    }
}

fn client(settings: &Settings, timeout: Option<Duration>) -> Result<Bot, Error> {
    let token = settings.token.trim();
    if token.is_empty() {
        return Err(Error::NoToken);
    }
    let mut http = default_reqwest_settings();
    if let Some(timeout) = timeout {
        http = http.timeout(timeout);
    }
    let http = http.build();
    let http = http.map_err(|error| Error::Client(scrub(&error.to_string(), token)))?;
    let bot = Bot::with_client(token, http);
    let Some(url) = &settings.api_url else {
        return Ok(bot);
    };
    let bad = |why: String| Error::ApiUrl(scrub(&why, token));
    let url = url.trim().trim_end_matches('/');
    let bot = bot.set_api_url(
        url.parse()
            .map_err(|error| bad(format!("{url}: {error}")))?,
    );
    if !matches!(bot.api_url().scheme(), "http" | "https") {
        return Err(bad(format!("{url}: neither http nor https")));
    }
    Ok(bot)
}

/// Asks until there is an answer; `None` if stopped before.
async fn who_am_i(bot: &Bot, stop: &mut watch::Receiver<bool>) -> Result<Option<Me>, Error> {
    let mut backoff = Backoff::default();
    loop {
        let me = tokio::select! {
            biased;
            () = stopped(stop) => return Ok(None),
            me = async { bot.get_me().await } => me,
        };
        let failure = match me {
            Ok(me) => return Ok(Some(me)),
            Err(error) => Failure::of(&error, bot.token()),
        };
        let asked = match &failure {
            Failure::Token => return Err(Error::Token),
            Failure::Later { after, .. } => *after,
            _ => None,
        };
        let pause = backoff.next(asked);
        warn!(why = failure.why(), ?pause, "Telegram does not answer");
        if timeout(pause, stopped(stop)).await.is_ok() {
            return Ok(None);
        }
    }
}

/// A webhook left from another program would keep all updates from us.
pub(super) async fn free_from_webhook(bot: &Bot) {
    let freed = async {
        if bot.get_webhook_info().await?.url.is_some() {
            warn!("a webhook was set for this bot; it is removed, because we ask for updates");
            bot.delete_webhook().await?;
        }
        Ok(())
    };
    if let Err(error) = freed.await {
        warn!(
            why = Failure::of(&error, bot.token()).why(),
            "cannot look for a webhook"
        );
    }
}

/// Shows the commands in every language; those of the default language to everybody else.
async fn set_menu(bot: &Bot, app: &App) {
    for (i, language) in app.languages().iter().enumerate() {
        let menu = app.menu(language).into_iter();
        let commands: Vec<BotCommand> = menu
            .map(|entry| BotCommand::new(entry.name, entry.description))
            .collect();
        let default = (i == 0).then_some(None);
        for code in default.into_iter().chain([Some(&language.0)]) {
            let mut request = bot.set_my_commands(commands.clone());
            if let Some(code) = code {
                request = request.language_code(code);
            }
            if let Err(error) = request.await {
                let why = Failure::of(&error, bot.token());
                warn!(
                    language = language.0,
                    why = why.why(),
                    "cannot set the menu of commands"
                );
            }
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("token", &"<token>")
            .field("api_url", &self.api_url)
            .field("pace", &self.pace)
            .finish()
    }
}
