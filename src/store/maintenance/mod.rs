//! What the operator can do with a store: check it, copy it, restore a copy, read everything out of it. Here is
//! what does not depend on who keeps the rows; what is particular to an engine stands in its own folder.

mod archive;
mod copy;
mod database;
pub(super) mod difference;
pub(super) mod examine;
mod items;
mod location;
pub(super) mod portable;
pub(super) mod report;
pub(super) mod snapshot;

pub use archive::Archive;
pub use copy::{Copied, copy, restore_into_database};
pub use database::{DatabaseBackup, backup_database, check_database};
pub use items::Item;
pub use location::Location;
pub use report::{Measure, Report};

pub use crate::store::sled::maintenance::{
    Backup, Losses, Salvage, Tick, backup, check, compact, restore, salvage,
};
