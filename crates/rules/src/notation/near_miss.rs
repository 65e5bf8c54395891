//! What a text that is no turn may have meant.

use crate::geometry::square::Square;
use crate::movegen::turn::Turn;
use crate::notation::folding::{fold, unquoted};
use crate::notation::joined_steps::joined;
use crate::notation::reading::Reading;
use crate::notation::typed::split_square;
use crate::pieces::letters::Letters;
use crate::pieces::role::Role;
use crate::position::Position;

/// What words that are no turn come close to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NearMiss {
    /// A point and nothing else: where what stands there can go.
    Point(Square),
    /// A point beside the board.
    OffBoard(OffBoard),
    /// Steps of a stack that are not joined by `/`; joined they are this turn.
    Split(Turn),
}

/// Why a point is none of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OffBoard {
    /// There is no such file.
    File(char),
    /// There is no such rank.
    Rank(u8),
}

/// Whether words name a point or a piece, as words about a turn do and mere talk does not. A point
/// beside the board counts.
///
/// ```
/// use tulenh_rules::mentions_board;
///
/// assert!(mentions_board("f4?") && mentions_board("l5") && mentions_board("the tank!"));
/// assert!(!mentions_board("nice move lol"));
/// ```
pub fn mentions_board(words: &str) -> bool {
    let folded = fold(words);
    if points(&folded).next().is_some() {
        return true;
    }
    let mut before = ' ';
    let mut starts = folded.char_indices().filter(|(_, letter)| {
        let starts = !before.is_alphanumeric() && letter.is_alphanumeric();
        before = *letter;
        starts
    });
    starts.any(|(at, letter)| {
        let rest = &folded[at..];
        let official = letter.is_ascii_digit() && split_square(rest).is_some_and(|_| comma(rest));
        official || Role::named(rest).is_some()
    })
}

/// Whether a number is followed by a comma and another.
fn comma(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = rest.strip_prefix(',');
    behind.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The letters and numbers of what looks like algebraic points: a file of the alphabet, perhaps
/// behind a sign or the letters of a piece, and a number of one or two digits.
fn points(folded: &str) -> impl Iterator<Item = (char, u8)> {
    let mut rest = folded;
    let runs = std::iter::from_fn(move || {
        let at = rest.find(|c: char| c.is_ascii_alphabetic())?;
        let word = &rest[at..];
        let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
        rest = behind;
        let letters = &word[..word.len() - number.len()];
        let digits = &number[..number.len() - behind.len()];
        // `T3,5` has the point 3,5.
        Some((letters, if comma(number) { "" } else { digits }))
    });
    runs.filter_map(|(letters, digits)| {
        let plain = letters.len() <= 3 && (1..=2).contains(&digits.len());
        let file = letters.chars().next_back().filter(|_| plain)?;
        Some((file, digits.parse().ok()?))
    })
}

impl Position {
    /// What words that [`Position::read`] understands as no turn come close to.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Letters, NearMiss, OffBoard, Position, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// let near = |words| start.near_miss(words, Letters::English);
    /// assert_eq!(near("f4?"), Some(NearMiss::Point("f4".parse().unwrap())));
    /// assert_eq!(near("l5-l6"), Some(NearMiss::OffBoard(OffBoard::File('l'))));
    /// assert_eq!(near("f4-f13"), Some(NearMiss::OffBoard(OffBoard::Rank(13))));
    /// assert_eq!(near("good game"), None);
    /// ```
    pub fn near_miss(&self, words: &str, letters: Letters) -> Option<NearMiss> {
        if let Some(text) = joined(words, letters)
            && let Reading::Turn(turn) | Reading::Costly(turn) = self.read(&text, letters)
        {
            return Some(NearMiss::Split(turn));
        }
        let folded = fold(unquoted(words));
        let alone = folded.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if let Some((square, "")) = split_square(alone) {
            return Some(NearMiss::Point(square));
        }
        let beside = points(&folded).find_map(|(file, rank)| match (file, rank) {
            ('a'..='k', 1..=12) => None,
            ('a'..='k', _) => Some(OffBoard::Rank(rank)),
            _ => Some(OffBoard::File(file)),
        });
        beside.map(NearMiss::OffBoard)
    }
}
