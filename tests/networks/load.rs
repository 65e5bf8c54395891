//! The bot under load: how long an answer takes and how much memory it needs while many games are
//! played on both networks at once. It asserts that every turn is answered, and nothing about time.
//!
//! `TULENH_FULL=1 cargo test --release --test networks -- --nocapture load::` plays 20,000 turns at the
//! rate of 200 whole games a minute; without the variable it plays a few turns. `TULENH_LOAD_TURNS` and
//! `TULENH_LOAD_RATE` (turns a second) change that.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::discord::rig::{TOKEN as DISCORD_TOKEN, user};
use crate::discord::server::Server as Discord;
use crate::games::{is_full, whole};
use crate::opening;
use crate::telegram::server::{Person, Server as Telegram, Spot, TOKEN as TELEGRAM_TOKEN};

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

/// The turns played in all games together: a few by default, enough to measure with `TULENH_FULL`.
fn turns_wanted() -> usize {
    number("TULENH_LOAD_TURNS", if is_full() { 20_000 } else { 24 }) as usize
}

/// The networks with the bot, and the games that are played on them.
struct Load {
    telegram: Telegram,
    discord: Discord,
    bot: Bot,
    tables: Vec<Table>,
    /// How many messages of each network have been looked at.
    seen: (usize, usize),
    /// The time from each turn to its board.
    waits: Vec<Duration>,
    /// How many turns came later than planned.
    late: usize,
    /// The memory in use after so many turns.
    memory: Vec<(usize, u64)>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_games_at_once_on_both_networks() {
    let mut turns = whole();
    let rate = number("TULENH_LOAD_RATE", 200 * turns.len() as u64 / 60) as f64;
    let games = turns_wanted().div_ceil(turns.len()).max(2);
    turns.truncate(turns_wanted().div_ceil(games));
    let directory = tempfile::tempdir().unwrap();
    let mut load = Load::begin(directory.path(), games).await;
    println!("{games} games begun, memory {} kB", load.bot.memory());

    let gap = Duration::from_secs_f64(games as f64 / rate);
    let begin = Instant::now();
    for (n, table) in load.tables.iter_mut().enumerate() {
        table.due = begin + gap.mul_f64(n as f64 / games as f64);
    }
    let worked = load.bot.processor();
    let mut noted = Instant::now();
    while load.waits.len() < games * turns.len() {
        load.take_boards(gap);
        load.say_due_turns(&turns);
        if noted.elapsed() > Duration::from_secs(5) {
            noted = Instant::now();
            load.note_memory();
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let worked = load.bot.processor() - worked;
    load.report(begin.elapsed().as_secs_f64(), worked, turns.len());
}

impl Load {
    /// Starts everything, and begins so many games, on the networks in turn.
    async fn begin(directory: &Path, games: usize) -> Load {
        let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
        let bot = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("TELEGRAM_TOKEN", TELEGRAM_TOKEN)
            .env("TELEGRAM_API_URL", telegram.url())
            .env("TELEGRAM_PACE", "off")
            .env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("DISCORD_API_URL", discord.url())
            .envs(opening::settings(&directory.join("data")))
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
        let seen = (telegram.look(0, |_| ()), discord.look(0, |_| ()));
        Load {
            telegram,
            discord,
            bot,
            tables,
            seen,
            waits: Vec::new(),
            late: 0,
            memory: Vec::new(),
        }
    }

    /// Takes the boards that have arrived; the next turn of each game is due a gap after the last.
    fn take_boards(&mut self, gap: Duration) {
        let now = Instant::now();
        let mut arrived: HashMap<Room, Instant> = HashMap::new();
        self.seen.0 = self.telegram.look(self.seen.0, |sent| {
            if sent.photo.is_some() {
                arrived.insert(Room::Telegram(sent.spot.chat), sent.at);
            }
        });
        self.seen.1 = self.discord.look(self.seen.1, |message| {
            if !message.files.is_empty() {
                arrived.insert(Room::Discord(message.channel), message.at);
            }
        });
        if arrived.is_empty() {
            return;
        }
        for table in &mut self.tables {
            let Some(at) = arrived.get(&table.room) else {
                continue;
            };
            if let Some(said) = table.said.take() {
                self.waits.push(at.saturating_duration_since(said));
                table.played += 1;
                table.due = (said + gap).max(now);
                self.late += usize::from(said + gap < now);
            }
        }
    }

    fn say_due_turns(&mut self, turns: &[&str]) {
        let now = Instant::now();
        for table in &mut self.tables {
            if table.said.is_none() && table.played < turns.len() && table.due <= now {
                say(&self.telegram, &self.discord, table, turns[table.played]);
            }
        }
    }

    fn note_memory(&mut self) {
        self.memory.push((self.waits.len(), self.bot.memory()));
        let mut waiting = self.tables.iter().filter_map(|table| table.said);
        let stuck = waiting.any(|said| said.elapsed() > Duration::from_secs(60));
        assert!(!stuck, "a turn has waited for a minute");
    }

    fn report(mut self, took: f64, worked: f64, turns_of_game: usize) {
        self.waits.sort_unstable();
        let waits = &self.waits;
        let count = waits.len() as f64;
        let at = |part: f64| waits[((count - 1.0) * part) as usize].as_secs_f64() * 1000.0;
        println!(
            "{count} turns in {took:.1} s ({:.1} a second, {:.0} games a minute; {} turns came later than planned)",
            count / took,
            count / took * 60.0 / turns_of_game as f64,
            self.late,
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
            worked * 1000.0 / count
        );
        for (turns, kb) in self.memory.iter().step_by((self.memory.len() / 12).max(1)) {
            println!("after {turns:>6} turns: memory {kb} kB");
        }
        println!("at the end: memory {} kB", self.bot.memory());
    }
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
