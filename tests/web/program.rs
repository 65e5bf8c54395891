//! The program itself, as a process with a page.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::opening;

/// The program with a page, on a store of its own.
pub struct Program {
    process: Child,
    /// Its log.
    log: PathBuf,
    data: PathBuf,
    /// Where its page is.
    pub address: SocketAddr,
    /// The terminal chat writes to it.
    _output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it, and waits until it says where the page is.
    pub fn start(directory: &Path, listen: &str) -> Program {
        Program::with(directory, listen, &[])
    }

    /// Starts it with more settings.
    pub fn with(directory: &Path, listen: &str, settings: &[(&str, &str)]) -> Program {
        let (log, data) = (directory.join("log"), directory.join("data"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .envs(opening::settings(&data))
            .env("WEB_LISTEN", listen)
            .env("HEALTH_LISTEN", "127.0.0.1:0")
            .envs(settings.iter().copied())
            // The terminal chat ends the program when nobody can write to it any more.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut printed = String::new();
        let address = loop {
            let length = output.read_line(&mut printed).unwrap();
            assert_ne!(length, 0, "the program did not start: {printed}");
            let address = printed.lines().last().unwrap().strip_prefix("Open http://");
            if let Some(address) = address {
                break address.trim().parse().unwrap();
            }
        };
        Program {
            process,
            log,
            data,
            address,
            _output: output,
        }
    }

    /// Where its state can be asked for.
    pub fn health(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap();
        let said = log
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split_once("/readyz"));
        let (address, _) = said.expect("the log names the address");
        format!("http://{address}")
    }

    /// Asks it to end, and waits until it has; whether it ended well.
    pub fn end(&mut self) -> bool {
        let process = self.process.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &process]).status();
        assert!(asked.unwrap().success());
        self.process.wait().unwrap().success()
    }

    /// Ends it at once. What it alone did is free for the next one.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        opening::let_leases_lapse(&self.data);
    }

    /// Keeps it from answering, without ending it.
    pub fn stun(&self) {
        let process = self.process.id().to_string();
        let stunned = Command::new("kill").args(["-STOP", &process]).status();
        assert!(stunned.unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
