//! The rows of a store as the embedded store keeps them, whichever engine they come from. A database counts
//! notices and updates elsewhere than among the rows; here they are counted among the rows.

use std::collections::BTreeMap;

use crate::store::StoreError;
use crate::store::commit::SEEN_LIMIT;
use crate::store::maintenance::snapshot::Snapshot;
use crate::store::rows::{Entry, KeyRange, Order, Scan};
use crate::store::schema::keys;
use crate::store::schema::records::{Record as _, SerialsRecord};
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};

/// The rows of a snapshot.
pub struct Portable<'a> {
    snapshot: &'a dyn Snapshot,
    /// The tables that are not taken as they are; they are small.
    derived: BTreeMap<Table, BTreeMap<Vec<u8>, Vec<u8>>>,
    commits: u64,
}

impl<'a> Portable<'a> {
    /// The rows of this snapshot.
    ///
    /// # Errors
    /// When the engine fails.
    pub fn of(snapshot: &'a dyn Snapshot) -> Result<Portable<'a>, StoreError> {
        let all = snapshot
            .rows()
            .scan(Table::Meta, KeyRange::all(), Order::Ascending);
        let mut meta: BTreeMap<Vec<u8>, Vec<u8>> = all.collect::<Result<_, _>>()?;
        // New files hold nothing that was erased.
        meta.remove(Meta::Rewrite.key());
        meta.remove(Meta::NextNotice.key());
        if let Some(next) = snapshot.next_notice()? {
            let value = next.to_be_bytes().to_vec();
            meta.insert(Meta::NextNotice.key().to_vec(), value);
        }
        let (seen, order, serials) = numbered(snapshot.seen()?);
        meta.remove(Meta::SeenSerials.key());
        if let Some(serials) = serials {
            meta.insert(Meta::SeenSerials.key().to_vec(), serials.to_bytes()?);
        }
        let commits = meta.get(Meta::Commits.key());
        let commits = commits.and_then(|value| keys::number(value)).unwrap_or(0);
        let derived = [
            (Table::Meta, meta),
            (Table::Seen, seen),
            (Table::SeenOrder, order),
        ];
        Ok(Portable {
            snapshot,
            derived: derived.into(),
            commits,
        })
    }

    /// How many batches there were, as the rows say.
    pub fn commits(&self) -> u64 {
        self.commits
    }

    /// All rows, by table, in the order of their keys.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row, StoreError>> {
        Table::ALL.iter().copied().flat_map(move |table| {
            let entries: Scan<'_> = match self.derived.get(&table) {
                Some(rows) => Box::new(
                    rows.iter()
                        .map(|(key, value)| Ok((key.clone(), value.clone()))),
                ),
                None => {
                    let rows = self.snapshot.rows();
                    rows.scan(table, KeyRange::all(), Order::Ascending)
                }
            };
            entries.map(move |entry| {
                let (key, value) = entry?;
                let value = Some(value);
                Ok(Row { table, key, value })
            })
        })
    }
}

/// Rows by their keys.
type ByKey = BTreeMap<Vec<u8>, Vec<u8>>;

/// Gives the updates seen, the oldest first, serial numbers in this order; those that have fitting ones keep
/// them. Gives the updates by name and by serial number, and the serial numbers in use.
fn numbered(mut seen: Vec<Entry>) -> (ByKey, ByKey, Option<SerialsRecord>) {
    let most = usize::try_from(SEEN_LIMIT).unwrap_or(usize::MAX);
    seen.drain(..seen.len().saturating_sub(most));
    let (mut by_name, mut by_serial) = (ByKey::new(), ByKey::new());
    let mut serials: Option<SerialsRecord> = None;
    for (name, mut value) in seen {
        let next = serials.map_or(0, |serials| serials.next);
        let own = value
            .first_chunk()
            .map_or(0, |own| u64::from_be_bytes(*own));
        let serial = own.max(next);
        value.resize(value.len().max(8), 0);
        value[..8].copy_from_slice(&serial.to_be_bytes());
        by_serial.insert(serial.to_be_bytes().to_vec(), name.clone());
        by_name.insert(name, value);
        serials = Some(SerialsRecord {
            oldest: serials.map_or(serial, |serials| serials.oldest),
            next: serial.saturating_add(1),
        });
    }
    (by_name, by_serial, serials)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(name: &str, serial: u64) -> Entry {
        let value = [&serial.to_be_bytes()[..], b"code"].concat();
        (name.as_bytes().to_vec(), value)
    }

    #[test]
    fn updates_keep_their_numbers_and_new_ones_follow() {
        let all = vec![
            update("b", 7),
            update("a", 8),
            update("d", 0),
            update("c", 0),
        ];
        let (names, numbers, serials) = numbered(all);
        let found: Vec<(u64, &[u8])> = numbers
            .iter()
            .map(|(serial, name)| (keys::number(serial).unwrap(), &name[..]))
            .collect();
        assert_eq!(found, [(7, &b"b"[..]), (8, b"a"), (9, b"d"), (10, b"c")]);
        assert_eq!(names[&b"d"[..]], update("d", 9).1);
        let serials = serials.unwrap();
        assert_eq!((serials.oldest, serials.next), (7, 11));
        assert!(numbered(Vec::new()).2.is_none());
    }

    #[test]
    fn only_the_latest_updates_are_taken() {
        let all = (0..SEEN_LIMIT + 5).map(|serial| update(&format!("{serial:06}"), serial));
        let (names, _, serials) = numbered(all.collect());
        assert_eq!(names.len() as u64, SEEN_LIMIT);
        let serials = serials.unwrap();
        assert_eq!((serials.oldest, serials.next), (5, SEEN_LIMIT + 5));
    }
}
