//! The file that holds what is not set in the environment.

use std::collections::HashMap;
use std::path::Path;

use crate::config::error::ConfigError;

/// The file of the settings when none is named.
pub const DEFAULT_FILE: &str = ".env";

/// The lines of a file of settings; none when it is not there and need not be.
pub fn lines(path: &Path, required: bool) -> Result<HashMap<String, String>, ConfigError> {
    let lines = match dotenvy::from_path_iter(path) {
        Ok(lines) => lines.collect::<Result<_, _>>().ok(),
        Err(error) if error.not_found() && required => {
            return Err(ConfigError::NoFile(path.to_owned()));
        }
        Err(error) if error.not_found() => Some(HashMap::new()),
        Err(_) => None,
    };
    lines.ok_or_else(|| ConfigError::File(path.to_owned()))
}

/// What to say about a file with secrets that others may read or write. The group may read one that was
/// named: that of a service belongs to root, and its group is that of the service.
#[cfg(unix)]
pub fn others_read(file: &Path, named: bool) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let (forbidden, right) = if named { (0o027, 640) } else { (0o077, 600) };
    let mode = std::fs::metadata(file).ok()?.permissions().mode();
    (mode & forbidden != 0).then(|| {
        format!(
            "the file {} with the tokens in it is open to other users of this machine; `chmod {right} {0}` \
             closes it",
            file.display()
        )
    })
}

#[cfg(not(unix))]
pub fn others_read(_file: &Path, _named: bool) -> Option<String> {
    None
}
