//! Bringing tables that open, and the journal, to the same commit.

use std::path::Path;

use crate::store::StoreError;
use crate::store::query;
use crate::store::schema::table::Table;
use crate::store::sled::storage::files::{DB, JOURNAL};
use crate::store::sled::storage::index::{self, Index, Verification};
use crate::store::sled::storage::journal::{self, BadJournal, Journal, Line, Tail};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::opening::expect::mark_open;
use crate::store::sled::storage::opening::journal_and_tables::{
    JournalAndTables, TAIL_BYTES, commits_lost, watermark_of,
};
use crate::store::sled::storage::opening::new_journal::new_journal;
use crate::store::sled::storage::recovery::{catch_panic, close};
use crate::store::sled::storage::system::{damaged, is_refusal, unusable};
use crate::store::sled::storage::tables::sync;
use crate::store::sled::storage::tick::SILENT;

/// Up to this length every opening verifies the whole journal. A longer one is verified only when
/// something was wrong.
const VERIFIED_BYTES: u64 = 64 * 1024 * 1024;

#[cfg(not(test))]
const fn verified_bytes() -> u64 {
    VERIFIED_BYTES
}

#[cfg(test)]
fn verified_bytes() -> u64 {
    tests::VERIFIED.get()
}

/// Opens a store by its tables. When they turn out to be damaged, even late, that is an error, and the
/// journal is unchanged.
///
/// # Errors
/// [`StoreError::Damaged`] when the tables are damaged; when the system refuses.
pub fn from_tables(
    dir: &Path,
    marker: Option<&Marker>,
    verification: Verification,
) -> Result<JournalAndTables, StoreError> {
    if let Some(marker) = marker {
        mark_open(dir, *marker)?;
    }
    let index = index::open(dir, marker, verification)?;
    // So that the last handle of sled is not dropped by what unwinds.
    let handle = index.tables.clone();
    let store = catch_panic(dir, || follow(dir, marker, index, verification));
    let closed = close(dir, handle);
    if store.is_err() {
        // The files that sled still writes may be moved away next.
        drop(wait_for_sled(dir));
    }
    let store = store?;
    closed.map(|()| store)
}

fn follow(
    dir: &Path,
    marker: Option<&Marker>,
    index: Index,
    verification: Verification,
) -> Result<JournalAndTables, StoreError> {
    let watermark = watermark_of(dir, marker, index.identity);
    let closed = marker.is_some_and(|of| matches!(of.state, State::Closed { .. }));
    let tail = match journal::tail(&dir.join(JOURNAL), index.commits + 1, TAIL_BYTES) {
        Ok(tail) => of_this_store(tail, index.identity),
        Err(BadJournal::Disk(error)) if is_refusal(&error) => return Err(unusable(dir, error)),
        Err(error) => Err(error.to_string()),
    };
    let store = match tail {
        Ok(tail) if tail.last >= index.commits => {
            if tail.last < watermark {
                return Err(commits_lost(dir, tail.last, watermark));
            }
            let why = match gap(dir, &index, &tail)? {
                None => {
                    catch_up(dir, &index, &tail)?;
                    sync(dir, &index.tables)?;
                    verify_journal(dir, marker, &tail, verification)?
                }
                bad if index.commits >= watermark => bad,
                Some(why) => {
                    let JournalFault(why) = why;
                    return Err(damaged(dir, format!("its file {JOURNAL}: {why}")));
                }
            };
            match why {
                None => matching(dir, index, &tail)?,
                // All of it is in the tables if only preallocated bytes are behind it.
                Some(JournalFault(why)) => {
                    let all = index.tables.commits()? == tail.last && !tail.torn;
                    new_journal(dir, index, &why, closed || all)?
                }
            }
        }
        behind_or_bad => {
            let why = match behind_or_bad {
                Ok(tail) => format!("it ends with change {} of {}", tail.last, index.commits),
                Err(why) => why,
            };
            if index.commits < watermark {
                return Err(commits_lost(dir, index.commits, watermark));
            }
            new_journal(dir, index, &why, closed)?
        }
    };
    // Every caller reads these at once; damage there must be found here.
    query::highest(&store.tables, Table::Games)?;
    query::highest(&store.tables, Table::Players)?;
    Ok(store)
}

/// Why the journal must be replaced.
#[derive(Debug)]
struct JournalFault(String);

impl JournalFault {
    /// The fault that reading the journal found, if any.
    ///
    /// # Errors
    /// When the system refused it.
    fn of<T>(
        dir: &Path,
        verified: Result<T, BadJournal>,
    ) -> Result<Option<JournalFault>, StoreError> {
        match verified {
            Ok(_) => Ok(None),
            Err(BadJournal::Disk(error)) if is_refusal(&error) => Err(unusable(dir, error)),
            Err(error) => Ok(Some(JournalFault(error.to_string()))),
        }
    }
}

/// Checks that the end of a journal belongs to the store with this identity. A first line that cannot be
/// read, or has nearly this identity, is taken for a corrupt first line of this store.
fn of_this_store(mut tail: Tail, identity: Identity) -> Result<Tail, String> {
    match tail.head {
        Some(head) if head.identity == identity => {}
        Some(head) if !head.identity.is_nearly(identity) => {
            return Err("it belongs to another store".to_owned());
        }
        Some(_) => tail.corrupt = Some(BadJournal::Head),
        None => {}
    }
    Ok(tail)
}

/// The fault that keeps the journal from bringing the tables to its end, if there is one.
fn gap(dir: &Path, index: &Index, tail: &Tail) -> Result<Option<JournalFault>, StoreError> {
    if tail.continues(index.commits) {
        return Ok(None);
    }
    let verified = journal::verify(&dir.join(JOURNAL), tail.length, accept);
    if let Ok(summary) = &verified
        && index.commits < summary.head.base
    {
        let why = format!("its file {DB} is of an earlier time than its journal");
        return Err(damaged(dir, why));
    }
    JournalFault::of(dir, verified)
}

/// Replays the commits that are in the journal and not in the tables.
fn catch_up(dir: &Path, index: &Index, tail: &Tail) -> Result<(), StoreError> {
    let missing = tail.last - index.commits;
    let first = tail.lines.iter().find(|(n, _)| *n == index.commits + 1);
    match first {
        _ if missing == 0 => {}
        Some((_, at)) => index::replay(dir, &index.tables, *at, tail.length)?,
        // It is so far back that the whole journal must be read.
        None => index::load(dir, &index.tables, index.commits, tail.length, SILENT)?,
    }
    if index.tables.commits()? != tail.last {
        let why = format!("its file {DB} does not follow its journal");
        return Err(damaged(dir, why));
    }
    Ok(())
}

/// Verifies the whole journal, if it is short or something was wrong.
fn verify_journal(
    dir: &Path,
    marker: Option<&Marker>,
    tail: &Tail,
    verification: Verification,
) -> Result<Option<JournalFault>, StoreError> {
    if let Some(bad) = &tail.corrupt {
        return Ok(Some(JournalFault(bad.to_string())));
    }
    let suspect = marker.is_some_and(|marker| marker.state == State::Suspect);
    if tail.length > verified_bytes() && !suspect && verification == Verification::Quick {
        return Ok(None);
    }
    JournalFault::of(
        dir,
        journal::verify(&dir.join(JOURNAL), tail.length, accept),
    )
}

fn matching(dir: &Path, index: Index, tail: &Tail) -> Result<JournalAndTables, StoreError> {
    let journal = Journal::open(dir, tail.last, tail.length).map_err(|e| unusable(dir, e))?;
    Ok(JournalAndTables {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        repairs: Vec::new(),
    })
}

fn accept(_: &Line) -> Result<(), BadJournal> {
    Ok(())
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    thread_local! {
        /// The length up to which this thread verifies whole journals when it opens a store.
        pub static VERIFIED: Cell<u64> = const { Cell::new(super::VERIFIED_BYTES) };
    }
}
