//! A store that is only read.

use std::path::Path;

use crate::game::Calendar;
use crate::store::StoreError;
use crate::store::maintenance::database::open_database;
use crate::store::maintenance::items::{self, Item};
use crate::store::maintenance::snapshot::Snapshot;
use crate::store::query;
use crate::store::sled::maintenance::{DirectorySnapshot, Tick};

/// A store that is only read.
pub struct Archive(Box<dyn Snapshot>);

impl Archive {
    /// The store of a directory on which no bot is running.
    ///
    /// # Errors
    /// As for opening it.
    pub fn open(dir: &Path) -> Result<Archive, StoreError> {
        Ok(Archive(Box::new(DirectorySnapshot::open(dir)?)))
    }

    /// A backup, which is restored in the directory `scratch`, which does not exist and is removed again.
    ///
    /// # Errors
    /// When the copy is not whole, or the directory cannot be made.
    pub fn of_backup(file: &Path, scratch: &Path, tick: Tick<'_>) -> Result<Archive, StoreError> {
        let snapshot = DirectorySnapshot::of_backup(file, scratch, tick)?;
        Ok(Archive(Box::new(snapshot)))
    }

    /// The store in a database as it is now, also while bots work with it.
    ///
    /// # Errors
    /// When the database does not answer, or there is no store in it.
    pub fn of_database(url: &str) -> Result<Archive, StoreError> {
        open_database(url).map(Archive)
    }

    /// The calendar, which converts bot time to UTC.
    ///
    /// # Errors
    /// Those of the engine, and when it cannot be read.
    pub fn calendar(&self) -> Result<Calendar, StoreError> {
        query::calendar(self.0.rows()).map(|(calendar, _)| calendar)
    }

    /// Gives every item to `visit`, people first, in the order of their numbers.
    ///
    /// # Errors
    /// Those of the engine, and of `visit`. An item that cannot be read is given as [`Item::Unreadable`].
    pub fn visit<E: From<StoreError>>(
        &self,
        visit: impl FnMut(Item) -> Result<(), E>,
    ) -> Result<(), E> {
        items::visit(self.0.rows(), visit)
    }
}
