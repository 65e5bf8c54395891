//! One turn of work at a time for each key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

/// Locks by key, for instance one a game. Holds memory only for keys that are locked or waited
/// for.
#[derive(Debug)]
pub struct Locks<K: Eq + Hash + Clone> {
    held: Arc<Mutex<Held<K>>>,
}

type Held<K> = HashMap<K, Arc<tokio::sync::Mutex<()>>>;

/// A locked key; unlocked when dropped.
#[derive(Debug)]
pub struct Locked<K: Eq + Hash + Clone> {
    key: K,
    // Taken in `drop`, before the table is looked at.
    guard: Option<OwnedMutexGuard<()>>,
    held: Arc<Mutex<Held<K>>>,
}

impl<K: Eq + Hash + Clone> Locks<K> {
    /// No key is locked.
    pub fn new() -> Locks<K> {
        Locks {
            held: Arc::default(),
        }
    }

    /// Waits until nobody holds the key, in the order of asking, and takes it.
    pub async fn lock(&self, key: K) -> Locked<K> {
        let lock = {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(held.entry(key.clone()).or_default())
        };
        // From here on the guard's owner cleans up, also when this future is dropped while
        // waiting: an entry nobody holds is removed by the next one who unlocks the key.
        let waiting = Waiting {
            key: &key,
            held: &self.held,
        };
        let guard = lock.lock_owned().await;
        std::mem::forget(waiting);
        Locked {
            key,
            guard: Some(guard),
            held: Arc::clone(&self.held),
        }
    }
}

impl<K: Eq + Hash + Clone> Default for Locks<K> {
    fn default() -> Locks<K> {
        Locks::new()
    }
}

impl<K: Eq + Hash + Clone> Drop for Locked<K> {
    fn drop(&mut self) {
        self.guard = None;
        forget_idle(&self.held, &self.key);
    }
}

/// Somebody who waits for a key and may give up.
struct Waiting<'a, K: Eq + Hash + Clone> {
    key: &'a K,
    held: &'a Arc<Mutex<Held<K>>>,
}

impl<K: Eq + Hash + Clone> Drop for Waiting<'_, K> {
    fn drop(&mut self) {
        forget_idle(self.held, self.key);
    }
}

/// Removes the key when only the table itself still refers to its lock.
fn forget_idle<K: Eq + Hash + Clone>(held: &Mutex<Held<K>>, key: &K) {
    let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
    if held
        .get(key)
        .is_some_and(|lock| Arc::strong_count(lock) == 1)
    {
        held.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn one_at_a_time_and_nothing_kept() {
        let locks = Arc::new(Locks::new());
        let inside = Arc::new(Mutex::new(0));
        let mut tasks = tokio::task::JoinSet::new();
        for i in 0..40_u32 {
            let (locks, inside) = (Arc::clone(&locks), Arc::clone(&inside));
            tasks.spawn(async move {
                let _locked = locks.lock(i % 2).await;
                if i % 2 == 0 {
                    *inside.lock().unwrap() += 1;
                    tokio::task::yield_now().await;
                    let mut inside = inside.lock().unwrap();
                    assert_eq!(*inside, 1);
                    *inside = 0;
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        assert!(locks.held.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn who_gives_up_leaves_nothing() {
        let locks = Locks::new();
        let first = locks.lock(1).await;
        let second = tokio::time::timeout(Duration::from_millis(5), locks.lock(1)).await;
        assert!(second.is_err());
        drop(first);
        assert!(locks.held.lock().unwrap().is_empty());
    }
}
