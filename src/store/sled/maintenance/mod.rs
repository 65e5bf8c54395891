//! What the operator can do with a data directory: check it, copy it, restore a copy, read everything out
//! of it.

pub(super) mod backup;
pub(super) mod check;
mod compact;
pub(super) mod compare;
pub(super) mod directory;
mod fill;
mod losses;
pub(super) mod restore;
mod salvage;
mod scratch;
mod snapshot;

pub use backup::{Backup, backup, backup_rows};
pub use check::check;
pub use compact::compact;
pub use fill::DirectoryTarget;
pub use losses::Losses;
pub use restore::restore;
pub use salvage::{Salvage, salvage};
pub use snapshot::DirectorySnapshot;

pub use crate::store::sled::storage::tick::Tick;
