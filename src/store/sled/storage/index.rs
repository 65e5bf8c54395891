//! sled's files as one of the two legs of a store: opening them, looking whether they are whole, and
//! making them anew from the journal.

use std::fs;
use std::io;
use std::iter::once;
use std::path::{Path, PathBuf};

use ::sled::Tree;

use crate::store::sled::disk::{DB, is_refusal, shown, sync, unusable, wait_for_sled};
use crate::store::sled::journal::{self, BadJournal, JOURNAL, Kind, Line};
use crate::store::sled::keys;
use crate::store::sled::marker::{Identity, MARKER, Marker, State};
use crate::store::sled::records::{GameRecord, Record};
use crate::store::sled::recovery::{self, guarded, let_go};
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Meta, Table, Tables, failed};
use crate::store::{StoreError, Timer};

/// Files up to this length are read whole at every opening, to see whether all rows are there;
/// longer ones would take too long and are read when something was wrong.
const COUNTED_BYTES: u64 = 64 * 1024 * 1024;

/// How many bytes of rows are written at a time while files are made anew.
const PIECE_BYTES: usize = 1024 * 1024;

/// Tables that open and say which store they belong to.
#[derive(Debug)]
pub struct Index {
    /// The tables.
    pub tables: Tables,
    /// Which store it is.
    pub identity: Identity,
    /// How many batches are in them.
    pub commits: u64,
    /// Where a copy lies, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
    /// Whether they are of the first layout.
    pub first_layout: bool,
}

#[cfg(not(test))]
const fn counted_bytes() -> u64 {
    COUNTED_BYTES
}

#[cfg(test)]
fn counted_bytes() -> u64 {
    tests::COUNTED.get()
}

/// How much of what there is an opening looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// What takes no time, unless something was wrong.
    Briefly,
    /// All of it.
    AtAll,
}

/// Opens sled's files, which the marker, if there is one, must fit.
///
/// # Errors
/// [`StoreError::Damaged`] when they cannot be used, [`StoreError::Refused`] and
/// [`StoreError::Unusable`] when the system refuses.
pub fn open(dir: &Path, marker: Option<&Marker>, look: Look) -> Result<Index, StoreError> {
    let length = match fs::metadata(dir.join(DB)) {
        Ok(found) => found.len(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            return Err(damaged(dir, format!("its file {DB} is missing")));
        }
        Err(e) if is_refusal(&e) => return Err(unusable(dir, e)),
        Err(e) => return Err(damaged(dir, format!("its file {DB}: {e}"))),
    };
    if length == 0 {
        return Err(damaged(dir, format!("its file {DB} is empty")));
    }
    match marker.map(|marker| marker.state) {
        Some(State::Closed { length: closed }) if closed != length => {
            let why = format!("its file {DB} has {length} bytes, and had {closed} when closed");
            return Err(damaged(dir, why));
        }
        Some(State::Rebuilding) => {
            return Err(damaged(dir, format!("its file {DB} is not finished")));
        }
        _ => {}
    }
    let (tables, repaired) = open_files(dir)?;
    let suspect = marker.is_some_and(|marker| marker.state == State::Suspect);
    let count = suspect || look == Look::AtAll || length <= counted_bytes();
    let looked = guarded(dir, || {
        let found = look_at(dir, &tables, count)?;
        if marker.is_some_and(|marker| !marker.identity.is_nearly(found.0)) {
            let why = format!("its files {DB} and {MARKER} belong to different stores");
            return Err(damaged(dir, why));
        }
        Ok(found)
    });
    let (identity, commits, first_layout) = match looked {
        Ok(found) => found,
        Err(error) => {
            close(dir, tables);
            return Err(match error {
                StoreError::Failed(_) | StoreError::Record(..) => damaged(dir, error.to_string()),
                error => error,
            });
        }
    };
    Ok(Index {
        tables,
        identity,
        commits,
        repaired,
        first_layout,
    })
}

/// Opens sled's files whatever is in them.
///
/// # Errors
/// [`StoreError::Damaged`] when sled refuses them.
pub fn open_files(dir: &Path) -> Result<(Tables, Option<PathBuf>), StoreError> {
    let (db, repaired) = recovery::open(dir)?;
    // So that sled is not closed by what unwinds.
    let handle = db.clone();
    let opened = guarded(dir, || {
        Tables::open(db).map_err(|error| recovery::refused(dir, error))
    });
    let closed = let_go(dir, handle);
    let tables = opened?;
    closed.map(|()| (tables, repaired))
}

/// Closes sled's files, which cannot be used: what it still writes then belongs to them. The reason
/// for it counts, not what goes wrong here.
fn close(dir: &Path, tables: Tables) {
    drop(let_go(dir, tables));
    drop(wait_for_sled(dir));
}

/// Identity, commits, and whether it is the first layout.
fn look_at(dir: &Path, tables: &Tables, count: bool) -> Result<(Identity, u64, bool), StoreError> {
    if let Some(trees) = tables.first_layout().map_err(failed)? {
        let meta = |meta: Meta| {
            let tree = trees.iter().find(|(table, _)| *table == Table::Meta);
            let found = tree.map_or(Ok(None), |(_, tree)| tree.get(meta.key()));
            found.map_err(failed)
        };
        let identity = meta(Meta::Identity)?.and_then(|bytes| bytes[..].try_into().ok());
        let identity = identity.map(Identity);
        let identity = identity.ok_or_else(|| damaged(dir, "its data is gone".into()))?;
        let commits = meta(Meta::Commits)?.and_then(|bytes| keys::number(&bytes));
        return Ok((identity, commits.unwrap_or(0), true));
    }
    let identity = tables.identity()?;
    let identity = identity.ok_or_else(|| damaged(dir, "its data is gone".into()))?;
    if count && tables.counted()? != tables.content()? {
        let why = format!("the rows of its file {DB} do not add up");
        return Err(damaged(dir, why));
    }
    Ok((identity, tables.commits()?, false))
}

impl Index {
    /// The rows of a store of the first layout.
    ///
    /// # Errors
    /// When sled cannot give them.
    pub fn first_layout_rows(
        &self,
    ) -> Result<impl Iterator<Item = Result<Row, StoreError>> + use<>, StoreError> {
        let trees = self.tables.first_layout().map_err(failed)?;
        let rows = trees.unwrap_or_default().into_iter();
        let rows = rows.flat_map(|(table, tree): (Table, Tree)| {
            tree.iter().map(move |row| {
                let (key, value) = row.map_err(failed)?;
                Ok(Row {
                    table,
                    key: key.to_vec(),
                    value: Some(value.to_vec()),
                })
            })
        });
        // The identity stands outside of the tables by now.
        let identity = |row: &Row| row.table == Table::Meta && row.key == Meta::Identity.key();
        let rows = rows.filter(move |row| !row.as_ref().is_ok_and(identity));
        Ok(rows.flat_map(|row| {
            let timer = row.as_ref().ok().and_then(missing_timer);
            once(row).chain(timer.map(Ok))
        }))
    }
}

/// The timer of an open game from before games without a clock were asked about.
fn missing_timer(row: &Row) -> Option<Row> {
    let game = (row.table == Table::Games).then(|| keys::read_game(&row.key))??;
    // What cannot be read is met again by whoever asks for the game.
    let record = GameRecord::from_bytes(|| game.to_string(), row.value.as_deref()?).ok()?;
    let at = record.asked_about()?;
    Some(Row {
        table: Table::Timers,
        key: keys::timer(at, Timer::Game(game)).to_vec(),
        value: Some(Vec::new()),
    })
}

/// Makes sled's files anew from the journal of the directory, which is whole and ends with this
/// commit, in so many bytes at most. There are none, or none that are needed.
///
/// # Errors
/// When the disk fails; the next opening begins anew.
pub fn rebuild(
    dir: &Path,
    identity: Identity,
    last: u64,
    length: u64,
) -> Result<Tables, StoreError> {
    let marker = Marker {
        identity,
        state: State::Rebuilding,
        commits: last,
    };
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    let (tables, _) = open_files(dir)?;
    let filled = guarded(dir, || {
        load(dir, &tables, 0, length)?;
        if tables.commits()? != last {
            let why = "its journal does not count its changes";
            return Err(damaged(dir, why.into()));
        }
        // Last, so that what is half made belongs to nobody.
        tables.set_identity(identity)?;
        sync(dir, &tables)
    });
    if let Err(error) = filled {
        close(dir, tables);
        return Err(error);
    }
    Ok(tables)
}

/// Reads the whole journal, up to a length, and puts what comes after a commit into the tables.
///
/// # Errors
/// When the journal is not whole, or the disk fails.
pub fn load(dir: &Path, tables: &Tables, after: u64, length: u64) -> Result<(), StoreError> {
    let mut piece = Piece::new(dir, tables);
    journal::verify(&dir.join(JOURNAL), length, |line| match line.kind {
        Kind::Commit if line.number <= after => Ok(()),
        Kind::Base if after > 0 => Ok(()),
        _ => piece.take(line),
    })
    .map_err(Trouble::told(dir))?;
    piece.write()
}

/// Puts the commits between two places of the journal into the tables.
///
/// # Errors
/// When a line is not whole, or the disk fails.
pub fn replay(dir: &Path, tables: &Tables, from: u64, to: u64) -> Result<(), StoreError> {
    let mut piece = Piece::new(dir, tables);
    journal::replay(&dir.join(JOURNAL), from, to, |line| piece.take(line))
        .map_err(Trouble::told(dir))?;
    piece.write()
}

/// Rows on their way into the tables. Commits are never divided.
struct Piece<'a> {
    dir: &'a Path,
    tables: &'a Tables,
    rows: Vec<Row>,
    bytes: usize,
}

impl<'a> Piece<'a> {
    fn new(dir: &'a Path, tables: &'a Tables) -> Piece<'a> {
        Piece {
            dir,
            tables,
            rows: Vec::new(),
            bytes: 0,
        }
    }

    fn take(&mut self, line: &Line) -> Result<(), Trouble> {
        let rows = line.rows();
        let unknown = || {
            damaged(
                self.dir,
                format!("its file {JOURNAL} has rows not known here"),
            )
        };
        self.rows.extend(rows.ok_or_else(unknown)?);
        self.bytes += line.body.len();
        if self.bytes >= PIECE_BYTES {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), StoreError> {
        self.tables.write(&self.rows)?;
        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// What can go wrong while a journal is put into tables.
enum Trouble {
    Journal(BadJournal),
    Store(StoreError),
}

impl Trouble {
    fn told(dir: &Path) -> impl FnOnce(Trouble) -> StoreError {
        |trouble| match trouble {
            Trouble::Journal(BadJournal::Disk(error)) if is_refusal(&error) => unusable(dir, error),
            Trouble::Journal(error) => damaged(dir, format!("its file {JOURNAL}: {error}")),
            Trouble::Store(error) => error,
        }
    }
}

impl From<BadJournal> for Trouble {
    fn from(error: BadJournal) -> Trouble {
        Trouble::Journal(error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        Trouble::Store(error)
    }
}

fn damaged(dir: &Path, why: String) -> StoreError {
    StoreError::Damaged(shown(dir), why)
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    thread_local! {
        /// The bound up to which this thread counts rows when it opens a store.
        pub static COUNTED: Cell<u64> = const { Cell::new(super::COUNTED_BYTES) };
    }
}
