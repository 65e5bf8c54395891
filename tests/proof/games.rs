//! All games of a run, and the people who play them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use futures_util::stream;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use tokio::sync::watch;

use crate::journal::{Journal, Said};
use crate::options::Options;
use crate::people::{Networks, Player, Room, Sent};
use crate::tables::{Table, Waiting, announced, scatter};

/// The words about time of the games, in turn: no clock, a bank with an increment, time for each turn, a bank alone.
const TERMS: [&str; 4] = ["", "15min+1min", "20min", "40min+0"];
/// How many games are begun at once.
const BEGUN_AT_ONCE: usize = 6;
/// How often it is looked what has come.
const LOOK: Duration = Duration::from_millis(20);
/// How long a person waits after the network has said that what they sent has failed.
const FAILED: Duration = Duration::from_secs(6);
/// After so long without a board people send their turn again.
const PATIENCE: Duration = Duration::from_secs(30);
/// One of so many turns is delivered again by the network though it was taken.
const REPEATED: u32 = 25;
/// A session of Discord whose line is gone is forgotten after so long, as by Discord.
const SESSION: Duration = Duration::from_secs(120);

/// The games with their people.
pub struct Games {
    /// All of them.
    pub tables: Vec<Table>,
    /// What else the bot has said, with how often.
    pub other_words: HashMap<String, usize>,
    /// Turns that people have sent again.
    pub sent_again: u32,
    /// Turns that the networks have delivered again.
    pub repeated: u32,
    networks: Networks,
    rooms: HashMap<Room, usize>,
    seen: (usize, usize),
    random: StdRng,
    /// How long people think, on the average.
    think: Duration,
    journal: Arc<Journal>,
    lost_sessions: HashMap<String, Instant>,
}

impl Games {
    /// Begins all games.
    pub async fn begin(options: &Options, networks: Networks, journal: Arc<Journal>) -> Games {
        let begin = |n: usize| {
            let (networks, terms) = (&networks, TERMS[n / 5 % TERMS.len()]);
            async move { (n, networks.begin(n, terms).await) }
        };
        let begun = stream::iter((0..options.games).map(begin)).buffer_unordered(BEGUN_AT_ONCE);
        let mut begun: Vec<_> = begun.collect().await;
        begun.sort_by_key(|(n, _)| *n);
        let tables = begun.into_iter().map(|(_, players)| Table::new(players));
        let tables: Vec<Table> = tables.collect();
        let mut rooms = HashMap::new();
        for (n, table) in tables.iter().enumerate() {
            rooms.extend(table.players.iter().map(|player| (player.room(), n)));
        }
        let seen = (
            networks.telegram.look(0, |_| ()),
            networks.discord.look(0, |_| ()),
        );
        let mut games = Games {
            tables,
            other_words: HashMap::new(),
            sent_again: 0,
            repeated: 0,
            networks,
            rooms,
            seen,
            random: StdRng::seed_from_u64(options.seed ^ 0x6a6d),
            think: Duration::from_secs_f64(options.games as f64 / options.rate),
            journal,
            lost_sessions: HashMap::new(),
        };
        for table in &mut games.tables {
            table.due = Instant::now() + games.think.mul_f64(games.random.random_range(0.0..1.0));
        }
        games
    }

    /// Plays until told to stop: then no new turn is begun.
    pub async fn play(mut self, stopped: watch::Receiver<bool>) -> Games {
        while !*stopped.borrow() {
            self.take_boards();
            self.send_due_turns();
            self.send_again();
            self.forget_sessions();
            tokio::time::sleep(LOOK).await;
        }
        self
    }

    /// Waits until every turn is announced to both its players, at most so long.
    pub async fn finish(&mut self, within: Duration) {
        let end = Instant::now() + within;
        while Instant::now() < end && !self.tables.iter().all(Table::is_announced) {
            self.take_boards();
            self.send_again();
            tokio::time::sleep(LOOK).await;
        }
        // For whoever looks into a failure.
        for table in self.tables.iter().filter(|table| !table.is_announced()) {
            let waiting = table.waiting.as_ref();
            let last = waiting.map(|waiting| match &waiting.sent {
                Sent::Telegram(update) => format!("update {update}, sent {} times", waiting.times),
                Sent::Discord(play) => {
                    format!("interaction {}, sent {} times", play.id, waiting.times)
                }
            });
            println!("not announced: {:?} {last:?}", table.players);
        }
    }

    fn take_boards(&mut self) {
        let mut boards = Vec::new();
        let mut words = Vec::new();
        self.seen.0 = self.networks.telegram.look(self.seen.0, |sent| {
            match announced(&sent.text).filter(|_| sent.photo.is_some()) {
                Some(turn) => boards.push((Room::Telegram(sent.spot.chat), turn, sent.at)),
                None => words.push(sent.text.clone()),
            }
        });
        self.seen.1 = self.networks.discord.look(self.seen.1, |message| {
            match announced(&message.content).filter(|_| !message.files.is_empty()) {
                Some(turn) => boards.push((Room::Discord(message.channel), turn, message.at)),
                None if message.loading => {}
                None => words.push(message.content.clone()),
            }
        });
        for text in words {
            let line = text.lines().next().unwrap_or_default();
            let line: String = line.chars().filter(|c| !c.is_ascii_digit()).collect();
            *self.other_words.entry(line).or_default() += 1;
        }
        for (room, number, at) in boards {
            let Some(table) = self.rooms.get(&room).map(|n| &mut self.tables[*n]) else {
                continue;
            };
            if let Some(turn) = table.board(room, number, at) {
                table.due = at + self.think.mul_f64(scatter(&mut self.random));
                self.journal.events().turns.push(Said {
                    at: turn.said,
                    announced: at,
                });
            }
        }
    }

    fn send_due_turns(&mut self) {
        let now = Instant::now();
        for table in &mut self.tables {
            if table.due > now || !table.is_ready() {
                continue;
            }
            let mover = table.mover();
            let Some(turn) = table.choose(&mut self.random) else {
                // Nothing harmless is left to play; the game stays as it is.
                table.due = now + Duration::from_secs(86_400);
                continue;
            };
            let sent = self.networks.say(&table.players[mover], &turn);
            if self.random.random_ratio(1, REPEATED) {
                self.networks.repeat(&sent);
                self.repeated += 1;
            }
            table.waiting = Some(Waiting {
                last: Instant::now(),
                sent,
                times: 1,
            });
        }
    }

    /// People send again what has failed, or what nobody has answered for long.
    fn send_again(&mut self) {
        let now = Instant::now();
        for table in &mut self.tables {
            let Some(waiting) = &mut table.waiting else {
                continue;
            };
            let waited = now - waiting.last;
            let failed = || self.networks.has_failed(&waiting.sent);
            if waited > PATIENCE || (waited > FAILED && failed()) {
                let turn = table.turns.last().map(|turn| turn.lan.clone());
                let mover = (table.turns.len() + 1) % 2;
                let player: &Player = &table.players[mover];
                waiting.sent = self.networks.say(player, &turn.unwrap_or_default());
                waiting.last = now;
                waiting.times += 1;
                self.sent_again += 1;
            }
        }
    }

    /// Discord does not keep what it could not deliver for ever.
    fn forget_sessions(&mut self) {
        let now = Instant::now();
        let mut world = self.networks.discord.world();
        let lost = &mut self.lost_sessions;
        world.sessions.retain(|name, session| {
            let open = session
                .socket
                .as_ref()
                .is_some_and(|(_, socket)| !socket.is_closed());
            if open {
                lost.remove(name);
                return true;
            }
            let since = lost.entry(name.clone()).or_insert(now);
            now - *since < SESSION
        });
    }
}
