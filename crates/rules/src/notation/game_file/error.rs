//! What is wrong with a game file, and where.

use crate::geometry::side::Side;
use crate::notation::game_file::{MAX_BYTES, MAX_TURNS, tags};

/// What is wrong with a game file, and on which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {offence}")]
pub struct GameFileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong in that line.
    pub offence: GameFileOffence,
}

/// What is wrong with a game file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameFileOffence {
    /// More than [`MAX_BYTES`].
    #[error("the file is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// More than [`MAX_TURNS`].
    #[error("the game has more than {MAX_TURNS} turns")]
    TooManyTurns,
    /// More headers of other names than are kept.
    #[error("more than {} headers that mean nothing here", tags::MAX_OTHERS)]
    TooManyTags,
    /// A line that begins as a header but is none.
    #[error("a header is [Name \"text\"], with \\\" and \\\\ for \" and \\ inside")]
    Tag,
    /// A `\` before something that is not escaped.
    #[error("`\\{0}` is no escape: one of \\\" \\\\ \\}} \\n \\r \\t \\u{{hex}}")]
    Escape(String),
    /// A header that was there before.
    #[error("the header {0} is there twice")]
    Twice(String),
    /// A header with a value that means nothing.
    #[error("{name} \"{value}\": {why}")]
    Value {
        /// The name of the header.
        name: &'static str,
        /// Its value.
        value: String,
        /// Why that is wrong.
        why: String,
    },
    /// A comment without its end.
    #[error("the comment that begins here has no `}}`")]
    Unclosed,
    /// A turn is missing or too many.
    #[error("`{found}`, but next is {} of move {due}", turn_of(.side))]
    Number {
        /// The number as written.
        found: String,
        /// The number that is due.
        due: u32,
        /// The side whose turn is due.
        side: Side,
    },
    /// A turn that cannot be played.
    #[error("{number}{} {side} `{text}`: {why}", dots(.side))]
    Turn {
        /// The number of the full move, from 1.
        number: u32,
        /// The side that made the turn.
        side: Side,
        /// The turn as written, its beginning.
        text: String,
        /// What is wrong with it: the rule, or why it is no turn.
        why: String,
    },
    /// Something follows a sign that ends the game.
    #[error("`{0}` follows the end of the game")]
    AfterTheEnd(String),
    /// A header after the turns.
    #[error("a header among the turns; a file holds one game")]
    SecondGame,
}

fn turn_of(side: &Side) -> String {
    format!("{side}'s turn")
}

const fn dots(side: &Side) -> &'static str {
    match side {
        Side::Red => ".",
        Side::Blue => "...",
    }
}

/// The beginning of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
