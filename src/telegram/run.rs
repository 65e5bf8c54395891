//! Starts the adapter and ends it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{info, warn};

use crate::app::App;
use crate::telegram::identity::Identity;
use crate::telegram::inbound::poll::{POLL_SECONDS, Poll};
use crate::telegram::outbound::sender::MessageSender;
use crate::telegram::outbound::transport::TelegramTransport;
use crate::telegram::settings::{Error, LONGEST_UPLOAD, Settings, client, network};
use crate::telegram::startup::{find_identity, remove_webhook, set_menu};

/// How long the deliveries may take to end.
const DELIVERY_GRACE: Duration = Duration::from_secs(10);
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
    serve(settings, app, stop).boxed()
}

async fn serve(settings: Settings, app: App, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
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
    remove_webhook(&bot).await;
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
    let sender = MessageSender::new(bot, upload_bot, network, &settings);
    // It has said who the bot is.
    sender.connected.store(true, Ordering::Relaxed);
    let transport = TelegramTransport::new(sender.clone(), identity.clone());
    let (halt, halted) = watch::channel(false);
    let deliveries = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(Arc::new(transport), halted).await }
    });
    let poll_timeout = Duration::from_secs(POLL_SECONDS.into()) + POLL_GRACE;
    let poll = Poll {
        bot: client(&settings, Some(poll_timeout))?,
        app,
        sender,
        identity: Arc::new(identity),
        migrations: Arc::default(),
    };
    // Telegram gives updates to one process at a time.
    let duty = poll.identity.network.clone();
    // An update that two processes have is recognised by its number, so nothing needs the lease.
    let polling = |_, stop| poll.clone().run(stop).boxed();
    let ended = poll.app.on_duty(&duty, stop, polling).await;
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
