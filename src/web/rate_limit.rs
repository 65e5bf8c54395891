//! How much one key may ask for: a limiter whose memory does not grow.
//!
//! A table of keys would let somebody with many addresses fill it. Here each key falls by its hash, with a
//! secret that each start draws, into one of a fixed number of slots; two keys in one slot share what both may
//! ask for, which nobody can bring about on purpose.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed, StateStore};
use governor::{Quota, RateLimiter};

/// Slots of a limiter, of eight bytes each.
const SLOTS: usize = 1 << 16;

/// So many at once, then so many a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: NonZeroU32,
    /// A second.
    pub per_second: NonZeroU32,
}

impl Rate {
    /// This rate; a zero counts as one.
    pub const fn new(burst: u32, per_second: u32) -> Rate {
        const fn at_least_one(number: u32) -> NonZeroU32 {
            match NonZeroU32::new(number) {
                Some(number) => number,
                None => NonZeroU32::MIN,
            }
        }
        Rate {
            burst: at_least_one(burst),
            per_second: at_least_one(per_second),
        }
    }
}

/// A limiter of a rate for each key.
#[derive(Debug)]
pub struct Limiter<K: Clone + Eq + Hash> {
    limiter: RateLimiter<K, Slots<K>, DefaultClock>,
    clock: DefaultClock,
}

impl<K: Clone + Eq + Hash> Limiter<K> {
    /// Nobody has asked for anything yet.
    pub fn new(rate: Rate) -> Limiter<K> {
        let quota = Quota::per_second(rate.per_second).allow_burst(rate.burst);
        let clock = DefaultClock::default();
        let slots = Slots {
            slots: (0..SLOTS).map(|_| InMemoryState::default()).collect(),
            hasher: RandomState::new(),
            key: PhantomData,
        };
        Limiter {
            limiter: RateLimiter::new(quota, slots, clock.clone()),
            clock,
        }
    }

    /// Counts a request of this key.
    ///
    /// # Errors
    /// It is too much; how long to wait for the next.
    pub fn check(&self, key: &K) -> Result<(), Duration> {
        let checked = self.limiter.check_key(key);
        checked.map_err(|not_until| not_until.wait_time_from(self.clock.now()))
    }
}

/// The states of all keys.
struct Slots<K> {
    slots: Box<[InMemoryState]>,
    hasher: RandomState,
    key: PhantomData<fn(K)>,
}

impl<K> std::fmt::Debug for Slots<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slots").finish_non_exhaustive()
    }
}

impl<K: Hash> StateStore for Slots<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, f: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        // A power of two, so the lowest bits are the slot.
        let slot = self.hasher.hash_one(key) as usize & (SLOTS - 1);
        self.slots[slot].measure_and_replace(&NotKeyed::NonKey, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_its_burst_and_is_told_how_long_to_wait() {
        let limiter = Limiter::new(Rate::new(3, 1));
        let admitted = (0..10).filter(|_| limiter.check(&"an").is_ok()).count();
        assert_eq!(admitted, 3);
        let wait = limiter.check(&"an").unwrap_err();
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        assert_eq!(limiter.check(&"binh"), Ok(()));
    }

    #[test]
    fn somebody_with_many_keys_is_limited_in_all_and_fills_nothing() {
        let limiter = Limiter::new(Rate::new(1, 1));
        let admitted = (0..4 * SLOTS).filter(|key| limiter.check(key).is_ok());
        // Each slot once, and what has passed meanwhile.
        assert!(admitted.count() < 3 * SLOTS);
    }
}
