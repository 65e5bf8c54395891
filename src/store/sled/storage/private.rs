//! File permissions: only the user who runs the bot may read the data directory. It holds codes that join
//! accounts, and prepared turns that are not played yet.

use std::fs;
use std::io;
use std::path::Path;

/// Makes a directory and its parents where they are missing, readable only by their owner.
///
/// # Errors
/// When the system refuses.
pub fn make_dir(dir: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(dir)
}

/// Takes all permissions of other users from a directory and everything in it. Logs that there were
/// some, or that they could not be taken, which does not keep the bot from starting.
#[cfg(unix)]
pub fn make_private(dir: &Path) {
    let mut found = Found::default();
    found.close(dir);
    let dir = dir.display();
    if let Some(error) = found.refused {
        tracing::warn!(
            %dir,
            %error,
            "other users of this machine can read the data directory, and this program cannot change that: \
             let the user who runs it own the directory, then `chmod -R go= DIRECTORY`"
        );
    } else if found.closed > 0 {
        tracing::warn!(
            %dir,
            "other users of this machine could read the data directory; now they cannot any more"
        );
    }
}

/// Other systems have no such permissions.
#[cfg(not(unix))]
pub fn make_private(_dir: &Path) {}

/// The result of the walk through the directory.
#[cfg(unix)]
#[derive(Debug, Default)]
struct Found {
    /// How many files and directories other users could read until now.
    closed: usize,
    /// Why one of them still can be.
    refused: Option<io::Error>,
}

#[cfg(unix)]
impl Found {
    fn close(&mut self, path: &Path) {
        if let Err(error) = self.try_close(path) {
            self.refused.get_or_insert(error);
        }
    }

    fn try_close(&mut self, path: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let is = match fs::metadata(path) {
            Ok(is) => is,
            // A link to nowhere, or it is gone meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        let mode = is.permissions().mode();
        if mode & 0o077 != 0 {
            fs::set_permissions(path, PermissionsExt::from_mode(mode & 0o700))?;
            self.closed += 1;
        }
        if is.is_dir() {
            let entries = match fs::read_dir(path) {
                // Closed already, to us too: `lost+found` of a disk.
                Err(_) if mode & 0o077 == 0 => return Ok(()),
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                // What a link leads to is not ours.
                if !entry.file_type()?.is_symlink() {
                    self.close(&entry.path());
                }
            }
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn all_that_is_in_a_directory_is_closed_and_what_is_elsewhere_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let (data, other) = (dir.path().join("data"), dir.path().join("other"));
        let inner = data.join("before-repair-1");
        for dir in [&data, &inner] {
            fs::create_dir(dir).unwrap();
            fs::set_permissions(dir, PermissionsExt::from_mode(0o755)).unwrap();
        }
        for file in [data.join("journal"), inner.join("db"), other.clone()] {
            fs::write(&file, "a code").unwrap();
            fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        std::os::unix::fs::symlink(&other, data.join("link")).unwrap();
        std::os::unix::fs::symlink(dir.path().join("gone"), data.join("nowhere")).unwrap();
        let mut found = Found::default();
        found.close(&data);
        assert!(found.closed == 4 && found.refused.is_none(), "{found:?}");
        assert_eq!((mode(&data), mode(&inner)), (0o700, 0o700));
        assert_eq!(
            (mode(&data.join("journal")), mode(&inner.join("db"))),
            (0o600, 0o600)
        );
        assert_eq!(mode(&other), 0o644);
        let mut found = Found::default();
        found.close(&data);
        assert_eq!(found.closed, 0);
    }

    #[test]
    fn a_directory_is_made_closed() {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("a/b");
        make_dir(&data).unwrap();
        make_dir(&data).unwrap();
        assert_eq!((mode(&data), mode(&dir.path().join("a"))), (0o700, 0o700));
    }
}
