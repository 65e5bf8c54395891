//! `check`: reading everything, and comparing the tables with the journal.

use std::fs;
use std::path::Path;

use crate::store::StoreError;
use crate::store::maintenance::report::Report;
use crate::store::sled::maintenance::compare;
use crate::store::sled::maintenance::directory::{store_in, write_marker};
use crate::store::sled::maintenance::scratch::Scratch;
use crate::store::sled::storage::files::DB;
use crate::store::sled::storage::lock::{Lock, is_in_use, is_writable, wait_for_sled};
use crate::store::sled::storage::marker::{Marker, State};
use crate::store::sled::storage::system::{refused_in, unusable};
use crate::store::sled::storage::tick::Tick;

/// Reads every row of every table and the whole journal, and compares them. Changes nothing but what
/// every opening changes in sled's files. `tick` is told how many bytes were read.
///
/// # Errors
/// When there is no store, or the directory cannot be read; what is wrong with the store is in the
/// report.
pub fn check(dir: &Path, tick: Tick<'_>) -> Result<Report, StoreError> {
    check_in_parts(dir, compare::MOST_ROWS, tick)
}

/// As [`check`], with at most about `most` rows in memory.
pub fn check_in_parts(dir: &Path, most: u64, tick: Tick<'_>) -> Result<Report, StoreError> {
    let (dir, marker) = store_in(dir)?;
    if !is_writable(&dir) {
        return check_read_only(&dir, marker, most, tick);
    }
    let mut report = Report::default();
    let lock = match Lock::take(&dir) {
        Ok(lock) => Some(lock),
        Err(StoreError::Locked(_)) => None,
        Err(error) => return Err(error),
    };
    report.running = lock.is_none();
    // A marker that says that something was wrong stays; a closed store of another length is not even
    // opened.
    let length = || fs::metadata(dir.join(DB)).map_or(0, |of| of.len());
    let closed = marker.filter(|of| {
        let unchanged = State::Closed { length: length() };
        lock.is_some() && of.state == unchanged
    });
    if let Some(closed) = closed {
        // Its length is not what it was once sled has opened its file, and closed it again.
        let state = State::Suspect;
        write_marker(&dir, Marker { state, ..closed })?;
    }
    let found = compare::examine(&dir, &dir, marker, most, &mut report, tick);
    let found = match found {
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => {
            report.fault(why);
            Ok(())
        }
        found => found,
    };
    let right = found.is_ok() && report.faults.is_empty();
    let opened = marker.filter(|of| lock.is_some() && of.state == State::Open);
    match (closed, opened) {
        (Some(closed), _) if right => {
            let state = wait_for_sled(&dir).map(|()| State::Closed { length: length() });
            let state = state.map_err(|e| unusable(&dir, e))?;
            write_marker(&dir, Marker { state, ..closed })?;
        }
        (None, Some(open)) if found.is_ok() && !right => {
            // So that the next start verifies everything.
            let state = State::Suspect;
            write_marker(&dir, Marker { state, ..open })?;
        }
        _ => {}
    }
    found.map(|()| report).map_err(refused_in(&dir))
}

/// As [`check`], in a directory that must not be written: sled writes when it opens its files, so a copy of
/// them is checked.
fn check_read_only(
    dir: &Path,
    marker: Option<Marker>,
    most: u64,
    tick: Tick<'_>,
) -> Result<Report, StoreError> {
    let refused = |e| unusable(dir, e);
    let mut report = Report {
        running: is_in_use(dir).map_err(refused)?,
        ..Report::default()
    };
    let scratch = match report.running {
        true => None,
        false => Some(Scratch::with_sled(&std::env::temp_dir(), dir)?),
    };
    let tables = scratch.as_ref().map_or(dir, Scratch::path);
    match compare::examine(dir, tables, marker, most, &mut report, tick) {
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => report.fault(why),
        Err(error) => return Err(refused_in(dir)(error)),
        Ok(()) => {}
    }
    Ok(report)
}
