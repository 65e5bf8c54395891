//! The process that leads the browsers: `chromedriver`, which speaks WebDriver (HTTP and JSON on loopback).

use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

/// The names under which systems install the browser.
const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The longest a browser may take to close.
const CLOSING: Duration = Duration::from_secs(10);

/// Runs the driver, and ends it with all its browsers as soon as nobody holds the other end of the input any
/// more: so nothing is left over, however the tests end.
const GUARD: &str = "\"$0\" --port=0 < /dev/null & read -r _; kill -KILL 0";

/// The driver that is running now; the last browser that is closed ends it.
static SHARED: Mutex<Weak<Driver>> = Mutex::new(Weak::new());

/// A running driver. It ends when this is dropped, also when a test fails.
pub struct Driver {
    /// The program of the browser.
    pub chromium: PathBuf,
    process: Child,
    port: u16,
    /// Kept open: the driver would end by writing to a closed one.
    _output: BufReader<ChildStdout>,
}

impl Driver {
    /// The one driver of all tests that run at the same time. `None` where no browser is installed, which it
    /// says; with `TULENH_BROWSER=1` that is a failure.
    pub fn shared() -> Option<Arc<Driver>> {
        let installed = installed(&["chromedriver"]).zip(installed(&CHROMIUM));
        let Some((program, chromium)) = installed else {
            assert!(
                env::var_os("TULENH_BROWSER").is_none(),
                "`chromium` and `chromedriver` are needed for this test and are not installed"
            );
            eprintln!(
                "SKIPPED: no browser is tried, because `chromium` or `chromedriver` is not installed"
            );
            return None;
        };
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let driver = shared.upgrade();
        let driver = driver.unwrap_or_else(|| Arc::new(Driver::start(program, chromium)));
        *shared = Arc::downgrade(&driver);
        Some(driver)
    }

    fn start(program: PathBuf, chromium: PathBuf) -> Driver {
        let mut process = Command::new("/bin/sh")
            .args(["-c", GUARD])
            .arg(program)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut printed = String::new();
        let port = loop {
            let length = output.read_line(&mut printed).unwrap();
            assert_ne!(length, 0, "chromedriver did not start: {printed}");
            let port = printed.trim_end().rsplit_once("successfully on port ");
            if let Some(port) = port.and_then(|(_, port)| port.trim_end_matches('.').parse().ok()) {
                break port;
            }
        };
        Driver {
            chromium,
            process,
            port,
            _output: output,
        }
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Closes a browser. It waits without any runtime: this is the end of a test that may have failed.
    pub fn close(&self, session: &str) {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) else {
            return;
        };
        // The answer begins when the browser is closed. A driver that gives none is killed in the end.
        let _ = stream.set_read_timeout(Some(CLOSING));
        let _ = write!(
            stream,
            "DELETE /session{session} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        );
        let _ = stream.read(&mut [0; 1024]);
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// The first of these programs that is installed.
fn installed(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut files = names
        .iter()
        .flat_map(|name| env::split_paths(&path).map(move |directory| directory.join(name)));
    files.find(|file| file.is_file())
}
