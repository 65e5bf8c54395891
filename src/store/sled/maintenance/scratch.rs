//! Temporary directories.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::storage::files::sled_files;
use crate::store::sled::storage::marker::Identity;
use crate::store::sled::storage::system::{is_refusal, unusable};

/// A directory that only its owner may read, and that is removed when this is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one in another directory.
    ///
    /// # Errors
    /// When that refuses.
    pub fn make(within: &Path) -> Result<Scratch, StoreError> {
        let path = within.join(format!("tulenh-{}.part", Identity::random()));
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path).map_err(|e| unusable(within, e))?;
        Ok(Scratch(path))
    }

    /// Makes one with a copy of sled's files out of `dir` in it.
    ///
    /// # Errors
    /// When `within` refuses, or those cannot be read.
    pub fn with_sled(within: &Path, dir: &Path) -> Result<Scratch, StoreError> {
        let scratch = Scratch::make(within)?;
        let names = sled_files(dir).map_err(|e| unusable(dir, e))?;
        for name in names {
            let (from, to) = (dir.join(&name), scratch.0.join(&name));
            match copy(&from, &to) {
                Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
                    return Err(unusable(dir, e));
                }
                Err(e) if is_refusal(&e) => return Err(unusable(within, e)),
                // A file that cannot be read to its end is damaged; opening the copy finds that.
                _ => {}
            }
        }
        Ok(scratch)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A directory that cannot be removed does no harm.
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Copies a file or a directory without its permissions, since it may be read-only.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            copy(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    let (mut source, mut target) = (fs::File::open(from)?, fs::File::create_new(to)?);
    io::copy(&mut source, &mut target).map(drop)
}
