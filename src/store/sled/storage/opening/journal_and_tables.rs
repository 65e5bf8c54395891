//! The opened journal and tables, and how much of them must be there.

use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::storage::journal::Journal;
use crate::store::sled::storage::marker::{Identity, Marker};
use crate::store::sled::storage::quarantine::remove_old_copies;
use crate::store::sled::storage::system::{damaged, shown};
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::watermark;

/// How much of a journal is read at most to find the commits that the tables do not have.
pub const TAIL_BYTES: u64 = 64 * 1024 * 1024;

/// The journal and the tables of a store at the same commit.
#[derive(Debug)]
pub struct JournalAndTables {
    /// The store that they belong to.
    pub identity: Identity,
    /// The tables.
    pub tables: Tables,
    /// The journal.
    pub journal: Journal,
    /// The path of a copy, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
    /// What was repaired, a sentence each, for the operator.
    pub repairs: Vec<String>,
}

impl JournalAndTables {
    /// Removes all but the newest copies from before repairs. That this fails does not keep the bot from
    /// starting.
    pub fn drop_old_copies(&mut self, dir: &Path) {
        if self.repairs.is_empty() && self.repaired.is_none() {
            return;
        }
        for old in remove_old_copies(dir).unwrap_or_default() {
            self.repairs.push(format!(
                "{}, the oldest copy from before a repair, was removed",
                shown(&old)
            ));
        }
    }
}

/// How many commits were durable at least, as the marker and the watermark say.
pub fn watermark_of(dir: &Path, marker: Option<&Marker>, identity: Identity) -> u64 {
    let marked = marker.map_or(0, |marker| marker.commits);
    marked.max(watermark::read(dir, identity))
}

/// The error of a store that has lost commits.
pub fn commits_lost(dir: &Path, found: u64, watermark: u64) -> StoreError {
    let why = format!("it holds {found} changes and held {watermark} once");
    damaged(dir, why)
}
