//! Secret set-ups on the page: one's own half, and nothing of the other.

use std::io;
use std::process::Command as Process;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::games::begun_with;
use crate::page::{Guest, Page};

async fn press(guest: &Guest, id: u64, press: &str) -> Value {
    let seen = guest.load(&format!("/setups/{id}")).await["set_up"]["edits"].clone();
    let press = match press {
        "o" | "qq" => press.to_owned(),
        press => format!("{press}:{seen}"),
    };
    guest
        .send(&format!("/setups/{id}"), json!({ "press": press }))
        .await
}

#[tokio::test]
async fn a_half_is_placed_confirmed_and_shown() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun_with(&an, &binh, "secret").await;
    let listed = &an.load("/games").await[0];
    assert_eq!(
        (&listed["setup"], &listed["your_turn"]),
        (&json!(true), &json!(true))
    );
    let half = an.load(&format!("/setups/{id}")).await["set_up"].clone();
    assert_eq!(
        (&half["you"], &half["opponent"]),
        (&json!("red"), &json!("Bình"))
    );
    assert_eq!(half["board"].as_array().unwrap().len(), 19);
    assert_eq!(an.get(&format!("/games/{id}")).await.0, 403);

    let moved = press(&an, id, "s:f4:e1").await;
    assert!(moved["said"].is_null(), "{moved}");
    let at = |answer: &Value, point: &str| {
        let board = answer["set_up"]["board"].as_array().unwrap().clone();
        board.into_iter().find(|stack| stack["at"] == point)
    };
    assert_eq!(at(&moved, "e1").unwrap()["pieces"][0]["role"], "tank");
    // What may not be is explained, with a status like any other.
    for (wrong, why) in [
        ("s:e1:a1", "open sea"),
        ("s:e1:e7", "other half"),
        ("s:g1:g3", "two ranks at the back"),
    ] {
        let refused = press(&an, id, wrong).await;
        assert!(refused["said"].as_str().unwrap().contains(why), "{refused}");
        assert!(at(&refused, "e1").is_some());
    }
    let up = press(&an, id, "d:e1").await;
    assert_eq!(up["set_up"]["missing"][0]["mark"], "@T");
    assert_eq!(up["set_up"]["problems"].as_array().unwrap().len(), 1);
    let placed = press(&an, id, "s:@T:k6").await;
    assert_eq!(placed["set_up"]["problems"], json!([]));
    let words = json!({ "words": "save Mine" });
    let saved = an.send(&format!("/setups/{id}"), words).await;
    assert_eq!(
        saved["set_up"]["saved"],
        json!([{ "number": 1, "name": "Mine" }])
    );
    press(&an, id, "n:fleet").await;
    let loaded = press(&an, id, "l:1").await;
    assert_eq!(loaded["set_up"]["half"], placed["set_up"]["half"]);

    let sealed = press(&an, id, "y").await;
    let hash = sealed["set_up"]["hash"].as_str().unwrap();
    let theirs = binh.load(&format!("/setups/{id}")).await["set_up"].clone();
    assert_eq!(theirs["their_hash"], hash);
    assert!(
        !theirs
            .to_string()
            .contains(placed["set_up"]["half"].as_str().unwrap())
    );
    let reopened = press(&an, id, "o").await;
    assert!(reopened["set_up"]["hash"].is_null());
    press(&an, id, "y").await;
    let mut events = an.events().await;
    let begun = press(&binh, id, "y").await;
    assert_eq!(
        (&begun["begun"], &begun["set_up"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(events.wait_for("game").await["id"], id);
    let game = an.load(&format!("/games/{id}")).await;
    assert!(game["board"].to_string().contains("\"k6\""), "{game}");
    let over = an.load(&format!("/setups/{id}")).await;
    assert_eq!(
        (&over["begun"], &over["set_up"]),
        (&json!(true), &Value::Null)
    );
    let stranger = page.guest("Cúc").await;
    assert_eq!(stranger.get(&format!("/setups/{id}")).await.0, 403);
    page.close().await;
}

/// The number by which a repeated request is recognised stands in the log and in the store. Two people who do the
/// same with the same key get different numbers, so that nobody finds by trying what was done.
#[tokio::test]
async fn the_number_of_a_request_does_not_tell_what_was_changed() {
    if !is_alone("set_ups::the_number_of_a_request_does_not_tell_what_was_changed") {
        return;
    }
    let log = Log::recording();
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun_with(&an, &binh, "secret").await;
    let change = json!({ "press": "n:fortress:0", "key": "one-key" });
    for guest in [&an, &an, &binh] {
        guest.send(&format!("/setups/{id}"), change.clone()).await;
    }
    page.close().await;
    let log = log.take();
    let mut numbers: Vec<(&str, &str)> = Vec::new();
    for (at, _) in log.match_indices("page:") {
        let number = log[at..].split(['"', ' ']).next().unwrap();
        let parts: Vec<&str> = number.split(':').collect();
        if let ["page", user, "one-key", asked] = parts[..]
            && !numbers.contains(&(user, asked))
        {
            numbers.push((user, asked));
        }
    }
    // An's second request is recognised as the first one.
    let [(one, first), (other, second)] = numbers[..] else {
        panic!("{numbers:?}");
    };
    assert_ne!(one, other);
    assert_ne!(first, second);
}

/// What the page sends to the opponent and to a stranger does not depend on the half, but for its hash; neither does
/// what is logged, but for the numbers of requests.
#[tokio::test]
async fn nothing_of_a_half_reaches_the_opponents_page() {
    if !is_alone("set_ups::nothing_of_a_half_reaches_the_opponents_page") {
        return;
    }
    let log = Log::recording();
    let mut records = Vec::new();
    let mut logs = Vec::new();
    for half in ["fortress", "air-raid"] {
        let page = Page::open().await;
        let (an, binh, chi) = (
            page.guest("An").await,
            page.guest("Bình").await,
            page.guest("Chi").await,
        );
        let id = begun_with(&an, &binh, "secret 5 days").await;
        let mut record = Vec::new();
        let mut events = binh.events().await;
        for step in [
            format!("n:{half}"),
            "m".to_owned(),
            "u".to_owned(),
            "y".to_owned(),
        ] {
            let done = press(&an, id, &step).await;
            let hash = done["set_up"]["hash"].clone();
            for guest in [&binh, &chi] {
                for path in [
                    format!("/setups/{id}"),
                    "/games".to_owned(),
                    format!("/games/{id}"),
                    "/public/games".to_owned(),
                ] {
                    let (status, mut answer) = guest.get(&path).await;
                    without_time(&mut answer);
                    let text = match hash.as_str() {
                        Some(hash) => answer.to_string().replace(hash, "HASH"),
                        None => answer.to_string(),
                    };
                    record.push(format!("{path} {status} {text}"));
                }
            }
        }
        let mut heard = Vec::new();
        while heard.len() < 2 {
            heard.push(events.next().await.unwrap().0);
        }
        assert_eq!(heard, ["games", "notice"]);
        records.push(record);
        page.close().await;
        logs.push(masked(&log.take()));
    }
    assert_eq!(records[0], records[1]);
    assert!(logs[0].contains("command=\"button\""), "{}", logs[0]);
    assert_eq!(logs[0], logs[1]);
}

/// The lines that the program has logged of requests, sorted, without the numbers of requests.
fn masked(log: &str) -> String {
    let lines = log.lines().filter(|line| line.contains("request{"));
    let mut lines: Vec<String> = lines.map(without_numbers).collect();
    lines.sort_unstable();
    lines.join("\n")
}

fn without_numbers(line: &str) -> String {
    let words = line.split(' ').map(|word| {
        let named = ["request{request=", "update="];
        let masked = named.into_iter().find_map(|name| {
            let (before, _) = word.split_once(name)?;
            Some(format!("{before}{name}NUMBER"))
        });
        masked.unwrap_or_else(|| word.to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether this test has a process of its own, as it needs to read the log: that is one for all tests of a process.
/// Otherwise it is run in one.
fn is_alone(test: &str) -> bool {
    const ALONE: &str = "TULENH_TEST_ALONE";
    if std::env::var(ALONE).is_ok_and(|alone| alone == test) {
        return true;
    }
    let output = Process::new(std::env::current_exe().unwrap())
        .args(["--exact", "--test-threads=1", test])
        .env(ALONE, test)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}{wrong}"
    );
    false
}

/// Everything that is logged in the process of a test.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn recording() -> Log {
        let log = Log::default();
        tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_ansi(false)
            .without_time()
            .with_writer(log.clone())
            .init();
        log
    }

    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
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

/// Instants are those of the machine.
fn without_time(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(without_time),
        Value::Object(fields) => {
            for name in ["until", "deadline"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(without_time);
        }
        _ => {}
    }
}
