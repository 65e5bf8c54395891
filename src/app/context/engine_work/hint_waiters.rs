//! Who waits for a hint.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::PlayerId;

/// Who waits for a hint: nobody for two at a time.
#[derive(Debug, Default)]
pub(crate) struct HintWaiters(Mutex<HashSet<PlayerId>>);

/// Somebody waits for a hint until this is dropped.
pub(crate) struct Waits<'a>(&'a HintWaiters, PlayerId);

impl HintWaiters {
    /// From now on this person waits for one; `None` if they do already.
    pub(crate) fn begin(&self, who: PlayerId) -> Option<Waits<'_>> {
        let first = self.lock().insert(who);
        // Not `then_some`: a `Waits` that is made for nothing ends the wait of the other.
        first.then(|| Waits(self, who))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_a_hint_gets_no_second_one() {
        let waiters = HintWaiters::default();
        let first = waiters.begin(PlayerId(1));
        assert!(first.is_some());
        assert!(waiters.begin(PlayerId(1)).is_none());
        assert!(waiters.begin(PlayerId(1)).is_none());
        assert!(waiters.begin(PlayerId(2)).is_some());
        drop(first);
        assert!(waiters.begin(PlayerId(1)).is_some());
    }
}
