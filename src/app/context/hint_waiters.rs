//! Who waits for a hint.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::PlayerId;

/// Who waits for a hint: nobody for two at a time.
#[derive(Debug, Default)]
pub(crate) struct Hinting(Mutex<HashSet<PlayerId>>);

/// Somebody waits for a hint until this is dropped.
pub(crate) struct Waits<'a>(&'a Hinting, PlayerId);

impl Hinting {
    /// From now on this person waits for one; `None` if they do already.
    pub(crate) fn begin(&self, who: PlayerId) -> Option<Waits<'_>> {
        self.lock().insert(who).then_some(Waits(self, who))
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PlayerId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.lock().remove(&self.1);
    }
}
