//! Nobody learns anything of a half before both are shown.
//!
//! The same conversation is played with two different halves, each in a process of its own. Recorded is every byte that
//! leaves towards the opponent, the group and a watcher, what the log says at its finest level, what the
//! operator's commands print of the store. The records have to be the same byte for byte, but for the commitment itself,
//! which is the hash that both are meant to see: each is replaced by a word before. After the reveal the records
//! differ, so the comparison would notice.
//!
//! The sizes of the files are left out: they depend on checksums, and those on random bits that are kept with each half
//! and are the same in both runs here only. That what is kept of a half always takes the same number of bytes
//! is tested beside its record.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command as Process;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;
use tulenh::app::{Command, GameId, Message, Place, Reply};
use tulenh::game::setup::Opening;
use tulenh_rules::Side;
use tulenh_rules::half::Half;

use super::{begin, confirm, press};
use crate::conversations::table::{Heard, Table, alone, in_group};
use crate::opening;

/// Names the half in the process that plays it, and where its records go.
const HALF: &str = "TULENH_SECRET_HALF";
const RECORDS: &str = "TULENH_SECRET_RECORDS";

/// Two halves that differ in nearly every point. The same changes can be made of both.
const HALVES: [&str; 2] = [
    "11/2N1E2IE2/6T1T1G/2N4ASIM/5F2FGH/7A1HC",
    "6M4/2NIF1TFI2/1N1AG2GAT1/5ESE3/11/5HCH3",
];

#[test]
fn two_halves_leave_the_same_traces_before_they_are_shown() {
    if let Ok(half) = std::env::var(HALF) {
        let records = std::env::var(RECORDS).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(play(&half, Path::new(&records)));
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let records = HALVES.map(|half| {
        let records = dir.path().join(half.replace('/', "-"));
        fs::create_dir(&records).unwrap();
        let output = Process::new(std::env::current_exe().unwrap())
            .args(["--exact", "--test-threads=1"])
            .arg("conversations::setup::secrecy::two_halves_leave_the_same_traces_before_they_are_shown")
            .env(HALF, half)
            .env(RECORDS, &records)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        ["before", "after"].map(|name| fs::read_to_string(records.join(name)).unwrap())
    });
    let [[before, after], [other_before, other_after]] = &records;
    assert!(
        before.lines().count() > 100
            && before.contains("[log]")
            && before.contains("\"kind\":\"setup\"")
    );
    for (number, (one, other)) in before.lines().zip(other_before.lines()).enumerate() {
        assert_eq!(one, other, "line {number}");
    }
    assert_eq!(before, other_before);
    // What is recorded does tell two halves apart.
    for (half, record) in [(HALVES[0], after), (HALVES[1], other_after)] {
        let half = Half::parse(half, Side::Red).unwrap();
        let first = half.to_string();
        let last = first.split('/').next_back().unwrap();
        assert!(record.contains(last), "{last}");
    }
    assert_ne!(after, other_after);
}

/// Plays the conversation with this half, and writes what left before both halves were shown, and after.
async fn play(half: &str, records: &Path) {
    let log = Log::default();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .without_time()
        .with_writer(log.clone())
        .init();
    let mut table = Table::new();
    let mut record = String::new();
    table.line("chi", "/settings reminders more").await;
    let id = begin(&mut table, "setup=2d").await;
    keep(&mut record, &mut table, id).await;
    // The same number of changes in every way: as text, by names, with buttons, by chance, saved and loaded.
    for words in [half, "/setup mirror", "/setup undo", "/setup random", half] {
        table.whisper("an", words).await;
        keep(&mut record, &mut table, id).await;
    }
    for words in [
        "/setup save mine",
        "/setup clear",
        "/setup load mine",
        "/setup list",
        "/setup",
    ] {
        table.whisper("an", words).await;
        keep(&mut record, &mut table, id).await;
    }
    // The second half has a Commander on g1, who may stand on g2; the first has nothing there, which is explained to
    // the player. Nobody else may tell what was done from what was refused.
    let reply = table.whisper("an", "g1 g2").await;
    let is_refused = reply.message.text.words().contains("Nothing stands on g1");
    assert_eq!(is_refused, half == HALVES[0], "{reply:?}");
    keep(&mut record, &mut table, id).await;
    let shown = table.whisper("an", "/setup").await.message;
    press(&mut table, "an", &shown, "p").await;
    press(&mut table, "an", &shown, "l").await;
    keep(&mut record, &mut table, id).await;
    confirm(&mut table, "an", id).await;
    let mut hashes = vec![hash(&table, id).await];
    keep(&mut record, &mut table, id).await;
    table.whisper("an", "/setup change").await;
    table.whisper("an", half).await;
    confirm(&mut table, "an", id).await;
    hashes.push(hash(&table, id).await);
    keep(&mut record, &mut table, id).await;
    // Time passes, and the program is started anew.
    super::pass(&mut table, super::DAY).await;
    keep(&mut record, &mut table, id).await;
    table.settle().await;
    let mut table = table.restart().await;
    keep(&mut record, &mut table, id).await;
    let (mut table, printed) = printed(table).await;
    record.push_str(&printed);
    record.push_str(&log.take());
    fs::write(records.join("before"), masked(record, &hashes)).unwrap();

    let mut record = String::new();
    confirm(&mut table, "binh", id).await;
    keep(&mut record, &mut table, id).await;
    let revealed = table.store.revealed(id).await.unwrap().unwrap();
    let opening: Opening = revealed.opening(id, Side::Red);
    assert_eq!(Half::parse(half, Side::Red).unwrap(), opening.half);
    fs::write(records.join("after"), masked(record, &hashes[1..])).unwrap();
}

/// Writes down what everybody but the player heard, and what they are answered when they ask.
async fn keep(record: &mut String, table: &mut Table, id: GameId) {
    let mut told = table.told().await;
    // Places are told beside each other, each in its order.
    told.sort_by_key(|heard| format!("{:?}", heard.place));
    for heard in told {
        if heard.place != Place::Person("an".to_owned()) {
            write_heard(record, &heard);
        }
    }
    let game = Some(id);
    let asked = [
        ("binh", Command::Games),
        (
            "binh",
            Command::SetUp {
                game,
                words: String::new(),
            },
        ),
        ("binh", Command::Board(game)),
        ("binh", Command::Score(game)),
        (
            "binh",
            Command::Replay {
                game,
                how: String::new(),
            },
        ),
        ("binh", Command::Record(game)),
        ("binh", Command::MyData),
        (
            "chi",
            Command::SetUp {
                game,
                words: String::new(),
            },
        ),
        ("chi", Command::Board(game)),
        (
            "chi",
            Command::Watch {
                game,
                how: String::new(),
            },
        ),
        ("chi", Command::Games),
    ];
    for (who, command) in asked {
        let reply = table.private(who, command.clone()).await;
        write_reply(record, who, &reply);
        let reply = table.ask(in_group(who, command)).await;
        write_reply(record, who, &reply);
    }
    // What the page would show them.
    let now = table.now();
    for who in ["binh", "chi"] {
        let asked = alone(who, Command::Games);
        let view = table.app.view_game(&asked, id, None, now).await;
        let view = view.map(|view| serde_json::to_string(&view).unwrap());
        writeln!(record, "[page] {who} {view:?}").unwrap();
    }
    let mut vitals = table.app.vitals(now).await.unwrap();
    vitals.store_bytes = 0;
    writeln!(record, "[vitals] {vitals:?}").unwrap();
}

fn write_heard(record: &mut String, heard: &Heard) {
    writeln!(
        record,
        "[heard] {:?} {:?} {} {:?}",
        heard.place, heard.thread, heard.silent, heard.previous
    )
    .unwrap();
    write_message(record, &heard.message);
}

fn write_reply(record: &mut String, who: &str, reply: &Reply) {
    writeln!(record, "[reply] {who} {:?}", reply.audience).unwrap();
    write_message(record, &reply.message);
}

fn write_message(record: &mut String, message: &Message) {
    writeln!(
        record,
        "{:?} {:?} {:?}",
        message.text, message.buttons, message.shows
    )
    .unwrap();
    if let Some(attached) = &message.attachment {
        writeln!(
            record,
            "{} {} {:?} {:?} {:?}",
            attached.name, attached.alt, attached.kind, attached.board, attached.bytes
        )
        .unwrap();
    }
}

/// What the operator's commands print of the store, and the size of its files.
async fn printed(table: Table) -> (Table, String) {
    // The restart closes the store for a moment; the commands work on a copy of what is then there.
    let copy = tempfile::tempdir().unwrap();
    let mut printed = String::new();
    let table = table
        .restart_with(|dir| {
            for command in [&["export"][..], &["check"]] {
                let mut program = Process::new(env!("CARGO_BIN_EXE_tulenh"));
                program
                    .env_clear()
                    .current_dir(copy.path())
                    .arg("store")
                    .args(command);
                program.envs(opening::settings(dir));
                let output = program.output().unwrap();
                assert!(
                    output.status.success(),
                    "{}",
                    String::from_utf8_lossy(&output.stderr)
                );
                let text = String::from_utf8(output.stdout).unwrap();
                let text = text.replace(dir.to_str().unwrap(), "DIR");
                let text = without_sizes(&text);
                writeln!(printed, "[store] {command:?}\n{text}").unwrap();
            }
        })
        .await;
    (table, printed)
}

/// The text without numbers of bytes.
fn without_sizes(text: &str) -> String {
    let words = text.split(' ').collect::<Vec<_>>();
    let is_size = |at: usize| {
        words
            .get(at + 1)
            .is_some_and(|unit| unit.starts_with("bytes"))
    };
    let shown = words
        .iter()
        .enumerate()
        .map(|(at, word)| if is_size(at) { "BYTES" } else { word });
    shown.collect::<Vec<_>>().join(" ")
}

/// The hash to which the player has committed themselves just now.
async fn hash(table: &Table, id: GameId) -> String {
    let set_up = table.store.set_up(id).await.unwrap().unwrap().set_up;
    set_up.sides.red.commitment.unwrap().to_string()
}

/// The record with a word in the place of each commitment, and nothing else replaced.
fn masked(mut record: String, hashes: &[String]) -> String {
    for hash in hashes {
        assert!(record.contains(hash), "the opponent sees {hash}");
        record = record.replace(hash, "HASH");
    }
    record
}

/// Everything that is logged, line by line; sorted, because threads write beside each other.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn take(&self) -> String {
        let written = std::mem::take(&mut *self.0.lock().unwrap());
        let text = String::from_utf8(written).unwrap();
        // Directories of tests have random names.
        let text = text
            .lines()
            .map(|line| line.split(" dir=").next().unwrap_or(line));
        let mut lines: Vec<&str> = text.collect();
        lines.sort_unstable();
        lines.iter().map(|line| format!("[log] {line}\n")).collect()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}
