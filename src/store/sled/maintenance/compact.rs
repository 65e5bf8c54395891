//! `compact`: rewriting all files.

use std::fs;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::maintenance::directory::{store_in, write_marker};
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::marker::{Marker, State};
use crate::store::sled::storage::opening;
use crate::store::sled::storage::recovery::{catch_panic, close};
use crate::store::sled::storage::rewrite;
use crate::store::sled::storage::system::{refused_in, unusable};
use crate::store::sled::storage::tick::Tick;

/// Rewrites all files of a directory on which no bot is running, without their history; nothing that was
/// erased is left in them. Gives the length of the journal before and after, in bytes. `tick` is told how
/// many bytes were read.
///
/// # Errors
/// When there is no store, it cannot be repaired, or a bot is running.
pub fn compact(dir: &Path, tick: Tick<'_>) -> Result<(u64, u64), StoreError> {
    let (dir, _) = store_in(dir)?;
    let length = || fs::metadata(dir.join(JOURNAL)).map(|of| of.len());
    let before = length().unwrap_or(0);
    // Damage is repaired here; that may take as long as reading everything.
    let opened = opening::open_verified(&dir)?;
    let identity = opened.marker.identity;
    let prepared = catch_panic(&dir, || {
        rewrite::prepare(&dir, identity, &opened.tables, tick)
    });
    if let Err(StoreError::Damaged(..) | StoreError::Failed(_)) = prepared {
        // So that the next opening verifies everything too. The error before counts.
        let state = State::Suspect;
        drop(write_marker(
            &dir,
            Marker {
                state,
                ..opened.marker
            },
        ));
    }
    let begun = match prepared {
        Ok(head) => {
            let tables = opened.tables.clone();
            let closed = close(&dir, opened.tables);
            let written = rewrite::finish(&dir, head, tables, tick);
            let written = written.and_then(|(tables, _)| close(&dir, tables));
            closed.and(written)
        }
        Err(error) => {
            drop(close(&dir, opened.tables));
            Err(error)
        }
    };
    begun.map_err(refused_in(&dir))?;
    Ok((before, length().map_err(|e| unusable(&dir, e))?))
}
