//! A turn as a game file or a program writes it: in LAN or in the official record
//! (RULES.md 11).

use crate::movegen::turn::Turn;
use crate::notation::annotation::Annotations;
use crate::notation::record_reader::{RECORD_BYTES, RecordError, RecordOffence};
use crate::outcome::record::ReplayError;
use crate::pieces::letters::Letters;
use crate::position::Position;

/// Why a written turn is not understood, or not legal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrittenError {
    /// It has the signs of neither notation.
    #[error("`{0}` is no LAN and no record")]
    Neither(String),
    /// It is LAN with something wrong.
    #[error(transparent)]
    Lan(#[from] ReplayError),
    /// It is a record with something wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Position {
    /// Reads a legal turn in LAN or in the official record, with the signs behind it. A record
    /// may have either coordinates and either set of letters: the pieces it names must stand where
    /// it says, so that letters of the other set cannot mean something else.
    ///
    /// # Errors
    /// The rule that forbids it, or what is wrong with the text, with `letters` first.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh_rules::{Letters, Position, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// for written in ["c5-c6+", "Inc5_c6+", "In4,2_5,2+", "B4,2_5,2+"] {
    ///     let (turn, signs) = start.read_written(written, Letters::English).unwrap();
    ///     assert_eq!((start.lan(&turn).as_str(), signs.to_string().as_str()), ("c5-c6", "+"));
    /// }
    /// ```
    pub fn read_written(
        &self,
        text: &str,
        letters: Letters,
    ) -> Result<(Turn, Annotations), WrittenError> {
        let offence = |at, offence| WrittenError::Record(RecordError { at, offence });
        if text.len() > RECORD_BYTES {
            return Err(offence(0, RecordOffence::TooLong));
        }
        let (bare, signs) = Annotations::split(text).map_err(|signs| {
            let at = text.len() - signs.len();
            offence(at, RecordOffence::Annotations(signs.to_owned()))
        })?;
        // Signs that only one of the two has; `><` is in both.
        let is_record = bare.contains(['_', '@']);
        if !is_record && bare.contains(['-', 'x', ':', '~', '^']) {
            return Ok((self.read_lan(bare)?, signs));
        }
        if !is_record && !bare.contains("><") {
            return Err(WrittenError::Neither(bare.chars().take(80).collect()));
        }
        let refused = match self.read_record(text, letters) {
            Ok(read) => return Ok(read),
            Err(refused) => refused,
        };
        let other = match self.read_record(text, letters.other()) {
            Ok(read) => return Ok(read),
            Err(other) => other,
        };
        if !is_record && let Ok(turn) = self.read_lan(bare) {
            return Ok((turn, signs));
        }
        // A rule says more than letters that do not fit.
        let is_rule = |error: &RecordError| matches!(error.offence, RecordOffence::Illegal(_));
        Err(if is_rule(&other) && !is_rule(&refused) {
            other.into()
        } else {
            refused.into()
        })
    }
}
