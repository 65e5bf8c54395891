//! A book that grows: positions are searched with several lines each, and what is found at the end of a
//! variation is carried back to its beginning.

use clap::Args;
use tulenh_console::ToolError;
use tulenh_engine::{Book, BookTurn, Limits, Options, Score, Table, Task, search};
use tulenh_rules::{Record, Turn};

/// How positions are searched, and which turns are kept.
#[derive(Debug, Args)]
pub struct Growth {
    /// Nodes of the search of a position
    #[arg(long, default_value_t = 300_000)]
    pub nodes: u64,
    /// The best turns that a search weighs against each other
    #[arg(long, default_value_t = 5)]
    pub lines: usize,
    /// How much worse than the best a turn of the book may be, in hundredths of an Infantry
    #[arg(long, default_value_t = 30)]
    pub margin: i32,
    /// The same for the first turn of each side, so that games do not all begin alike
    #[arg(long, default_value_t = 80)]
    pub first_margin: i32,
    /// Positions are searched up to this turn of either side
    #[arg(long, default_value_t = 15)]
    pub plies: u32,
}

impl Growth {
    /// How much worse than the best a turn of a position may be to be in the book.
    pub fn margin_at(&self, ply: u32) -> i32 {
        if ply < FIRST {
            self.first_margin
        } else {
            self.margin
        }
    }
}

/// A turn with its score for the side that makes it.
pub type Scored = (Turn, i32);

/// A book with what is known of each of its positions.
pub struct Growing<'a> {
    pub book: Book,
    growth: &'a Growth,
    table: Table,
    /// What the search of each position has found, the best first; the turns that may come into the book.
    found: Vec<Vec<Scored>>,
    /// How often finished games have played turns of a position.
    played: Vec<Vec<(Turn, u32)>>,
}

/// Turns of either side for which [`Growth::first_margin`] holds.
const FIRST: u32 = 2;
/// Megabytes of the table of a search.
const TABLE_MB: usize = 32;
/// A turn that finished games play is chosen more often, for so many games at most.
const MOST_GAMES: u32 = 30;

impl<'a> Growing<'a> {
    pub fn new(book: Book, growth: &'a Growth) -> Growing<'a> {
        let found = book.positions().iter().map(|place| {
            let turns = place.turns.iter();
            turns.map(|one| (one.turn.clone(), one.score)).collect()
        });
        Growing {
            found: found.collect(),
            played: vec![Vec::new(); book.positions().len()],
            growth,
            table: Table::new(TABLE_MB),
            book,
        }
    }

    /// Searches a position of the book that has no turns yet, and returns the turns found, the best first.
    /// What is found depends on the way to the position alone.
    ///
    /// # Errors
    /// The engine finds no turn.
    pub fn search(&mut self, at: usize) -> Result<&[Scored], ToolError> {
        self.found.resize(self.book.positions().len(), Vec::new());
        self.played.resize(self.book.positions().len(), Vec::new());
        let game = self.book.game(at);
        self.found[at] = lines(&game, &self.table, self.growth.nodes, self.growth.lines)?;
        Ok(&self.found[at])
    }

    /// Counts a turn that a game has played.
    pub fn count(&mut self, at: usize, turn: &Turn) {
        let played = &mut self.played[at];
        match played.iter_mut().find(|(known, _)| known == turn) {
            Some((_, times)) => *times += 1,
            None => played.push((turn.clone(), 1)),
        }
    }

    /// Carries scores back from the ends of variations, and sets the turns of the book: those that are not
    /// worse than the best by more than the margin. One that is as good as the best is chosen most
    /// often, one that is just good enough least often.
    ///
    /// # Errors
    /// A turn does not belong in a book, which a search does not find.
    pub fn settle(&mut self) -> Result<(), ToolError> {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(self.book.positions()[*at].ply));
        for at in order {
            let place = &self.book.positions()[at];
            let margin = self.growth.margin_at(place.ply);
            for (turn, score) in &mut self.found[at] {
                let (after, _) = place.position.play(turn)?;
                let child = self.book.find(&after);
                // One that was reached sooner in another way is no result of this variation.
                let child = child.map(|child| &self.book.positions()[child]);
                let child = child.filter(|child| child.ply == place.ply + 1);
                if let Some(best) = child.and_then(|child| child.turns.first()) {
                    *score = -best.score;
                }
            }
            self.found[at].sort_by_key(|(_, score)| std::cmp::Reverse(*score));
            let best = self.found[at].first().map(|(_, score)| *score);
            let best = best.unwrap_or_default();
            let near = self.found[at].iter();
            let near = near.filter(|(_, score)| best - score <= margin);
            let turns = near.map(|(turn, score)| {
                let played = self.played[at].iter().find(|(known, _)| known == turn);
                let games = played.map_or(0, |(_, games)| *games).min(MOST_GAMES);
                BookTurn {
                    turn: turn.clone(),
                    score: *score,
                    weight: (1 + margin - (best - score)).unsigned_abs() + games,
                }
            });
            let turns = turns.collect();
            self.book.set_turns(at, turns)?;
        }
        Ok(())
    }
}

/// The best turns at the end of a game in canonical form, with their scores; the table is emptied first.
///
/// # Errors
/// The engine finds no turn.
pub fn lines(
    game: &Record,
    table: &Table,
    nodes: u64,
    lines: usize,
) -> Result<Vec<Scored>, ToolError> {
    table.clear();
    let position = game.position();
    let options = Options {
        lines: lines.max(1),
        ..Options::default()
    };
    let limits = Limits::nodes(nodes);
    let found = search(&Task::of(game), table, &limits, &options, &mut |_| {});
    let mut scored: Vec<Scored> = Vec::new();
    for line in found.lines {
        let turn = line.turns.first().ok_or("an empty line")?;
        let turn = position.canonical(turn)?;
        let score = value(line.score);
        if !scored.iter().any(|(known, _)| *known == turn) {
            scored.push((turn, score));
        }
    }
    match scored.is_empty() {
        true => Err(format!("no turn in {}", position.fen()).into()),
        false => Ok(scored),
    }
}

pub fn value(score: Score) -> i32 {
    score.value().clamp(-Book::MOST_SCORE, Book::MOST_SCORE)
}
