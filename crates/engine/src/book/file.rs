//! The file of a book: text of one line for each position.
//!
//! ```text
//! tulenh-book-1 official
//! - - c5-c6 12 30 g5-g6 4 22
//! 0 c5-c6 i8-i7 -9 30
//! checksum 0123456789abcdef
//! ```
//!
//! The first line names the rules ([`tulenh_rules::Ruleset::spec`]). A line of a position begins with the
//! number of the position before it (the first line of a position is number 0, the start) and the turn that
//! leads here; each turn of the book follows with its score and its weight. Turns are in LAN. The last line
//! holds the checksum (FNV-1a) of everything above it.

use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::book::{BadBook, Book, BookTurn};
use crate::checksum::checksum;
use tulenh_rules::{Position, Ruleset, Turn};

const MAGIC: &str = "tulenh-book-1";
const CHECKSUM: &str = "checksum ";
/// What stands for the position before the start, and for the turn to it.
const NONE: &str = "-";

impl Book {
    /// Reads the file of a book. Every position is reached and every turn is made by the rules.
    ///
    /// # Errors
    /// The text is no book, or is damaged, or does not fit the rules of this program.
    pub fn read(text: &str) -> Result<Book, BadBook> {
        if !text.starts_with(MAGIC) {
            return Err(BadBook::NoBook);
        }
        let (body, last) = text.trim_end().rsplit_once('\n').ok_or(BadBook::Checksum)?;
        let body = &text[..body.len() + 1];
        if last != format!("{CHECKSUM}{:016x}", checksum(body.bytes())) {
            return Err(BadBook::Checksum);
        }
        let mut lines = body.lines().enumerate();
        let (_, first) = lines.next().ok_or(BadBook::NoBook)?;
        let spec = first.strip_prefix(MAGIC).unwrap_or_default().trim();
        let rules = Ruleset::parse(spec).map_err(|_| BadBook::Rules(spec.to_owned()))?;
        let mut book = Book::new(Arc::new(rules));
        for (index, line) in lines {
            book.read_line(line).ok_or(BadBook::Line(index + 1))??;
        }
        Ok(book)
    }

    /// The checksum at the end of the file.
    pub fn checksum(&self) -> u64 {
        checksum(self.body().bytes())
    }

    /// Adds the position of a line; `None` when the line cannot be read.
    fn read_line(&mut self, line: &str) -> Option<Result<(), BadBook>> {
        let mut words = line.split(' ');
        let (from, leading) = (words.next()?, words.next()?);
        let is_start = from == NONE && leading == NONE;
        let at = if is_start && self.positions[0].turns.is_empty() {
            0
        } else {
            let from: usize = from.parse().ok()?;
            let turn = canonical(&self.positions.get(from)?.position, leading)?;
            let new = self.positions.len();
            match self.add(from, &turn) {
                Ok(at) if at == new => at,
                Ok(_) => return None,
                Err(error) => return Some(Err(error)),
            }
        };
        let words: Vec<&str> = words.collect();
        let turns = words.chunks(3).map(|words| {
            let &[lan, score, weight] = words else {
                return None;
            };
            Some(BookTurn {
                turn: canonical(&self.positions[at].position, lan)?,
                score: score.parse().ok()?,
                weight: weight.parse().ok()?,
            })
        });
        let turns = turns.collect::<Option<Vec<BookTurn>>>()?;
        Some(self.set_turns(at, turns))
    }

    /// The file without the line of the checksum.
    fn body(&self) -> String {
        let mut text = format!("{MAGIC} {}\n", self.rules().spec());
        for place in self.positions() {
            // Writing to a String does not fail.
            let _ = match &place.reached {
                None => write!(text, "{NONE} {NONE}"),
                Some((from, turn)) => {
                    write!(text, "{from} {}", self.positions[*from].position.lan(turn))
                }
            };
            for one in &place.turns {
                let lan = place.position.lan(&one.turn);
                let _ = write!(text, " {lan} {} {}", one.score, one.weight);
            }
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Book {
    /// The file of the book.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "{body}{CHECKSUM}{:016x}", checksum(body.bytes()))
    }
}

fn canonical(position: &Position, lan: &str) -> Option<Turn> {
    position.canonical(&position.read_lan(lan).ok()?).ok()
}
