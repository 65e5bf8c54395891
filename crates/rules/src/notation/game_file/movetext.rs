//! The part of a game file behind the headers, cut into pieces.

use crate::notation::game_file::error::{GameFileError, GameFileOffence};
use crate::notation::game_file::quoted::unescape;

/// A piece of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `12.` or `12...`: the digits, and whether the dots say that it is Blue's turn.
    Number(&'a str, bool),
    /// `{…}`
    Comment(String),
    /// Anything else up to a blank.
    Word(&'a str),
}

/// Cuts the text from the left and counts the lines.
pub(super) struct Movetext<'a> {
    pub(super) rest: &'a str,
    /// The line of what comes next, from 1.
    pub(super) line: usize,
}

impl<'a> Movetext<'a> {
    /// The next piece with its line; `None` at the end.
    ///
    /// # Errors
    /// A comment without an end, or with an escape that is none.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, GameFileError> {
        let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        let trimmed = self.rest.trim_start_matches(blank);
        self.skip(self.rest.len() - trimmed.len());
        let line = self.line;
        if trimmed.is_empty() {
            return Ok(None);
        }
        if let Some(comment) = trimmed.strip_prefix('{') {
            let mut chars = comment.chars();
            let text = unescape(&mut chars, '}').map_err(|escape| GameFileError {
                line,
                offence: escape.map_or(GameFileOffence::Unclosed, GameFileOffence::Escape),
            })?;
            self.skip(trimmed.len() - chars.as_str().len());
            return Ok(Some((line, Token::Comment(text))));
        }
        let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
        let dots = trimmed[digits..].bytes().take_while(|b| *b == b'.').count();
        if digits > 0 && dots > 0 {
            self.skip(digits + dots);
            let token = Token::Number(&trimmed[..digits], dots > 1);
            return Ok(Some((line, token)));
        }
        let end = trimmed.find(|c| blank(c) || c == '{');
        let word = &trimmed[..end.unwrap_or(trimmed.len())];
        self.skip(word.len());
        Ok(Some((line, Token::Word(word))))
    }

    /// Leaves so many bytes behind.
    fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
    }
}
