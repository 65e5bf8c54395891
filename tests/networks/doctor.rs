//! `tulenh doctor` against the pretended networks, and against servers that are wrong in one way each.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use tulenh::store::{SledStore, Store as _};

use crate::discord::rig::TOKEN as DISCORD_TOKEN;
use crate::discord::server::Server as Discord;
use crate::telegram::server::{Server as Telegram, TOKEN as TELEGRAM_TOKEN};

/// What the doctor prints with these settings, line by line, and whether it is content.
async fn examined(directory: &Path, settings: &[(&str, &str)]) -> (Vec<String>, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tulenh"));
    command.env_clear().current_dir(directory).arg("doctor");
    command.envs(settings.iter().copied());
    let done = tokio::task::spawn_blocking(move || command.output().unwrap());
    let done = done.await.unwrap();
    let errors = String::from_utf8(done.stderr).unwrap();
    assert_eq!(errors, "");
    let said = String::from_utf8(done.stdout).unwrap();
    for (name, value) in settings {
        let secret = name.ends_with("_TOKEN");
        assert!(!secret || !said.contains(value), "{said}");
    }
    let lines = said.lines().map(str::to_owned).collect();
    (lines, done.status.success())
}

fn has(lines: &[String], verdict: &str, words: &str) {
    let found = lines
        .iter()
        .any(|line| line.starts_with(verdict) && line.contains(words));
    assert!(found, "no {verdict} {words}: {lines:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_found_well() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let settings = [
        ("TELEGRAM_TOKEN", TELEGRAM_TOKEN),
        ("TELEGRAM_API_URL", &telegram.url()),
        ("DISCORD_TOKEN", DISCORD_TOKEN),
        ("DISCORD_API_URL", &discord.url()),
    ];
    let (lines, content) = examined(directory.path(), &settings).await;
    assert!(content, "{lines:#?}");
    has(&lines, "ok", "Telegram: the token is that of @");
    has(&lines, "ok", "Discord: the token is that of ");
    has(&lines, "ok", "clock: it is right");
    has(&lines, "ok", "store: data is not there");
    assert!(!directory.path().join("data").exists());

    // A store that a bot has open, and one that opens.
    let data = directory.path().join("data");
    let store = SledStore::open(&data).unwrap();
    let (lines, _) = examined(directory.path(), &settings).await;
    has(&lines, "ok", "store: a running bot has data open");
    store.close().await.unwrap();
    drop(store);
    let (lines, _) = examined(directory.path(), &settings).await;
    has(&lines, "ok", "store: data opens: 0 people, 0 open games");
    has(&lines, "ok", "permissions: only its owner reads data");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_named_with_what_to_do() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(
        directory.path().join(".env"),
        "TELEGRAM_TOKE=1\nWEB_PROXIES=0\n",
    )
    .unwrap();
    std::fs::write(directory.path().join("data"), "no directory").unwrap();
    let settings = [
        ("TELEGRAM_TOKEN", "123456:wrong"),
        ("TELEGRAM_API_URL", &telegram.url()),
        ("DISCORD_TOKEN", "wrong.token.here"),
        ("DISCORD_API_URL", &discord.url()),
    ];
    let (lines, content) = examined(directory.path(), &settings).await;
    assert!(!content);
    has(
        &lines,
        "failed",
        "Telegram: it does not accept the token in TELEGRAM_TOKEN. Get it from @BotFather",
    );
    has(
        &lines,
        "failed",
        "Discord: it does not accept the token in DISCORD_TOKEN. https://discord.com/",
    );
    has(
        &lines,
        "warning",
        "TELEGRAM_TOKE in .env means nothing. Is TELEGRAM_TOKEN meant?",
    );
    has(&lines, "failed", "store: ");
    // What is worst comes first.
    assert!(
        lines[0].starts_with("failed") && !lines.last().unwrap().starts_with("failed"),
        "{lines:#?}"
    );

    // A webhook that Telegram does not know yet, at an address that does not exist.
    let settings = [
        ("TELEGRAM_TOKEN", TELEGRAM_TOKEN),
        ("TELEGRAM_API_URL", &telegram.url()),
        ("TELEGRAM_WEBHOOK", "https://bot.invalid/telegram"),
        ("WEB_LISTEN", "127.0.0.1:8080"),
    ];
    let (lines, _) = examined(directory.path(), &settings).await;
    has(
        &lines,
        "warning",
        "webhook: Telegram has none. The bot sets it",
    );
    let away = "webhook: https://bot.invalid/telegram cannot be reached from here";
    has(&lines, "warning", away);
    telegram.set_webhook();
    let (lines, _) = examined(directory.path(), &settings).await;
    has(
        &lines,
        "warning",
        "webhook: Telegram sends to another address, at elsewhere.example",
    );
    let (lines, _) = examined(directory.path(), &settings[..2]).await;
    has(
        &lines,
        "warning",
        "Telegram: another program receives what people write",
    );

    let (lines, content) = examined(directory.path(), &[("WEB_PROXIES", "many")]).await;
    assert!(!content);
    has(&lines, "failed", "settings: WEB_PROXIES");
}

/// A server that answers every request with this, or never.
fn server(answer: Option<String>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            if let Some(answer) = &answer {
                let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
                let _ = stream.read(&mut [0; 4096]);
                let _ = stream.write_all(answer.as_bytes());
            } else {
                open.push(stream);
            }
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_frozen_and_a_clock_that_is_wrong_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let frozen = format!("http://{}", server(None));
    let body = r#"{"ok":true,"result":{"username":"late_bot","url":""}}"#;
    let late = format!(
        "HTTP/1.1 200 OK\r\nDate: Mon, 23 Nov 2020 01:00:00 GMT\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let late = format!("http://{}", server(Some(late)));
    let settings = [
        ("TELEGRAM_TOKEN", TELEGRAM_TOKEN),
        ("TELEGRAM_API_URL", &late),
        ("DISCORD_TOKEN", DISCORD_TOKEN),
        ("DISCORD_API_URL", &frozen),
    ];
    let (lines, content) = examined(directory.path(), &settings).await;
    assert!(!content);
    has(&lines, "ok", "Telegram: the token is that of @late_bot");
    has(&lines, "failed", "clock: it is ");
    has(&lines, "failed", "seconds fast. Have it set by NTP");
    has(
        &lines,
        "failed",
        "Discord: it does not answer: no answer in 5 seconds",
    );
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_told_without_its_password() {
    let directory = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let url = format!("postgresql://tulenh:hush@{free}/tulenh");
    let (lines, content) = examined(directory.path(), &[("DATABASE_URL", &url)]).await;
    assert!(!content);
    has(&lines, "failed", "store: the store is away");
    assert!(!lines.concat().contains("hush"), "{lines:#?}");
}
