//! When a session may begin. Discord counts IDENTIFY over all processes of a bot: one within five seconds in each
//! bucket of shards, and about a thousand a day
//! (<https://discord.com/developers/docs/events/gateway#rate-limiting>).
//!
//! The right to send it is a duty for each bucket, so one process at a time has it, and within a process one shard. It is
//! given back five seconds after the session has begun, which is a little later than Discord asks for.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{Mutex as AsyncMutex, oneshot, watch};

use crate::activity::Activity;
use crate::app::{App, Network};
use crate::discord::error::Error;
use crate::discord::gateway::duty_names::GatewayDuty;
use crate::discord::gateway::limits::{GatewayLimits, Limits, NoLimits};
use crate::discord::stop::stopped;

/// How long is waited at most before Discord is asked again how many sessions may begin.
const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);
/// The shortest such wait.
const SHORTEST_WAIT: Duration = Duration::from_millis(100);

/// Gives the turns to begin a session.
pub struct IdentifyTurns {
    app: App,
    network: Network,
    limits: Arc<GatewayLimits>,
    /// How long nobody else begins a session in the same bucket.
    pause: Duration,
    /// One session at a time begins in each bucket, also where no other process works with the store.
    buckets: Mutex<HashMap<u32, Arc<AsyncMutex<()>>>>,
    /// The turns that are not given back.
    given: Activity,
}

/// The turn to begin one session. When this is dropped the turn ends: at once, or after the pause if
/// [`Turn::use_up`] was called.
pub struct Turn {
    is_used: Arc<AtomicBool>,
    _end: oneshot::Sender<()>,
}

impl Turn {
    /// A session may have begun from now on.
    pub fn use_up(&self) {
        self.is_used.store(true, Ordering::Release);
    }
}

impl IdentifyTurns {
    /// Turns with this pause after each, for a network whose limits these are.
    pub fn new(
        app: App,
        network: Network,
        limits: Arc<GatewayLimits>,
        pause: Duration,
    ) -> IdentifyTurns {
        IdentifyTurns {
            app,
            network,
            limits,
            pause,
            buckets: Mutex::default(),
            given: Activity::default(),
        }
    }

    /// The pause between two sessions, on average over all buckets.
    pub fn pace(&self) -> Duration {
        let latest = self.limits.latest();
        self.pause / latest.map_or(1, |(_, limits)| limits.max_concurrency)
    }

    /// Waits until a session of this shard may begin. Gives the turn, and the address of the gateway.
    ///
    /// # Errors
    /// Discord does not accept the token, or refuses for good.
    pub async fn wait_for(&self, shard: u32) -> Result<(Turn, String), Error> {
        let mut known = self.known().await?;
        loop {
            let bucket = shard % known.max_concurrency;
            let turn = self.turn(bucket).await;
            let limits = match self.fresh().await {
                Ok(limits) => limits,
                Err(NoLimits::Never(error)) => return Err(error),
                Err(NoLimits::Later(_)) => {
                    // Others may reach Discord.
                    drop(turn);
                    known = self.limits.find().await?;
                    continue;
                }
            };
            // As many may begin at this moment elsewhere.
            if limits.remaining < u64::from(limits.max_concurrency) {
                drop(turn);
                let wait = limits.reset_after.clamp(SHORTEST_WAIT, LONGEST_WAIT);
                tracing::error!(
                    shard,
                    remaining = limits.remaining,
                    total = limits.total,
                    "Discord: so many sessions were begun today that another could cost the token; the shard waits \
                     {:?} until Discord allows more",
                    limits.reset_after
                );
                tokio::time::sleep(wait).await;
                known = self.limits.find().await?;
                continue;
            }
            if bucket == shard % limits.max_concurrency {
                return Ok((turn, limits.url));
            }
            known = limits;
        }
    }

    /// Waits until the turns that were used are given back.
    pub async fn ended(&self) {
        self.given.idle().await;
    }

    async fn known(&self) -> Result<Limits, Error> {
        match self.limits.latest() {
            Some((_, limits)) => Ok(limits),
            None => self.limits.find().await,
        }
    }

    /// The limits of now. An answer of a moment ago will do while many are left: no more than two in each bucket can
    /// have begun since.
    async fn fresh(&self) -> Result<Limits, NoLimits> {
        let latest = self.limits.latest();
        let recent = latest.filter(|(at, limits)| {
            at.elapsed() < self.pause && limits.remaining > 3 * u64::from(limits.max_concurrency)
        });
        match recent {
            Some((_, limits)) => Ok(limits),
            None => self.limits.ask().await,
        }
    }

    async fn turn(&self, bucket: u32) -> Turn {
        let here = {
            let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(buckets.entry(bucket).or_default())
        };
        let here = here.lock_owned().await;
        let duty = GatewayDuty::Identify(bucket).of(&self.network);
        let (app, given, pause) = (self.app.clone(), self.given.clone(), self.pause);
        let (give, turn) = oneshot::channel();
        tokio::spawn(async move {
            let _here = here;
            let mut give = Some(give);
            // The task ends as soon as nobody waits for the turn any more.
            let (stop, stopping) = watch::channel(false);
            let work = |_, mut lost: watch::Receiver<bool>| {
                let given = given.begin();
                let give = give.take();
                async move {
                    let _given = given;
                    let is_used = Arc::new(AtomicBool::new(false));
                    let (end, ended) = oneshot::channel();
                    let turn = Turn {
                        is_used: Arc::clone(&is_used),
                        _end: end,
                    };
                    if give.is_none_or(|give| give.send(turn).is_err()) {
                        return Ok::<_, Infallible>(());
                    }
                    let keep = async {
                        // The sender only ends.
                        let _ = ended.await;
                        if is_used.load(Ordering::Acquire) {
                            tokio::time::sleep(pause).await;
                        }
                    };
                    tokio::select! {
                        () = keep => {}
                        () = stopped(&mut lost) => {}
                    }
                    Ok(())
                }
                .boxed()
            };
            let Ok(()) = app.hold_duty(&duty, stopping, work).await;
            drop(stop);
        });
        match turn.await {
            Ok(turn) => turn,
            // The program ends.
            Err(_) => std::future::pending().await,
        }
    }
}
