//! What the store holds in the end, compared with what people played.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tulenh::app::{Account, GameId, Network};
use tulenh::game::{Clock, PlayerId, TimeControl};
use tulenh::store::{PostgresStore, Store, StoredGame};
use tulenh_rules::Side;

use crate::database::Database;
use crate::games::Games;
use crate::tables::Table;

/// How far clocks may be off for what nobody can see: rounding, and the way of a message.
const SLACK: Duration = Duration::from_secs(2);

/// What is wrong, each with what it concerns.
#[derive(Debug, Default)]
pub struct Verdict {
    /// Turns that were announced and are not in the store, or another in their place.
    pub lost: Vec<String>,
    /// Turns that are in the store, and nobody has sent them, or only once.
    pub doubled: Vec<String>,
    /// Turns in the store that were not announced to both players.
    pub unannounced: Vec<String>,
    /// Games that ended though nobody had ended them, and clocks that are wrong.
    pub clocks: Vec<String>,
    /// Anything else.
    pub other: Vec<String>,
    /// Turns that were compared.
    pub turns: usize,
    /// Boards that appeared more than once in a room.
    pub boards_again: usize,
    /// How much the bot has credited to all clocks for its absences, and how often.
    pub credited: (Duration, usize),
    /// How much less a clock shows than what its player had for sure, at most.
    pub clock_off: Duration,
}

/// Reads every game and compares it. The program itself checks the store too.
pub async fn compare(games: &Games, database: &Database, program: &Path) -> Verdict {
    let mut verdict = Verdict::default();
    let store = match PostgresStore::open(&database.url()).await {
        Ok(store) => store,
        Err(error) => {
            verdict
                .other
                .push(format!("the store does not open: {error}"));
            return verdict;
        }
    };
    let (calendar, _) = store.calendar().await.unwrap();
    let missing = u64::try_from(calendar.missing()).unwrap_or_default();
    verdict.credited = (Duration::from_millis(missing), calendar.absences().count());
    let found = stored_games(&store).await;
    for (n, table) in games.tables.iter().enumerate() {
        let (network, user) = table.players[0].account();
        let account = Account {
            network: Network::new(network).unwrap(),
            user,
        };
        let red = store.player_of(&account).await.unwrap();
        let stored = red.and_then(|red| found.get(&red));
        match stored {
            Some(stored) => verdict.compare(n, table, stored),
            None => verdict.lost.push(format!("game {n}: there is none")),
        }
    }
    if found.len() != games.tables.len() {
        verdict.doubled.push(format!("{} games", found.len()));
    }
    let pending = store.pending(None, 1_000).await.unwrap();
    if !pending.is_empty() {
        verdict
            .unannounced
            .push(format!("{} notices in the outbox", pending.len()));
    }
    store.close().await.unwrap();
    verdict.other.extend(checked(program, &database.url()));
    verdict
}

/// What `tulenh store check` finds wrong.
fn checked(program: &Path, url: &str) -> Option<String> {
    let mut command = Command::new(program);
    command
        .env_clear()
        .env("DATABASE_URL", url)
        .current_dir("/");
    let found = command.args(["store", "check"]).output().unwrap();
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (!found.status.success()).then(|| said(&found.stdout) + &said(&found.stderr))
}

/// All games by who plays Red.
async fn stored_games(store: &dyn Store) -> HashMap<PlayerId, StoredGame> {
    let highest = store.totals().await.unwrap().games;
    let mut found = HashMap::new();
    for id in 1..=highest {
        if let Some(stored) = store.game(GameId(id)).await.unwrap() {
            found.insert(stored.game.seats()[Side::Red], stored);
        }
    }
    found
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_fine(&self) -> bool {
        let all = [
            &self.lost,
            &self.doubled,
            &self.unannounced,
            &self.clocks,
            &self.other,
        ];
        all.iter().all(|found| found.is_empty())
    }

    fn compare(&mut self, n: usize, table: &Table, stored: &StoredGame) {
        let game = &stored.game;
        let name = format!("game {n} ({:?})", game.id());
        let kept_turns: Vec<&str> = game.record().turns().iter().map(|t| &t.lan[..]).collect();
        self.turns += kept_turns.len();
        for (number, turn) in table.turns.iter().enumerate() {
            let at = format!("{name}, turn {} {}", number + 1, turn.lan);
            let seen = turn.seen.iter().flatten().count();
            match kept_turns.get(number) {
                Some(kept) if *kept != turn.lan => {
                    let before = &kept_turns[..number];
                    self.lost
                        .push(format!("{at}: {kept} instead, after {before:?}"));
                }
                None if seen > 0 => self.lost.push(format!("{at}: announced, not there")),
                None => self
                    .unannounced
                    .push(format!("{at}: sent, and never taken")),
                Some(_) if seen < 2 => self.unannounced.push(at),
                Some(_) => {}
            }
            let rooms = match table.players[0].room() == table.players[1].room() {
                true => 1,
                false => 2,
            };
            self.boards_again += turn.boards.saturating_sub(rooms);
        }
        if kept_turns.len() > table.turns.len() {
            let more = &kept_turns[table.turns.len()..];
            self.doubled
                .push(format!("{name}: {more:?} was never sent"));
        }
        if !table.unknown.is_empty() {
            self.doubled
                .push(format!("{name}: boards of turns {:?}", table.unknown));
        }
        if game.clock().tempo.control == TimeControl::Unlimited
            && game.revision() != kept_turns.len() as u64
        {
            let words = format!(
                "{name}: revision {}, {} turns",
                game.revision(),
                kept_turns.len()
            );
            self.doubled.push(words);
        }
        if game.outcome() != table.record.outcome() {
            self.clocks
                .push(format!("{name} ended: {:?}", game.outcome()));
        }
        if !game.times().is_sorted() {
            self.clocks
                .push(format!("{name}: turns out of order in time"));
        }
        if game.is_open() {
            self.compare_clocks(&name, table, game.clock());
        }
    }

    /// A player's clock may not show less than what it would if everything that passed from the last sign of the
    /// turn before to the first sign of the player's own had counted, and not more than if only the time had
    /// counted in which it was surely their turn, less all absences.
    fn compare_clocks(&mut self, name: &str, table: &Table, clock: &Clock) {
        let TimeControl::Bank { bank, increment } = clock.tempo.control else {
            return;
        };
        for (player, side) in [(0, Side::Red), (1, Side::Blue)] {
            let (mut most, mut least, mut turns) = (Duration::ZERO, Duration::ZERO, 0);
            for (number, turn) in table.turns.iter().enumerate() {
                let Some(shown) = first_seen(turn.seen) else {
                    return;
                };
                if number % 2 != player {
                    continue;
                }
                let before = number.checked_sub(1).map(|before| &table.turns[before]);
                // The first turn: since the game began, some time before the table was noted.
                let began = before.map_or(table.began - Duration::from_secs(60), |turn| turn.said);
                let announced = before.and_then(|turn| first_seen(turn.seen));
                most += shown - began;
                least += turn
                    .said
                    .saturating_duration_since(announced.unwrap_or(turn.said));
                turns += 1;
            }
            let given = bank + increment * turns;
            let left = clock.left[side];
            let floor = given.saturating_sub(most + SLACK);
            let ceiling = given.saturating_sub(least) + self.credited.0 + SLACK;
            self.clock_off = self
                .clock_off
                .max(given.saturating_sub(least).saturating_sub(left));
            if left < floor || left > ceiling {
                let words =
                    format!("{name}, {side:?}: {left:?} left, not {floor:?} to {ceiling:?}");
                self.clocks.push(words);
            }
        }
    }
}

fn first_seen(seen: [Option<Instant>; 2]) -> Option<Instant> {
    seen.into_iter().flatten().min()
}
