//! The hands of the machine's clocks, for tests to put forward: the bot lives through the time, or is
//! off meanwhile.

use std::time::Duration;

use tulenh::app::{App, Reading, Timestamp, Utc};
use tulenh::machine;

/// How often the bot looks at the clocks: more seldom it would seem to have stood still.
const LOOK: Duration = Duration::from_secs(20);
/// Reminders wait for each other for a while.
const TOGETHER: Duration = Duration::from_secs(60);

/// What the clocks show. They are never behind the machine's own, at which adapters look; the bot's
/// time stands still until those have caught up.
#[derive(Debug, Clone, Copy)]
pub struct Hands(Reading);

impl Hands {
    /// As the machine's own clocks stand.
    pub fn now() -> Hands {
        Hands(machine::reading())
    }

    /// So much time passes for a running bot, and what is due happens.
    pub async fn live(&mut self, app: &App, time: Duration) {
        for time in [time, TOGETHER] {
            let now = self.run(app, time);
            app.beat(false).await;
            app.tick(now).await;
        }
    }

    /// So much time passes while there is no bot.
    pub fn skip(&mut self, time: Duration) {
        self.0.utc = later(self.0.utc, time);
    }

    /// The bot stops: the last thing that it keeps is what time it is.
    pub async fn stop(&self, app: &App) {
        app.now(self.0);
        app.beat(true).await;
    }

    /// The bot starts, and does what the program does first.
    pub async fn start(&self, app: &App) {
        app.resume().await.unwrap();
        let now = app.now(self.0);
        app.beat(false).await;
        app.tick(now).await;
    }

    fn run(&mut self, app: &App, time: Duration) -> Timestamp {
        let mut left = time;
        while !left.is_zero() {
            let step = left.min(LOOK);
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
