//! What happens when its time has come.

use std::sync::Arc;

use crate::app::Core;
use crate::app::answer::ended;
use crate::app::play::notices;
use crate::game::{
    ChallengeCode, ChallengeEnd, Destination, Game, GameId, News, Notice, Timestamp,
};
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
                    Timer::GameRunsOut(id) => self.run_out(at, id, now).await,
                    Timer::Forget(player) => self.forget_person(player, at, now).await.map(drop),
                    Timer::Remind(player) => self.remind_person(at, player, now).await,
                    Timer::LinkExpires(code) => self.link_expires(at, code).await,
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

    async fn link_expires(&self, at: Timestamp, code: ChallengeCode) -> Result<(), StoreError> {
        let batch = Batch {
            end_link: Some(code),
            clear_timers: vec![(at, Timer::LinkExpires(code))],
            ..Batch::default()
        };
        self.commit(batch).await?;
        Ok(())
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

    /// Points decide a game whose time is over. When it was changed meanwhile the timer stays, and
    /// is due again at once.
    async fn run_out(&self, at: Timestamp, id: GameId, now: Timestamp) -> Result<(), StoreError> {
        let _one = self.games.lock(id).await;
        let timer = (at, Timer::GameRunsOut(id));
        let stored = self.load(id).await?.map(Arc::unwrap_or_clone);
        let Some(mut stored) = stored else {
            return self.clear(timer.0, timer.1).await;
        };
        let before = stored.game.revision();
        let Some(event) = stored.game.run_out(now) else {
            return self.clear(timer.0, timer.1).await;
        };
        let results = self.results(&stored, now).await?;
        let mut batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            notices: notices(&stored, &[event]),
            games: vec![stored],
            clear_timers: vec![timer],
            ..Batch::default()
        };
        results.put(&mut batch);
        self.commit(batch).await?;
        Ok(())
    }
}

/// When a game runs out, if it has a limit of time.
pub(super) fn runs_out(game: &Game) -> Option<(Timestamp, Timer)> {
    let until = game.limit().until?;
    Some((until, Timer::GameRunsOut(game.id())))
}
