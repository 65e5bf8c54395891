//! What the server refuses.

use reqwest::Method;
use reqwest::header::HOST;
use serde_json::{Value, json};
use tulenh::web::{ApiRoute, ROUTES, Who};

use crate::games::against_the_engine;
use crate::page::{Page, Setup};

/// A request to every route of the interface for which somebody must say who they are, about this game.
fn requests(id: u64) -> Vec<(&'static ApiRoute, Method, String, Option<Value>)> {
    let closed = ROUTES.iter().filter(|route| route.who != Who::Anyone);
    let request = |route: &'static ApiRoute| {
        let method: Method = route.method.parse().unwrap();
        let body = (method == Method::POST).then(|| body(route.path, id));
        (route, method, address(route, id), body)
    };
    closed.map(request).collect()
}

/// Where a route is for this game, with what it must be asked.
pub fn address(route: &ApiRoute, id: u64) -> String {
    let path = route.path.replace("{id}", &id.to_string());
    let path = format!(
        "/api/v1{}",
        path.replace("{name}", "x").replace("{code}", "ABCD2345")
    );
    match route.path {
        "/games/{id}/steps" => format!("{path}?ply=0"),
        "/games/{id}/line" => format!("{path}?ply=0&line=c5-c6"),
        _ => path,
    }
}

/// What is sent to a route, so that it would change something if it could.
fn body(path: &str, id: u64) -> Value {
    let mut body = match path {
        "/games/{id}/turns" => json!({ "ply": 0, "lan": "c5-c6" }),
        "/games/{id}/actions" => json!({ "action": "resign" }),
        "/games/{id}/plans" => json!({ "ply": 0, "line": ["c5-c6"] }),
        "/setups/{id}" => json!({ "press": "m:0" }),
        "/lesson" => json!({ "lesson": 0, "lan": "f5-f6" }),
        "/problem" => json!({ "problem": 5, "lan": "f5-f6" }),
        "/challenges" => json!({ "opponent": "anyone", "colour": "red" }),
        "/lines" => json!({ "line": format!("/move #{id} c5-c6") }),
        "/presses" => json!({ "press": format!("t:{id}:0:c5-c6") }),
        "/offers" => json!({ "terms": "3 days" }),
        "/offers/{code}" => json!({ "action": "join" }),
        other => panic!("say here what is to be sent to {other}"),
    };
    body["key"] = "k".into();
    body
}

/// Tries every route with a token; each must be refused with this status.
async fn refused_everywhere(page: &Page, token: Option<&str>, id: u64, status: u16) {
    let requests = requests(id);
    assert!(requests.len() >= 12);
    for (route, method, path, body) in requests {
        let (found, answer) = page.call(method, &path, token, body).await;
        assert_eq!(found, status, "{} {path}: {answer}", route.method);
    }
}

#[tokio::test]
async fn nobody_does_anything_without_a_session() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let id = against_the_engine(&an).await;
    refused_everywhere(&page, None, id, 401).await;
    let other = |digit: char| {
        let mut token = an.token.clone();
        let last = token.pop().unwrap();
        token.push(if last == digit { '0' } else { digit });
        token
    };
    for forged in [
        "x".to_owned(),
        "0".repeat(64),
        an.token.to_uppercase(),
        format!("{}0", an.token),
        other('1'),
        format!("watch-{id}-{}", "0".repeat(32)),
        "watch-".to_owned(),
    ] {
        refused_everywhere(&page, Some(&forged), id, 401).await;
    }
    page.close().await;
}

#[tokio::test]
async fn a_stranger_sees_and_changes_nothing() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let id = against_the_engine(&an).await;
    let before = an.load(&format!("/games/{id}")).await;
    // The same name is not the same person.
    let stranger = page.guest("An").await;
    for (route, method, path, body) in requests(id) {
        // Their own sessions end last.
        if method == Method::DELETE || route.path == "/events" {
            continue;
        }
        let token = Some(&stranger.token[..]);
        let (status, answer) = page.call(method, &path, token, body).await;
        if route.path.contains("{id}") {
            assert!((400..500).contains(&status), "{path}: {status} {answer}");
            assert!(!answer.to_string().contains("\"board\""), "{path}");
        }
    }
    for line in [
        "/resign",
        "/board",
        "/record",
        "/move c5-c6",
        "/takeback",
        "/draw",
        "/watch",
        "/watch public",
        "/watch off",
    ] {
        let line = match line.split_once(' ') {
            Some((word, rest)) => format!("{word} #{id} {rest}"),
            None => format!("{line} #{id}"),
        };
        let refused = stranger.send("/lines", json!({ "line": line })).await;
        assert_eq!(refused["picture"], Value::Null, "{line}: {refused}");
        assert!(
            !refused.to_string().contains("#/watch/"),
            "{line}: {refused}"
        );
    }
    assert_eq!(stranger.load("/games").await, json!([]));
    let after = an.load(&format!("/games/{id}")).await;
    assert_eq!(after["revision"], before["revision"]);
    page.close().await;
}

/// Who has signed out is nobody, whatever they try; their other sessions go on.
#[tokio::test]
async fn a_session_that_has_ended_lets_nobody_in() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let id = against_the_engine(&an).await;
    let mut events = an.events().await;
    events.wait_for("games").await;
    let token = Some(&an.token[..]);
    let end = page.call(Method::DELETE, "/api/v1/sessions", token, None);
    assert_eq!(end.await.0, 204);
    refused_everywhere(&page, token, id, 401).await;
    // What was open ends too.
    assert_eq!(events.wait_for("bye").await, json!({}));
    assert_eq!(events.next().await, None);
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
    let page = Page::open().await;
    let an = page.guest("An").await;
    an.load("/me").await;
    // The operator has set a token meanwhile.
    let page = Page::on(page.close().await, Setup::default()).await;
    let (status, refused) = page.enter(json!({ "guest": "An" })).await;
    assert_eq!((status, &refused["code"]), (403, &json!("no-guests")));
    assert_eq!(page.returning(&an.token).get("/me").await.0, 401);
    page.close().await;
}

#[tokio::test]
async fn who_somebody_is_is_said_in_one_way() {
    let page = Page::open().await;
    for proof in [
        json!({}),
        json!({ "guest": "An", "link": "x" }),
        json!({ "telegram": "x", "discord": "x" }),
    ] {
        let (status, refused) = page.enter(proof.clone()).await;
        assert_eq!(
            (status, &refused["code"]),
            (400, &json!("bad-request")),
            "{proof}"
        );
    }
    for proof in [json!({ "name": "An" }), json!({ "guest": 7 }), json!("An")] {
        assert_eq!(page.enter(proof.clone()).await.0, 422, "{proof}");
    }
    // In the language of whoever wants to come in.
    let request = reqwest::Client::new().post(format!("{}/api/v1/sessions", page.base));
    let request = request.header("accept-language", "vi-VN,vi;q=0.9");
    let answer = request.json(&json!({ "link": "x" })).send().await.unwrap();
    let refused: Value = answer.json().await.unwrap();
    let error = refused["error"].as_str().unwrap();
    assert!(error.starts_with("Liên kết"), "{error}");
    // No token of a bot, no secret.
    for network in ["telegram", "discord"] {
        let (status, refused) = page.enter(json!({ network: "x" })).await;
        assert_eq!((status, &refused["code"]), (403, &json!("unknown-network")));
    }
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

#[tokio::test]
async fn every_refusal_has_the_same_form() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let url = |path: &str| format!("{}/api/v1{path}", page.base);
    let client = reqwest::Client::new();
    let requests = [
        (
            400,
            client
                .post(url("/lines"))
                .header("content-type", "application/json")
                .body("{"),
        ),
        (415, client.post(url("/lines")).body("{}")),
        (
            422,
            client
                .post(url("/lines"))
                .json(&json!({ "line": 5, "key": "k" })),
        ),
        (
            413,
            client
                .post(url("/lines"))
                .json(&json!({ "line": "x".repeat(70_000) })),
        ),
        (405, client.put(url("/lines"))),
        (405, client.delete(url("/games"))),
        (400, client.get(url("/games/x"))),
        (400, client.get(url("/games/1/steps?ply=x"))),
        (404, client.get(url("/nothing"))),
        (400, client.get(url("/positions?fen=x"))),
        (400, client.get(url("/positions?ruleset=x"))),
        (400, client.get(url("/positions/picture.png?width=1"))),
    ];
    for (status, request) in requests {
        let answer = request.bearer_auth(&an.token).send().await.unwrap();
        let (found, path) = (answer.status(), answer.url().path().to_owned());
        assert_eq!(found, status, "{path}");
        assert_eq!(
            answer.headers()["content-type"],
            "application/json",
            "{path}"
        );
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
        assert_eq!(
            answer.headers().contains_key("allow"),
            status == 405,
            "{path}"
        );
        let answer: Value = answer.json().await.unwrap();
        assert!(answer["code"].is_string(), "{path}: {answer}");
        assert_ne!(answer["error"], "", "{path}");
    }
    // A long one is compressed when it is complete, and not read after that.
    let long = client.get(url(&format!("/games/{}", "x".repeat(700))));
    let long = long
        .header("accept-encoding", "gzip")
        .bearer_auth(&an.token);
    let long = long.send().await.unwrap();
    assert_eq!(long.headers()["content-encoding"], "gzip");
    assert!(long.bytes().await.unwrap().starts_with(&[0x1f, 0x8b]));
    page.close().await;
}
