//! How long people wait when twenty games wait for the engine at once, and when one does while the engine analyses games.
//!
//! `cargo bench --bench answers`: for each of some levels people begin games against it on a real store in a
//! temporary directory and play the opening, where the engine's answers come from a book. Then twenty of them play
//! a turn at the same moment, several times over. Prints how long after that moment the engine's answers were
//! committed. What people play is chosen before it. Then the same for one of them, while games that others have resigned
//! are analysed on every thread of the engine.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

mod chats;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tulenh::app::{Bot, Colour, Command, GameId, Ply};
use tulenh::game::{Action, Game};
use tulenh::store::Store as _;
use tulenh_engine::{Level, Limits, Opening, Options, Table, Task};
use tulenh_rules::Side;

use chats::Chats;

/// The levels, by the numbers of their seats.
const LEVELS: [u8; 6] = [1, 4, 6, 7, 8, Bot::MAX];
/// Games that wait at once.
const GAMES: usize = 20;
/// Games that are begun, since some are soon over.
const BEGUN: usize = 40;
/// Turns of each person before anything is measured: the book ends sooner.
const OPENING: usize = Opening::PLIES as usize / 2 + 1;
/// Games that are resigned and analysed: the last of those that are begun. They keep the engine busy for longer than the
/// turns that are measured beside them take.
const ANALYSED: usize = 15;
/// The levels that are measured beside analyses.
const BESIDE: [u8; 2] = [1, 8];
/// How often everybody plays a turn that is measured.
const ROUNDS: usize = 5;
/// The same beside analyses.
const ROUNDS_BESIDE: usize = 20;
/// How long anybody is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// The level by which people choose their turns, and how much they look at.
const PEOPLE: (u8, u64) = (5, 2_000);
/// Megabytes of what they remember.
const MEMORY: usize = 4;

#[tokio::main]
async fn main() {
    println!("level | games | games that are analysed | turns | median, s | p95, s | worst, s");
    for level in LEVELS {
        measure(level, GAMES, ROUNDS, 0).await;
    }
    for level in BESIDE {
        measure(level, 1, ROUNDS_BESIDE, ANALYSED).await;
    }
}

/// Prints how long people wait for a level in so many games and rounds, while so many others are analysed.
async fn measure(level: u8, games: usize, rounds: usize, analysed: usize) {
    let (chats, _news) = Chats::open();
    for n in 0..BEGUN {
        let table = chats.table(n, "answers");
        table.challenge_engine("red", Colour::Red, level, "").await;
    }
    for _ in 0..OPENING {
        round(&chats, BEGUN).await;
    }
    for n in BEGUN - analysed..BEGUN {
        let table = chats.table(n, "answers");
        // The first time the bot asks whether this is meant.
        for _ in 0..2 {
            table.ask("red", Command::Resign(None)).await;
        }
        table.ask("red", Command::Analysis(None)).await;
    }
    let (mut least, mut times) = (games, Vec::new());
    for _ in 0..rounds {
        let waited = round(&chats, games).await;
        least = least.min(waited.len());
        times.extend(waited);
    }
    let asked = chats.store.analyses_asked(usize::MAX).await;
    let left = asked.expect("the store reads").len();
    // Fewer would mean that a thread of the engine was free in the end.
    let busy = analysed.min(std::thread::available_parallelism().map_or(1, usize::from));
    assert!(left >= busy, "{left} analyses are left");
    chats.close().await;
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64();
    let name = Level::all().nth(usize::from(level) - 1).expect("a level");
    println!(
        "{name} | {least} | {analysed} | {} | {:.2} | {:.2} | {:.2}",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
}

/// In so many games people play a turn at the same moment. How long after it each was answered.
async fn round(chats: &Chats, games: usize) -> Vec<Duration> {
    let (mut playing, mut waiting) = (Vec::new(), HashMap::new());
    let memory = Table::new(MEMORY);
    for n in 0..BEGUN {
        let id = GameId(n as u64 + 1);
        let stored = chats.store.game(id).await.expect("the store reads");
        let game = stored.expect("a game").game;
        if let Some(turn) = chosen(&game, &memory)
            && playing.len() < games
        {
            playing.push((chats.table(n, "answers"), turn));
            waiting.insert(id, Ply(game.ply().0 + 2));
        }
    }
    let mut changes = chats.app.game_changes();
    let began = Instant::now();
    let answers = tokio::spawn(async move {
        let mut times = Vec::new();
        while !waiting.is_empty() {
            let change = changes.recv().await.expect("changes are told");
            if waiting.get(&change.game) == Some(&change.ply) {
                times.push(began.elapsed());
                waiting.remove(&change.game);
            }
        }
        times
    });
    let playing = playing.iter().map(|(table, turn)| table.play("red", turn));
    futures_util::future::join_all(playing).await;
    let answers = tokio::time::timeout(PATIENCE, answers).await;
    let answers = answers.expect("everybody is answered in time");
    answers.expect("everybody is answered")
}

/// What a person plays; `None` where the game is over, or would be then: nobody waits for an answer.
fn chosen(game: &Game, memory: &Table) -> Option<String> {
    let (level, nodes) = PEOPLE;
    let (task, limits) = (Task::of(game.record()), Limits::nodes(nodes));
    let seed = rand::random();
    let line = Level::new(level)?.choose(&task, memory, &limits, &Options::default(), seed)?;
    let position = game.position();
    let turn = position.canonical(line.turns.first()?).ok()?;
    let lan = position.lan(&turn);
    let mut after = game.clone();
    let (at, who, now) = (game.ply(), game.seats()[Side::Red], game.last());
    let played = after.apply(who, Action::Turn { at, turn }, now);
    (played.is_ok() && after.is_open()).then_some(lan)
}
