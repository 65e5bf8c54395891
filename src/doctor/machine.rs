//! The machine: room on the disk, open files, permissions.

use std::path::Path;

use crate::config::Config;
use crate::doctor::finding::Finding;

/// With less room than so many bytes something should be done.
const LITTLE: u64 = 1 << 30;
/// With less the store may fail at any time.
const TOO_LITTLE: u64 = 100 << 20;
/// So many files at least the bot needs open at a time.
const LEAST_FILES: u64 = 64;

/// Looks at what the machine gives the bot.
pub fn check(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    if config.database_url.is_none() {
        findings.extend(room(&config.data_dir));
        findings.extend(permissions(&config.data_dir));
    }
    findings.extend(files());
    findings
}

/// The nearest directory above that is there.
fn existing(dir: &Path) -> &Path {
    let found = dir.ancestors().find(|above| above.exists());
    // A relative path ends with the empty one, which is where the program runs.
    found
        .filter(|above| !above.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

#[cfg(target_os = "linux")]
fn room(dir: &Path) -> Option<Finding> {
    let disk = rustix::fs::statvfs(existing(dir)).ok()?;
    Some(judged(disk.f_bavail.saturating_mul(disk.f_frsize), dir))
}

#[cfg(not(target_os = "linux"))]
fn room(_: &Path) -> Option<Finding> {
    None
}

fn judged(free: u64, dir: &Path) -> Finding {
    let state = format!("{} MB are free under {}", free >> 20, dir.display());
    let advice = "Make room: a store that cannot write stops the bot";
    match free {
        0..TOO_LITTLE => Finding::failed("disk", state, advice),
        TOO_LITTLE..LITTLE => Finding::warning("disk", state, advice),
        _ => Finding::fine("disk", state),
    }
}

/// Whether others than its owner may look into the data directory.
#[cfg(unix)]
fn permissions(dir: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = std::fs::metadata(dir).ok()?.permissions().mode();
    let shown = dir.display();
    Some(match mode & 0o077 {
        0 => Finding::fine("permissions", format!("only its owner reads {shown}")),
        _ => Finding::warning(
            "permissions",
            format!("other users may look into {shown}"),
            format!("`chmod 700 {shown}`; the next start does it too"),
        ),
    })
}

#[cfg(not(unix))]
fn permissions(_: &Path) -> Option<Finding> {
    None
}

#[cfg(target_os = "linux")]
fn files() -> Option<Finding> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::Nofile);
    // What may be raised is raised by the start.
    let most = limit.maximum.or(limit.current).unwrap_or(u64::MAX);
    (most < LEAST_FILES).then(|| {
        let state = format!("only {most} may be open at a time, and the bot needs {LEAST_FILES}");
        Finding::failed(
            "files",
            state,
            "Raise the limit: `ulimit -n 1024`, or LimitNOFILE in the unit",
        )
    })
}

#[cfg(not(target_os = "linux"))]
fn files() -> Option<Finding> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::finding::Verdict;

    #[test]
    fn little_room_is_told_before_there_is_none() {
        for (free, verdict) in [
            (50 << 20, Verdict::Failed),
            (500 << 20, Verdict::Warning),
            (50 << 30, Verdict::Fine),
        ] {
            assert_eq!(judged(free, Path::new("data")).verdict, verdict);
        }
        assert_eq!(existing(Path::new("nowhere/data")), Path::new("."));
        assert_eq!(existing(Path::new("/nowhere/data")), Path::new("/"));
    }
}
