//! The way of a turn: text in, committed and durable, then told with a picture.
//!
//! `cargo bench --bench turn`: plays the recorded game over and over on a real store in a
//! temporary directory and prints how long each part took: first while nothing else happens, then while
//! people wait for the engine in many other games. Not a loop of one call, since each turn can be
//! played only once.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

mod chats;

use std::time::{Duration, Instant};

use tulenh::app::{Bot, Colour, Command, GameId, Opponent};
use tulenh::store::{SledStore, Store as _};

use chats::{Chats, News};

/// How often the game is played, idle and busy.
const GAMES: usize = 6;
/// How many wait for the engine at least while it is busy.
const WAITING: usize = 50;
/// Games in which the engine is asked for its first turn at once, so that as many wait long enough.
const ASKED: usize = 600;
/// Terms for which there is no opening book, so that the engine has to search.
const BOOKLESS: &str = "official capacity=2021";

#[tokio::main]
async fn main() {
    let (chats, mut news) = Chats::open();
    let (mut busy, mut waited) = (0, true);
    let mut idle = Times::default();
    for n in 0..GAMES {
        play(&chats, n, &mut news, &mut idle).await;
    }
    let began = Instant::now();
    ask_engine(&chats).await;
    let mut saturated = Times::default();
    for n in GAMES..2 * GAMES {
        play(&chats, n, &mut news, &mut saturated).await;
        let left = waiting(&chats.store).await;
        waited &= left >= WAITING;
        busy = left;
    }
    let answered = ASKED - busy;
    println!(
        "{} turns each, text -> durable -> picture handed to the network",
        idle.answered.len()
    );
    idle.show("idle");
    let p99 = idle.p99();
    saturated.show("while the engine is asked");
    println!(
        "p99 of an answer, busy to idle: {:.2}",
        saturated.p99() / p99
    );
    println!(
        "the engine played {answered} turns in {:?}; {busy} waited at the end, {} all the time",
        began.elapsed(),
        if waited { "enough" } else { "not enough" }
    );
    chats.close().await;
}

/// Begins games, of people of their own, in which the engine has the first turn.
async fn ask_engine(chats: &Chats) {
    for n in 0..ASKED {
        let table = chats.table(n, "engine");
        table
            .challenge_engine("blue", Colour::Blue, Bot::MAX, BOOKLESS)
            .await;
    }
}

/// In how many of those games the engine still has to play its first turn.
async fn waiting(store: &SledStore) -> usize {
    let before = GAMES as u64;
    let mut count = 0;
    for id in before + 1..=before + ASKED as u64 {
        let stored = store.game(GameId(id)).await.expect("the store reads");
        let waits = stored.is_some_and(|stored| stored.game.has_bot() && stored.game.ply().0 == 0);
        count += usize::from(waits);
    }
    count
}

/// Plays the recorded game at a table.
async fn play(chats: &Chats, n: usize, news: &mut News, times: &mut Times) {
    let game = include_str!("../crates/rules/tests/data/games/whole.lan");
    let game: Vec<&str> = game.lines().filter(|line| !line.starts_with('#')).collect();
    let table = chats.table(n, "table");
    let opponent = Opponent::User {
        account: table.account("blue"),
        name: "Blue".to_owned(),
        handle: None,
        bot: false,
    };
    let challenge = Command::Challenge {
        opponent: Some(opponent),
        colour: Colour::Red,
        terms: String::new(),
    };
    table.ask("red", challenge).await;
    table.ask("blue", Command::Accept(None)).await;
    while let Some((_, size)) = news.recv().await {
        if size > 0 {
            break;
        }
    }
    for (ply, turn) in game.iter().enumerate() {
        let who = ["red", "blue"][ply % 2];
        let began = Instant::now();
        table.play(who, turn).await;
        times.answered.push(began.elapsed());
        let (at, size) = news.recv().await.expect("the turn is told");
        times.announced.push(at.duration_since(began));
        times.bytes.push(size);
    }
}

/// How long turns took.
#[derive(Default)]
struct Times {
    answered: Vec<Duration>,
    announced: Vec<Duration>,
    bytes: Vec<usize>,
}

impl Times {
    fn show(&mut self, what: &str) {
        self.bytes.sort_unstable();
        for (part, times) in [
            ("answer (durable)", &mut self.answered),
            ("announced with picture", &mut self.announced),
        ] {
            times.sort_unstable();
            let at = |part: usize| times[(times.len() - 1) * part / 100];
            let (p50, p90, p99) = (at(50), at(90), at(99));
            println!("{what}, {part}: p50 {p50:?}, p90 {p90:?}, p99 {p99:?}");
        }
        let bytes = &self.bytes;
        println!(
            "{what}, picture bytes: median {}, largest {}",
            bytes[bytes.len() / 2],
            bytes[bytes.len() - 1]
        );
    }

    /// In seconds; after [`Times::show`].
    fn p99(&self) -> f64 {
        self.answered[(self.answered.len() - 1) * 99 / 100].as_secs_f64()
    }
}
