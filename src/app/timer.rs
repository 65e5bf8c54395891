//! What happens when its time has come.

use crate::app::Core;
use crate::app::answer::ended;
use crate::game::{ChallengeCode, ChallengeEnd, Destination, News, Notice, Timestamp};
use crate::store::{Batch, Guard, StoreError, Timer};

/// Timers handled at a time.
const PAGE: usize = 100;
/// When to come again after a failure, in milliseconds.
const AGAIN_MS: i64 = 10_000;

impl Core {
    /// See [`crate::app::App::tick`].
    pub(super) async fn tick(&self, now: Timestamp) -> Option<Timestamp> {
        match self.do_due(now).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "timers could not be handled");
                Some(Timestamp(now.0.saturating_add(AGAIN_MS)))
            }
        }
    }

    async fn do_due(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        loop {
            let due = self.store.due(now, PAGE).await?;
            if due.is_empty() {
                return self.store.next_due().await;
            }
            for (at, timer) in due {
                let done = match timer {
                    Timer::ChallengeExpires(code) => self.expire(at, code).await,
                };
                match done {
                    // It would be due again at once, and keep all others from their turn.
                    Err(error @ StoreError::Record(..)) => {
                        tracing::error!(%error, ?timer, "a timer is given up");
                        self.clear(at, timer).await?;
                    }
                    done => done?,
                }
            }
        }
    }

    async fn clear(&self, at: Timestamp, timer: Timer) -> Result<(), StoreError> {
        let batch = Batch {
            clear_timers: vec![(at, timer)],
            ..Batch::default()
        };
        self.commit(batch).await?;
        Ok(())
    }

    async fn expire(&self, at: Timestamp, code: ChallengeCode) -> Result<(), StoreError> {
        let _one = self.challenges.lock(code).await;
        let timer = (at, Timer::ChallengeExpires(code));
        let challenge = self.store.challenge(code).await?;
        let Some(challenge) = challenge.filter(|challenge| challenge.expires <= at) else {
            return self.clear(timer.0, timer.1).await;
        };
        let news = News::ChallengeEnded {
            code,
            challenger: challenge.challenger,
            how: ChallengeEnd::Expired,
        };
        let mut batch = Batch {
            guards: vec![Guard::ChallengeOpen(code)],
            notices: vec![Notice {
                to: Destination::Route(challenge.home.clone()),
                news,
            }],
            ..ended(&challenge)
        };
        if !batch.clear_timers.contains(&timer) {
            batch.clear_timers.push(timer);
        }
        self.commit(batch).await?;
        Ok(())
    }
}
