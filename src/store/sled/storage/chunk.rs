//! The bytes of a chunk: rows in order, each with how many bytes its key shares with the chunk's lower
//! bound, the rest of the key, and the value.

use ::sled::Batch;

use crate::store::schema::bytes::{put_bytes, put_number, take_bytes, take_number};

/// Writes a chunk.
pub struct ChunkWriter {
    key: Vec<u8>,
    lower: Vec<u8>,
    bytes: Vec<u8>,
}

impl ChunkWriter {
    /// An empty chunk under this key of sled's, with this lower bound.
    pub fn new(key: Vec<u8>, lower: &[u8]) -> ChunkWriter {
        ChunkWriter {
            key,
            lower: lower.to_vec(),
            bytes: Vec::new(),
        }
    }

    /// Appends a row.
    pub fn push(&mut self, key: &[u8], value: &[u8]) {
        let pairs = self.lower.iter().zip(key);
        let shared = pairs.take_while(|(one, other)| one == other).count();
        put_number(&mut self.bytes, shared as u64);
        put_bytes(&mut self.bytes, key.get(shared..).unwrap_or_default());
        put_bytes(&mut self.bytes, value);
    }

    /// How many bytes of rows it has.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Adds it to a batch of sled's; gives how many bytes it has, its key included.
    pub fn put(self, batch: &mut Batch) -> usize {
        let length = self.key.len() + self.bytes.len();
        batch.insert(self.key, self.bytes);
        length
    }
}

/// Reads a chunk row by row.
pub struct ChunkReader<'a> {
    lower: &'a [u8],
    bytes: &'a [u8],
    key: Vec<u8>,
}

impl<'a> ChunkReader<'a> {
    /// Of these bytes, in a chunk with this lower bound.
    pub fn new(lower: &'a [u8], bytes: &'a [u8]) -> ChunkReader<'a> {
        let key = Vec::new();
        ChunkReader { lower, bytes, key }
    }

    /// The next row.
    ///
    /// # Errors
    /// When the bytes are not rows.
    pub fn next(&mut self) -> ::sled::Result<Option<(&[u8], &'a [u8])>> {
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let value = self.take().ok_or_else(|| corrupt("a chunk of rows"))?;
        Ok(Some((&self.key, value)))
    }

    fn take(&mut self) -> Option<&'a [u8]> {
        let shared = usize::try_from(take_number(&mut self.bytes)?).ok()?;
        self.key.clear();
        self.key.extend_from_slice(self.lower.get(..shared)?);
        self.key.extend_from_slice(take_bytes(&mut self.bytes)?);
        take_bytes(&mut self.bytes)
    }
}

/// The error for bytes that are not what they should be.
pub fn corrupt(what: &str) -> ::sled::Error {
    ::sled::Error::ReportableBug(format!("{what} cannot be read"))
}
