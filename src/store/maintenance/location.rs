//! Where a store is.

use std::fmt;
use std::path::PathBuf;

/// A data directory or a database.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// The embedded store in a directory.
    Directory(PathBuf),
    /// The store in a database, by its address. It may hold a password.
    Database(String),
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Directory(dir) => f.debug_tuple("Directory").field(dir).finish(),
            Location::Database(_) => f.write_str("Database(***)"),
        }
    }
}
