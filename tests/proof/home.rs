//! The directory of a run, and who cleans up after it.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use tulenh_pretended::postgres::as_ordinary_user;

/// Waits until the test has ended, however it did; then kills what it had started by the numbers that it left
/// in `pids`, servers of PostgreSQL with their children, and removes the directory.
const JANITOR: &str = r#"
trap '' INT TERM HUP
cd "$0" || exit 1
read -r _
for file in pids/*; do kill -KILL "$(cat "$file")"; done
for file in */data/postmaster.pid; do
    read -r server < "$file" || continue
    for child in /proc/[0-9]*; do
        read -r pid _ _ parent _ < "$child/stat" || continue
        [ "$parent" = "$server" ] && kill -KILL "$pid"
    done
    kill -KILL "$server"
done
sleep 0.2
[ -e keep ] || rm -rf "$0"
"#;

/// The directory of a run.
pub struct Home {
    path: PathBuf,
    next_port: AtomicU16,
    _janitor: Child,
    /// Closed by the system when the test ends.
    _input: ChildStdin,
}

impl Home {
    /// A new directory in which programs without privileges may write.
    pub fn new(keep: bool) -> Home {
        let directory = tempfile::Builder::new().prefix("proof").tempdir().unwrap();
        let path = directory.keep();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        fs::create_dir(path.join("pids")).unwrap();
        let mut janitor = Command::new("/bin/sh")
            .args(["-c", JANITOR])
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = janitor.stdin.take().unwrap();
        // Below those that the system gives to outgoing connections: a server must get its own again.
        let first = 12_000 + (process::id() % 180) as u16 * 100;
        let home = Home {
            path,
            next_port: AtomicU16::new(first),
            _janitor: janitor,
            _input: input,
        };
        if keep {
            home.keep();
        }
        home
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves the directory there when the test has ended.
    pub fn keep(&self) {
        fs::write(self.path.join("keep"), "").unwrap();
    }

    /// A new directory in it that belongs to whoever runs [`as_ordinary_user`].
    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = self.path.join(name);
        let made = as_ordinary_user("mkdir").arg(&folder).status().unwrap();
        assert!(made.success());
        folder
    }

    /// A port of loopback that nobody uses.
    pub fn port(&self) -> u16 {
        loop {
            let port = self.next_port.fetch_add(1, Ordering::Relaxed);
            if TcpListener::bind(("127.0.0.1", port)).is_ok() {
                return port;
            }
        }
    }
}
