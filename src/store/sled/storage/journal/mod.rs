//! The journal: what every commit changed, one line a commit, in a file of its own beside sled's.
//!
//! It is written and synced before a commit is acknowledged, and sled's tables follow. So the tables are
//! never ahead of it; after a crash its end is replayed, and when sled's files are damaged they are rebuilt
//! from all of it. It is only ever appended to. When it has become much longer than the rows it describes
//! it is replaced by one that begins with all of them ([`compaction`]).

mod base;
mod compaction;
mod create;
mod line;
mod read;
#[cfg(test)]
mod tests;
mod writer;

pub use create::{begin, begin_with_lines, copy, install, install_copy, prepare, write};
pub use line::{Head, Kind, Line, read_rows_of_corrupt_line};
pub use read::{
    BadJournal, Summary, Tail, head, is_torn, replay, salvage, scan, tail, verify, verify_open,
};
pub use writer::Journal;
