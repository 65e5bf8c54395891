//! A game as a text file (`.tulenh`): headers in brackets, then numbered turns with comments, much
//! as in PGN.
//!
//! ```text
//! [Event "Club evening"]
//! [Place "Hà Nội"]
//! [Started "2026-03-01"]
//! [Ended "2026-03-09"]
//! [Red "An"]
//! [Blue "Bình \"the ship\""]
//! [Ruleset "official"]
//! [Battle "total"]
//! [Rules ""]                  switches that differ from the ruleset
//! [Limit "40"]                full moves after which points decide
//! [Setup "FEN"]               when not the start of the battle
//! [Notation "record"]         or lan
//! [Coordinates "official"]    or algebraic
//! [Letters "english"]         or vietnamese
//! [Result "red"]              blue, draw, or left out: not over
//! [Ending "resignation"]
//!
//! {before the first turn} 1. In4,2_5,2+ {a comment} In7,2_6,2 2. In5,2@In6,2 !!
//! ```
//!
//! Every header may be left out. In a quoted text `\"`, `\\`, `\n`, `\r`, `\t` and `\u{hex}` are
//! escapes, in a comment `\}` too. A turn is LAN or record, in either system and either set of
//! letters, whatever the headers say; the headers say how it is written. A number belongs to the
//! full move of the FEN, `12...` opens with Blue's turn. `!!` and `=` alone, in the place of a
//! turn, say that the side to move resigns or that a draw is agreed (our decision; the table of
//! RULES.md 11 only has them behind a turn, where they mean the side that made it).

mod error;
mod movetext;
mod quoted;
mod read;
mod rules;
mod tags;
mod write;

pub use error::{GameFileError, GameFileOffence};
pub use tags::{BadTag, Tags};

use crate::geometry::side::Side;
use crate::geometry::square::Coordinates;
use crate::notation::annotation::Comment;
use crate::outcome::record::Record;
use crate::pieces::letters::Letters;

/// The most bytes a game file may have.
pub const MAX_BYTES: usize = 1 << 20;
/// The most turns a game file may have. The fifty-move rule ends every game before.
pub const MAX_TURNS: usize = 5_000;
/// The columns at which a written file is wrapped.
pub const COLUMNS: usize = 80;

/// A game with everything a file says about it.
///
/// ```
/// use tulenh_rules::{GameFile, Ruleset};
/// let file = GameFile::read("[Red \"An\"]\n1. c5-c6 {closes in} In7,2_6,2 2. c6xc7").unwrap();
/// assert_eq!(file.tags.red, "An");
/// assert_eq!(file.record.turns().len(), 3);
/// assert_eq!(file.notes[0].text, "closes in");
/// assert_eq!(GameFile::read(&file.write()), Ok(file));
/// let error = GameFile::read("1. c5-c6\nc8-c6").unwrap_err();
/// assert!(error.to_string().starts_with("line 2: 1... Blue `c8-c6`:"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// Who played, when and where.
    pub tags: Tags,
    /// The notation of the turns in the file.
    pub notation: Notation,
    /// The game that was played.
    pub record: Record,
    /// The comment before the first turn, or empty.
    pub preface: String,
    /// What is said about each turn, in their order. Missing ones say nothing.
    pub notes: Vec<Note>,
    /// How the players (or a clock) ended the game; `None` when the rules of the board did, or
    /// nothing has.
    pub agreed: Option<Verdict>,
}

/// The notations in which a file can have its turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// LAN, for programs (RULES.md 11).
    Lan,
    /// The official record (RULES.md 11).
    Record(Coordinates, Letters),
}

/// What is said about a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// The sign behind it.
    pub comment: Option<Comment>,
    /// The words behind it, or empty.
    pub text: String,
}

/// The result of a game, as a file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// By what: an id such as `mate` or `resignation`, any text in a file written elsewhere.
    pub ending: String,
}

impl GameFile {
    /// A file of this game that says nothing about it, in LAN.
    pub fn new(record: Record) -> GameFile {
        GameFile {
            tags: Tags::default(),
            notation: Notation::Lan,
            preface: String::new(),
            notes: vec![Note::default(); record.turns().len()],
            record,
            agreed: None,
        }
    }

    /// How the game ended: by the rules of the board, else as the players agreed.
    pub fn verdict(&self) -> Option<Verdict> {
        let by_the_board = self.record.outcome().map(|outcome| Verdict {
            winner: outcome.winner,
            ending: outcome.ending.id().to_owned(),
        });
        by_the_board.or_else(|| self.agreed.clone())
    }
}
