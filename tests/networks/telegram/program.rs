//! The program itself, as a process, against the pretended server.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::games::is_full;
use crate::opening;
use crate::telegram::rig::{Board, assert_is_board};
use crate::telegram::server::{Sent, Server, Spot, TOKEN};

/// A running program; killed when dropped.
pub struct Program {
    child: Child,
    log: PathBuf,
    data: PathBuf,
}

impl Program {
    /// Starts it on a directory, with this token. Its log goes into a file there: a pipe that
    /// nobody reads would stop it when full.
    pub fn start(server: &Server, directory: &Path, token: &str) -> Program {
        Program::start_with(server, directory, token, &[("RUST_LOG", "debug")])
    }

    /// As [`Program::start`], with these settings too.
    pub fn start_with(
        server: &Server,
        directory: &Path,
        token: &str,
        settings: &[(&str, &str)],
    ) -> Program {
        let (log, data) = (directory.join("log"), directory.join("data"));
        let file = File::options().create(true).append(true).open(&log);
        let child = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("TELEGRAM_TOKEN", token)
            .env("TELEGRAM_API_URL", server.url())
            .env("TELEGRAM_PACE", "off")
            .envs(opening::settings(&data))
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file.unwrap())
            .spawn()
            .unwrap();
        Program { child, log, data }
    }

    /// Ends it with SIGKILL, at once and without a last word. What it alone did is free for the next one.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        opening::let_leases_lapse(&self.data);
    }

    /// Asks it to end, as a service manager does, and waits until it has ended.
    #[cfg(unix)]
    pub fn end(mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(asked.unwrap().success());
        self.child.wait().unwrap()
    }

    /// Waits until it has ended by itself.
    pub fn wait(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Where its log is; that of all programs in the directory.
    pub fn log(&self) -> PathBuf {
        self.log.clone()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_named_and_never_shown() {
    let server = Server::start().await;
    let directory = tempfile::tempdir().unwrap();
    let token = "123456789:AAnotthetokenofanybodyatallxxxxxxxx";
    let program = Program::start(&server, directory.path(), token);
    let log = program.log();
    let ended = tokio::task::spawn_blocking(|| program.wait());
    assert!(!ended.await.unwrap().success());
    let said = std::fs::read_to_string(log).unwrap();
    assert!(
        said.contains("Telegram") && said.contains("@BotFather"),
        "{said}"
    );
    assert!(!said.contains("AAnot"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_program_goes_on_where_it_was() {
    let server = Server::start().await;
    let directory = tempfile::tempdir().unwrap();
    let start = || Program::start(&server, directory.path(), TOKEN);
    let (an, binh) = (server.person(1, "An"), server.person(2, "Bình"));
    let club: Spot = server.group("Club");
    let mut program = start();
    server.say(&an, club, "/challenge red");
    let offer = server.next(club).await;
    server.press(&binh, &offer, offer.button("a:"));
    let mut shown: Sent = server.next(club).await;
    let mut board = Board::start();
    for ply in 0..if is_full() { 8 } else { 3_u64 } {
        let lan = board.quiet(usize::try_from(ply).unwrap());
        let mover = if ply % 2 == 0 { &an } else { &binh };
        server.reply(mover, club, shown.id, &lan);
        tokio::time::sleep(Duration::from_millis(ply * 7 % 40)).await;
        program.kill();
        program = start();
        let what = format!("the board after {lan}");
        shown = server
            .next_where(&what, |sent| sent.spot == club && sent.text.contains(&lan))
            .await;
        assert_is_board(&shown);
    }
    let log = std::fs::read_to_string(program.log()).unwrap();
    let secret = TOKEN.split_once(':').unwrap().1;
    assert!(!log.is_empty() && !log.contains(secret), "{log}");
    // Some boards may have come twice, but nothing else was said.
    server.confirmed().await;
    for sent in server.drain(club) {
        assert!(sent.photo.is_some(), "{}", sent.brief());
    }
}
