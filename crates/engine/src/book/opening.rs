//! Playing by a book: a turn of it, chosen at random.

use std::sync::Arc;

use crate::book::{Book, BookTurn};
use crate::levels::rng::Rng;
use crate::search::task::{Task, counts};
use tulenh_rules::{Position, Turn};

/// How a player opens a game: by which book, and how long.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_engine::{Opening, Task};
/// use tulenh_rules::{Position, Ruleset};
///
/// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
/// let found = Opening::default().turn(&Task::at(&start), 7).expect("there is a book");
/// assert!(start.is_legal(&found.turn));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The book; `None` for that of this program for the rules of the game, if there is one.
    pub book: Option<Arc<Book>>,
    /// Turns of either side from the start that the book is used for.
    pub plies: u32,
}

impl Opening {
    /// How long the book is used where nothing else is said, in turns of either side.
    pub const PLIES: u32 = 16;
    /// A game in which points decide sooner than this is not opened by the book, in turns of either side:
    /// its turns were found for a long game.
    const LONG: u32 = 60;

    /// The turn that the book plays in a game, chosen at random: a turn of twice the weight is played twice
    /// as often. The same seed gives the same turn.
    ///
    /// `None` where the book has nothing: the position is not in it, or comes later than [`Opening::plies`],
    /// or has been on the board before, or the game began with other pieces or is decided by points soon.
    pub fn turn(&self, task: &Task, seed: u64) -> Option<BookTurn> {
        let position = task.position();
        let book = self.book_for(position)?;
        let place = book.positions().get(book.find(position)?)?;
        let start = &book.positions().first()?.position;
        if place.ply >= self.plies
            || is_decided_soon(task)
            || task.earlier.contains(&position.key())
            || task.began != counts(start)
        {
            return None;
        }
        // What is not legal by the referee is not played, whatever the book says.
        let legal = place
            .turns
            .iter()
            .filter(|one| position.is_legal(&one.turn));
        let legal: Vec<&BookTurn> = legal.collect();
        let sum: u64 = legal.iter().map(|one| u64::from(one.weight)).sum();
        let chosen = Rng::new(seed ^ position.key()).below(usize::try_from(sum).ok()?) as u64;
        let mut weights = 0;
        let chosen = legal.into_iter().find(|one| {
            weights += u64::from(one.weight);
            chosen < weights
        });
        chosen.cloned()
    }

    /// Whether the book has this turn in the position of a task, whatever its form. `false` where points decide soon.
    pub fn knows(&self, task: &Task, turn: &Turn) -> bool {
        let position = task.position();
        let known = || {
            let book = self.book_for(position)?;
            let place = book.positions().get(book.find(position)?)?;
            let turn = position.canonical(turn).ok()?;
            Some(place.ply < self.plies && place.turns.iter().any(|one| one.turn == turn))
        };
        !is_decided_soon(task) && known().unwrap_or_default()
    }

    fn book_for(&self, position: &Position) -> Option<Arc<Book>> {
        match &self.book {
            Some(book) => Some(book.clone()),
            None => Book::built_in(position.rules()),
        }
    }
}

/// Whether points decide a game too soon for the book.
fn is_decided_soon(task: &Task) -> bool {
    task.plies_left.is_some_and(|left| left < Opening::LONG)
}

impl Default for Opening {
    /// The book of this program, for the usual number of turns.
    fn default() -> Opening {
        Opening {
            book: None,
            plies: Opening::PLIES,
        }
    }
}
