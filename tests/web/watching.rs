//! Watchers, who see one game by its link and do nothing.

use reqwest::Method;
use serde_json::{Value, json};
use tulenh::web::{ROUTES, Who};

use crate::games::{against_the_engine, begun};
use crate::page::{ADDRESS, Guest, Page};
use crate::refusals::address;

/// What the bot answers to `/watch` with these words.
async fn watch(person: &Guest, words: &str) -> Value {
    person
        .send("/lines", json!({ "line": format!("/watch {words}") }))
        .await
}

/// The code in an answer with a watcher's link.
fn code(answer: &Value) -> String {
    let html = answer["html"].as_str().unwrap();
    let start = format!("href=\"{ADDRESS}/#/watch/");
    let (_, code) = html.split_once(&start).unwrap_or_else(|| panic!("{html}"));
    code.split_once('"').unwrap().0.to_owned()
}

async fn watcher(page: &Page, code: &str) -> Guest {
    page.entered(json!({ "watch": code })).await
}

#[tokio::test]
async fn a_watcher_sees_one_game_and_hears_of_its_turns() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let code = code(&watch(&an, "").await);
    let (status, entered) = page.enter(json!({ "watch": code })).await;
    assert_eq!(
        (status, &entered["watches"]),
        (200, &json!(id)),
        "{entered}"
    );
    let watcher = watcher(&page, &code).await;
    let me = watcher.load("/me").await;
    assert_eq!(
        (&me["watches"], &me["theme"]),
        (&json!(id), &json!("classic"))
    );
    let board = watcher.load(&format!("/games/{id}")).await;
    assert_eq!(
        (&board["you"], &board["actions"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(board["players"]["blue"]["name"], "Bình");
    let mut events = watcher.events().await;
    let (first, state) = events.next().await.unwrap();
    assert_eq!(
        (&first[..], &state["id"], &state["ply"]),
        ("game", &json!(id), &json!(0))
    );
    // Another game of the same players is none of theirs.
    let other = against_the_engine(&an).await;
    an.play(other, "c5-c6").await;
    an.play(id, "c5-c6").await;
    let (name, change) = events.next().await.unwrap();
    assert_eq!(
        (&name[..], &change["id"], &change["ply"]),
        ("game", &json!(id), &json!(1))
    );
    let start = watcher.load(&format!("/games/{id}?ply=0")).await;
    assert_eq!(start["last_turn"], Value::Null);
    assert_eq!(watcher.get(&format!("/games/{other}")).await.0, 403);
    // Nor does the beginning of the page show more.
    let start = watcher.load(&format!("/start?game={id}")).await;
    assert_eq!(
        (&start["me"]["watches"], &start["game"]["ply"]),
        (&json!(id), &json!(1))
    );
    let start = watcher.load(&format!("/start?game={other}")).await;
    assert_eq!(
        (&start["game"], &start["games"]),
        (&Value::Null, &json!([]))
    );
    // The program may start again.
    let page = page.restart().await;
    let watcher = page.returning(&watcher.token);
    watcher.load(&format!("/games/{id}")).await;
    page.close().await;
}

#[tokio::test]
async fn a_watcher_can_do_nothing() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let (id, other) = (against_the_engine(&an).await, against_the_engine(&an).await);
    let before = an.load(&format!("/games/{id}")).await;
    let watcher = watcher(&page, &code(&watch(&an, &format!("#{id}")).await)).await;
    let mut tried = 0;
    for route in ROUTES.iter().filter(|route| route.who != Who::Anyone) {
        let method: Method = route.method.parse().unwrap();
        for game in [id, other] {
            let path = address(route, game);
            // Whatever they send: they are refused before it is read.
            let body = (method == Method::POST).then(|| json!({}));
            let own = game == id || !route.path.contains("{id}");
            if route.who == Who::Viewer && own {
                // They may; a stream of events does not end.
                continue;
            }
            let token = Some(&watcher.token[..]);
            let (status, answer) = page.call(method.clone(), &path, token, body).await;
            assert_eq!(
                (status, &answer["code"]),
                (403, &json!("watcher")),
                "{path}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 12);
    let after = an.load(&format!("/games/{id}")).await;
    assert_eq!(after["revision"], before["revision"]);
    page.close().await;
}

#[tokio::test]
async fn only_players_decide_and_off_ends_it_for_everybody() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let stranger = page.guest("Chi").await;
    let id = begun(&an, &binh).await;
    let own = format!("#{id}");
    let players = "only its two players can do that";
    for (words, why) in [
        (own.clone(), "isn’t public"),
        (format!("{own} public"), players),
        (format!("{own} off"), players),
    ] {
        let refused = watch(&stranger, &words).await;
        assert!(refused["text"].as_str().unwrap().contains(why), "{refused}");
    }
    let link = code(&watch(&an, "").await);
    // The same link for the other player, and for whoever asks.
    assert_eq!(code(&watch(&binh, "").await), link);
    assert_eq!(code(&watch(&stranger, &own).await), link);
    let refused = watch(&stranger, &format!("{own} off")).await;
    assert!(
        refused["text"].as_str().unwrap().contains(players),
        "{refused}"
    );
    let public = watch(&binh, "public").await;
    assert_eq!(code(&public), link);
    assert!(
        public["text"]
            .as_str()
            .unwrap()
            .contains("listed for everybody"),
        "{public}"
    );
    let unknown = watch(&an, "tomorrow").await;
    assert!(
        unknown["text"].as_str().unwrap().contains("tomorrow"),
        "{unknown}"
    );

    let watching = watcher(&page, &link).await;
    let mut events = watching.events().await;
    events.wait_for("game").await;
    watch(&binh, "tắt").await;
    events.wait_for("bye").await;
    assert_eq!(events.next().await, None);
    assert_eq!(watching.get(&format!("/games/{id}")).await.0, 401);
    let (status, answer) = page.enter(json!({ "watch": link })).await;
    assert_eq!((status, &answer["code"]), (403, &json!("not-watchable")));
    // The next link is another one.
    let new = code(&watch(&an, "").await);
    assert_ne!(new, link);
    for forged in [
        link.clone(),
        new.replace('-', "-0"),
        String::new(),
        new.to_uppercase(),
    ] {
        if forged != new {
            assert_eq!(
                page.enter(json!({ "watch": forged })).await.0,
                403,
                "{forged}"
            );
        }
    }
    // A player who is forgotten has allowed nothing any more.
    let watching = watcher(&page, &new).await;
    let forget = an.send("/lines", json!({ "line": "/forget" })).await;
    let press = &forget["buttons"][0][0]["press"];
    an.send("/presses", json!({ "press": press })).await;
    assert_eq!(watching.get(&format!("/games/{id}")).await.0, 401);
    page.close().await;
}
