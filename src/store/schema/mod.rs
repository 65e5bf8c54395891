//! What is on the disk, as bytes: tables, keys, rows and records. Nothing here opens a file.

pub mod bytes;
pub mod content;
pub mod keys;
pub mod records;
pub mod row;
pub mod table;
