//! Starts the adapter and ends it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use teloxide::Bot;
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{debug, info, warn};

use crate::app::App;
use crate::telegram::identity::Identity;
use crate::telegram::inbound::chat_queues::ChatQueues;
use crate::telegram::inbound::poll::{POLL_SECONDS, Poll};
use crate::telegram::inbound::update_tracker::UpdateTracker;
use crate::telegram::inbound::webhook::{Intake, Webhook};
use crate::telegram::inbound::webhook_registration::Registration;
use crate::telegram::outbound::sender::MessageSender;
use crate::telegram::outbound::transport::TelegramTransport;
use crate::telegram::settings::{Error, LONGEST_UPLOAD, Settings, client, network};
use crate::telegram::startup::{find_identity, set_menu};

/// How long the deliveries may take to end.
const DELIVERY_GRACE: Duration = Duration::from_secs(10);
/// How long updates and replies in progress may take when the program is about to end.
const GRACE: Duration = Duration::from_secs(5);
/// How much longer than the server holds `getUpdates` the client waits for the answer.
const POLL_GRACE: Duration = Duration::from_secs(15);

/// Runs the adapter until `stop` turns true or the store fails for good: it finds out who the bot
/// is, sets the menu of commands, handles updates and delivers the outbox.
///
/// It waits for a network that cannot be reached. Only what the operator must repair is an error.
///
/// # Errors
///
/// A missing or wrong token, at the start or when it is revoked later; a bad `api_url`.
pub fn run(
    settings: Settings,
    app: App,
    stop: watch::Receiver<bool>,
) -> BoxFuture<'static, Result<(), Error>> {
    serve(settings, None, app, stop).boxed()
}

/// As [`run`], but Telegram sends the updates to this webhook, whose [routes](Webhook::routes) the caller serves.
///
/// # Errors
///
/// As [`run`].
pub fn run_with_webhook(
    settings: Settings,
    webhook: Webhook,
    app: App,
    stop: watch::Receiver<bool>,
) -> BoxFuture<'static, Result<(), Error>> {
    serve(settings, Some(webhook), app, stop).boxed()
}

async fn serve(
    settings: Settings,
    webhook: Option<Webhook>,
    app: App,
    mut stop: watch::Receiver<bool>,
) -> Result<(), Error> {
    let bot = client(&settings, None)?;
    let Some(me) = find_identity(&bot, &mut stop).await? else {
        return Ok(());
    };
    let network = network()?;
    if let Some(handle) = &me.user.username {
        settings.page_buttons.identities.set_telegram_handle(handle);
    }
    info!(
        handle = me.user.username,
        id = me.user.id.0,
        reads_all_group_messages = me.can_read_all_group_messages,
        "on Telegram; in groups commands and replies to the bot are enough"
    );
    // The menu is not needed to play, so nothing waits for it.
    let menu = tokio::spawn({
        let (bot, app) = (bot.clone(), app.clone());
        async move { set_menu(&bot, &app).await }
    });

    let identity = Identity {
        network: network.clone(),
        id: me.user.id,
        handle: me.user.username.clone(),
    };
    let upload_bot = client(&settings, Some(LONGEST_UPLOAD))?;
    let mut sender = MessageSender::new(bot.clone(), upload_bot, network, &settings);
    // With a webhook every process answers those who wrote to it.
    sender.sends_alone = webhook.is_none() || app.works_alone();
    let sender = sender;
    let transport = TelegramTransport::new(sender.clone(), identity.clone());
    let (halt, halted) = watch::channel(false);
    let deliveries = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(Arc::new(transport), halted).await }
    });
    let arrivals = Arrivals {
        app,
        sender,
        identity: Arc::new(identity),
    };
    let ended = match webhook {
        Some(webhook) => arrivals.by_webhook(bot, webhook, stop).await,
        None => {
            let poll_timeout = Duration::from_secs(POLL_SECONDS.into()) + POLL_GRACE;
            let bot = client(&settings, Some(poll_timeout))?;
            arrivals.by_polling(bot, stop).await
        }
    };
    menu.abort();
    // Deliveries go on to the end: messages caused by the last updates may still be sent.
    halt.send_replace(true);
    match timeout(DELIVERY_GRACE, deliveries).await {
        Ok(Ok(())) => {}
        Ok(Err(failed)) => warn!(%failed, "the deliveries ended with a panic"),
        Err(_) => warn!("the deliveries did not end in time; unsent messages stay in the outbox"),
    }
    ended
}

/// What handles the updates, however they come.
struct Arrivals {
    app: App,
    sender: MessageSender,
    identity: Arc<Identity>,
}

impl Arrivals {
    /// Asks for updates. Telegram gives them to one process at a time. An update that two processes have is recognised
    /// by its number, so nothing needs the lease.
    async fn by_polling(&self, bot: Bot, stop: watch::Receiver<bool>) -> Result<(), Error> {
        let poll = Poll {
            bot,
            app: self.app.clone(),
            sender: self.sender.clone(),
            identity: self.identity.clone(),
            migrations: Arc::default(),
        };
        let polling = |_, stop| poll.clone().run(stop).boxed();
        let duty = &self.identity.network;
        self.app.on_duty(duty, stop, polling).await
    }

    /// Receives updates, as all processes do. The one with the duty looks after the webhook.
    async fn by_webhook(
        &self,
        bot: Bot,
        webhook: Webhook,
        stop: watch::Receiver<bool>,
    ) -> Result<(), Error> {
        let tracker = Arc::new(UpdateTracker::for_webhook());
        let migrations = Arc::default();
        let intake = Intake {
            app: self.app.clone(),
            queues: ChatQueues::new(
                self.app.clone(),
                self.sender.clone(),
                self.identity.clone(),
                Arc::clone(&migrations),
                tracker.clone(),
            ),
            tracker: tracker.clone(),
            migrations,
        };
        webhook.open(intake.clone());
        let registration = Registration {
            bot,
            sender: self.sender.clone(),
            webhook: webhook.clone(),
            intake,
        };
        let looking_after = |_, stop| registration.clone().keep(stop).boxed();
        let duty = &self.identity.network;
        let ended = self.app.on_duty(duty, stop, looking_after).await;
        webhook.close();
        if timeout(GRACE, tracker.all_done()).await.is_err() {
            debug!("stopping with updates in progress, which will come again");
        }
        let activity = &self.sender.activity;
        if timeout(GRACE, activity.idle()).await.is_err() {
            info!(
                left = activity.in_progress(),
                "stopping with replies unsent"
            );
        }
        ended
    }
}
