//! Opening a store: what is in the directory, whether it is whole, and whether it may be new.
//!
//! The marker goes first and last: it says `creating` before sled makes its first file, and only
//! when the store holds its identity durably does it say anything else. From then on a directory
//! that does not hold that identity is damaged, however empty and new it looks to sled.
//!
//! The store stands on two legs: the journal, and sled's tables, which follow it. Either may be
//! behind after a crash, and either may be damaged; the other then mends it, if it is whole and not
//! behind what the marker and `store.at` say was durable. If none is, the directory is left as it is
//! and refused.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::disk::{DB, Disk, Lock, shown, sync, unusable, wait_for_sled};
use crate::store::sled::held;
use crate::store::sled::index::{self, Index};
use crate::store::sled::journal::{self, BadJournal, Head, JOURNAL, Journal, Line, Tail};
use crate::store::sled::marker::{Identity, MARKER, Marker, State, sync_dir};
use crate::store::sled::recovery;
use crate::store::sled::tables::{Table, Tables};

/// How much of a journal is read at most to find the commits that the tables do not have.
const TAIL_BYTES: u64 = 64 * 1024 * 1024;

/// Journals up to this length are read whole at every opening, to see whether all lines are right;
/// longer ones when something was wrong.
const LOOKED_BYTES: u64 = 64 * 1024 * 1024;

/// A store that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The directory, absolute.
    pub dir: PathBuf,
    /// Holds the directory.
    pub lock: Lock,
    /// The tables.
    pub tables: Tables,
    /// Makes batches durable.
    pub disk: Disk,
    /// What the marker says now.
    pub marker: Marker,
    /// Where a copy lies, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
    /// What was mended, a sentence each, for the log.
    pub mended: Vec<String>,
}

/// Opens the store in a directory, or makes one where there is none.
///
/// # Errors
/// [`StoreError::Locked`], [`StoreError::Unusable`] or [`StoreError::Damaged`]; a store that was
/// there and is not whole is never replaced by an empty one.
pub fn open(dir: &Path) -> Result<Opened, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    fs::create_dir_all(&dir).map_err(|e| unusable(&dir, e))?;
    let lock = Lock::take(&dir)?;
    let legs = match expect(&dir)? {
        Expected::Nothing(marker) => create(&dir, marker)?,
        Expected::Store(marker) => existing(&dir, Some(marker))?,
        Expected::Unmarked => existing(&dir, None)?,
    };
    sync(&dir, &legs.tables)?;
    sync_dir(&dir).map_err(|e| unusable(&dir, e))?;
    let marker = Marker {
        identity: legs.identity,
        state: State::Open,
        commits: legs.journal.last(),
    };
    let disk = Disk::new(&dir, legs.identity, legs.journal).map_err(|e| unusable(&dir, e))?;
    marker.write(&dir).map_err(|e| unusable(&dir, e))?;
    Ok(Opened {
        dir,
        lock,
        tables: legs.tables,
        disk,
        marker,
        repaired: legs.repaired,
        mended: legs.mended,
    })
}

/// Does something with sled's files; sled asserts where it meets bytes it did not expect.
///
/// # Errors
/// Those of the work, and [`StoreError::Damaged`] when sled panicked.
pub fn guarded<T>(
    dir: &Path,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(damaged(dir, "sled panicked".into())))
}

/// Both legs, which say the same.
#[derive(Debug)]
struct Legs {
    identity: Identity,
    tables: Tables,
    journal: Journal,
    repaired: Option<PathBuf>,
    mended: Vec<String>,
}

impl Legs {
    /// Begins the journal anew when it is much longer than what it describes, if that takes no time.
    /// The tables are on the disk, and have every row, or the journal stays.
    fn compact_if_cheap(&mut self, dir: &Path) -> Result<(), StoreError> {
        const CHEAP: u64 = 32 * 1024 * 1024;
        const LEAST: u64 = 16 * 1024 * 1024;
        let bytes = self.tables.content()?.bytes;
        let length = fs::metadata(dir.join(JOURNAL)).map_err(|e| unusable(dir, e))?;
        if bytes <= CHEAP && length.len() > LEAST.max(bytes.saturating_mul(8)) {
            whole(dir, &self.tables)?;
            self.journal = begin(dir, self.identity, &self.tables)?;
        }
        Ok(())
    }
}

/// What should be found.
#[derive(Debug)]
enum Expected {
    /// Nothing: the store is to be made.
    Nothing(Marker),
    /// The store of this marker.
    Store(Marker),
    /// Some store; its marker was lost.
    Unmarked,
}

fn expect(dir: &Path) -> Result<Expected, StoreError> {
    let names = fs::read_dir(dir).and_then(|entries| {
        let names = entries.map(|entry| Ok(entry?.file_name()));
        names.collect::<io::Result<Vec<_>>>()
    });
    let names = names.map_err(|e| unusable(dir, e))?;
    let left = names
        .iter()
        .any(|name| recovery::is_of_sled(name) || name == JOURNAL);
    match Marker::read(dir) {
        Ok(Some(marker)) if marker.state == State::Creating => Ok(Expected::Nothing(marker)),
        Ok(Some(marker)) => Ok(Expected::Store(marker)),
        Ok(None) if !left => Ok(Expected::Nothing(Marker {
            identity: new_identity(),
            state: State::Creating,
            commits: 0,
        })),
        Ok(None) => Ok(Expected::Unmarked),
        // The store itself can still say who it is.
        Err(e) if e.kind() == io::ErrorKind::InvalidData && left => Ok(Expected::Unmarked),
        Err(e) => Err(damaged(dir, format!("its file {MARKER}: {e}"))),
    }
}

/// Makes a store. Nothing was acknowledged before its marker says `open`.
fn create(dir: &Path, marker: Marker) -> Result<Legs, StoreError> {
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    sync_parent(dir).map_err(|e| unusable(dir, e))?;
    let (tables, repaired) = index::open_files(dir)?;
    let found = tables.identity()?.unwrap_or(marker.identity);
    if found != marker.identity || tables.content()?.rows > 0 {
        let why = format!("its files {DB} and {MARKER} belong to different stores");
        return Err(damaged(dir, why));
    }
    tables.set_identity(marker.identity)?;
    sync(dir, &tables)?;
    let journal = begin(dir, marker.identity, &tables)?;
    Ok(Legs {
        identity: marker.identity,
        tables,
        journal,
        repaired,
        mended: Vec::new(),
    })
}

/// Opens a store that was there, and mends one leg from the other where it has to be.
fn existing(dir: &Path, marker: Option<Marker>) -> Result<Legs, StoreError> {
    match from_tables(dir, marker.as_ref()) {
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => {
            from_journal(dir, marker, why)
        }
        opened => opened,
    }
}

/// Opens a store by its tables. When they turn out not to be whole, be it late, that is an error, and
/// the journal is as it was.
fn from_tables(dir: &Path, marker: Option<&Marker>) -> Result<Legs, StoreError> {
    let index = index::open(dir, marker)?;
    if index.first_layout {
        return migrate(dir, marker, index);
    }
    // So that sled is closed when nothing unwinds any more.
    let handle = index.tables.clone();
    let legs = guarded(dir, || follow(dir, marker, index));
    let closed = guarded(dir, || {
        drop(handle);
        Ok(())
    });
    if legs.is_err() {
        // What is still held then belongs to files that are put aside.
        drop(wait_for_sled(dir));
    }
    closed.and(legs)
}

/// Brings tables that open, and the journal, to the same commit.
fn follow(dir: &Path, marker: Option<&Marker>, index: Index) -> Result<Legs, StoreError> {
    let held = held(dir, marker, index.identity);
    let path = dir.join(JOURNAL);
    let tail = match journal::tail(&path, index.commits + 1, TAIL_BYTES) {
        Ok(tail) if tail.head.identity == index.identity => Ok(tail),
        Ok(_) => Err("it belongs to another store".to_owned()),
        Err(BadJournal::Disk(error)) if recovery::is_refusal(&error) => {
            return Err(unusable(dir, error));
        }
        Err(error) => Err(error.to_string()),
    };
    let mut legs = match tail {
        Ok(tail) if tail.last >= index.commits => {
            if tail.last < held {
                return Err(behind(dir, tail.last, held));
            }
            if index.commits < tail.head.base {
                let why = format!("its file {DB} is of an earlier time than its journal");
                return Err(damaged(dir, why));
            }
            catch_up(dir, &index, &tail)?;
            sync(dir, &index.tables)?;
            match look_through(dir, marker, &tail) {
                Ok(()) => both(dir, index, &tail)?,
                Err(BadJournal::Disk(error)) if recovery::is_refusal(&error) => {
                    return Err(unusable(dir, error));
                }
                Err(error) => new_journal(dir, index, &error.to_string(), true)?,
            }
        }
        behind_or_bad => {
            let why = match behind_or_bad {
                Ok(tail) => format!("it ends with change {} of {}", tail.last, index.commits),
                Err(why) => why,
            };
            if index.commits < held {
                return Err(behind(dir, index.commits, held));
            }
            let closed = marker.is_some_and(|of| matches!(of.state, State::Closed { .. }));
            new_journal(dir, index, &why, closed)?
        }
    };
    legs.compact_if_cheap(dir)?;
    // Whatever else is asked of them at once.
    legs.tables.highest(Table::Games)?;
    legs.tables.highest(Table::Players)?;
    Ok(legs)
}

/// Does the commits again that are in the journal and not in the tables.
fn catch_up(dir: &Path, index: &Index, tail: &Tail) -> Result<(), StoreError> {
    let missing = tail.last - index.commits;
    let first = tail.lines.iter().find(|(n, _)| *n == index.commits + 1);
    match first {
        _ if missing == 0 => {}
        Some((_, at)) => index::replay(dir, &index.tables, *at, tail.length)?,
        // So far back that the whole journal has to be looked through.
        None => index::load(dir, &index.tables, index.commits, tail.length)?,
    }
    if index.tables.commits()? != tail.last {
        let why = format!("its file {DB} does not follow its journal");
        return Err(damaged(dir, why));
    }
    Ok(())
}

/// Looks at every line of the journal, if that takes no time or something was wrong.
fn look_through(dir: &Path, marker: Option<&Marker>, tail: &Tail) -> Result<(), BadJournal> {
    let suspect = marker.is_some_and(|marker| marker.state == State::Suspect);
    if tail.length > LOOKED_BYTES && !suspect {
        return Ok(());
    }
    let looked = |_: &Line| Ok::<(), BadJournal>(());
    journal::verify(&dir.join(JOURNAL), tail.length, looked).map(drop)
}

fn both(dir: &Path, index: Index, tail: &Tail) -> Result<Legs, StoreError> {
    let journal = Journal::open(dir, tail.last, tail.length).map_err(|e| unusable(dir, e))?;
    Ok(Legs {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        mended: Vec::new(),
    })
}

/// The tables have every row they should have.
fn whole(dir: &Path, tables: &Tables) -> Result<(), StoreError> {
    if tables.counted()? != tables.content()? {
        return Err(damaged(
            dir,
            format!("the rows of its file {DB} do not add up"),
        ));
    }
    Ok(())
}

/// Makes sled's files anew from the whole of the journal; `why` they cannot be used.
fn from_journal(dir: &Path, marker: Option<Marker>, why: String) -> Result<Legs, StoreError> {
    let path = dir.join(JOURNAL);
    let both = |other: String| damaged(dir, format!("{why}; and its file {JOURNAL}: {other}"));
    let whole = journal::salvage(&path, |line| {
        let rows = line.rows().map(drop);
        rows.ok_or_else(|| BadJournal::Disk(io::ErrorKind::InvalidData.into()))
    });
    let whole = match whole {
        Ok(whole) => whole,
        Err(BadJournal::Disk(e)) if e.kind() == io::ErrorKind::NotFound => {
            return Err(both("it is missing too".into()));
        }
        Err(BadJournal::Disk(e)) if recovery::is_refusal(&e) => return Err(unusable(dir, e)),
        Err(error) => return Err(both(error.to_string())),
    };
    let identity = whole.head.identity;
    if marker.is_some_and(|marker| marker.identity != identity) {
        return Err(both("it belongs to another store".into()));
    }
    let held = held(dir, marker.as_ref(), identity);
    if whole.last < held {
        return Err(both(format!(
            "it ends with change {} of {held}",
            whole.last
        )));
    }
    let refused = |e: io::Error| unusable(dir, e);
    let mut mended = Vec::new();
    if marker.is_some_and(|marker| marker.state == State::Rebuilding) {
        recovery::remove_sled(dir).map_err(refused)?;
    } else {
        let aside = recovery::put_sled_aside(dir).map_err(refused)?;
        if whole.torn > 0 {
            // What is behind its last whole line is cut off below.
            recovery::copy_into(&path, &aside).map_err(refused)?;
        }
        mended.push(format!(
            "the store was damaged ({why}); it was made anew from its journal, all {} changes in it \
             are there; the damaged files are in {}",
            whole.last,
            shown(&aside)
        ));
    }
    let tables = index::rebuild(dir, identity, whole.last, whole.length)?;
    let journal = Journal::open(dir, whole.last, whole.length).map_err(refused)?;
    Ok(Legs {
        identity,
        tables,
        journal,
        repaired: None,
        mended,
    })
}

/// Begins the journal anew from tables that are whole; `why` the one that was there cannot be used,
/// and whether it is `certain` that the tables have all that was in it.
fn new_journal(dir: &Path, index: Index, why: &str, certain: bool) -> Result<Legs, StoreError> {
    whole(dir, &index.tables)?;
    sync(dir, &index.tables)?;
    let commits = index.commits;
    let there = match certain {
        true => "no change was lost".to_owned(),
        false => format!(
            "{commits} changes are there, and those of the last moments before the bot was cut off \
             may be missing"
        ),
    };
    let refused = |e: io::Error| unusable(dir, e);
    let mut mended = Vec::new();
    if dir.join(JOURNAL).exists() {
        let aside = recovery::put_aside(dir, &[JOURNAL]).map_err(refused)?;
        mended.push(format!(
            "the journal was damaged ({why}); a new one was begun, {there}; the old one is in {}",
            shown(&aside)
        ));
    } else {
        mended.push(format!("there was no journal; one was begun, {there}"));
    }
    let journal = begin(dir, index.identity, &index.tables)?;
    Ok(Legs {
        identity: index.identity,
        tables: index.tables,
        journal,
        repaired: index.repaired,
        mended,
    })
}

/// Takes over a store of the first layout: its rows become the base of a journal, and sled's files
/// are made anew from that.
fn migrate(dir: &Path, marker: Option<&Marker>, index: Index) -> Result<Legs, StoreError> {
    let (identity, commits) = (index.identity, index.commits);
    let held = held(dir, marker, identity);
    if commits < held {
        return Err(behind(dir, commits, held));
    }
    let head = Head {
        identity,
        base: commits,
    };
    let journal = journal::begin(dir, head, index.first_layout_rows()?)?;
    drop(index);
    let aside = wait_for_sled(dir).and_then(|()| recovery::put_sled_aside(dir));
    let aside = aside.map_err(|e| unusable(dir, e))?;
    let tables = index::rebuild(dir, identity, commits, u64::MAX)?;
    let mended = vec![format!(
        "the store was made by an earlier version and has been taken over, all {commits} changes are \
         there; as it was it lies in {}, which is not needed any more",
        shown(&aside)
    )];
    Ok(Legs {
        identity,
        tables,
        journal,
        repaired: None,
        mended,
    })
}

fn begin(dir: &Path, identity: Identity, tables: &Tables) -> Result<Journal, StoreError> {
    let base = tables.commits()?;
    journal::begin(dir, Head { identity, base }, tables.rows())
}

/// How many changes were durable at least.
fn held(dir: &Path, marker: Option<&Marker>, identity: Identity) -> u64 {
    let marked = marker.map_or(0, |marker| marker.commits);
    marked.max(held::read(dir, identity))
}

fn behind(dir: &Path, found: u64, held: u64) -> StoreError {
    let why = format!("it holds {found} changes and held {held} once");
    damaged(dir, why)
}

fn sync_parent(dir: &Path) -> io::Result<()> {
    dir.parent().map_or(Ok(()), sync_dir)
}

/// Tells this store from others; nothing that happens depends on it, so the standard library's
/// random hash keys are good enough.
pub fn new_identity() -> Identity {
    let half = || RandomState::new().hash_one(MARKER).to_be_bytes();
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&half());
    bytes[8..].copy_from_slice(&half());
    Identity(bytes)
}

fn damaged(dir: &Path, why: String) -> StoreError {
    StoreError::Damaged(shown(dir), why)
}

#[cfg(test)]
mod tests;
