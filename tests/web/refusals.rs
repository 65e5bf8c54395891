//! What the server refuses.

use reqwest::Method;
use reqwest::header::HOST;
use serde_json::{Value, json};

use crate::page::Page;

/// Every route that changes something or shows what belongs to somebody, with a body where it takes one.
fn routes(id: u64) -> Vec<(Method, String, Option<Value>)> {
    let game = format!("/api/v1/games/{id}");
    let key = "k";
    vec![
        (Method::GET, "/api/v1/me".to_owned(), None),
        (Method::GET, "/api/v1/games".to_owned(), None),
        (Method::GET, game.clone(), None),
        (Method::GET, format!("{game}/steps?ply=0"), None),
        (Method::GET, format!("{game}/line?ply=0&line=c5-c6"), None),
        (Method::GET, format!("{game}/analysis"), None),
        (Method::GET, format!("{game}/plans"), None),
        (
            Method::POST,
            format!("{game}/plans"),
            Some(json!({ "ply": 0, "line": ["c5-c6"], "key": key })),
        ),
        (Method::GET, "/api/v1/terms".to_owned(), None),
        (Method::GET, "/api/v1/lesson".to_owned(), None),
        (
            Method::POST,
            "/api/v1/lesson".to_owned(),
            Some(json!({ "lesson": 0, "lan": "f5-f6", "key": key })),
        ),
        (
            Method::POST,
            format!("{game}/turns"),
            Some(json!({ "ply": 0, "lan": "c5-c6", "key": key })),
        ),
        (
            Method::POST,
            format!("{game}/actions"),
            Some(json!({ "action": "resign", "key": key })),
        ),
        (
            Method::POST,
            "/api/v1/challenges".to_owned(),
            Some(json!({ "opponent": "anyone", "colour": "red", "key": key })),
        ),
        (
            Method::POST,
            "/api/v1/lines".to_owned(),
            Some(json!({ "line": "/games", "key": key })),
        ),
        (
            Method::POST,
            "/api/v1/presses".to_owned(),
            Some(json!({ "press": format!("t:{id}:0:c5-c6"), "key": key })),
        ),
        (Method::GET, "/api/v1/events".to_owned(), None),
        (Method::GET, "/api/v1/pictures/x".to_owned(), None),
    ]
}

#[tokio::test]
async fn nobody_does_anything_without_a_session() {
    let page = Page::open().await;
    let secret = "0".repeat(64);
    let forged = [format!("{secret}."), "x".to_owned(), format!("{secret}.zz")];
    for (method, path, body) in routes(1) {
        let (status, _) = page.call(method.clone(), &path, None, body.clone()).await;
        assert_eq!(status, 401, "{path}");
        for token in &forged[1..] {
            let (status, _) = page
                .call(method.clone(), &path, Some(token), body.clone())
                .await;
            assert_eq!(status, 401, "{path}");
        }
    }
    page.close().await;
}

#[tokio::test]
async fn a_stranger_sees_and_changes_nothing() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let terms = json!({ "opponent": "engine", "level": 1, "colour": "red" });
    let id = an.send("/challenges", terms).await["game"]
        .as_u64()
        .unwrap();
    let before = an.load(&format!("/games/{id}")).await;
    // The same name is not the same person.
    let stranger = page.guest("An").await;
    for (method, path, body) in routes(id) {
        if !path.contains("/games/") {
            continue;
        }
        let token = Some(&stranger.token[..]);
        let (status, answer) = page.call(method, &path, token, body).await;
        assert!((400..500).contains(&status), "{path}: {status} {answer}");
        assert!(!answer.to_string().contains("\"board\""), "{path}");
    }
    let press = json!({ "press": format!("t:{id}:0:c5-c6") });
    let refused = stranger.send("/presses", press).await;
    assert_eq!(refused["audience"], "caller");
    for line in [
        "/resign",
        "/board",
        "/record",
        "/move c5-c6",
        "/takeback",
        "/draw",
    ] {
        let line = match line.split_once(' ') {
            Some((word, rest)) => format!("{word} #{id} {rest}"),
            None => format!("{line} #{id}"),
        };
        let refused = stranger.send("/lines", json!({ "line": line })).await;
        assert_eq!(refused["picture"], Value::Null, "{line}: {refused}");
    }
    assert_eq!(stranger.load("/games").await, json!([]));
    assert_eq!(
        an.load(&format!("/games/{id}")).await["revision"],
        before["revision"]
    );
    page.close().await;
}

#[tokio::test]
async fn a_session_ends_with_what_is_known_of_the_person() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let question = an.send("/lines", json!({ "line": "/forget" })).await;
    let press = question["buttons"][0][0]["press"].as_str().unwrap();
    let forgotten = an.send("/presses", json!({ "press": press })).await;
    assert_ne!(forgotten["text"], question["text"]);
    // An open page asks on. That makes nobody known again.
    for path in ["/me", "/games", "/events"] {
        assert_eq!(an.get(path).await.0, 401, "{path}");
    }
    let (status, _) = an.post("/lines", json!({ "line": "/games" })).await;
    assert_eq!(status, 401);
    let again = page.guest("An").await;
    assert_eq!(again.load("/games").await, json!([]));
    page.close().await;
}

#[tokio::test]
async fn guests_play_only_where_they_may() {
    let page = Page::without_guests().await;
    let body = json!({ "guest": "An" });
    let begin = page.call(Method::POST, "/api/v1/sessions", None, Some(body));
    assert_eq!(begin.await.0, 403);
    let token = format!("{}.416e", "ab".repeat(32));
    let me = page.call(Method::GET, "/api/v1/me", Some(&token), None);
    assert_eq!(me.await.0, 401);
    page.close().await;
}

#[tokio::test]
async fn a_name_that_leads_here_is_not_enough() {
    let page = Page::open().await;
    let request = reqwest::Client::new().get(&page.base);
    let response = request.header(HOST, "evil.example").send().await.unwrap();
    assert_eq!(response.status(), 421);
    page.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_named() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let long = "x".repeat(70_000);
    for (path, body, status) in [
        (
            "/challenges",
            json!({ "opponent": "god", "colour": "red" }),
            400,
        ),
        (
            "/challenges",
            json!({ "opponent": "engine", "level": 10, "colour": "red" }),
            400,
        ),
        (
            "/challenges",
            json!({ "opponent": "anyone", "colour": "green" }),
            400,
        ),
        ("/presses", json!({ "press": "nonsense" }), 400),
        ("/lines", json!({ "line": long }), 413),
        ("/lines", json!({ "line": "/games", "key": "" }), 400),
        ("/games/99/actions", json!({ "action": "fly" }), 403),
        ("/games/99/turns", json!({ "ply": 0, "lan": "" }), 400),
        ("/nothing", json!({}), 404),
        ("/lines", json!([]), 422),
    ] {
        if body.is_array() {
            let path = format!("/api/v1{path}");
            let answer = page
                .call(Method::POST, &path, Some(&an.token), Some(body))
                .await;
            assert_eq!(answer.0, status, "{path}");
            continue;
        }
        let (found, answer) = an.post(path, body).await;
        assert_eq!(found, status, "{path}: {answer}");
        if status != 413 {
            assert!(answer["error"].is_string(), "{path}: {answer}");
        }
    }
    let (status, answer) = an.get("/games/99").await;
    assert_eq!(status, 403, "{answer}");
    page.close().await;
}
