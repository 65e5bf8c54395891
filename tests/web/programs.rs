//! The interface for programs: its document, positions, and answers that are asked for again.

use std::collections::BTreeSet;

use reqwest::header::{ETAG, IF_NONE_MATCH};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use tulenh::web::ROUTES;

use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn the_document_has_every_route_and_no_other() {
    let page = Page::open().await;
    let (status, document) = page
        .call(Method::GET, "/api/v1/openapi.json", None, None)
        .await;
    assert_eq!(status, 200);
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            described.insert((method.clone(), path.clone()));
            assert!(operation["summary"].is_string(), "{method} {path}");
            let refused = &operation["responses"]["429"]["content"]["application/json"];
            assert_eq!(refused["schema"]["$ref"], "#/components/schemas/Problem");
            // Who asks is known where the document says so, and only there.
            let path = path.replace("{id}", "1").replace("{name}", "x");
            let method: Method = method.to_uppercase().parse().unwrap();
            let called = page
                .call(method, &format!("/api/v1{path}"), None, None)
                .await;
            let ways = operation["security"].as_array();
            let closed = ways.is_some_and(|ways| !ways.contains(&json!({})));
            assert_eq!(called.0 == 401, closed, "{path}: {called:?}");
        }
    }
    let routes = ROUTES
        .iter()
        .map(|route| (route.method.to_lowercase(), route.path.to_owned()));
    assert_eq!(described, routes.collect());
    assert_eq!(
        document["components"]["securitySchemes"]["session"]["scheme"],
        "bearer"
    );
    assert_eq!(document["servers"][0]["url"], "/api/v1");
    page.close().await;
}

#[tokio::test]
async fn positions_need_no_game() {
    let page = Page::open().await;
    let load = async |path: &str| {
        page.call(Method::GET, &format!("/api/v1{path}"), None, None)
            .await
    };
    let (status, start) = load("/positions").await;
    assert_eq!(status, 200, "{start}");
    let turns = start["turns"].as_array().unwrap();
    assert_eq!(start["count"], turns.len());
    let turn = turns.iter().find(|turn| turn["lan"] == "c5-c6").unwrap();
    // What comes after a turn can be asked for by its FEN.
    let fen = turn["fen"].as_str().unwrap().replace(' ', "%20");
    let (_, after) = load(&format!("/positions?fen={fen}")).await;
    assert_eq!(
        (&after["to_move"], &after["fen"]),
        (&json!("blue"), &turn["fen"])
    );
    let (_, other) = load("/positions?ruleset=official&battle=marine").await;
    assert_ne!(other["ruleset"], start["ruleset"]);
    for (ending, kind) in [("png", "image/png"), ("svg", "image/svg+xml")] {
        let path = format!("/api/v1/positions/picture.{ending}?theme=dark&bottom=blue&width=400");
        let picture = page.file(&path).await;
        assert_eq!(picture.status(), 200);
        assert_eq!(picture.headers()["content-type"], kind);
        assert!(picture.bytes().await.unwrap().len() > 2_000);
    }
    page.close().await;
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let client = Client::new();
    let ask = async |path: &str, known: Option<&str>| {
        let mut request = client
            .get(format!("{}{path}", page.base))
            .bearer_auth(&an.token);
        if let Some(known) = known {
            request = request.header(IF_NONE_MATCH, known);
        }
        let answer = request.send().await.unwrap();
        let tag = answer.headers()[ETAG].to_str().unwrap().to_owned();
        (
            answer.status().as_u16(),
            tag,
            answer.bytes().await.unwrap().len(),
        )
    };
    let game = format!("/api/v1/games/{id}");
    for path in [
        "/",
        "/api/v1/games",
        "/api/v1/me",
        "/api/v1/texts?lang=vi",
        &game,
    ] {
        let (status, tag, length) = ask(path, None).await;
        assert!(status == 200 && length > 0, "{path}");
        assert_eq!(ask(path, Some(&tag)).await, (304, tag, 0), "{path}");
        assert_eq!(ask(path, Some("W/\"x\"")).await.0, 200, "{path}");
    }
    let (_, before, _) = ask(&game, None).await;
    assert_eq!(an.play(id, "c5-c6").await.0, 200);
    let (status, after, _) = ask(&game, Some(&before)).await;
    assert_eq!(status, 200);
    assert_ne!(after, before);
    // A stream is no answer that somebody may have already.
    let mut hears = an.events().await;
    assert_eq!(
        hears.next().await.unwrap(),
        ("games".to_owned(), Value::Object(Default::default()))
    );
    page.close().await;
}

#[tokio::test]
async fn what_is_public_needs_no_session() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let (id, hidden) = (begun(&an, &binh).await, begun(&an, &binh).await);
    assert_eq!(an.play(id, "c5-c6").await.0, 200);
    let load = async |path: &str| {
        let path = format!("/api/v1/public/games{path}");
        page.call(Method::GET, &path, None, None).await
    };
    assert_eq!(load("").await, (200, json!([])));
    let listed = an.send("/lines", json!({ "line": format!("/watch #{id} public") }));
    listed.await;
    let (_, games) = load("").await;
    assert_eq!(
        (&games[0]["id"], &games[0]["ply"]),
        (&json!(id), &json!(1)),
        "{games}"
    );
    assert_eq!(
        (&games[0]["blue"], &games[1]),
        (&json!("Bình"), &Value::Null)
    );
    assert_eq!(load(&format!("?before={id}")).await, (200, json!([])));
    let (_, board) = load(&format!("/{id}?ply=0")).await;
    assert_eq!((&board["plies"], &board["you"]), (&json!(1), &Value::Null));
    assert_eq!(load(&format!("/{id}?ply=2")).await.0, 404);
    assert_eq!(load(&format!("/{id}/picture.png?ply=2")).await.0, 404);
    let (_, record) = load(&format!("/{id}/record")).await;
    assert!(record.as_str().unwrap().contains("Bình"), "{record}");
    for (ending, kind) in [
        ("png?ply=1", "image/png"),
        ("svg", "image/svg+xml"),
        ("gif", "image/gif"),
    ] {
        let path = format!("/api/v1/public/games/{id}/picture.{ending}");
        let picture = page.file(&path).await;
        assert_eq!(
            (
                picture.status().as_u16(),
                &picture.headers()["content-type"]
            ),
            (200, &kind.parse().unwrap())
        );
        assert!(picture.bytes().await.unwrap().len() > 2_000);
    }
    // Nothing tells a game that is not public from one that is not there.
    let off = an.send("/lines", json!({ "line": format!("/watch #{id} off") }));
    off.await;
    for of in [id, hidden, 99] {
        for rest in [
            "",
            "/record",
            "/picture.png",
            "/picture.svg",
            "/picture.gif",
        ] {
            let (status, said) = load(&format!("/{of}{rest}")).await;
            assert_eq!(
                (status, &said["code"]),
                (404, &json!("missing")),
                "{of}{rest}"
            );
        }
    }
    assert_eq!(load("").await, (200, json!([])));
    page.close().await;
}
