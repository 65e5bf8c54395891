//! Tells Telegram where the webhook is, and hears from it whether it is reached.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use teloxide::payloads::SetWebhook;
use teloxide::requests::{MultipartRequest, Requester};
use teloxide::types::{AllowedUpdate, WebhookInfo};
use teloxide::{Bot, RequestError};
use tokio::sync::watch;
use tokio::time::sleep;
use tracing::{error, info, warn};

use crate::metrics;
use crate::telegram::backoff::{Backoff, stopped};
use crate::telegram::failure::{Failure, redact};
use crate::telegram::inbound::webhook::{Intake, Webhook};
use crate::telegram::outbound::sender::MessageSender;
use crate::telegram::settings::Error;

/// With so many updates that wait at Telegram the operator is told.
const MANY: u32 = 100;

/// What the process with the duty does for the webhook, with which all processes receive.
#[derive(Clone)]
pub(crate) struct Registration {
    pub(crate) bot: Bot,
    pub(crate) sender: MessageSender,
    pub(crate) webhook: Webhook,
    pub(crate) intake: Intake,
}

/// What is known of the webhook at Telegram.
#[derive(Default)]
struct Known {
    /// Whether it was set since the duty was taken.
    is_set: bool,
    /// When the last failed request was that the operator was told of, in seconds since 1970.
    told: Option<i64>,
}

impl Registration {
    /// Sets the webhook and looks after it until `stop` turns true or the store fails. It is never removed: other
    /// processes receive by it, and Telegram keeps what cannot be delivered for 24 hours.
    ///
    /// # Errors
    ///
    /// Telegram no longer accepts the token.
    pub(crate) async fn keep(self, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let mut known = Known::default();
        let mut backoff = Backoff::default();
        let ended = loop {
            let checked = tokio::select! {
                biased;
                () = stopped(&mut stop) => break Ok(()),
                checked = self.check(&mut known) => checked,
            };
            let connected = &self.sender.connected;
            connected.store(checked.is_ok(), Ordering::Relaxed);
            let pause = match checked {
                Ok(()) => {
                    backoff = Backoff::default();
                    self.webhook.checks()
                }
                Err(error) => match Failure::of(&error, self.bot.token()) {
                    Failure::Token => break Err(Error::Token),
                    failure => self.not_set(&failure, &mut backoff),
                },
            };
            let app = &self.intake.app;
            tokio::select! {
                biased;
                () = stopped(&mut stop) => break Ok(()),
                () = self.intake.tracker.until(|| app.has_failed()) => {
                    error!("the store has failed; the last updates are not confirmed");
                    break Ok(());
                }
                () = sleep(pause) => {}
            }
        };
        self.sender.connected.store(false, Ordering::Relaxed);
        // Another process looks at it from now on.
        metrics::set(metrics::WEBHOOK_WAITING, None, 0.0);
        ended
    }

    fn not_set(&self, failure: &Failure, backoff: &mut Backoff) -> Duration {
        let asked = match failure {
            Failure::Later { after, .. } => *after,
            _ => None,
        };
        let pause = backoff.next(asked);
        warn!(
            why = failure.why(),
            ?pause,
            "the webhook (TELEGRAM_WEBHOOK) cannot be set or looked after; trying again"
        );
        pause
    }

    /// Sees to it that Telegram sends the updates here. The secret cannot be asked for, so the webhook is set once
    /// whatever Telegram says; that changes nothing where all is as it was.
    async fn check(&self, known: &mut Known) -> Result<(), RequestError> {
        let info = self.bot.get_webhook_info().await?;
        let ours = self.webhook.registration();
        let host = ours.url.host_str().unwrap_or_default();
        if !known.is_set {
            if let Some(other) = info.url.as_ref().filter(|url| **url != ours.url) {
                let other = other.host_str().unwrap_or_default();
                warn!(
                    host,
                    other, "another webhook was set for this bot; it is replaced"
                );
            }
            self.set(ours).await?;
            known.is_set = true;
            // What failed before concerns a webhook of then.
            known.told = error_time(&info);
            info!(host, "Telegram sends the updates to the webhook");
        } else if !is_as(&info, ours) {
            warn!(
                host,
                "another program, or a process of the bot without TELEGRAM_WEBHOOK, has changed the webhook; it is set again"
            );
            self.set(ours).await?;
        }
        self.tell(&info, known);
        Ok(())
    }

    async fn set(&self, ours: &SetWebhook) -> Result<(), RequestError> {
        MultipartRequest::new(self.bot.clone(), ours.clone()).await?;
        Ok(())
    }

    /// Tells the operator what Telegram says of its requests.
    fn tell(&self, info: &WebhookInfo, known: &mut Known) {
        let waiting = info.pending_update_count;
        metrics::set(metrics::WEBHOOK_WAITING, None, f64::from(waiting));
        let last = error_time(info);
        if last > known.told {
            known.told = last;
            let why = info.last_error_message.as_deref().unwrap_or_default();
            let why = redact(why, self.bot.token());
            warn!(
                why,
                waiting,
                "Telegram could not deliver an update to the webhook and tries again; `tulenh doctor` says what to do"
            );
        } else if waiting >= MANY {
            warn!(
                waiting,
                "updates wait at Telegram: the webhook takes them slower than they come"
            );
        }
    }
}

/// Whether the webhook at Telegram is this one, as far as Telegram tells.
fn is_as(info: &WebhookInfo, ours: &SetWebhook) -> bool {
    let connections = ours.max_connections.map(u32::from);
    // Telegram lists them in an order of its own.
    let kinds = |kinds: &Option<Vec<AllowedUpdate>>| -> HashSet<AllowedUpdate> {
        kinds.iter().flatten().copied().collect()
    };
    info.url.as_ref() == Some(&ours.url)
        && info.max_connections == connections
        && kinds(&info.allowed_updates) == kinds(&ours.allowed_updates)
}

fn error_time(info: &WebhookInfo) -> Option<i64> {
    info.last_error_date.map(|date| date.timestamp())
}
