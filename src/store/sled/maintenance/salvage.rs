//! `salvage`: saving what can be saved of a store that cannot be repaired from its journal or its tables.
//!
//! A store is its commits in order, so all of them up to some commit are saved: as far as the journal is
//! valid, or the tables and the commits after them that can be read, whichever is more. The damaged
//! store is only read; sled, which writes whenever it opens, is given a copy.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

use crate::store::StoreError;
use crate::store::maintenance::examine::check_row;
use crate::store::maintenance::report::Report;
use crate::store::schema::table::Table;
use crate::store::sled::maintenance::check::check;
use crate::store::sled::maintenance::directory::{complete_store, make_store, store_in};
use crate::store::sled::maintenance::losses::{Losses, Scan};
use crate::store::sled::maintenance::scratch::Scratch;
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::index::{self, Index, Verification, verify_content};
use crate::store::sled::storage::journal::{self, Head};
use crate::store::sled::storage::lock::is_in_use;
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::recovery::{catch_panic, close};
use crate::store::sled::storage::system::{shown, unusable};
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tick::Tick;
use crate::store::sled::storage::watermark;

/// What can be saved.
#[derive(Debug)]
pub struct Salvage {
    /// How many commits are saved.
    pub commits: u64,
    /// What they are taken from, in words for the operator.
    pub from: &'static str,
    /// What is lost.
    pub losses: Losses,
    /// The check of the saved store.
    pub report: Report,
}

/// Finds out what can be saved of the store in a directory, or of a backup, and makes a store of it in the
/// directory `to`, which does not exist or is empty, if one is given. `tick` is told how many bytes were
/// read.
///
/// # Errors
/// When a bot is running there, nothing can be saved, or one of the two directories cannot be used.
pub fn salvage(dir: &Path, to: Option<&Path>, tick: Tick<'_>) -> Result<Salvage, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    let is_copy = dir.is_file();
    if !is_copy {
        store_in(&dir)?;
        if is_in_use(&dir).map_err(|e| unusable(&dir, e))? {
            return Err(StoreError::Locked(shown(&dir)));
        }
    }
    let to = to.map(std::path::absolute).transpose();
    let to = to.map_err(|e| unusable(&dir, e))?;
    let within = match to.as_deref().and_then(Path::parent) {
        Some(parent) if parent.is_dir() => parent.to_owned(),
        _ => std::env::temp_dir(),
    };
    let journal = match is_copy {
        true => dir.clone(),
        false => dir.join(JOURNAL),
    };
    let scan = Scan::of(&journal).map_err(|e| unusable(&dir, e))?;
    // sled gets a copy of its files. The saved store is made even without `to`, to be checked.
    let copy = match is_copy {
        true => Scratch::make(&within)?,
        false => Scratch::with_sled(&within, &dir)?,
    };
    let index = match index::open(copy.path(), None, Verification::Quick) {
        Ok(index) => Some(index),
        Err(StoreError::Damaged(..)) => None,
        Err(error) => return Err(error),
    };
    let scratch = Scratch::make(&within)?;
    let target = to.unwrap_or_else(|| scratch.path().join("saved"));
    let saved = catch_panic(&dir, || {
        save(&dir, &journal, &scan, index.as_ref(), &target, tick)
    });
    let closed = close(copy.path(), index);
    let (commits, from, mut losses) = saved?;
    closed?;
    losses.name(&target)?;
    let report = check(&target, tick)?;
    Ok(Salvage {
        commits,
        from,
        losses,
        report,
    })
}

/// Makes the store of what can be saved. Gives how many commits these are, what they are taken from, and
/// what is lost.
fn save(
    dir: &Path,
    journal: &Path,
    scan: &Scan,
    index: Option<&Index>,
    to: &Path,
    tick: Tick<'_>,
) -> Result<(u64, &'static str, Losses), StoreError> {
    let whole = index.map(|index| catch_panic(dir, || verify_content(dir, &index.tables)).is_ok());
    let tables = index.map(|index| scan.following(index.commits));
    let by_journal = scan.valid.as_ref().map(|valid| valid.last);
    let by_tables = tables.as_ref().map(|(last, _)| *last);
    let known = known(dir, scan).max(by_tables.unwrap_or(0));
    let identity = Identity::random();
    let made = |commits, fill: &dyn Fn() -> Result<(), StoreError>| {
        let marker = Marker {
            identity,
            state: State::Rebuilding,
            commits,
        };
        make_store(to, || {
            marker.write(to).map_err(|e| unusable(to, e))?;
            fill()?;
            complete_store(to, marker, tick)
        })
    };
    let opened = || File::open(journal).map_err(|e| unusable(dir, e));
    match (&scan.valid, index, tables) {
        (Some(valid), ..) if by_journal >= by_tables => {
            let head = Head {
                identity,
                base: valid.base,
            };
            made(valid.last, &|| {
                journal::install_copy(to, &opened()?, valid.lines.clone(), head)
                    .map_err(|e| unusable(to, e))
            })?;
            let losses = scan.losses(journal, valid.last, known);
            Ok((
                valid.last,
                "the journal",
                losses.map_err(|e| unusable(dir, e))?,
            ))
        }
        (_, Some(index), Some((last, lines))) => {
            let losses = scan.losses(journal, last, known);
            let mut losses = losses.map_err(|e| unusable(dir, e))?;
            let mut unread = BTreeSet::new();
            if whole != Some(true) {
                unread = unreadable(&index.tables)?;
                losses.rows = (unread.len() as u64, true);
            }
            let head = Head {
                identity,
                base: index.commits,
            };
            made(last, &|| {
                let rows = index.tables.rows();
                let rows = rows.filter(|row| {
                    let key = row.as_ref().map(|row| (row.table, row.key.clone()));
                    !key.is_ok_and(|key| unread.contains(&key))
                });
                match lines.is_empty() {
                    true => journal::begin(to, head, rows).map(drop),
                    false => journal::begin_with_lines(to, head, rows, &opened()?, lines.clone()),
                }
            })?;
            Ok((
                last,
                "the tables and what the journal has behind them",
                losses,
            ))
        }
        _ => {
            let why = "nothing can be saved of it: neither its journal nor its tables can be read. Only a copy \
                       helps: `tulenh store restore BACKUP --data NEW-DIRECTORY`";
            Err(StoreError::Unusable(shown(dir), why.into()))
        }
    }
}

/// How many commits there were at least.
fn known(dir: &Path, scan: &Scan) -> u64 {
    let marker = Marker::read(dir).ok().flatten();
    let marked = marker.map_or(0, |marker| marker.commits);
    let watermark = watermark::read_any(dir).map_or(0, |(_, count)| count);
    let seen = scan.commits.iter().map(|(number, _)| *number).max();
    marked.max(watermark).max(seen.unwrap_or(0))
}

/// The rows that cannot be read.
fn unreadable(tables: &Tables) -> Result<BTreeSet<(Table, Vec<u8>)>, StoreError> {
    let mut found = BTreeSet::new();
    for row in tables.rows() {
        let row = row?;
        if check_row(tables, &row).is_err() {
            found.insert((row.table, row.key));
        }
    }
    Ok(found)
}
