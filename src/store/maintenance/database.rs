//! The commands for a store in a database.

use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::maintenance::difference::bytes;
use crate::store::maintenance::examine::check_row;
use crate::store::maintenance::portable::Portable;
use crate::store::maintenance::report::{Measure, Report};
use crate::store::maintenance::snapshot::{Snapshot, Target};
use crate::store::rows::{KeyRange, Order};
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::maintenance::{Tick, backup_rows};

/// A backup of a database that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseBackup {
    /// The file.
    pub file: PathBuf,
    /// How many rows it holds.
    pub rows: u64,
    /// Its length in bytes.
    pub bytes: u64,
}

/// Reads every record of a database as it is now, also while bots work with it; every game is replayed.
/// `tick` is told how many bytes were read.
///
/// # Errors
/// When there is no store, or the database does not answer; what is wrong with the store is in the report.
pub fn check_database(url: &str, tick: Tick<'_>) -> Result<Report, StoreError> {
    let snapshot = open_database(url)?;
    let mut report = Report {
        tables: Some(Measure {
            commits: 0,
            bytes: snapshot.bytes(),
        }),
        ..Report::default()
    };
    for table in Table::ALL.iter().copied() {
        let rows = snapshot.rows();
        for entry in rows.scan(table, KeyRange::all(), Order::Ascending) {
            let (key, value) = entry?;
            let value = Some(value);
            let row = Row { table, key, value };
            *report.rows.entry(table.name()).or_default() += 1;
            tick(bytes(&row));
            match check_row(rows, &row) {
                Ok(()) => {}
                Err(error @ StoreError::Record(..)) => report.fault(error.to_string()),
                Err(error) => return Err(error),
            }
        }
    }
    for fault in snapshot.faults()? {
        report.fault(fault);
    }
    Ok(report)
}

/// Copies a database as it is now, also while bots work with it, into a new file, or into a file of its own
/// name in a directory. The file is one that a directory's backup could be, and can be restored to either. It
/// is verified, durable when this returns, and replaces nothing. `tick` is told how many bytes were read.
///
/// # Errors
/// When there is no store, the database does not answer, or the file cannot be written.
pub fn backup_database(url: &str, to: &Path, tick: Tick<'_>) -> Result<DatabaseBackup, StoreError> {
    let snapshot = open_database(url)?;
    let name = format!("tulenh-database-{}.journal", snapshot.moment()?);
    let portable = Portable::of(&*snapshot)?;
    let mut count = 0;
    let rows = portable.rows().inspect(|row| {
        if let Ok(row) = row {
            count += 1;
            tick(bytes(row));
        }
    });
    let (file, length) = backup_rows(to, &name, portable.commits(), rows, tick)?;
    Ok(DatabaseBackup {
        file,
        rows: count,
        bytes: length,
    })
}

/// The store in a database as it is now.
///
/// # Errors
/// When there is none, or the database does not answer.
#[cfg(feature = "postgres")]
pub fn open_database(url: &str) -> Result<Box<dyn Snapshot>, StoreError> {
    let snapshot = crate::store::postgres::maintenance::DatabaseSnapshot::open(url)?;
    Ok(Box::new(snapshot))
}

/// As [`open_database`], when no bot works with it.
///
/// # Errors
/// As [`open_database`], and when one does.
#[cfg(feature = "postgres")]
pub fn open_database_alone(url: &str) -> Result<Box<dyn Snapshot>, StoreError> {
    let snapshot = crate::store::postgres::maintenance::DatabaseSnapshot::open_alone(url)?;
    Ok(Box::new(snapshot))
}

/// Begins to fill an empty database, or one whose filling was cut short.
///
/// # Errors
/// When it holds something, or a bot works with it, or it does not answer.
#[cfg(feature = "postgres")]
pub fn fill_database(url: &str) -> Result<Box<dyn Target>, StoreError> {
    let target = crate::store::postgres::maintenance::DatabaseTarget::begin(url)?;
    Ok(Box::new(target))
}

/// There are no databases in this program.
#[cfg(not(feature = "postgres"))]
pub fn open_database(_: &str) -> Result<Box<dyn Snapshot>, StoreError> {
    Err(without_databases())
}

/// There are no databases in this program.
#[cfg(not(feature = "postgres"))]
pub fn open_database_alone(_: &str) -> Result<Box<dyn Snapshot>, StoreError> {
    Err(without_databases())
}

/// There are no databases in this program.
#[cfg(not(feature = "postgres"))]
pub fn fill_database(_: &str) -> Result<Box<dyn Target>, StoreError> {
    Err(without_databases())
}

#[cfg(not(feature = "postgres"))]
fn without_databases() -> StoreError {
    let why = "cannot be used: this program was built without the feature `postgres`";
    StoreError::Database(why.into())
}
