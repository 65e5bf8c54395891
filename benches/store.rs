//! The store under many open games: how long it takes to open, how much memory it needs, what a
//! turn and a sweep of due timers cost.
//!
//! `cargo bench --no-default-features --bench store`: fills a store for each size, closes it,
//! measures it in a process of its own, kills such a process in the middle of writing, and measures
//! what that leaves. `TULENH_STORE_GAMES=1000,100000,1000000` for other sizes than the small ones,
//! `TULENH_STORE_DIR` for a disk other than that of the system's temporary directory.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tulenh::app::{App, Options};
use tulenh::game::{
    Account, Action, Clock, Destination, Game, GameId, Limit, MessageRef, Network, News, Notice,
    Offers, Place, Player, PlayerId, Ply, Preferences, Route, Saved, ShownBoard, Tempo,
    TimeControl, Timestamp, Vacation,
};
use tulenh::store::{Batch, Commit, GameChannel, Guard, SledStore, Store as _, StoredGame};
use tulenh_rules::{BySide, Position, Ruleset};

/// The sizes when none are asked for.
const SIZES: &str = "1000,10000";
/// Games in a batch while the store is filled.
const BATCH: u64 = 200;
/// Turns played in each game.
const TURNS: usize = 4;
/// Games of a person.
const EACH: u64 = 10;
/// Turns that are measured.
const MEASURED: u64 = 500;
/// Megabytes the store may need, however many games there are (issue: a million in 300).
const MOST_MEMORY: u64 = 300;
/// Time for a turn.
const TIME: Duration = Duration::from_secs(3 * 24 * 3600);
/// Games whose time is over in the sweep.
const DUE: usize = 1_000;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let argument = |n: usize| arguments.get(n).map(String::as_str);
    match (argument(1), argument(2), argument(3)) {
        (Some("fill"), Some(dir), Some(games)) => runtime.block_on(fill(dir, number(games))),
        (Some("measure"), Some(dir), Some(games)) => runtime.block_on(measure(dir, number(games))),
        (Some("write"), Some(dir), Some(games)) => runtime.block_on(write(dir, number(games))),
        _ => all(),
    }
}

fn number(text: &str) -> u64 {
    text.trim().parse().expect("a number")
}

fn all() {
    let sizes = std::env::var("TULENH_STORE_GAMES").unwrap_or_else(|_| SIZES.to_owned());
    for games in sizes.split(',').map(number) {
        let within =
            std::env::var_os("TULENH_STORE_DIR").map_or(std::env::temp_dir(), PathBuf::from);
        let dir = tempfile::tempdir_in(within).expect("a directory");
        println!("== {games} open games, {TURNS} turns each");
        run("fill", dir.path(), games);
        println!("after a clean close:");
        run("measure", dir.path(), games);
        println!("once more:");
        run("measure", dir.path(), games);
        let mut writer = child("write", dir.path(), games)
            .spawn()
            .expect("a process");
        std::thread::sleep(Duration::from_secs(3));
        writer.kill().expect("it can be killed");
        writer.wait().expect("it ends");
        println!("after kill -9 in the middle of writing:");
        run("measure", dir.path(), games);
    }
}

fn child(what: &str, dir: &Path, games: u64) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.arg(what).arg(dir).arg(games.to_string());
    command.stdin(Stdio::null());
    command
}

fn run(what: &str, dir: &Path, games: u64) {
    let status = child(what, dir, games).status().expect("a process");
    assert!(status.success(), "{what} failed");
}

async fn fill(dir: &str, games: u64) {
    let began = Instant::now();
    let store = open(dir);
    let template = template();
    let people = (2 * games / EACH).max(2);
    for first in (1..=games).step_by(BATCH as usize) {
        let mut batch = Batch::default();
        for id in first..(first + BATCH).min(games + 1) {
            assert_eq!(store.next_game().await.expect("a number"), GameId(id));
            let (red, blue) = (id % people + 1, (id * 7 + 1) % people + 1);
            let blue = if red == blue { red % people + 1 } else { blue };
            if id <= people {
                batch
                    .players
                    .push((person(id), vec![(network(), format!("name{id}"))]));
            }
            let stored = stored(&template, id, red, blue);
            let message = message(id);
            batch.shown.push((GameId(id), 0, Some(message.clone())));
            let ply = Ply(TURNS as u32);
            batch.shown_boards.push((
                message,
                ShownBoard {
                    game: GameId(id),
                    ply,
                },
            ));
            batch.games.push(stored);
        }
        commit(&store, batch).await;
    }
    store.close().await.expect("it closes");
    let size: u64 = std::fs::read_dir(dir)
        .expect("the directory")
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .map(|of| of.len())
        .sum();
    println!(
        "filled in {:.1?}, {} MB on disk",
        began.elapsed(),
        size / 1_000_000
    );
}

async fn measure(dir: &str, games: u64) {
    let began = Instant::now();
    let store = Arc::new(open(dir));
    println!(
        "  opened in {:.0?}, {} MB of memory",
        began.elapsed(),
        memory()
    );
    let (mut loads, mut commits) = (Vec::new(), Vec::new());
    for n in 0..MEASURED {
        // A small store is soon swept: the next game that goes on.
        let first = (n * 2_654_435_761) % games;
        let (id, mut stored) = 'open: {
            for id in (first..first + games).map(|id| GameId(id % games + 1)) {
                let began = Instant::now();
                let stored = store.game(id).await.expect("readable").expect("there");
                loads.push(began.elapsed());
                if stored.game.is_open() {
                    break 'open (id, stored);
                }
            }
            panic!("no game goes on");
        };
        let before = stored.game.revision();
        play(&mut stored.game);
        let batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            update: Some((network(), format!("{before}-{id}"))),
            notices: vec![notice(id), notice(id)],
            games: vec![stored],
            ..Batch::default()
        };
        let began = Instant::now();
        let sent = commit(&store, batch).await;
        commits.push(began.elapsed());
        let batch = Batch {
            sent,
            ..Batch::default()
        };
        commit(&store, batch).await;
    }
    show("reading a game", &mut loads);
    show("committing a turn", &mut commits);
    println!("  {} MB of memory after {MEASURED} turns", memory());
    sweep(&store, games).await;
    let began = Instant::now();
    store.close().await.expect("it closes");
    println!("  closed in {:.0?}", began.elapsed());
}

/// The core flags the games whose time is over first, so many that a sweep is due.
async fn sweep(store: &Arc<SledStore>, games: u64) {
    let wanted = DUE.min(games as usize / 4);

    let core = App::new(store.clone(), Options::new(|| 0));
    // The reminders of the games that were played just now are not what is measured.
    let played = Timestamp(1_000).after(TIME);
    while core.tick(played).await.is_some_and(|next| next <= played) {}
    let due = store.due(Timestamp(i64::MAX), wanted).await;
    let due = due.expect("readable");
    let Some((now, _)) = due.last().copied() else {
        return;
    };
    let due = store.due(now, 2 * DUE).await.expect("readable").len();
    let began = Instant::now();
    // Of very many it does some, and wants to look at the clock before it goes on.
    while core.tick(now).await.is_some_and(|next| next <= now) {}
    let took = began.elapsed();
    let left = store.due(now, DUE).await.expect("readable").len();
    let memory = memory();
    println!("  a sweep of {due} deadlines in {took:.0?}, {memory} MB of memory");
    assert_eq!(left, 0, "deadlines were passed over");
    assert!(memory < MOST_MEMORY, "{memory} MB are too much");
}

/// Writes until it is killed.
async fn write(dir: &str, games: u64) {
    let store = open(dir);
    for n in 0.. {
        let id = GameId((n * 40_503) % games + 1);
        let mut stored = store.game(id).await.expect("readable").expect("there");
        play(&mut stored.game);
        let batch = Batch {
            games: vec![stored],
            notices: vec![notice(id)],
            ..Batch::default()
        };
        commit(&store, batch).await;
    }
}

fn open(dir: &str) -> SledStore {
    SledStore::open(Path::new(dir)).expect("it opens")
}

async fn commit(store: &SledStore, batch: Batch) -> Vec<tulenh::game::NoticeId> {
    match store.commit(batch).await.expect("it commits") {
        Commit::Done(notices) => notices,
        other => panic!("{other:?}"),
    }
}

/// A game of some turns that all others are copies of.
fn template() -> Game {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let seats = BySide {
        red: PlayerId(1),
        blue: PlayerId(2),
    };
    let tempo = Tempo {
        control: TimeControl::PerTurn(TIME),
        ..Tempo::default()
    };
    let game = Game::limited(GameId(1), seats, start, Limit::default(), Timestamp(10));
    let mut game = game.on_clock(tempo);
    for _ in 0..TURNS {
        play(&mut game);
    }
    game
}

fn play(game: &mut Game) {
    let (at, Some(by)) = (game.ply(), game.to_move()) else {
        return;
    };
    let turns = game.position().legal_turns();
    let turn = turns[(at.0 as usize * 31 + 7) % turns.len()].clone();
    let now = Timestamp(1_000 + i64::from(at.0));
    game.apply(by, Action::Turn { at, turn }, now)
        .expect("legal");
}

fn stored(template: &Game, id: u64, red: u64, blue: u64) -> StoredGame {
    let saved = Saved {
        id: GameId(id),
        seats: BySide {
            red: PlayerId(red),
            blue: PlayerId(blue),
        },
        record: template.record().clone(),
        times: template.times().to_vec(),
        offers: Offers::default(),
        take_back: None,
        takebacks: Vec::new(),
        mode: template.mode(),
        advice: BySide::default(),
        clock: Clock {
            since: Timestamp(template.clock().since.0 + id as i64),
            // Everybody was reminded; what is due next is the end of the time.
            passed: u8::MAX,
            ..*template.clock()
        },
        pause: None,
        active: template.active(),
        outcome: None,
        until: None,
        started: template.started(),
        revision: template.revision(),
        teams: BySide::default(),
    };
    StoredGame {
        game: Game::restore(saved).expect("a game"),
        channels: vec![GameChannel {
            route: Route {
                network: network(),
                place: Place::Chat(format!("-100{}", id % 5_000)),
            },
            wants_thread: false,
        }],
        ratings: None,
        former: Vec::new(),
    }
}

fn person(id: u64) -> Player {
    Player {
        id: PlayerId(id),
        accounts: vec![Account {
            network: network(),
            user: (700_000_000 + id).to_string(),
        }],
        name: format!("Người chơi {id}"),
        language: None,
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
        since: Timestamp(5),
    }
}

fn message(id: u64) -> MessageRef {
    MessageRef {
        network: network(),
        message: format!("-100{}:{}", id % 5_000, 1_000_000 + id),
    }
}

fn notice(id: GameId) -> Notice {
    Notice {
        to: Destination::Channel(id, 0),
        news: News::Started(id),
    }
}

fn network() -> Network {
    Network::new("telegram").expect("a network name")
}

fn show(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "  {what}: p50 {:.0?}, p90 {:.0?}, p99 {:.0?}",
        at(50),
        at(90),
        at(99)
    );
}

/// Megabytes of memory in use; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    let kb = line.and_then(|line| line.split_whitespace().nth(1));
    kb.and_then(|kb| kb.parse::<u64>().ok()).unwrap_or_default() / 1_000
}
