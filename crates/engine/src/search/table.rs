//! The transposition table: the results of positions that have been searched.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::search::score::MOST;

/// A bounded table of positions by key, shared by threads and games.
///
/// Two words an entry, the first being the key exclusive-or the second (Hyatt and Mann, "A
/// lockless transposition table implementation", ICGA Journal 2002), so that an entry of which two
/// threads have each written a half is ignored. The table keeps the size with which it was made.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// The age of new entries: the number of the search, modulo [`AGES`].
    age: AtomicU8,
}

/// Four entries in one cache line of 64 bytes.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    lock: AtomicU64,
    data: AtomicU64,
}

/// An entry: the result of searching a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// The move hash of the best turn, 0 for none.
    pub(crate) best_move: u16,
    /// The score; forced ends are counted from the position itself.
    pub(crate) score: i32,
    /// The evaluation of the position, without looking ahead.
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// How a score bounds the true score of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// The true score is this.
    Exact,
}

/// Ages of entries before they start again from 0.
const AGES: u8 = 32;

/// Buckets of a small table: a quarter of a megabyte.
const SMALL: usize = 4096;

impl Table {
    /// A table of this many megabytes, at least one.
    pub fn new(megabytes: usize) -> Table {
        Table::of((megabytes.max(1) << 20) / size_of::<Bucket>())
    }

    /// A table for one thread, so small that it stays in the cache of its processor.
    pub(crate) fn small() -> Table {
        Table::of(SMALL)
    }

    fn of(count: usize) -> Table {
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        Table {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.lock.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// How full it is with entries of the present search, in thousandths, by a sample.
    pub fn permille(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250);
        let slots = sample.flat_map(|bucket| &bucket.0);
        let full = slots
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|data| *data != 0 && age_of(*data) == age)
            .count();
        full as u32
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub(crate) fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let lock = slot.lock.load(Ordering::Relaxed);
            (lock ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Asks the processor to load the entries of a position that will be looked up in a moment.
    pub(crate) fn prefetch(&self, key: u64) {
        branches::prefetch_read_data::<_, 0>(self.bucket(key));
    }

    pub(crate) fn put(&self, key: u64, mut known: Known) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let lock = slot.lock.load(Ordering::Relaxed);
            if lock ^ data == key && data != 0 {
                let old = unpack(data);
                if known.best_move == 0 {
                    known.best_move = old.best_move;
                }
                let deeper = known.bound == Bound::Exact || known.depth + 2 >= old.depth;
                if !deeper && age_of(data) == age {
                    return;
                }
                worst = (slot, i32::MIN);
                break;
            }
            let aged = i32::from((age + AGES - age_of(data)) % AGES);
            let worth = if data == 0 {
                i32::MIN
            } else {
                unpack(data).depth - 4 * aged
            };
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(known, age);
        worst.0.data.store(data, Ordering::Relaxed);
        worst.0.lock.store(key ^ data, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let count = self.buckets.len() as u128;
        &self.buckets[((u128::from(key) * count) >> 64) as usize]
    }
}

/// From the lowest bit: move hash 16, score 16, evaluation 16, depth 8, bound 2, age 5, and a bit that is
/// always set, so that no entry is 0.
fn pack(known: Known, age: u8) -> u64 {
    let bound = match known.bound {
        Bound::Lower => 0,
        Bound::Upper => 1,
        Bound::Exact => 2,
    };
    let eval = known.eval.clamp(-MOST, MOST);
    u64::from(known.best_move)
        | u64::from(known.score as i16 as u16) << 16
        | u64::from(eval as i16 as u16) << 32
        | u64::from(known.depth.clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(age) << 58
        | 1 << 63
}

fn unpack(data: u64) -> Known {
    Known {
        best_move: data as u16,
        score: i32::from((data >> 16) as u16 as i16),
        eval: i32::from((data >> 32) as u16 as i16),
        depth: i32::from((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8 % AGES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(depth: i32, score: i32) -> Known {
        Known {
            best_move: 77,
            score,
            eval: -score,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = Table::new(1);
        for score in [-30_000, -1, 0, 1, 29_999] {
            let key = (score as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let put = Known {
                eval: 17,
                ..known(9, score)
            };
            table.put(key, put);
            assert_eq!(table.get(key), Some(put));
            assert_eq!(table.get(key ^ 1), None);
        }
    }

    #[test]
    fn it_keeps_its_size_and_what_is_deep() {
        let table = Table::new(1);
        let bytes = table.bytes();
        assert_eq!(bytes, 1 << 20);
        table.put(5, known(40, 1));
        for i in 0..500_000_u64 {
            table.put(i << 45 | 6, known(1, 2));
        }
        assert_eq!(table.bytes(), bytes);
        assert_eq!(table.get(5), Some(known(40, 1)));
    }
}
