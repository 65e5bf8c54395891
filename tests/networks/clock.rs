//! The clock of a bot in a test, which the test puts forward: while the bot runs, or while it is off.

use std::time::Duration;

use tulenh::app::{App, ClockSample, Timestamp, Utc};
use tulenh::machine;
use tulenh::store::LEASE_TIME;

use crate::opening;

/// The most time that passes between two readings. After more the bot would take the program for
/// suspended.
const STEP: Duration = Duration::from_secs(20);
/// Reminders that are due within so long of each other are sent together.
const TOGETHER: Duration = Duration::from_secs(60);

/// What the machine's clocks show in the test. They are never behind the machine's own, which the
/// adapters read; the bot's time stands still until those have caught up.
#[derive(Debug, Clone, Copy)]
pub struct Clock(ClockSample);

impl Clock {
    /// As the machine's own clocks stand.
    pub fn now() -> Clock {
        Clock(machine::clock_sample())
    }

    /// Puts the clock of a running bot forward, and does what is due then.
    pub async fn live(&mut self, app: &App, time: Duration) {
        for time in [time, TOGETHER] {
            let now = self.run(app, time);
            app.heartbeat(false).await;
            app.tick(now).await;
        }
    }

    /// Puts the clock forward while the bot is off, so that it was away for so long. Where processes share a
    /// store, another one may keep the time while a lease is valid.
    pub fn skip(&mut self, time: Duration) {
        let others = match opening::on_postgres() {
            true => LEASE_TIME,
            false => Duration::ZERO,
        };
        self.0.utc = later(self.0.utc, time + others);
    }

    /// Writes down the time, as the program does when it stops.
    pub async fn stop(&self, app: &App) {
        app.now(self.0);
        app.heartbeat(true).await;
    }

    /// Does what the program does first when it starts.
    pub async fn start(&self, app: &App) {
        app.resume().await.unwrap();
        let now = app.now(self.0);
        app.heartbeat(false).await;
        app.tick(now).await;
    }

    fn run(&mut self, app: &App, time: Duration) -> Timestamp {
        let mut left = time;
        while !left.is_zero() {
            let step = left.min(STEP);
            self.0.utc = later(self.0.utc, step);
            self.0.steady += step;
            app.now(self.0);
            left -= step;
        }
        app.now(self.0)
    }
}

fn later(utc: Utc, time: Duration) -> Utc {
    Utc(utc.0 + i64::try_from(time.as_millis()).unwrap())
}
