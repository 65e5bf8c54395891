//! What the program allows itself on its machine: who may read its files, and how many are open.

use tulenh_console::ToolError;

/// So many files at least the bot needs open at a time: the store's, the networks', the runtime's own.
const LEAST_FILES: u64 = 64;
/// So many it allows itself when the system permits more than it has set.
const ENOUGH_FILES: u64 = 4_096;

/// Lets nobody but the user who runs the program read the files that it makes from now on, sled's too.
pub fn keep_files_private() {
    #[cfg(target_os = "linux")]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// Sees to it that enough files may be open at a time.
#[cfg(target_os = "linux")]
pub fn allow_files() -> Result<(), ToolError> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(limit) = current else { return Ok(()) };
    let wanted = maximum.unwrap_or(ENOUGH_FILES).min(ENOUGH_FILES);
    let raised = Rlimit {
        current: Some(wanted),
        maximum,
    };
    let limit = match limit < wanted && setrlimit(Resource::Nofile, raised).is_ok() {
        true => wanted,
        false => limit,
    };
    if limit < LEAST_FILES {
        return Err(format!(
            "the system lets this program open only {limit} files at a time, and it needs {LEAST_FILES}. \
             Raise the limit (`ulimit -n 1024` in the shell that starts it, or `LimitNOFILE=1024` in a \
             systemd service), then start again"
        )
        .into());
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
pub fn allow_files() -> Result<(), ToolError> {
    Ok(())
}
