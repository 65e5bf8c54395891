//! What the record puts behind a turn: suffixes and comments (RULES.md 11).

use std::fmt;

/// The signs behind a turn, in the order in which they are written: `>` or `^`, then `!!` or `=`,
/// then a comment.
///
/// ```
/// use tulenh_rules::{Annotations, Comment, Suffix};
/// let read = Annotations::split("T5,5_6,5>++").unwrap();
/// assert_eq!(read.0, "T5,5_6,5");
/// assert_eq!(read.1.suffix, Some(Suffix::Check));
/// assert_eq!(read.1.comment, Some(Comment::Excellent));
/// assert_eq!(read.1.to_string(), ">++");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Annotations {
    /// Check or mate.
    pub suffix: Option<Suffix>,
    /// How the game ends with it, when the turn does not win it.
    pub close: Option<Close>,
    /// What a commentator thinks of it.
    pub comment: Option<Comment>,
}

/// What a turn does, as the sign behind it says (RULES.md 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// `>`: the opponent's Commander is in check.
    Check,
    /// `^`: mate, or the battle is won.
    Won,
}

/// How a game ends otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Close {
    /// `!!`: the side that made the turn resigns, or loses by it.
    Lost,
    /// `=`: a draw.
    Drawn,
}

/// A comment on a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comment {
    /// `+`
    Good,
    /// `++`
    Excellent,
    /// `-`
    Bad,
    /// `--`
    Terrible,
    /// `?`
    Suspicious,
    /// `$`: against the rules of the tournament.
    Breach,
}

impl Suffix {
    /// Both signs.
    pub const ALL: [Suffix; 2] = [Suffix::Check, Suffix::Won];

    /// Its sign in the record.
    pub const fn sign(self) -> &'static str {
        match self {
            Suffix::Check => ">",
            Suffix::Won => "^",
        }
    }
}

impl Close {
    /// Both signs.
    pub const ALL: [Close; 2] = [Close::Lost, Close::Drawn];

    /// Its sign in the record.
    pub const fn sign(self) -> &'static str {
        match self {
            Close::Lost => "!!",
            Close::Drawn => "=",
        }
    }
}

impl Comment {
    /// All, the longer sign before the one that begins it.
    pub const ALL: [Comment; 6] = [
        Comment::Excellent,
        Comment::Good,
        Comment::Terrible,
        Comment::Bad,
        Comment::Suspicious,
        Comment::Breach,
    ];

    /// Its sign in the record.
    pub const fn sign(self) -> &'static str {
        match self {
            Comment::Good => "+",
            Comment::Excellent => "++",
            Comment::Bad => "-",
            Comment::Terrible => "--",
            Comment::Suspicious => "?",
            Comment::Breach => "$",
        }
    }
}

impl Annotations {
    /// No sign.
    pub const NONE: Annotations = Annotations {
        suffix: None,
        close: None,
        comment: None,
    };

    /// Divides a written turn into the turn itself and the signs behind it. A turn ends in the
    /// digit of a point, so that no sign of it (`><`, and `+` before a hero) is taken for one of
    /// these.
    ///
    /// # Errors
    /// The signs are none of the table, or stand in another order; they are given.
    pub fn split(text: &str) -> Result<(&str, Annotations), &str> {
        let turn = text.trim_end_matches(['>', '^', '!', '=', '+', '-', '?', '$']);
        let signs = &text[turn.len()..];
        let mut rest = signs;
        let read = Annotations {
            suffix: cut(&mut rest, &Suffix::ALL, Suffix::sign),
            close: cut(&mut rest, &Close::ALL, Close::sign),
            comment: cut(&mut rest, &Comment::ALL, Comment::sign),
        };
        // A turn that wins the battle neither loses nor draws it.
        let contradicts = read.suffix == Some(Suffix::Won) && read.close.is_some();
        if rest.is_empty() && !contradicts {
            Ok((turn, read))
        } else {
            Err(signs)
        }
    }
}

/// Cuts the first of these signs that begins the text.
fn cut<T: Copy>(text: &mut &str, all: &[T], sign: fn(T) -> &'static str) -> Option<T> {
    let (found, rest) = all
        .iter()
        .find_map(|one| Some((*one, text.strip_prefix(sign(*one))?)))?;
    *text = rest;
    Some(found)
}

impl fmt::Display for Annotations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.suffix.map_or("", Suffix::sign))?;
        f.write_str(self.close.map_or("", Close::sign))?;
        f.write_str(self.comment.map_or("", Comment::sign))
    }
}
