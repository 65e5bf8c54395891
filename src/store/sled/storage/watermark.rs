//! The durable watermark: how many batches the store held at least, however it ended.
//!
//! The count is written after every sync of the data and synced itself only now and then, with sled's
//! file: when the process is killed it is exact, after a power cut it may be older. It is never ahead of
//! the data, so data that is behind it has been lost and must not be taken for everything.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::store::sled::storage::marker::Identity;

/// The file: the identity, the count, and the count again with its bits inverted.
const WATERMARK: &str = "store.at";

/// The length of the file, in bytes.
const LENGTH: u64 = 32;

/// The open watermark file.
#[derive(Debug)]
pub struct Watermark {
    file: File,
    identity: Identity,
}

impl Watermark {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// When the directory refuses.
    pub fn open(dir: &Path, identity: Identity) -> io::Result<Watermark> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(dir.join(WATERMARK))?;
        // A longer file is invalid, and writing the count would not make it shorter.
        if file.metadata()?.len() > LENGTH {
            file.set_len(LENGTH)?;
        }
        Ok(Watermark { file, identity })
    }

    /// Records that this many batches are durable.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write(&mut self, commits: u64) -> io::Result<()> {
        // One write, and less than a sector: it happens whole or not at all.
        let mut bytes = self.identity.0.to_vec();
        bytes.extend_from_slice(&commits.to_be_bytes());
        bytes.extend_from_slice(&(!commits).to_be_bytes());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&bytes)
    }

    /// Makes the last write durable.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// How many batches the store with this identity held at least; 0 when nothing is known.
pub fn read(dir: &Path, identity: Identity) -> u64 {
    let found = read_any(dir).filter(|(of, _)| *of == identity);
    found.map_or(0, |(_, count)| count)
}

/// The identity of the store and how many batches it held at least; `None` when the file is not
/// valid.
pub fn read_any(dir: &Path) -> Option<(Identity, u64)> {
    let bytes = fs::read(dir.join(WATERMARK)).ok()?;
    let number = |from: usize| {
        let bytes = bytes.get(from..from + 8)?.try_into().ok()?;
        Some(u64::from_be_bytes(bytes))
    };
    let (count, inverted) = (number(16)?, number(24)?);
    let whole = bytes.len() as u64 == LENGTH && inverted == !count;
    let identity = Identity(bytes.get(..16)?.try_into().ok()?);
    whole.then_some((identity, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_read_back_whole_or_not_at_all() {
        let dir = tempfile::tempdir().unwrap();
        let (mine, other) = (Identity([7; 16]), Identity([8; 16]));
        assert_eq!(read(dir.path(), mine), 0);
        for count in [5, u64::MAX, 0, 1 << 40] {
            Watermark::open(dir.path(), mine)
                .unwrap()
                .write(count)
                .unwrap();
            assert_eq!(read(dir.path(), mine), count);
            assert_eq!(read(dir.path(), other), 0);
        }
        let mut whole = fs::read(dir.path().join(WATERMARK)).unwrap();
        for cut in 0..whole.len() {
            fs::write(dir.path().join(WATERMARK), &whole[..cut]).unwrap();
            assert_eq!(read(dir.path(), mine), 0);
        }
        // One that has become too long is good again with the next count.
        whole.extend_from_slice(b"what does not belong here");
        fs::write(dir.path().join(WATERMARK), &whole).unwrap();
        assert_eq!(read(dir.path(), mine), 0);
        Watermark::open(dir.path(), mine).unwrap().write(6).unwrap();
        assert_eq!(read(dir.path(), mine), 6);
    }
}
