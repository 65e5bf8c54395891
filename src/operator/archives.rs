//! What commands read that print a store: a store itself, or a copy of it.

use std::path::{Path, PathBuf};

use crate::operator::output::{OperatorError, progress};
use crate::store::StoreError;
use crate::store::maintenance::{Archive, Location};

/// A store that is read by the command of this name.
pub(super) fn open(location: &Location, command: &str) -> Result<Archive, OperatorError> {
    match location {
        Location::Directory(dir) => Archive::open(dir).map_err(|error| match error {
            StoreError::Locked(dir) => OperatorError::from(format!(
                "a bot runs on {dir}; make a copy and read that: `tulenh store backup FILE`, then \
                 `tulenh store {command} --from FILE`"
            )),
            error => error.into(),
        }),
        Location::Database(url) => Ok(Archive::of_database(url)?),
    }
}

/// A copy of a store, unpacked beside its file.
pub(super) fn open_copy(file: &Path) -> Result<Archive, OperatorError> {
    Ok(Archive::of_backup(file, &scratch(file), &progress())?)
}

/// A directory beside the copy that does not exist yet.
pub(super) fn scratch(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".unpacked-{}", std::process::id()));
    file.with_file_name(name)
}
