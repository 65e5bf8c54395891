//! Takes shards for this process and gives them back.
//!
//! Once a second each process looks at who has which duty. The part that belongs to it follows from how many
//! processes take shards ([`Share`]); a process has a place among them as a duty. It stands for as many shards, of those
//! that nobody has, and gives back what it has more.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use serenity::all::ShardId;
use serenity::model::gateway::ShardInfo;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::app::{App, Duty, DutyHolder, Network};
use crate::discord::error::Error;
use crate::discord::gateway::duty_names::GatewayDuty;
use crate::discord::gateway::limits::GatewayLimits;
use crate::discord::gateway::number::{ShardCount, agreed, enough, is_published_otherwise};
use crate::discord::gateway::session::SessionRunner;
use crate::discord::gateway::share::{Share, free_place, is_place_lost, moves};
use crate::discord::stop::stopped;

/// How often the duties are looked at. The first looks follow each other faster, so that a bot is soon connected.
const LOOK: Duration = Duration::from_secs(1);
const FIRST_LOOK: Duration = Duration::from_millis(10);
/// How long the store may take to tell them.
const PATIENCE: Duration = Duration::from_secs(5);
/// After how long Discord is asked again how many shards it recommends.
const RECOUNT: Duration = Duration::from_secs(60 * 60);
/// How long a process that ends hands its shards over one after the other. The unit of systemd allows 90 s in all.
const LONGEST_HAND_OVER: Duration = Duration::from_secs(30);

/// The shards of this process.
pub struct Shards {
    app: App,
    network: Network,
    setting: ShardCount,
    limits: Arc<GatewayLimits>,
    sessions: Arc<SessionRunner>,
    /// How many there are over all processes, once that is known.
    number: Option<u32>,
    /// The number that this process publishes.
    published: Option<(u32, Standing)>,
    /// The place of this process.
    place: Option<(u32, Standing)>,
    /// Those for which it stands. Dropping the sender ends it.
    mine: BTreeMap<u32, watch::Sender<bool>>,
    tasks: JoinSet<(u32, Result<(), Error>)>,
    /// After how long without any session it leaves its shards to others. It takes none for twice as long at the least.
    cut_off: Duration,
    /// Since when it has shards and none of them is connected.
    unconnected: Option<Instant>,
    /// Until when it takes no shards, because it could not reach Discord and others may.
    resting: Option<Instant>,
    /// When a connected shard was given back.
    interrupted: Option<Instant>,
    /// When Discord was asked for the number.
    counted: Instant,
    /// Whether the operator was told what is wrong with the number that is set.
    told: bool,
}

/// Stands for a duty that needs no work.
struct Standing {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Standing {
    fn begin(app: &App, duty: Duty) -> Standing {
        let (stop, stopping) = watch::channel(false);
        let app = app.clone();
        let task = tokio::spawn(async move {
            let work = |_, mut halt: watch::Receiver<bool>| {
                async move {
                    stopped(&mut halt).await;
                    Ok::<_, Infallible>(())
                }
                .boxed()
            };
            let Ok(()) = app.hold_duty(&duty, stopping, work).await;
        });
        Standing { stop, task }
    }

    /// Gives the duty back.
    async fn end(self) {
        self.stop.send_replace(true);
        // An error means that it ended with a panic, which was logged.
        let _ = self.task.await;
    }
}

impl Shards {
    /// None yet. The sessions are run by `sessions`. After `cut_off` without any of them the shards are left to other
    /// processes.
    pub fn new(
        app: App,
        network: Network,
        setting: ShardCount,
        limits: Arc<GatewayLimits>,
        sessions: Arc<SessionRunner>,
        cut_off: Duration,
    ) -> Shards {
        Shards {
            app,
            network,
            setting,
            limits,
            sessions,
            number: None,
            published: None,
            place: None,
            mine: BTreeMap::new(),
            tasks: JoinSet::new(),
            cut_off,
            unconnected: None,
            resting: None,
            interrupted: None,
            counted: Instant::now(),
            told: false,
        }
    }

    /// Takes shards until `stop` turns true, then hands them over.
    ///
    /// # Errors
    /// A session cannot be had, above all because the token is not accepted.
    pub async fn run(mut self, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let mut pause = FIRST_LOOK;
        let mut next = Instant::now();
        let ended = loop {
            tokio::select! {
                biased;
                () = stopped(&mut stop) => break Ok(()),
                Some(ended) = self.tasks.join_next(), if !self.tasks.is_empty() => {
                    let Ok((shard, ended)) = ended else {
                        break Err(Error::Gateway("a session ended with a panic".to_owned()));
                    };
                    self.mine.remove(&shard);
                    if ended.is_err() {
                        break ended;
                    }
                    continue;
                }
                () = sleep_until(next) => {}
            }
            self.look().await;
            next = Instant::now() + pause;
            pause = (pause * 2).min(LOOK);
        };
        self.hand_over(ended.is_ok()).await;
        ended
    }

    /// Looks at the duties, and takes or gives back what has to be.
    async fn look(&mut self) {
        // Without an answer everything stays as it is, as long as the leases are valid.
        let Ok(Ok(duties)) = timeout(PATIENCE, self.app.duties()).await else {
            return;
        };
        let Some(number) = self.wanted_number(&duties).await else {
            return;
        };
        if self.number != Some(number) {
            for stop in self.mine.values() {
                stop.send_replace(true);
            }
            if !self.mine.is_empty() {
                // First the sessions of the old number end.
                return;
            }
            tracing::info!(shards = number, "Discord: the number of shards");
            self.number = Some(number);
            self.sessions.states.set_number(number);
        }
        if self.rests(&duties).await {
            return;
        }
        let Some(share) = self.share(&duties).await else {
            return;
        };
        let states = &self.sessions.states;
        let kept = self.mine.iter().filter(|(_, stop)| !*stop.borrow());
        let kept = kept
            .map(|(shard, _)| (*shard, states.is_shard_connected(*shard)))
            .collect();
        let pace = self.sessions.turns.pace();
        // What Discord allows on a day is for sessions that break.
        let latest = self.limits.latest();
        let is_spared = latest.is_none_or(|(_, limits)| limits.remaining > 2 * u64::from(number));
        let may_interrupt = is_spared && self.interrupted.is_none_or(|at| at.elapsed() >= pace);
        let moves = moves(&self.network, &duties, number, share, &kept, may_interrupt);
        for shard in moves.leave {
            if kept.get(&shard) == Some(&true) {
                self.interrupted = Some(Instant::now());
            }
            if let Some(stop) = self.mine.get(&shard) {
                stop.send_replace(true);
            }
        }
        for shard in moves.take {
            if !self.mine.contains_key(&shard) {
                self.take(shard, number);
            }
        }
    }

    /// The number of shards, once it is known. The process with the duty of the network decides and publishes it.
    async fn wanted_number(&mut self, duties: &[DutyHolder]) -> Option<u32> {
        let agreed = agreed(&self.network, duties).or(self.number);
        if !self.app.is_on_duty(&self.network) {
            self.publish_no_longer(None).await;
            self.tell_other_number(agreed);
            return agreed;
        }
        let wanted = match self.setting {
            ShardCount::Fixed(number) => {
                self.tell_too_few(number);
                number
            }
            ShardCount::Recommended => enough(agreed, self.recommended().await?),
        };
        self.publish_no_longer(Some(wanted)).await;
        if is_published_otherwise(&self.network, duties, wanted) {
            // The process that published it has just lost the duty, or it was this one.
            return agreed;
        }
        if self.published.is_none() {
            let duty = GatewayDuty::Number(wanted).of(&self.network);
            self.published = Some((wanted, Standing::begin(&self.app, duty)));
        }
        Some(wanted)
    }

    /// Ends the publication of a number, unless it is this one.
    async fn publish_no_longer(&mut self, but: Option<u32>) {
        let other = self.published.take_if(|(number, _)| Some(*number) != but);
        if let Some((_, standing)) = other {
            standing.end().await;
        }
    }

    /// How many shards Discord recommends, as it said not long ago.
    async fn recommended(&mut self) -> Option<u32> {
        if self.counted.elapsed() > RECOUNT {
            self.counted = Instant::now();
            // Without an answer the last one counts.
            let _ = self.limits.ask().await;
        }
        let (_, limits) = self.limits.latest()?;
        Some(limits.shards)
    }

    /// Discord recommends a shard for about 1,000 servers.
    fn tell_too_few(&mut self, number: u32) {
        let recommended = self.limits.latest().map_or(0, |(_, limits)| limits.shards);
        if recommended > number.saturating_mul(2) && !self.told {
            self.told = true;
            tracing::warn!(
                "DISCORD_SHARDS is {number}, and Discord recommends {recommended}: it refuses a shard with more than \
                 2,500 servers"
            );
        }
    }

    fn tell_other_number(&mut self, agreed: Option<u32>) {
        if let (ShardCount::Fixed(set), Some(agreed)) = (self.setting, agreed)
            && set != agreed
            && !self.told
        {
            self.told = true;
            tracing::warn!(
                "DISCORD_SHARDS is {set} here, but the process with the duty {} works with {agreed} shards, and \
                 this one follows it",
                self.network.as_str()
            );
        }
    }

    /// The part of this process. `None` while it has no place among the others.
    async fn share(&mut self, duties: &[DutyHolder]) -> Option<Share> {
        if !self.app.shares_store() {
            return Some(Share::ALONE);
        }
        let lost = |(place, _): &mut (u32, Standing)| is_place_lost(&self.network, duties, *place);
        if let Some((_, standing)) = self.place.take_if(lost) {
            standing.end().await;
        }
        let Some((place, _)) = &self.place else {
            let place = free_place(&self.network, duties);
            let duty = GatewayDuty::Process(place).of(&self.network);
            self.place = Some((place, Standing::begin(&self.app, duty)));
            return None;
        };
        Share::of(&self.network, duties, *place)
    }

    /// Whether this process takes no shards for a while: it has not reached Discord for long, and others may. Then it gives
    /// back what it has.
    async fn rests(&mut self, duties: &[DutyHolder]) -> bool {
        if let Some(until) = self.resting {
            if Instant::now() < until || self.limits.ask().await.is_err() {
                return true;
            }
            tracing::info!("Discord: this process takes shards again");
            self.resting = None;
        }
        let states = &self.sessions.states;
        let is_connected = |shard: &u32| states.is_shard_connected(*shard);
        if self.mine.is_empty() || self.mine.keys().any(is_connected) {
            self.unconnected = None;
            return false;
        }
        let since = *self.unconnected.get_or_insert_with(Instant::now);
        if since.elapsed() < self.cut_off || !self.others_take_shards(duties) {
            return false;
        }
        tracing::error!(
            "Discord: this process has had no session for {:?}; it leaves its shards to other processes",
            self.cut_off
        );
        self.unconnected = None;
        self.resting = Some(Instant::now() + 2 * self.cut_off);
        if let Some((_, standing)) = self.place.take() {
            standing.end().await;
        }
        for stop in self.mine.values() {
            stop.send_replace(true);
        }
        true
    }

    /// Whether another process has a place among those that take shards.
    fn others_take_shards(&self, duties: &[DutyHolder]) -> bool {
        duties.iter().any(|held| {
            let duty = GatewayDuty::read(&self.network, &held.duty);
            held.valid && !held.here && matches!(duty, Some(GatewayDuty::Process(_)))
        })
    }

    /// Stands for a shard, and keeps its session whenever this process has it.
    fn take(&mut self, shard: u32, number: u32) {
        let (stop, stopping) = watch::channel(false);
        self.mine.insert(shard, stop);
        let (app, sessions) = (self.app.clone(), Arc::clone(&self.sessions));
        let duty = GatewayDuty::Shard {
            id: shard,
            of: number,
        }
        .of(&self.network);
        let info = ShardInfo {
            id: ShardId(shard),
            total: number,
        };
        self.tasks.spawn(async move {
            let asked = stopping.clone();
            let work = |lease, halt| {
                let (sessions, asked) = (Arc::clone(&sessions), asked.clone());
                async move { sessions.serve(info, lease, asked, halt).await }.boxed()
            };
            (shard, app.hold_duty(&duty, stopping, work).await)
        });
    }

    /// Gives all shards back. Where another process takes them, `in_turn`: one after the other, as fast as sessions may
    /// begin, so that each is without a session for a moment only.
    async fn hand_over(mut self, in_turn: bool) {
        let duties = timeout(PATIENCE, self.app.duties()).await;
        let duties = duties.ok().and_then(Result::ok).unwrap_or_default();
        // From now on they belong to the others.
        if let Some((_, standing)) = self.place.take() {
            standing.end().await;
        }
        let in_turn = in_turn && self.others_take_shards(&duties);
        let until = Instant::now() + LONGEST_HAND_OVER;
        let states = Arc::clone(&self.sessions.states);
        let (connected, others): (Vec<u32>, Vec<u32>) = self
            .mine
            .keys()
            .partition(|shard| states.is_shard_connected(**shard));
        let give_back = |shard: u32| {
            if let Some(stop) = self.mine.get(&shard) {
                stop.send_replace(true);
            }
        };
        others.into_iter().for_each(give_back);
        for (at, shard) in connected.iter().enumerate() {
            give_back(*shard);
            if in_turn && at + 1 < connected.len() && Instant::now() < until {
                sleep(self.sessions.turns.pace() + LOOK).await;
            }
        }
        while self.tasks.join_next().await.is_some() {}
        if self.app.shares_store() {
            self.sessions.turns.ended().await;
        }
        self.publish_no_longer(None).await;
    }
}
