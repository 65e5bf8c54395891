//! What is on the disk, as bytes: tables, keys, rows and records. Nothing here opens a file.

pub mod bytes;
pub mod content;
pub mod keys;
pub mod records;
pub mod row;
pub mod table;

/// The names of what shared places choose and by which all places are found, see
/// [`Store::chats_choosing`](crate::store::Store::chats_choosing).
pub const INDEXED_CHOICES: [&str; 2] = ["lobby", "bestgame"];
