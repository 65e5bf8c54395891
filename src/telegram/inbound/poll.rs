//! Asks for updates and confirms them when what they asked for is on disk.
//!
//! The loop waits for nobody: it hands updates to the [`Lanes`] and goes on asking. While something is in
//! hand Telegram answers at once, with what is not confirmed; so it is asked again soon, and not at once.

use std::sync::Arc;
use std::time::Duration;

use teloxide::payloads::GetUpdatesSetters;
use teloxide::requests::Requester;
use teloxide::types::{AllowedUpdate, Update};
use teloxide::{Bot, RequestError};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

use crate::app::App;
use crate::telegram::inbound::place_change::RecentMigrations;
use crate::telegram::failure::{Failure, is_conflict};
use crate::telegram::identity::Identity;
use crate::telegram::inbound::chat_queues::ChatQueues;
use crate::telegram::inbound::update_tracker::UpdateTracker;
use crate::telegram::backoff::{Backoff, stopped};
use crate::telegram::settings::Error;
use crate::telegram::startup::remove_webhook;
use crate::telegram::outbound::sender::MessageSender;

/// How long the server holds a question for updates, in seconds; the HTTP client waits longer.
pub(crate) const POLL_SECONDS: u32 = 20;
/// How long what is in hand is waited for before the next question: at first, and while nothing new comes.
const SHORTEST_LOOK: Duration = Duration::from_millis(20);
const LONGEST_LOOK: Duration = Duration::from_millis(160);
/// How long the loop's last words may take at the stop.
const FAREWELL: Duration = Duration::from_secs(5);

/// The loop and what it needs.
pub(crate) struct Poll {
    pub(crate) bot: Bot,
    pub(crate) app: App,
    pub(crate) sender: MessageSender,
    pub(crate) identity: Arc<Identity>,
    pub(crate) migrations: Arc<RecentMigrations>,
}

impl Poll {
    /// Runs until `stop` turns true or the store fails, then finishes what is in hand.
    ///
    /// # Errors
    ///
    /// When Telegram no longer takes the token.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let tracker = Arc::new(UpdateTracker::default());
        let queues = ChatQueues::new(
            self.app.clone(),
            self.sender.clone(),
            self.identity.clone(),
            self.migrations.clone(),
            tracker.clone(),
        );
        let ended = self.serve(&queues, &tracker, &mut stop).await;
        let activity = &self.sender.activity;
        if timeout(FAREWELL, activity.idle()).await.is_err() {
            info!(left = activity.in_progress(), "stopping with answers unsent");
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
        let mut look = SHORTEST_LOOK;
        loop {
            // A number is sent as an offset only until it has arrived: after a quiet week Telegram
            // counts from a new number, maybe a lower one.
            let offset = tracker.offset();
            let updates = tokio::select! {
                biased;
                () = stopped(stop) => break,
                () = self.failed(tracker) => return self.give_up(),
                updates = self.ask(offset, POLL_SECONDS, 100) => updates,
            };
            match updates {
                Ok(updates) => {
                    backoff = Backoff::default();
                    tracker.confirmed(offset);
                    let is_news = self.take(updates, queues, tracker);
                    look = match is_news {
                        true => SHORTEST_LOOK,
                        false => (look * 2).min(LONGEST_LOOK),
                    };
                    // The time is up, or all is done: either way it is asked again.
                    let _ = timeout(look, tracker.all_done()).await;
                    if self.app.has_failed() {
                        return self.give_up();
                    }
                }
                Err(error) => match Failure::of(&error, self.bot.token()) {
                    Failure::Token => return Err(Error::Token),
                    failure => {
                        if is_conflict(&error) {
                            // One may have been set since, or could not be looked for at the start.
                            remove_webhook(&self.bot).await;
                        }
                        let after = match &failure {
                            Failure::Later { after, .. } => *after,
                            _ => None,
                        };
                        let pause = backoff.next(after);
                        warn!(why = failure.why(), ?pause, "no updates");
                        if timeout(pause, stopped(stop)).await.is_ok() {
                            break;
                        }
                    }
                },
            }
        }
        if timeout(FAREWELL, tracker.all_done()).await.is_err() {
            debug!("stopping with updates in hand, which will come again");
        }
        if self.app.has_failed() {
            return self.give_up();
        }
        let offset = tracker.offset();
        if offset.is_some() {
            // What this brings is not taken and will come again.
            let last = timeout(FAREWELL, self.ask(offset, 0, 1)).await;
            if !matches!(last, Ok(Ok(_))) {
                debug!("the last updates could not be confirmed and will come twice");
            }
        }
        Ok(())
    }

    /// Returns when the store has failed for good.
    async fn failed(&self, tracker: &UpdateTracker) {
        let mut changes = tracker.changes();
        while !self.app.has_failed() {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Not confirmed, what is in hand comes again when the program can keep it; what of it was kept before
    /// is known by its name.
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
            .allowed_updates([
                AllowedUpdate::Message,
                AllowedUpdate::CallbackQuery,
                AllowedUpdate::MyChatMember,
            ]);
        request.offset = offset;
        request.await
    }

    /// Hands those updates on that are not in hand yet; whether there were any.
    fn take(&self, updates: Vec<Update>, queues: &ChatQueues, tracker: &UpdateTracker) -> bool {
        let numbers: Vec<u32> = updates.iter().map(|update| update.id.0).collect();
        let mut new = tracker.begin(&numbers);
        let is_news = !new.is_empty();
        // One answer may hold an update twice.
        let mut updates = updates;
        updates.retain(|update| new.remove(&update.id.0));
        self.migrations.note(&updates);
        for update in &updates {
            queues.take(update);
        }
        is_news
    }
}
