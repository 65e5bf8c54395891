//! The bot under load: how long an answer takes and how much memory it needs while many games are
//! played on both networks at once. A measurement, not a test: it asserts nothing about time.
//!
//! `cargo test --release --test it -- --ignored --nocapture load::` plays 20,000 turns at the rate
//! of 200 whole games a minute; `TULENH_LOAD_TURNS` and `TULENH_LOAD_RATE` (turns a second) change
//! that.

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::discord::rig::{TOKEN as DISCORD_TOKEN, user};
use crate::discord::server::Server as Discord;
use crate::telegram::server::{Person, Server as Telegram, Spot, TOKEN as TELEGRAM_TOKEN};

/// Turns in the recorded game.
const GAME: &str = include_str!("../../crates/rules/tests/data/games/whole.lan");

/// The bot, ended with the measurement.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bot {
    /// Kilobytes of memory in use.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.and_then(|kb| kb.parse().ok()).unwrap_or_default()
    }

    /// Seconds of processor time used, at the usual hundred ticks a second.
    fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()));
        let stat = stat.unwrap_or_default();
        let fields: Vec<&str> = stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .split(' ')
            .collect();
        let ticks = |n: usize| fields.get(n).and_then(|f| f.parse::<f64>().ok());
        (ticks(12).unwrap_or_default() + ticks(13).unwrap_or_default()) / 100.0
    }
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Room {
    Telegram(i64),
    Discord(u64),
}

struct Table {
    room: Room,
    spot: Option<Spot>,
    people: [Player; 2],
    played: usize,
    said: Option<Instant>,
    due: Instant,
}

#[derive(Clone)]
enum Player {
    Telegram(Person),
    Discord(u64),
}

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|v| v.parse().ok()).unwrap_or(default)
}

#[ignore = "a measurement of minutes"]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_games_at_once_on_both_networks() {
    let turns: Vec<&str> = GAME.lines().filter(|line| !line.starts_with('#')).collect();
    let wanted = number("TULENH_LOAD_TURNS", 20_000) as usize;
    let rate = number("TULENH_LOAD_RATE", 200 * turns.len() as u64 / 60) as f64;
    let games = wanted.div_ceil(turns.len());
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let bot = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .current_dir(directory.path())
        .env("TELEGRAM_TOKEN", TELEGRAM_TOKEN)
        .env("TELEGRAM_API_URL", telegram.url())
        .env("TELEGRAM_PACE", "off")
        .env("DISCORD_TOKEN", DISCORD_TOKEN)
        .env("DISCORD_API_URL", discord.url())
        .env("DATA_DIR", directory.path().join("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let bot = Bot(bot.unwrap());
    discord.online().await;

    let mut tables = Vec::new();
    for n in 0..games {
        let table = if n % 2 == 0 {
            on_telegram(&telegram, n as i64).await
        } else {
            on_discord(&discord, n).await
        };
        tables.push(table);
    }
    println!("{games} games begun, memory {} kB", bot.memory());

    let by_room: HashMap<Room, usize> = tables
        .iter()
        .enumerate()
        .map(|(i, t)| (t.room, i))
        .collect();
    let (mut heard_there, mut heard_here) = (telegram.look(0, |_| ()), discord.look(0, |_| ()));
    let gap = Duration::from_secs_f64(tables.len() as f64 / rate);
    let begin = Instant::now();
    for (n, table) in tables.iter_mut().enumerate() {
        table.due = begin + gap.mul_f64(n as f64 / games as f64);
    }
    let (mut waits, mut late, mut told) = (Vec::new(), 0_u32, Instant::now());
    let mut memory = Vec::new();
    let worked = bot.processor();
    while waits.len() < games * turns.len() {
        let now = Instant::now();
        let mut arrived: Vec<(Room, Instant)> = Vec::new();
        heard_there = telegram.look(heard_there, |sent| {
            if sent.photo.is_some() {
                arrived.push((Room::Telegram(sent.spot.chat), sent.at));
            }
        });
        heard_here = discord.look(heard_here, |message| {
            if !message.files.is_empty() {
                arrived.push((Room::Discord(message.channel), message.at));
            }
        });
        for (room, at) in arrived {
            let Some(table) = by_room.get(&room).map(|i| &mut tables[*i]) else {
                continue;
            };
            if let Some(said) = table.said.take() {
                waits.push(at.saturating_duration_since(said));
                table.played += 1;
                table.due = (said + gap).max(now);
                late += u32::from(said + gap < now);
            }
        }
        for table in &mut tables {
            if table.said.is_none() && table.played < turns.len() && table.due <= now {
                say(&telegram, &discord, table, turns[table.played]);
            }
        }
        if told.elapsed() > Duration::from_secs(5) {
            told = Instant::now();
            memory.push((waits.len(), bot.memory()));
            let stuck = tables
                .iter()
                .filter_map(|t| t.said)
                .any(|s| s.elapsed() > Duration::from_secs(60));
            assert!(!stuck, "a turn has waited for a minute");
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let took = begin.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "{} turns in {took:.1} s ({:.1} a second, {:.0} games a minute; {late} turns came later than planned)",
        waits.len(),
        waits.len() as f64 / took,
        waits.len() as f64 / took * 60.0 / turns.len() as f64,
    );
    println!(
        "from the turn said to its board received: median {:.1} ms, p90 {:.1}, p99 {:.1}, most {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    println!(
        "processor time of the bot: {:.2} ms a turn",
        (bot.processor() - worked) * 1000.0 / waits.len() as f64
    );
    for (turns, kb) in memory.iter().step_by((memory.len() / 12).max(1)) {
        println!("after {turns:>6} turns: memory {kb} kB");
    }
    println!("at the end: memory {} kB", bot.memory());
}

fn say(telegram: &Telegram, discord: &Discord, table: &mut Table, turn: &str) {
    let line = format!("/move {turn}");
    match (&table.people[table.played % 2], table.spot, table.room) {
        (Player::Telegram(person), Some(spot), _) => drop(telegram.say(person, spot, &line)),
        (Player::Discord(person), _, Room::Discord(thread)) => {
            discord.slash(*person, thread, "move", &[("turn", json!(turn))]);
        }
        _ => {}
    }
    table.said = Some(Instant::now());
}

async fn on_telegram(telegram: &Telegram, n: i64) -> Table {
    let red = telegram.person(100_000 + 2 * n, "Cúc");
    let blue = telegram.person(100_001 + 2 * n, "Đào");
    let group = telegram.group("Chess");
    telegram.say(&red, group, "/challenge red");
    let offer = telegram.next(group).await;
    telegram.press(&blue, &offer, offer.button("a:"));
    telegram.next(group).await;
    Table {
        room: Room::Telegram(group.chat),
        spot: Some(group),
        people: [Player::Telegram(red), Player::Telegram(blue)],
        played: 0,
        said: None,
        due: Instant::now(),
    }
}

async fn on_discord(discord: &Discord, n: usize) -> Table {
    let red = discord.user(&format!("red-{n}"));
    let blue = discord.user(&format!("blue-{n}"));
    let room = discord.channel(&format!("games-{n}"));
    let options = [("opponent", user(blue)), ("colour", json!("red"))];
    let made = discord.slash(red, room, "challenge", &options);
    discord.answer(&made).await;
    let offer = discord.next(room).await;
    discord.press(blue, &offer, "a:");
    let board = discord
        .expect("the board", |m| m.channel == room && !m.files.is_empty())
        .await;
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    Table {
        room: Room::Discord(thread.await),
        spot: None,
        people: [Player::Discord(red), Player::Discord(blue)],
        played: 0,
        said: None,
        due: Instant::now(),
    }
}
