//! The dashboard shows a load: Prometheus reads two processes of the bot while people play, and every query of the
//! dashboard and of the alerts is asked of it.
//!
//! `TULENH_PROMTOOL=1` makes a system without Prometheus a failure.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio_postgres::NoTls;
use tulenh_pretended::postgres::Database;

use crate::discord::rig::TOKEN as DISCORD_TOKEN;
use crate::discord::server::Server as Discord;
use crate::games::whole;
use crate::telegram::rig::{WEBHOOK, WEBHOOK_HOST};
use crate::telegram::server::{Server as Telegram, TOKEN as TELEGRAM_TOKEN, Trouble};

/// How long people play.
const LOAD: Duration = Duration::from_secs(15);
/// How long a query may stay without data after that.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ends every other connection to the database.
const END_CONNECTIONS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// A process, ended with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// Starts it, with what it prints in a file.
    fn start(command: &mut Command, log: &Path) -> Process {
        let log = File::create(log).unwrap();
        let command = command
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap());
        Process(command.stderr(log).spawn().unwrap())
    }
}

fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

fn monitoring(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("operations/monitoring");
    folder.join(file)
}

/// The titles of the panels with their queries, over so long a time.
fn queries(interval: &str) -> Vec<(String, String)> {
    let dashboard = fs::read_to_string(monitoring("dashboard.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&dashboard).unwrap();
    let mut queries = Vec::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().into_iter().flatten() {
            let query = target["expr"].as_str().unwrap();
            let query = query.replace("$__rate_interval", interval);
            queries.push((panel["title"].as_str().unwrap().to_owned(), query));
        }
    }
    queries
}

/// Whether a query has given numbers since then.
async fn has_data(prometheus: &str, query: &str, since: f64) -> bool {
    let now = UNIX_EPOCH.elapsed().unwrap().as_secs_f64();
    let (start, end) = (since.to_string(), now.to_string());
    let request = reqwest::Client::new().get(format!("{prometheus}/api/v1/query_range"));
    let asked = [
        ("query", query),
        ("start", &start),
        ("end", &end),
        ("step", "1"),
    ];
    let answer = request.query(&asked).send().await.unwrap();
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["status"], "success", "{query}: {answer}");
    let series = answer["data"]["result"].as_array().unwrap();
    let mut values = series
        .iter()
        .flat_map(|one| one["values"].as_array().unwrap());
    values.any(|value| value[1] != "NaN")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_panel_of_the_dashboard_shows_something_under_load() {
    let installed = Command::new("prometheus").arg("--version").output().is_ok();
    if !installed {
        assert!(
            std::env::var_os("TULENH_PROMTOOL").is_none(),
            "prometheus is not installed"
        );
        eprintln!("SKIPPED: the dashboard is not tried, because prometheus is not installed");
        return;
    }
    let Some(database) = Database::new().await else {
        return;
    };
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs_f64();
    let directory = tempfile::tempdir().unwrap();
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let mut processes = Vec::new();
    let [health, pages] = [0; 2].map(|_| [free_address(), free_address()]);
    let ports = pages
        .each_ref()
        .map(|page| page.rsplit(':').next().unwrap().parse().unwrap());
    telegram.pass_requests(WEBHOOK_HOST, &ports);
    for n in 0..2 {
        let mut bot = Command::new(env!("CARGO_BIN_EXE_tulenh"));
        let home = directory.path().join(format!("bot{n}"));
        fs::create_dir(&home).unwrap();
        bot.env_clear().current_dir(&home);
        bot.env("DATABASE_URL", &database.url)
            .env("DATA_DIR", "data");
        bot.env("TELEGRAM_TOKEN", TELEGRAM_TOKEN)
            .env("TELEGRAM_API_URL", telegram.url());
        bot.env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("DISCORD_API_URL", discord.url());
        bot.env("TELEGRAM_PACE", "off")
            .env("TELEGRAM_WEBHOOK", WEBHOOK);
        bot.env("HEALTH_LISTEN", &health[n])
            .env("WEB_LISTEN", &pages[n]);
        processes.push(Process::start(&mut bot, &home.join("log")));
    }
    let (address, settings) = (free_address(), directory.path().join("prometheus.yml"));
    let alerts = monitoring("alerts.yml");
    let text = format!(
        "global: {{ scrape_interval: 1s, evaluation_interval: 1s }}\nrule_files: [{}]\n\
         scrape_configs: [{{ job_name: tulenh, static_configs: [{{ targets: [\"{}\", \"{}\"] }}] }}]\n",
        alerts.display(),
        health[0],
        health[1]
    );
    fs::write(&settings, text).unwrap();
    let mut command = Command::new("prometheus");
    command.arg(format!("--config.file={}", settings.display()));
    command.arg(format!(
        "--storage.tsdb.path={}",
        directory.path().join("data").display()
    ));
    command.arg(format!("--web.listen-address={address}"));
    let log = directory.path().join("prometheus.log");
    processes.push(Process::start(&mut command, &log));
    discord.online().await;
    telegram.webhook_is(Some(WEBHOOK)).await;

    load(&telegram, &database, &format!("http://{}", pages[0])).await;

    let prometheus = format!("http://{address}");
    let mut empty = queries("10s");
    assert!(empty.len() > 25, "{empty:?}");
    let patience = Instant::now() + PATIENCE;
    loop {
        let mut left = Vec::new();
        for (panel, query) in empty {
            if !has_data(&prometheus, &query, since).await {
                left.push((panel, query));
            }
        }
        empty = left;
        if empty.is_empty() {
            break;
        }
        assert!(Instant::now() < patience, "these show nothing: {empty:#?}");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert!(!has_data(&prometheus, "tulenh_nothing_of_the_kind", since).await);
    // The rules are evaluated without an error.
    let rules = reqwest::get(format!("{prometheus}/api/v1/rules"))
        .await
        .unwrap();
    let rules: Value = rules.json().await.unwrap();
    let rules = rules["data"]["groups"][0]["rules"].as_array().unwrap();
    assert!(rules.len() >= 10);
    for rule in rules {
        assert_eq!(rule["health"], "ok", "{rule}");
    }
}

/// People play, Telegram asks the bot to wait now and then, the database ends its connections, and somebody asks the
/// page for more than it allows.
async fn load(telegram: &Telegram, database: &Database, page: &str) {
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let end = Instant::now() + LOAD;
    let mut games = 0;
    while Instant::now() < end {
        games += 1;
        let (red, blue) = (
            telegram.person(2 * games, "Cúc"),
            telegram.person(2 * games + 1, "Đào"),
        );
        let group = telegram.group("Chess");
        telegram.say(&red, group, "/challenge red");
        let offer = telegram.next(group).await;
        telegram.press(&blue, &offer, offer.button("a:"));
        telegram.next(group).await;
        for (n, turn) in whole().into_iter().take(12).enumerate() {
            telegram.say([&red, &blue][n % 2], group, &format!("/move {turn}"));
            if n % 4 == 0 {
                telegram.trouble("sendphoto", Some(group.chat), 1, Trouble::Flood(1));
            }
            // No call gets through for a while.
            let away = Instant::now() + Duration::from_millis(if n % 6 == 0 { 700 } else { 0 });
            while Instant::now() < away {
                client.batch_execute(END_CONNECTIONS).await.unwrap();
            }
            telegram
                .next_where(turn, |sent| sent.spot == group && sent.photo.is_some())
                .await;
        }
        for _ in 0..40 {
            let answer = reqwest::get(format!("{page}/api/v1/positions/picture.svg")).await;
            drop(answer.unwrap());
        }
    }
}
