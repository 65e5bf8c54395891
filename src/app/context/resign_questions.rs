//! Resignations that wait to be typed once more.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::game::{GameId, PlayerId, Ply, Timestamp};

/// A resignation typed twice within this time is confirmed, in milliseconds.
const CONFIRM_MS: i64 = 2 * 60 * 1000;

/// Resignations that wait to be typed once more. In memory only: a restart asks again.
#[derive(Debug, Default)]
pub(crate) struct ResignQuestions(Mutex<HashMap<(GameId, PlayerId), Question>>);

/// The question whether somebody really resigns.
#[derive(Debug)]
pub(crate) struct Question {
    /// The board at which it was put.
    pub at: Ply,
    /// The update that brought it about.
    pub update: Option<String>,
    /// When it was put.
    pub asked: Timestamp,
}

/// Whether a resignation was asked for before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The first: the person has to be asked.
    First,
    /// Said once more: the person means it.
    Again,
    /// The same update once more: the person said it once.
    Twice,
}

impl ResignQuestions {
    /// Whether the same was asked for a moment ago; if not, remembers that it was asked for now.
    pub(crate) fn ask(&self, key: (GameId, PlayerId), question: Question) -> Asked {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = question.asked.0;
        asked.retain(|_, before| (0..=CONFIRM_MS).contains(&(now - before.asked.0)));
        match asked.get(&key) {
            Some(before) if before.update.is_some() && before.update == question.update => {
                Asked::Twice
            }
            Some(before) if before.at == question.at => {
                asked.remove(&key);
                Asked::Again
            }
            _ => {
                asked.insert(key, question);
                Asked::First
            }
        }
    }
}
