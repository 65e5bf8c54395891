//! Which shards this process has, and whether each is connected.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::app::Sessions;

/// The shards of this process.
#[derive(Debug, Default)]
pub struct ShardStates(Mutex<States>);

#[derive(Debug, Default)]
struct States {
    /// How many there are over all processes, once that is known.
    number: Option<u32>,
    /// Those of this process, and whether each is connected.
    here: BTreeMap<u32, bool>,
}

impl ShardStates {
    /// There are so many shards over all processes.
    pub fn set_number(&self, number: u32) {
        self.states().number = Some(number);
    }

    /// This process has taken a shard.
    pub fn add(&self, shard: u32) {
        self.states().here.insert(shard, false);
    }

    /// This process has a shard no longer.
    pub fn remove(&self, shard: u32) {
        self.states().here.remove(&shard);
    }

    /// Remembers whether a shard of this process is connected.
    pub fn note(&self, shard: u32, connected: bool) {
        if let Some(state) = self.states().here.get_mut(&shard) {
            *state = connected;
        }
    }

    /// Whether this shard is connected here.
    pub fn is_shard_connected(&self, shard: u32) -> bool {
        self.states().here.get(&shard) == Some(&true)
    }

    /// Whether this process has shards, and each is connected.
    pub fn is_connected(&self) -> bool {
        let states = self.states();
        !states.here.is_empty() && states.here.values().all(|connected| *connected)
    }

    /// How many shards there are, once that is known.
    pub fn sessions(&self) -> Option<Sessions> {
        let states = self.states();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Some(Sessions {
            all: states.number?,
            here: count(states.here.len()),
            connected: count(states.here.values().filter(|up| **up).count()),
        })
    }

    // Every change leaves it consistent.
    fn states(&self) -> MutexGuard<'_, States> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
