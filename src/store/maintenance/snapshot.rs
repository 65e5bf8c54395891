//! A store as it is at one moment, and a store that is being made: what copying needs of an engine.

use crate::store::StoreError;
use crate::store::rows::{Entry, Rows};
use crate::store::schema::row::Row;

/// A store at one moment. It is only read.
pub trait Snapshot {
    /// Its rows.
    fn rows(&self) -> &dyn Rows;

    /// The rows of the updates seen, the oldest first. Old ones may be left out.
    ///
    /// # Errors
    /// When the engine fails.
    fn seen(&self) -> Result<Vec<Entry>, StoreError>;

    /// A number that no notice was given, nor any higher one; `None` when none was given any.
    ///
    /// # Errors
    /// When the engine fails.
    fn next_notice(&self) -> Result<Option<u64>, StoreError>;

    /// How many bytes it takes on its disk; 0 when that is not known.
    fn bytes(&self) -> u64;

    /// What is wrong with what the engine keeps beside the rows, a sentence each.
    ///
    /// # Errors
    /// When the engine fails.
    fn faults(&self) -> Result<Vec<String>, StoreError>;

    /// A word for the moment, which can be part of the name of a file.
    ///
    /// # Errors
    /// When the engine fails.
    fn moment(&self) -> Result<String, StoreError>;

    /// Ends the reading. Nothing is read afterwards.
    ///
    /// # Errors
    /// When a bot has begun to work with the store meanwhile: what was read may be old.
    fn end(&self) -> Result<(), StoreError>;
}

/// A store that is being made of the rows of another. Until it is complete, no bot starts on it, and making it
/// can begin again.
pub trait Target {
    /// Writes all rows, durably. They come by table, in the order of their keys. `commits` is what they say
    /// about how many batches there were.
    ///
    /// # Errors
    /// Those of `rows`, and when the engine fails.
    fn fill(
        &mut self,
        rows: &mut dyn Iterator<Item = Result<Row, StoreError>>,
        commits: u64,
    ) -> Result<(), StoreError>;

    /// What was written.
    ///
    /// # Errors
    /// When the engine fails.
    fn written(&self) -> Result<Box<dyn Snapshot + '_>, StoreError>;

    /// Opens it to a bot.
    ///
    /// # Errors
    /// When the engine fails.
    fn complete(self: Box<Self>) -> Result<(), StoreError>;
}
