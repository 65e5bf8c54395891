//! What the operator can do with a data directory: check it, copy it, restore a copy, read everything out
//! of it.

mod archive;
pub(super) mod backup;
pub(super) mod check;
mod compact;
pub(super) mod compare;
pub(super) mod directory;
pub(super) mod examine;
mod losses;
mod report;
pub(super) mod restore;
mod salvage;
mod scratch;

pub use archive::{Archive, Item};
pub use backup::{Backup, backup};
pub use check::check;
pub use compact::compact;
pub use losses::Losses;
pub use report::{Measure, Report};
pub use restore::restore;
pub use salvage::{Salvage, salvage};

pub use crate::store::sled::storage::tick::Tick;
