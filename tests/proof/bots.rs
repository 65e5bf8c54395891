//! The processes of the bot, each with its own lines to the database and to the networks.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tulenh_pretended::discord::Server as Discord;
use tulenh_pretended::telegram::{self, Server as Telegram};

use crate::database::{Database, bot_url};
use crate::home::Home;
use crate::link::Link;
use crate::options::Options;
use crate::people::DISCORD_TOKEN;
use crate::service::Service;

/// How long a bot may take to end when it is told to.
pub const DRAIN: Duration = Duration::from_secs(40);

/// What is looked for in the logs, with what it is called in the report.
const LOGGED: [(&str, &str); 5] = [
    (
        "the database is away",
        "calls that met a database that was away",
    ),
    (
        "this process has lost the duty",
        "duties that a process has lost",
    ),
    (
        "a commit has no answer",
        "commits given up without an answer",
    ),
    ("the bot was away", "absences that were credited to players"),
    ("ERROR", "lines of errors"),
];

/// A process of the bot.
pub struct Bot {
    /// The process.
    pub service: Arc<Service>,
    /// To each server of the database.
    pub database: Vec<Link>,
    /// To Telegram.
    pub telegram: Link,
    /// To Discord.
    pub discord: Link,
}

/// All of them.
pub struct Bots {
    /// By number.
    pub all: Vec<Bot>,
}

impl Bot {
    /// Whether it is connected with a network: another one may be standing by.
    pub fn is_at_work(&self) -> bool {
        self.telegram.is_used() || self.discord.is_used()
    }
}

impl Bots {
    /// Starts all.
    pub async fn start(
        home: &Home,
        options: &Options,
        database: &Database,
        telegram: &Telegram,
        discord: &Discord,
    ) -> Bots {
        let port = |url: String| url.rsplit(':').next().unwrap().parse::<u16>().unwrap();
        let mut all = Vec::new();
        for number in 0..options.bots {
            let mut links = Vec::new();
            for target in database.ports() {
                links.push(Link::to(target, home.port()).await);
            }
            let telegram = Link::to(port(telegram.url()), home.port()).await;
            let discord = Link::to(port(discord.url()), home.port()).await;
            let ports: Vec<u16> = links.iter().map(|link| link.port).collect();
            let settings = [
                ("TELEGRAM_TOKEN", telegram::TOKEN.to_owned()),
                ("TELEGRAM_API_URL", address(telegram.port)),
                ("TELEGRAM_PACE", "off".to_owned()),
                ("DISCORD_TOKEN", DISCORD_TOKEN.to_owned()),
                ("DISCORD_API_URL", address(discord.port)),
                ("DATABASE_URL", bot_url(&ports)),
                ("DATA_DIR", "data".to_owned()),
                ("HEALTH_LISTEN", format!("127.0.0.1:{}", home.port())),
                ("WEB_LISTEN", format!("127.0.0.1:{}", home.port())),
                ("ENGINE_THREADS", "1".to_owned()),
                ("RUST_LOG", "warn,tulenh=info".to_owned()),
                ("RUST_BACKTRACE", "1".to_owned()),
            ];
            let directory = home.path().join(format!("bot{number}"));
            fs::create_dir(&directory).unwrap();
            let program = options.program.clone();
            let command = move || {
                let mut command = Command::new(&program);
                command
                    .env_clear()
                    .current_dir(&directory)
                    .envs(settings.clone());
                command
            };
            all.push(Bot {
                service: Service::start(home, &format!("bot{number}"), command),
                database: links,
                telegram,
                discord,
            });
        }
        Bots { all }
    }

    /// Ends all in good order. False when one had to be killed.
    pub async fn stop(&self) -> bool {
        let mut drained = true;
        for bot in &self.all {
            drained &= bot.service.terminate(DRAIN).await;
        }
        drained
    }

    /// How often processes have ended though nobody had killed them.
    pub fn ended_by_themselves(&self) -> u32 {
        let ended = self.all.iter().map(|bot| bot.service.ended_by_itself());
        ended.sum()
    }

    /// How often something stands in the logs.
    pub fn logged(&self, home: &Home) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for bot in &self.all {
            let log = home.path().join(format!("{}.log", bot.service.name));
            let log = fs::read_to_string(log).unwrap_or_default();
            for (words, meaning) in LOGGED {
                *counts.entry(meaning).or_default() += log.matches(words).count();
            }
        }
        counts
    }
}

fn address(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}
