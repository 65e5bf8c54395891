//! The base of a journal: every row there is at some commit, in parts.

use std::fs::File;
use std::io::{self, Write};

use crate::store::schema::row::Row;
use crate::store::sled::storage::journal::line::{Head, Kind, put_line};

/// About how many bytes a part of a base has.
const PART_BYTES: usize = 64 * 1024;

/// A base that is being written, after the first line.
pub struct Base {
    file: io::BufWriter<File>,
    part: Vec<Row>,
    /// The bytes of the rows in this part.
    size: usize,
    /// How many parts were written.
    parts: u64,
}

impl Base {
    /// Writes the first line.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn begin(file: File, head: Head) -> io::Result<Base> {
        let mut file = io::BufWriter::with_capacity(1 << 20, file);
        file.write_all(head.line().as_bytes())?;
        Ok(Base {
            file,
            part: Vec::new(),
            size: 0,
            parts: 0,
        })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn put(&mut self, row: Row) -> io::Result<()> {
        self.size += row.key.len() + row.value.as_ref().map_or(0, Vec::len);
        self.part.push(row);
        match self.size >= PART_BYTES {
            true => self.write_part(),
            false => Ok(()),
        }
    }

    fn write_part(&mut self) -> io::Result<()> {
        let mut out = Vec::new();
        put_line(&mut out, Kind::Base, self.parts, &self.part);
        self.part.clear();
        (self.size, self.parts) = (0, self.parts + 1);
        self.file.write_all(&out)
    }

    /// Completes the base durably and gives the file.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn end(mut self) -> io::Result<File> {
        if !self.part.is_empty() {
            self.write_part()?;
        }
        let mut out = Vec::new();
        put_line(&mut out, Kind::BaseEnd, self.parts, &[]);
        self.file.write_all(&out)?;
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(file)
    }
}
