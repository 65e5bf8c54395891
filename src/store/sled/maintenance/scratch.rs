//! A directory for a while.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::disk::{is_refusal, unusable};
use crate::store::sled::open::new_identity;
use crate::store::sled::recovery;

/// A directory that only we may read, which goes when this is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one in another directory.
    ///
    /// # Errors
    /// When that refuses.
    pub fn make(within: &Path) -> Result<Scratch, StoreError> {
        let path = within.join(format!("tulenh-{}.part", new_identity()));
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
        let names = recovery::sled_names(dir).map_err(|e| unusable(dir, e))?;
        for name in names {
            let (from, to) = (dir.join(&name), scratch.0.join(&name));
            match copy(&from, &to) {
                Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
                    return Err(unusable(dir, e));
                }
                Err(e) if is_refusal(&e) => return Err(unusable(within, e)),
                // What cannot be read any further is damaged, which is found when it is looked at.
                _ => {}
            }
        }
        Ok(scratch)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed does no harm, and says by its name what it is.
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Copies a file or a directory, without the rights of what is there: it may be read-only.
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
