//! Personal links, which the bot gives in private.

use std::time::Duration;

use futures_util::future::{join_all, select_all};
use reqwest::Method;
use serde_json::{Value, json};
use tulenh::app::{NoSession, Timestamp};
use tulenh::machine::clock_sample;

use crate::games::against_the_engine;
use crate::page::{ADDRESS, Guest, Page};
use crate::program::Program;
use crate::telegram;

/// The code of a link that the bot gives a person.
async fn link(person: &Guest) -> String {
    let answer = person.send("/lines", json!({ "line": "/page" })).await;
    let html = answer["html"].as_str().unwrap();
    let start = format!("href=\"{ADDRESS}/#/enter/");
    let (_, code) = html.split_once(&start).unwrap_or_else(|| panic!("{html}"));
    let code = code.split_once('"').unwrap().0;
    assert_eq!(code.len(), 64, "{code}");
    code.to_owned()
}

async fn refused(page: &Page, code: &str) {
    let (status, answer) = page.enter(json!({ "link": code })).await;
    assert_eq!(
        (status, &answer["code"]),
        (403, &json!("used-link")),
        "{code}"
    );
}

#[tokio::test]
async fn a_link_lets_its_person_in_once() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let code = link(&an).await;
    let tries = (0..8).map(|_| page.enter(json!({ "link": code })));
    let answers = join_all(tries).await;
    let mut tokens = answers.iter().filter(|(status, _)| *status == 200);
    let (_, begun) = tokens.next().expect("one gets in");
    assert!(tokens.next().is_none(), "{answers:?}");
    assert_eq!(
        (&begun["name"], &begun["open"]),
        (&json!("An"), &Value::Null)
    );
    // The same person, on another device.
    let again = page.returning(begun["token"].as_str().unwrap());
    let id = against_the_engine(&again).await;
    assert_eq!(an.load("/games").await[0]["id"], id);
    refused(&page, &code).await;
    for wrong in ["", "x", &"0".repeat(64), &an.token] {
        refused(&page, wrong).await;
    }
    // A new link takes the place of the one before.
    let old = link(&an).await;
    let new = link(&an).await;
    refused(&page, &old).await;
    // A link is no session.
    let me = page.call(Method::GET, "/api/v1/me", Some(&new), None);
    assert_eq!(me.await.0, 401);
    let page = page.restart().await;
    page.entered(json!({ "link": new })).await.load("/me").await;
    refused(&page, &new).await;
    page.close().await;
}

#[tokio::test]
async fn links_end_with_the_sessions_and_with_the_person() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    for line in ["/privacy", "/forget"] {
        let an = match line {
            "/privacy" => page.returning(&an.token),
            _ => page.guest("An").await,
        };
        let code = link(&an).await;
        let answer = an.send("/lines", json!({ "line": line })).await;
        let press = &answer["buttons"][0][0]["press"];
        an.send("/presses", json!({ "press": press })).await;
        refused(&page, &code).await;
        assert_eq!(an.get("/me").await.0, 401);
    }
    page.close().await;
}

/// A link is valid for ten minutes of the bot's time.
#[tokio::test]
async fn a_link_is_too_old_after_ten_minutes() {
    let page = telegram::open().await;
    let data = telegram::launch(
        telegram::TOKEN,
        &telegram::user(7, "An"),
        telegram::seconds(),
    );
    let an = page.entered(json!({ "telegram": data })).await;
    let code = link(&an).await;
    let now = page.app.now(clock_sample());
    let later = Timestamp(now.0 + 10 * 60 * 1000);
    let error = page.app.enter(&code, later).await.unwrap_err();
    assert!(matches!(error, NoSession::UsedLink), "{error:?}");
    // When its time has come it is removed.
    page.app.tick(later).await;
    refused(&page, &code).await;
    // So is a session that nobody has used for thirty days.
    let days = |days: i64| Timestamp(now.0 + days * 24 * 60 * 60 * 1000);
    let unused = days(31);
    assert!(
        page.app
            .recognise(&an.token, later)
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        page.app
            .recognise(&an.token, unused)
            .await
            .unwrap()
            .is_none()
    );
    page.app.tick(unused).await;
    assert_eq!(an.get("/me").await.0, 401);
    page.close().await;
}

/// A session that is used goes on for longer than thirty days.
#[tokio::test]
async fn a_session_that_is_used_goes_on() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let now = page.app.now(clock_sample());
    for day in [20, 45, 74] {
        let later = Timestamp(now.0 + day * 24 * 60 * 60 * 1000);
        page.app.tick(later).await;
        let session = page.app.recognise(&an.token, later).await.unwrap();
        assert!(session.is_some(), "day {day}");
    }
    let later = Timestamp(now.0 + 105 * 24 * 60 * 60 * 1000);
    page.app.tick(later).await;
    assert_eq!(an.get("/me").await.0, 401);
    page.close().await;
}

/// Killed in the middle of it, the program has let somebody in by a link or has not, and never does so twice.
#[tokio::test]
async fn a_killed_program_lets_nobody_in_twice() {
    let directory = tempfile::tempdir().unwrap();
    let start = || Program::with(directory.path(), "127.0.0.1:0", &[("WEB_URL", ADDRESS)]);
    let mut program = start();
    let token = {
        let base = format!("http://{}", program.address);
        Guest::arrive(&base, "An").await.token
    };
    let mut let_in_before = 0;
    for delay in [None, Some(1), Some(4), Some(8)] {
        let base = format!("http://{}", program.address);
        let code = link(&Guest::at(&base, &token)).await;
        let tries = [0; 3].map(|_| tokio::spawn(entered(base.clone(), code.clone())));
        let mut answers = Vec::new();
        match delay {
            // As soon as somebody is in.
            None => {
                let (first, _, rest) = select_all(tries).await;
                program.kill();
                answers.push(first.unwrap());
                answers.extend(join_all(rest).await.into_iter().map(Result::unwrap));
            }
            Some(millis) => {
                tokio::time::sleep(Duration::from_millis(millis)).await;
                program.kill();
                answers.extend(join_all(tries).await.into_iter().map(Result::unwrap));
            }
        }
        let_in_before += answers
            .iter()
            .filter(|answer| **answer == Some(200))
            .count();
        program = start();
        let base = format!("http://{}", program.address);
        answers.push(entered(base.clone(), code.clone()).await);
        answers.push(entered(base, code).await);
        let let_in = answers.iter().filter(|answer| **answer == Some(200));
        assert!(let_in.count() <= 1, "{answers:?}");
        assert_eq!(answers.last(), Some(&Some(403)), "{answers:?}");
    }
    assert!(let_in_before > 0, "it was always killed too early");
}

/// The status with which a link is answered; `None` without an answer.
async fn entered(base: String, code: String) -> Option<u16> {
    let request = reqwest::Client::new().post(format!("{base}/api/v1/sessions"));
    let answer = request.json(&json!({ "link": code })).send().await;
    answer.ok().map(|answer| answer.status().as_u16())
}
