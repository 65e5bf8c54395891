//! The files in the data directory: sled's tables and the journal beside them, which together are the
//! store.

pub mod chunk;
pub mod disk;
pub mod files;
pub mod flush_watcher;
pub mod index;
pub mod journal;
pub mod lock;
pub mod marker;
pub mod opening;
pub mod packed_table;
pub mod private;
pub mod quarantine;
pub mod recovery;
pub mod rewrite;
pub mod shared;
pub mod system;
pub mod tables;
pub mod tick;
pub mod watermark;
