//! The program as a service: what the service manager hears of it, and its log in JSON.

use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::telegram::program::Program;
use crate::telegram::server::{PATIENCE, Server, TOKEN, Trouble, assert_is_board};

/// Reads what the service manager is told until a message is `wanted`; gives all of them.
fn told_until(socket: &UnixDatagram, wanted: &str) -> Vec<String> {
    let (mut told, mut bytes) = (Vec::new(), [0; 4096]);
    loop {
        let length = socket.recv(&mut bytes);
        let length = length.unwrap_or_else(|error| panic!("no {wanted} ({error}) after {told:?}"));
        told.push(String::from_utf8_lossy(&bytes[..length]).into_owned());
        if told.iter().any(|it| it.contains(wanted)) {
            return told;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_hears_how_the_bot_is() {
    let server = Server::start().await;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let settings = [("NOTIFY_SOCKET", path.to_str().unwrap())];
    let program = Program::start_with(&server, directory.path(), TOKEN, &settings);
    let told = tokio::task::spawn_blocking(move || {
        let mut told = told_until(&socket, "READY=1");
        told.extend(told_until(&socket, "STATUS=telegram connected"));
        // It goes on saying that it is alive.
        for _ in 0..2 {
            told.extend(told_until(&socket, "WATCHDOG=1"));
        }
        assert!(program.end().success());
        told.extend(told_until(&socket, "STATUS=stopping"));
        told
    });
    let told = told.await.unwrap();
    let at = |what: &str| told.iter().position(|it| it.contains(what));
    let at = |what| at(what).unwrap_or_else(|| panic!("no {what} in {told:?}"));
    assert!(at("STATUS=opening the store") < at("READY=1"));
    assert!(at("READY=1") < at("STOPPING=1"));
    assert_eq!(told.iter().filter(|it| it.contains("READY=1")).count(), 1);
}

#[test]
fn a_service_without_a_token_says_so_and_is_not_tried_again() {
    let directory = tempfile::tempdir().unwrap();
    let ended = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .env("NOTIFY_SOCKET", directory.path().join("nobody"))
        .current_dir(directory.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(78), "{said}");
    assert!(
        said.contains("TELEGRAM_TOKEN") && said.contains("/etc/tulenh/env"),
        "{said}"
    );
}

/// The lines of the log, each an object.
fn lines(log: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(log).unwrap();
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|it| panic!("{it}: {line}"));
    text.lines().map(read).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_the_numbers_of_a_conversation_and_nothing_that_people_say() {
    let server = Server::start().await;
    let directory = tempfile::tempdir().unwrap();
    let settings = [("LOG_FORMAT", "json"), ("RUST_LOG", "warn,tulenh=trace")];
    let program = Program::start_with(&server, directory.path(), TOKEN, &settings);
    let (an, binh) = (
        server.person_at(1, "Ngọc An Quế", "ngocanque"),
        server.person_at(2, "Bình Tĩnh Thôi", "binhtinh"),
    );
    let club = server.group("Câu lạc bộ Hoa Sen");
    server.say(&an, club, "/challenge red");
    let offer = server.next(club).await;
    server.press(&binh, &offer, offer.button("a:"));
    let board = server.next(club).await;
    assert_is_board(&board);
    server.reply(&an, club, board.id, "f4-f6");
    let board = server.next(club).await;
    assert_is_board(&board);
    // Refused, and not understood.
    server.reply(&binh, club, board.id, "f9-f2");
    server.next(club).await;
    let private = server.private(&an);
    server.say(&an, private, "the secret garden has no gate");
    server.next(private).await;
    // A network that has no time.
    server.trouble("sendMessage", None, 1, Trouble::Flood(1));
    server.say(&an, private, "/games");
    server.next(private).await;
    server.confirmed().await;
    let log = program.log();
    let ended = tokio::task::spawn_blocking(|| program.end());
    assert!(ended.await.unwrap().success());

    let text = std::fs::read_to_string(&log).unwrap();
    let secret = TOKEN.split_once(':').unwrap().1;
    for word in [
        "Ngọc",
        "ngocanque",
        "Bình",
        "binhtinh",
        "Hoa Sen",
        "f4",
        "f9",
        "secret garden",
        secret,
    ] {
        let line = text.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "{word}");
    }
    let lines = lines(&log);
    for line in &lines {
        for field in ["timestamp", "level", "target", "message"] {
            assert!(line[field].is_string(), "{field}: {line}");
        }
    }
    let handled = |command: &str| {
        let is_it = |line: &&Value| {
            line["message"] == "a request was handled" && line["span"]["command"] == command
        };
        let found = lines.iter().find(is_it);
        found
            .unwrap_or_else(|| panic!("no {command} in {text}"))
            .clone()
    };
    let challenge = handled("challenge");
    assert_eq!(challenge["span"]["network"], "telegram");
    assert_eq!(challenge["outcome"], "answered");
    assert!(challenge["span"]["request"].is_u64(), "{challenge}");
    assert!(challenge["span"]["update"].is_string(), "{challenge}");
    assert_eq!(challenge["span"]["player"], 1);
    assert_eq!(challenge["span"]["game"], Value::Null);
    let accepted = handled("button");
    assert_eq!(
        (&accepted["span"]["player"], &accepted["span"]["game"]),
        (&2.into(), &1.into())
    );
    let turn = handled("text");
    assert_eq!(
        (&turn["span"]["player"], &turn["span"]["game"]),
        (&1.into(), &1.into())
    );
    assert!(turn["span"]["request"].as_u64() > challenge["span"]["request"].as_u64());
    let delivered = lines
        .iter()
        .filter(|line| line["span"]["name"] == "delivery");
    let of_the_game = delivered.filter(|line| line["span"]["game"] == 1);
    assert!(of_the_game.count() >= 2, "{text}");
}
