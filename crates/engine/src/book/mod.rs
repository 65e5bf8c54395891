//! The opening book: positions that follow the start of a battle, and the turns that are good in them.
//!
//! A [`Book`] is for the rules of one battle. It holds each position once, with the position and the turn by
//! which it was reached first, so every position follows from the start by legal turns. [`Opening`] says
//! which book a player uses, and for how long.

pub(crate) mod built_in;
pub(crate) mod file;
pub(crate) mod opening;

use std::collections::BTreeMap;
use std::sync::Arc;

use tulenh_rules::{Position, Record, Ruleset, Turn};

/// Positions of the opening of one battle, with the turns that are good in them.
///
/// Invariants: the first position is the start of the battle; each other one follows from an earlier one by a
/// legal turn; no position stands in it twice; the turns of a position are legal, different and in canonical
/// form, the best first, and their weights are positive.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_engine::{Book, BookTurn};
/// use tulenh_rules::{Position, Ruleset};
///
/// let rules = Arc::new(Ruleset::OFFICIAL);
/// let start = Position::start(rules.clone());
/// let mut book = Book::new(rules);
/// let turn = start.read_lan("c5-c6")?;
/// book.set_turns(0, vec![BookTurn { turn: turn.clone(), score: 12, weight: 1 }])?;
/// book.add(0, &turn)?;
/// assert_eq!(book.find(&start), Some(0));
/// assert_eq!(Book::read(&book.to_string())?, book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    rules: Arc<Ruleset>,
    positions: Vec<BookPosition>,
    by_key: BTreeMap<u64, usize>,
}

/// A position of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookPosition {
    /// The position.
    pub position: Position,
    /// The number of the position before it and the turn that leads here; `None` at the start.
    pub reached: Option<(usize, Turn)>,
    /// Turns of either side since the start, by that way.
    pub ply: u32,
    /// The turns that are good here, the best first; none where a book has none yet.
    pub turns: Vec<BookTurn>,
}

/// A turn of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookTurn {
    /// The turn.
    pub turn: Turn,
    /// What it is worth to the side that makes it, in hundredths of an Infantry.
    pub score: i32,
    /// How often it is chosen, compared with the other turns of the position; at least 1.
    pub weight: u32,
}

/// Why something is no book, or does not belong in one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadBook {
    /// The text does not begin as the file of a book does.
    #[error("this is no opening book that this program can use")]
    NoBook,
    /// The rules are not known.
    #[error("the rules of the book are not known: {0}")]
    Rules(String),
    /// The checksum at the end does not fit what stands before it.
    #[error("the book is damaged: its checksum is wrong")]
    Checksum,
    /// A line of the file cannot be read.
    #[error("line {0} of the book cannot be read")]
    Line(usize),
    /// A position or a turn that does not belong in the book.
    #[error("position {at} of the book: {why}")]
    Position {
        /// The number of the position, from 0.
        at: usize,
        /// What is wrong, in English words.
        why: &'static str,
    },
}

impl Book {
    /// The largest score of a turn, in hundredths of an Infantry.
    pub const MOST_SCORE: i32 = 20_000;

    /// A book that holds only the start of a battle, without turns.
    pub fn new(rules: Arc<Ruleset>) -> Book {
        let position = Position::start(rules.clone());
        Book {
            rules,
            by_key: BTreeMap::from([(position.key(), 0)]),
            positions: vec![BookPosition {
                position,
                reached: None,
                ply: 0,
                turns: Vec::new(),
            }],
        }
    }

    /// The rules of the battle.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// All positions, the start first, each after the one from which it was reached.
    pub fn positions(&self) -> &[BookPosition] {
        &self.positions
    }

    /// The number of a position, whatever its move counters; `None` when it is not in the book.
    pub fn find(&self, position: &Position) -> Option<usize> {
        let at = *self.by_key.get(&position.key())?;
        let found = &self.positions.get(at)?.position;
        let same = found.board() == position.board() && found.turn() == position.turn();
        (same && *self.rules == **position.rules()).then_some(at)
    }

    /// The game that leads to a position of the book; the start alone where there is no such position.
    pub fn game(&self, at: usize) -> Record {
        let mut turns = Vec::new();
        let mut place = self.positions.get(at);
        while let Some((from, turn)) = place.and_then(|place| place.reached.as_ref()) {
            turns.push(turn);
            place = self.positions.get(*from);
        }
        let mut game = Record::new(Position::start(self.rules.clone()));
        for turn in turns.into_iter().rev() {
            // Every turn of a book is legal.
            if game.play(turn).is_err() {
                break;
            }
        }
        game
    }

    /// Adds the position that a turn leads to, without turns of its own. Returns its number, also when it
    /// was in the book before.
    ///
    /// # Errors
    /// There is no position `from`, the turn is not legal there, or it ends the game.
    pub fn add(&mut self, from: usize, turn: &Turn) -> Result<usize, BadBook> {
        let number = self.positions.len();
        let bad = |why| BadBook::Position { at: number, why };
        let before = self.positions.get(from);
        let before = before.ok_or(bad("it follows no position"))?;
        let after = before.position.play(turn);
        let (position, _) = after.map_err(|_| bad("the turn that leads to it is not legal"))?;
        if position.beaten().is_some() || !position.has_legal_turn() {
            return Err(bad("the game is over there"));
        }
        if let Some(known) = self.find(&position) {
            return Ok(known);
        }
        let ply = before.ply + 1;
        if self.by_key.insert(position.key(), number).is_some() {
            return Err(bad("its key is that of another position"));
        }
        self.positions.push(BookPosition {
            position,
            reached: Some((from, turn.clone())),
            ply,
            turns: Vec::new(),
        });
        Ok(number)
    }

    /// Sets the turns of a position; they are sorted, the best first.
    ///
    /// # Errors
    /// There is no such position, or a turn is not legal, not in canonical form, named twice, without weight,
    /// or has a score beyond [`Book::MOST_SCORE`]. The book stays as it was.
    pub fn set_turns(&mut self, at: usize, mut turns: Vec<BookTurn>) -> Result<(), BadBook> {
        let bad = |why| BadBook::Position { at, why };
        let place = self.positions.get_mut(at).ok_or(bad("there is none"))?;
        for (index, one) in turns.iter().enumerate() {
            if place.position.canonical(&one.turn).as_ref() != Ok(&one.turn) {
                return Err(bad("a turn is not legal, or not in canonical form"));
            }
            if turns[..index].iter().any(|other| other.turn == one.turn) {
                return Err(bad("a turn stands there twice"));
            }
            if one.weight == 0 || one.score.abs() > Book::MOST_SCORE {
                return Err(bad("a turn has a weight or a score that cannot be"));
            }
        }
        turns.sort_by_key(|one| std::cmp::Reverse(one.score));
        place.turns = turns;
        Ok(())
    }
}
