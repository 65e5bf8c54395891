//! A cache of Telegram's answers, so that it is not asked the same at every request.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The most answers kept; when there are more unexpired ones, all are dropped.
const REMEMBERED: usize = 1_024;

/// The last answers, each until it expires. In memory only.
pub(crate) struct ExpiringCache<K, V>(Mutex<HashMap<K, (Instant, Option<V>)>>);

impl<K: Eq + Hash, V: Clone> ExpiringCache<K, V> {
    /// How long an answer usually holds.
    pub(crate) const LONG: Duration = Duration::from_secs(60);
    /// How long an answer holds that a person may be about to change, or that was not found out.
    pub(crate) const SHORT: Duration = Duration::from_secs(10);

    /// The answer, if it has not expired; `Some(None)` if there was none to be had.
    pub(crate) fn get(&self, key: &K) -> Option<Option<V>> {
        let answers = self.answers();
        let (until, answer) = answers.get(key)?;
        (Instant::now() < *until).then(|| answer.clone())
    }

    /// Keeps an answer, or that there was none, for so long.
    pub(crate) fn put(&self, key: K, answer: Option<V>, holds: Duration) {
        let now = Instant::now();
        let mut answers = self.answers();
        if answers.len() >= REMEMBERED {
            answers.retain(|_, (until, _)| now < *until);
        }
        if answers.len() >= REMEMBERED {
            answers.clear();
        }
        answers.insert(key, (now + holds, answer));
    }

    fn answers(&self) -> MutexGuard<'_, HashMap<K, (Instant, Option<V>)>> {
        // Every change of the map leaves it consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Default for ExpiringCache<K, V> {
    fn default() -> ExpiringCache<K, V> {
        ExpiringCache(Mutex::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_for_their_time_and_are_not_kept_without_end() {
        let known: ExpiringCache<usize, bool> = ExpiringCache::default();
        assert_eq!(known.get(&1), None);
        known.put(1, Some(true), ExpiringCache::<usize, bool>::LONG);
        known.put(2, None, ExpiringCache::<usize, bool>::LONG);
        known.put(3, Some(true), Duration::ZERO);
        assert_eq!(known.get(&1), Some(Some(true)));
        assert_eq!(known.get(&2), Some(None));
        assert_eq!(known.get(&3), None);
        for key in 10..10 + 3 * REMEMBERED {
            known.put(key, Some(false), ExpiringCache::<usize, bool>::LONG);
            assert_eq!(known.get(&key), Some(Some(false)));
            assert!(known.answers().len() <= REMEMBERED);
        }
    }
}
