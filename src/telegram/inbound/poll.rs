//! The loop that asks for updates, and confirms them when the changes they caused are on disk.
//!
//! The loop does not wait for the handling: it puts updates into the [`ChatQueues`] and asks again.
//! While updates are in progress Telegram answers at once, with the unconfirmed ones, so there is a
//! short pause between the calls.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use teloxide::payloads::GetUpdatesSetters;
use teloxide::requests::Requester;
use teloxide::types::Update;
use teloxide::{Bot, RequestError};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

use crate::app::App;
use crate::telegram::backoff::{Backoff, stopped};
use crate::telegram::failure::{Failure, is_conflict};
use crate::telegram::identity::Identity;
use crate::telegram::inbound::chat_queues::ChatQueues;
use crate::telegram::inbound::place_change::RecentMigrations;
use crate::telegram::inbound::request::ALLOWED_UPDATES;
use crate::telegram::inbound::update_tracker::UpdateTracker;
use crate::telegram::outbound::sender::MessageSender;
use crate::telegram::settings::Error;
use crate::telegram::startup::remove_webhook;

/// How long the server holds `getUpdates` while there are no updates, in seconds. The HTTP client
/// waits longer.
pub(crate) const POLL_SECONDS: u32 = 20;
/// How long updates in progress are waited for before the next call: at first, and while no new
/// ones come.
const SHORTEST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(160);
/// How long the loop may take to end.
const GRACE: Duration = Duration::from_secs(5);

/// The loop with its parts. All clones share them.
#[derive(Clone)]
pub(crate) struct Poll {
    pub(crate) bot: Bot,
    pub(crate) app: App,
    pub(crate) sender: MessageSender,
    pub(crate) identity: Arc<Identity>,
    pub(crate) migrations: Arc<RecentMigrations>,
}

impl Poll {
    /// Runs until `stop` turns true or the store fails, then finishes the updates in progress.
    ///
    /// # Errors
    ///
    /// Telegram no longer accepts the token.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let tracker = Arc::new(UpdateTracker::for_polling());
        let queues = ChatQueues::new(
            self.app.clone(),
            self.sender.clone(),
            self.identity.clone(),
            self.migrations.clone(),
            tracker.clone(),
        );
        tokio::select! {
            biased;
            () = stopped(&mut stop) => {}
            // One that another program, or the bot with TELEGRAM_WEBHOOK, has left receives all updates.
            () = remove_webhook(&self.bot) => {}
        }
        // The bot has said who it is; a question for updates is answered when there are some.
        self.sender.connected.store(true, Ordering::Relaxed);
        let ended = self.serve(&queues, &tracker, &mut stop).await;
        self.sender.connected.store(false, Ordering::Relaxed);
        let activity = &self.sender.activity;
        if timeout(GRACE, activity.idle()).await.is_err() {
            info!(
                left = activity.in_progress(),
                "stopping with replies unsent"
            );
        }
        ended
    }

    async fn serve(
        &self,
        queues: &ChatQueues,
        tracker: &UpdateTracker,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), Error> {
        let mut backoff = Backoff::default();
        let mut wait = SHORTEST_PAUSE;
        loop {
            // A number is sent as the offset only until it has arrived: after a week without
            // updates Telegram counts from another number, which may be lower.
            let offset = tracker.offset();
            let updates = tokio::select! {
                biased;
                () = stopped(stop) => break,
                () = tracker.until(|| self.app.has_failed()) => return self.give_up(),
                updates = self.ask(offset, POLL_SECONDS, 100) => updates,
            };
            match updates {
                Ok(updates) => {
                    self.sender.connected.store(true, Ordering::Relaxed);
                    backoff = Backoff::default();
                    tracker.confirmed(offset);
                    let is_news = self.take(updates, queues, tracker);
                    wait = match is_news {
                        true => SHORTEST_PAUSE,
                        false => (wait * 2).min(LONGEST_PAUSE),
                    };
                    // It is asked again when the time is up or all updates are done.
                    let _ = timeout(wait, tracker.all_done()).await;
                    if self.app.has_failed() {
                        return self.give_up();
                    }
                }
                Err(error) => match Failure::of(&error, self.bot.token()) {
                    Failure::Token => return Err(Error::Token),
                    failure => {
                        self.sender.connected.store(false, Ordering::Relaxed);
                        if is_conflict(&error) && !self.app.stands_by(&self.identity.network) {
                            // A webhook may have been set meanwhile, or could not be looked for at
                            // the start. One that the process with the duty has set stays.
                            remove_webhook(&self.bot).await;
                        }
                        let after = match &failure {
                            Failure::Later { after, .. } => *after,
                            _ => None,
                        };
                        let pause = backoff.next(after);
                        warn!(
                            why = failure.why(),
                            ?pause,
                            "could not get updates; trying again"
                        );
                        if timeout(pause, stopped(stop)).await.is_ok() {
                            break;
                        }
                    }
                },
            }
        }
        if timeout(GRACE, tracker.all_done()).await.is_err() {
            debug!("stopping with updates in progress, which will come again");
        }
        if self.app.has_failed() {
            return self.give_up();
        }
        let offset = tracker.offset();
        if offset.is_some() {
            // The updates in this answer are not handled and will come again.
            let last = timeout(GRACE, self.ask(offset, 0, 1)).await;
            if !matches!(last, Ok(Ok(_))) {
                debug!("the last updates could not be confirmed and will come again");
            }
        }
        Ok(())
    }

    /// The updates in progress are not confirmed and come again after the repair. Those that were
    /// committed before are recognised by their keys.
    fn give_up(&self) -> Result<(), Error> {
        error!("the store has failed; the last updates are not confirmed");
        Ok(())
    }

    async fn ask(
        &self,
        offset: Option<i32>,
        seconds: u32,
        limit: u8,
    ) -> Result<Vec<Update>, RequestError> {
        let mut request = self
            .bot
            .get_updates()
            .timeout(seconds)
            .limit(limit)
            .allowed_updates(ALLOWED_UPDATES);
        request.offset = offset;
        request.await
    }

    /// Queues the updates that are not in progress yet; whether there were any.
    fn take(&self, updates: Vec<Update>, queues: &ChatQueues, tracker: &UpdateTracker) -> bool {
        let numbers: Vec<u32> = updates.iter().map(|update| update.id.0).collect();
        let mut new = tracker.begin(&numbers);
        let is_news = !new.is_empty();
        // One answer may contain an update twice.
        let mut updates = updates;
        updates.retain(|update| new.remove(&update.id.0));
        self.migrations.note(&updates);
        for update in &updates {
            queues.take(update);
        }
        is_news
    }
}
