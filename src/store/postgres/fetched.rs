//! The rows that were fetched so far, and those that are wanted next.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use crate::store::StoreError;
use crate::store::rows::{Entry, KeyRange, Order, Rows, Scan};
use crate::store::schema::table::Table;

/// Rows that were fetched. What was not fetched looks absent, and is noted as wanted: whoever looked must look
/// again when it is there.
#[derive(Debug, Default)]
pub struct Fetched {
    tables: BTreeMap<Table, Part>,
    wanted: RefCell<Wanted>,
}

/// What is known of a table.
#[derive(Debug, Default)]
struct Part {
    rows: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Keys that were looked up, with or without a row.
    looked_up: BTreeSet<Vec<u8>>,
    /// Ranges of which every row was fetched; no two overlap or touch.
    ranges: Vec<KeyRange>,
}

/// What must be fetched.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Single rows.
    pub keys: BTreeMap<Table, BTreeSet<Vec<u8>>>,
    /// Ranges, from the end at which they are read.
    pub scans: BTreeSet<(Table, KeyRange, Order)>,
}

impl Wanted {
    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.scans.is_empty()
    }
}

impl Fetched {
    /// What was wanted since the last call.
    pub fn take_wanted(&mut self) -> Wanted {
        self.wanted.take()
    }

    /// Takes the rows that were found under these keys.
    pub fn take_keys(&mut self, table: Table, keys: BTreeSet<Vec<u8>>, found: Vec<Entry>) {
        let part = self.tables.entry(table).or_default();
        part.looked_up.extend(keys);
        part.rows.extend(found);
    }

    /// Takes the rows that were found at the beginning of a range; all of it when there are less than `limit`.
    pub fn take_scan(
        &mut self,
        table: Table,
        range: KeyRange,
        order: Order,
        limit: usize,
        found: Vec<Entry>,
    ) {
        let part = self.tables.entry(table).or_default();
        let last = found.last().filter(|_| found.len() >= limit);
        let read = match (last, order) {
            (None, _) => range,
            (Some((last, _)), Order::Ascending) => KeyRange {
                from: range.from,
                to: Some(successor(last)),
            },
            (Some((last, _)), Order::Descending) => KeyRange {
                from: last.clone(),
                to: range.to,
            },
        };
        part.add(read);
        part.rows.extend(found);
    }

    /// Whether a row was there, where that is known.
    pub fn known(&self, table: Table, key: &[u8]) -> Option<bool> {
        let part = self.tables.get(&table)?;
        let there = part.rows.contains_key(key);
        (there || part.knows(key)).then_some(there)
    }
}

impl Rows for Fetched {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let part = self.tables.get(&table);
        let found = part.and_then(|part| part.rows.get(key));
        if found.is_none() && !part.is_some_and(|part| part.knows(key)) {
            let mut wanted = self.wanted.borrow_mut();
            wanted.keys.entry(table).or_default().insert(key.to_vec());
        }
        Ok(found.cloned())
    }

    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_> {
        let part = self.tables.get(&table);
        let (read, mut rest) = match part {
            Some(part) => part.reach(range, order),
            None => (None, Some(range)),
        };
        // Asked for only where somebody reads as far.
        let more = std::iter::from_fn(move || {
            let rest = rest.take()?;
            let mut wanted = self.wanted.borrow_mut();
            wanted.scans.insert((table, rest, order));
            None
        });
        let rows = part.zip(read);
        let rows = rows.into_iter().flat_map(move |(part, read)| {
            let found = part.rows.range((
                Bound::Included(read.from),
                read.to.map_or(Bound::Unbounded, Bound::Excluded),
            ));
            let found: Box<dyn Iterator<Item = _>> = match order {
                Order::Ascending => Box::new(found),
                Order::Descending => Box::new(found.rev()),
            };
            found.map(|(key, value)| Ok((key.clone(), value.clone())))
        });
        Box::new(rows.chain(more))
    }
}

impl Part {
    fn knows(&self, key: &[u8]) -> bool {
        self.looked_up.contains(key) || self.ranges.iter().any(|range| range.contains(key))
    }

    /// Adds a range of which every row was fetched.
    fn add(&mut self, mut range: KeyRange) {
        self.ranges.retain(|other| {
            let apart = ends_before(&other.to, &range.from) || ends_before(&range.to, &other.from);
            if !apart {
                range.from = range.from.clone().min(other.from.clone());
                let ends = range.to.take().zip(other.to.clone());
                range.to = ends.map(|(one, other)| one.max(other));
            }
            apart
        });
        self.ranges.push(range);
    }

    /// Divides a range, from the end at which it is read, into what is known and what follows.
    fn reach(&self, range: KeyRange, order: Order) -> (Option<KeyRange>, Option<KeyRange>) {
        if range.to.as_ref().is_some_and(|to| *to <= range.from) {
            return (None, None);
        }
        let reached = match order {
            Order::Ascending => self.ranges.iter().find(|known| known.contains(&range.from)),
            Order::Descending => self.ranges.iter().find(|known| match (&known.to, &range.to) {
                (None, _) => true,
                (Some(known), Some(to)) => known >= to,
                (Some(_), None) => false,
            } && range.to.as_ref().is_none_or(|to| known.from < *to)),
        };
        let Some(reached) = reached else {
            return (None, Some(range));
        };
        match order {
            Order::Ascending => match &reached.to {
                Some(end) if range.to.as_ref().is_none_or(|to| end < to) => {
                    let rest = KeyRange {
                        from: end.clone(),
                        to: range.to,
                    };
                    let read = KeyRange {
                        from: range.from,
                        to: Some(end.clone()),
                    };
                    (Some(read), Some(rest))
                }
                _ => (Some(range), None),
            },
            Order::Descending if range.from < reached.from => {
                let rest = KeyRange {
                    from: range.from,
                    to: Some(reached.from.clone()),
                };
                let read = KeyRange {
                    from: reached.from.clone(),
                    to: range.to,
                };
                (Some(read), Some(rest))
            }
            Order::Descending => (Some(range), None),
        }
    }
}

/// The lowest key above this one.
fn successor(key: &[u8]) -> Vec<u8> {
    [key, &[0]].concat()
}

/// Whether a range that ends here ends before a key, so that the two do not touch.
fn ends_before(end: &Option<Vec<u8>>, key: &[u8]) -> bool {
    end.as_ref().is_some_and(|end| &end[..] < key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TABLE: Table = Table::Games;

    /// Reads like a query that takes `take` rows, over rows that are fetched `limit` at a time.
    fn ask(
        all: &BTreeMap<Vec<u8>, Vec<u8>>,
        limit: usize,
        read: impl Fn(&dyn Rows) -> Vec<Entry>,
    ) -> (Vec<Entry>, usize) {
        let mut fetched = Fetched::default();
        for round in 0.. {
            let answer = read(&fetched);
            let wanted = fetched.take_wanted();
            if wanted.is_empty() {
                return (answer, round);
            }
            for (table, keys) in wanted.keys {
                let found = keys
                    .iter()
                    .filter_map(|key| Some((key.clone(), all.get(key)?.clone())));
                let found = found.collect();
                fetched.take_keys(table, keys, found);
            }
            for (table, range, order) in wanted.scans {
                let within = all.iter().filter(|(key, _)| range.contains(key));
                let mut found: Vec<Entry> = within.map(|(k, v)| (k.clone(), v.clone())).collect();
                if order == Order::Descending {
                    found.reverse();
                }
                found.truncate(limit);
                fetched.take_scan(table, range, order, limit, found);
            }
        }
        unreachable!()
    }

    proptest! {
        #[test]
        fn rows_fetched_piece_by_piece_are_the_rows(
            keys in proptest::collection::btree_set(0_u8..40, 0..30),
            scans in proptest::collection::vec((0_u8..40, proptest::option::of(0_u8..40), any::<bool>(), 0_usize..20), 1..5),
            looked_up in proptest::collection::vec(0_u8..40, 0..5),
            limit in 1_usize..6,
        ) {
            let all: BTreeMap<Vec<u8>, Vec<u8>> = keys.iter().map(|key| (vec![*key], vec![1, *key])).collect();
            let read = |rows: &dyn Rows| {
                let mut found = Vec::new();
                for (from, to, down, take) in &scans {
                    let range = KeyRange { from: vec![*from], to: to.map(|to| vec![to]) };
                    let order = if *down { Order::Descending } else { Order::Ascending };
                    let rows = rows.scan(TABLE, range, order);
                    found.extend(rows.take(*take).map(Result::unwrap));
                }
                for key in &looked_up {
                    found.extend(rows.get(TABLE, &[*key]).unwrap().map(|value| (vec![*key], value)));
                }
                found
            };
            let mut expected: Vec<Entry> = Vec::new();
            for (from, to, down, take) in &scans {
                let within = all.iter().filter(|(key, _)| key[0] >= *from && to.is_none_or(|to| key[0] < to));
                let mut part: Vec<Entry> = within.map(|(k, v)| (k.clone(), v.clone())).collect();
                if *down {
                    part.reverse();
                }
                part.truncate(*take);
                expected.extend(part);
            }
            for key in &looked_up {
                expected.extend(all.get(&vec![*key]).map(|value| (vec![*key], value.clone())));
            }
            let (found, rounds) = ask(&all, limit, read);
            prop_assert_eq!(found, expected);
            prop_assert!(rounds <= 42, "{} rounds", rounds);
        }
    }

    #[test]
    fn what_is_asked_together_is_fetched_together() {
        let all = BTreeMap::from([(vec![1], vec![1]), (vec![2], vec![2])]);
        let (found, rounds) = ask(&all, 100, |rows| {
            let scan = rows.scan(TABLE, KeyRange::all(), Order::Descending);
            let mut found: Vec<Entry> = scan.map(Result::unwrap).collect();
            let one = rows.get(Table::Turns, &[9]).unwrap();
            found.extend(one.map(|value| (vec![9], value)));
            found
        });
        assert_eq!((found.len(), rounds), (2, 1));
    }
}
