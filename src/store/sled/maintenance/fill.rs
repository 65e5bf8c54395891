//! Making the store of a directory of the rows of another store.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::maintenance::snapshot::{Snapshot, Target};
use crate::store::schema::row::Row;
use crate::store::sled::maintenance::directory::{clear, clear_store, is_free, write_marker};
use crate::store::sled::maintenance::snapshot::FilledTables;
use crate::store::sled::storage::files::{UNFINISHED, sync_dir};
use crate::store::sled::storage::index;
use crate::store::sled::storage::journal::{self, Head};
use crate::store::sled::storage::lock::{Lock, wait_for_sled};
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::private;
use crate::store::sled::storage::recovery::close;
use crate::store::sled::storage::system::{refused_in, shown, unusable};
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tick::SILENT;

/// A directory that is being filled. It holds the file [`UNFINISHED`] from the beginning to the end; when it is
/// not completed, but the program goes on, it is empty again.
#[derive(Debug)]
pub struct DirectoryTarget {
    dir: PathBuf,
    marker: Marker,
    tables: Option<Tables>,
    complete: bool,
    _lock: Lock,
}

impl DirectoryTarget {
    /// Begins in a directory that does not exist, is empty, or was not completed.
    ///
    /// # Errors
    /// When it holds something else, or the system refuses.
    pub fn begin(dir: &Path) -> Result<DirectoryTarget, StoreError> {
        let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
        let refused = |e: io::Error| unusable(&dir, e);
        private::make_dir(&dir).map_err(refused)?;
        // Before the lock file is made, and after, when no other process can make anything.
        free(&dir)?;
        let lock = Lock::take(&dir)?;
        free(&dir)?;
        let unfinished = File::create(dir.join(UNFINISHED)).and_then(|file| file.sync_all());
        unfinished.and_then(|()| sync_dir(&dir)).map_err(refused)?;
        // What an earlier beginning has left.
        clear_store(&dir);
        let marker = Marker {
            identity: Identity::random(),
            state: State::Rebuilding,
            commits: 0,
        };
        Ok(DirectoryTarget {
            dir,
            marker,
            tables: None,
            complete: false,
            _lock: lock,
        })
    }
}

fn free(dir: &Path) -> Result<(), StoreError> {
    match is_free(dir) {
        Ok(free) if free || dir.join(UNFINISHED).exists() => Ok(()),
        Ok(_) => {
            let why = "it holds something; a copy is made only where there is nothing";
            Err(StoreError::Unusable(shown(dir), why.into()))
        }
        Err(e) => Err(unusable(dir, e)),
    }
}

impl Target for DirectoryTarget {
    fn fill(
        &mut self,
        rows: &mut dyn Iterator<Item = Result<Row, StoreError>>,
        commits: u64,
    ) -> Result<(), StoreError> {
        let Marker { identity, .. } = self.marker;
        self.marker.commits = commits;
        let dir = &self.dir;
        let head = Head {
            identity,
            base: commits,
        };
        journal::prepare(dir, head, rows)?;
        drop(journal::install(dir, head)?);
        let tables = index::rebuild(dir, identity, commits, u64::MAX, SILENT);
        self.tables = Some(tables.map_err(refused_in(dir))?);
        Ok(())
    }

    fn written(&self) -> Result<Box<dyn Snapshot + '_>, StoreError> {
        let tables = self.tables.as_ref().ok_or(StoreError::Closed)?;
        Ok(Box::new(FilledTables(tables)))
    }

    fn complete(mut self: Box<Self>) -> Result<(), StoreError> {
        let dir = &self.dir;
        let refused = |e: io::Error| unusable(dir, e);
        close(dir, self.tables.take())?;
        wait_for_sled(dir).map_err(refused)?;
        let state = State::Open;
        write_marker(
            dir,
            Marker {
                state,
                ..self.marker
            },
        )?;
        fs::remove_file(dir.join(UNFINISHED))
            .and_then(|()| sync_dir(dir))
            .map_err(refused)?;
        self.complete = true;
        Ok(())
    }
}

impl Drop for DirectoryTarget {
    fn drop(&mut self) {
        if !self.complete {
            drop(close(&self.dir, self.tables.take()));
            drop(wait_for_sled(&self.dir));
            clear(&self.dir);
            drop(fs::remove_file(self.dir.join(UNFINISHED)));
        }
    }
}
