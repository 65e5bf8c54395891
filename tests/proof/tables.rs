//! A game as the two people know it: the model that the store is compared with.

use std::sync::Arc;
use std::time::Instant;

use rand::Rng as _;
use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use tulenh_rules::{Position, Record, Ruleset};

use crate::people::{Player, Room, Sent};

/// A turn as the people know it.
#[derive(Debug, Clone)]
pub struct Turn {
    /// What was sent, in LAN.
    pub lan: String,
    /// When it was sent first.
    pub said: Instant,
    /// When each player saw it first: Red, Blue.
    pub seen: [Option<Instant>; 2],
    /// How often boards with it appeared, in all rooms.
    pub boards: usize,
}

/// What waits for its board.
#[derive(Debug)]
pub struct Waiting {
    /// When it was sent last.
    pub last: Instant,
    /// How it was sent last.
    pub sent: Sent,
    /// How often it was sent.
    pub times: u32,
}

/// A game.
#[derive(Debug)]
pub struct Table {
    /// Red, Blue.
    pub players: [Player; 2],
    /// The game with every turn that was sent, also the last one that may be on its way.
    pub record: Record,
    /// All turns that were sent.
    pub turns: Vec<Turn>,
    /// The last of them, while nobody has seen it.
    pub waiting: Option<Waiting>,
    /// When the next turn is sent, at the earliest.
    pub due: Instant,
    /// When it began.
    pub began: Instant,
    /// Boards that show turns nobody has sent.
    pub unknown: Vec<usize>,
}

impl Table {
    /// A game that has begun.
    pub fn new(players: [Player; 2]) -> Table {
        Table {
            players,
            record: Record::new(Position::start(Arc::new(Ruleset::OFFICIAL))),
            turns: Vec::new(),
            waiting: None,
            due: Instant::now(),
            began: Instant::now(),
            unknown: Vec::new(),
        }
    }

    /// Whose turn it is: 0 for Red.
    pub fn mover(&self) -> usize {
        self.turns.len() % 2
    }

    /// Whether the person to move sees that they are, and has nothing on its way.
    pub fn is_ready(&self) -> bool {
        let mover = self.mover();
        let seen = |turn: &Turn| turn.seen[mover].is_some();
        self.waiting.is_none() && !self.is_over() && self.turns.last().is_none_or(seen)
    }

    /// Whether nothing more is to be played.
    pub fn is_over(&self) -> bool {
        self.record.outcome().is_some()
    }

    /// Chooses a legal turn by chance that costs nothing at once, and notes it as sent. `None` when there is
    /// none: the game is left as it is.
    pub fn choose(&mut self, random: &mut StdRng) -> Option<String> {
        let position = self.record.position().clone();
        let mut turns = position.legal_turns();
        turns.shuffle(random);
        let turn = turns.into_iter().take(60).find(|turn| {
            let harmless = |(after, effects): (Position, tulenh_rules::Effects)| {
                effects.lost.is_empty() && after.beaten().is_none()
            };
            position.perils(turn).is_empty()
                && !position.gives_commander_away(turn)
                && position.play(turn).is_ok_and(harmless)
        })?;
        let lan = self.record.play(&turn).ok()?.lan.clone();
        self.turns.push(Turn {
            lan: lan.clone(),
            said: Instant::now(),
            seen: [None; 2],
            boards: 0,
        });
        Some(lan)
    }

    /// A board with the turn of this number, from 1 on, has appeared in a room. Gives the turn when nobody had
    /// seen it before.
    pub fn board(&mut self, room: Room, number: usize, at: Instant) -> Option<Turn> {
        let Some(turn) = number.checked_sub(1).and_then(|n| self.turns.get_mut(n)) else {
            if number > 0 {
                self.unknown.push(number);
            }
            return None;
        };
        turn.boards += 1;
        let first = turn.seen == [None; 2];
        for (player, seen) in self.players.iter().zip(&mut turn.seen) {
            if player.room() == room {
                seen.get_or_insert(at);
            }
        }
        let turn = turn.clone();
        if number == self.turns.len() {
            self.waiting = None;
        }
        first.then_some(turn)
    }

    /// Whether all turns were announced to both players.
    pub fn is_announced(&self) -> bool {
        let seen = |turn: &Turn| turn.seen.iter().all(Option::is_some);
        self.turns.iter().all(seen)
    }
}

/// From a half to one and a half.
pub fn scatter(random: &mut StdRng) -> f64 {
    random.random_range(0.5..1.5)
}

/// The number of the turn that a text announces.
pub fn announced(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once(" · turn ")?;
    let end = rest.find(|c: char| !c.is_ascii_digit());
    rest[..end.unwrap_or(rest.len())].parse().ok()
}
