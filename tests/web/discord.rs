//! People whom Discord sends to the page, and a pretended Discord.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::page::{Page, Setup};

/// What the pretended Discord does wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It is down.
    Down,
    /// It asks to wait.
    Busy,
    /// It does not know the secret of the application.
    Secret,
    /// It answers with something else than JSON.
    Garbage,
    /// It takes the code, and does not say whose it is.
    NoUser,
    /// It answers with more than anybody reads.
    Flood,
}

/// A pretended Discord: it takes each code once.
#[derive(Default)]
pub struct Discord {
    codes: Mutex<HashMap<String, Value>>,
    fault: Mutex<Option<Fault>>,
}

impl Discord {
    /// Its address.
    pub async fn open() -> (Arc<Discord>, String) {
        let discord = Arc::new(Discord::default());
        let routes = Router::new()
            .route("/api/v10/oauth2/token", post(token))
            .route("/api/v10/users/@me", get(me))
            .with_state(Arc::clone(&discord));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (discord, address)
    }

    /// Gives a code of this user.
    pub fn authorise(&self, code: &str, user: Value) {
        self.codes.lock().unwrap().insert(code.to_owned(), user);
    }

    fn has(&self, fault: Fault) -> bool {
        *self.fault.lock().unwrap() == Some(fault)
    }

    fn break_down(&self, fault: Option<Fault>) {
        *self.fault.lock().unwrap() = fault;
    }
}

type Answer = (StatusCode, String);

fn answer(status: u16, body: &Value) -> Answer {
    (StatusCode::from_u16(status).unwrap(), body.to_string())
}

async fn token(State(discord): State<Arc<Discord>>, form: String) -> Answer {
    let form: HashMap<String, String> = form_urlencoded::parse(form.as_bytes())
        .into_owned()
        .collect();
    if discord.has(Fault::Down) {
        return answer(502, &json!({}));
    }
    if discord.has(Fault::Busy) {
        return answer(429, &json!({ "retry_after": 1.5 }));
    }
    if discord.has(Fault::Garbage) {
        return (StatusCode::OK, "<html>".to_owned());
    }
    if discord.has(Fault::Flood) {
        return (StatusCode::OK, " ".repeat(1 << 20));
    }
    assert_eq!(form["grant_type"], "authorization_code");
    let application = (&form["client_id"][..], &form["client_secret"][..]);
    if discord.has(Fault::Secret) || application != ("4711", "hush") {
        return answer(401, &json!({ "error": "invalid_client" }));
    }
    let user = discord.codes.lock().unwrap().remove(&form["code"]);
    let Some(user) = user else {
        return answer(400, &json!({ "error": "invalid_grant" }));
    };
    let granted = json!({
        "access_token": user.to_string(),
        "token_type": "Bearer",
        "expires_in": 604_800,
        "scope": "identify",
    });
    answer(200, &granted)
}

async fn me(State(discord): State<Arc<Discord>>, headers: HeaderMap) -> Answer {
    if discord.has(Fault::NoUser) {
        return answer(500, &json!({}));
    }
    let token = headers["authorization"].to_str().unwrap();
    let user = token.strip_prefix("Bearer ").unwrap();
    (StatusCode::OK, user.to_owned())
}

fn user(id: &str, name: &str) -> Value {
    json!({ "id": id, "username": name.to_lowercase(), "global_name": name, "locale": "en-GB" })
}

async fn open() -> (Arc<Discord>, Page) {
    let (discord, address) = Discord::open().await;
    let page = Page::with(Setup {
        discord: Some(address),
        ..Setup::default()
    });
    (discord, page.await)
}

#[tokio::test]
async fn who_is_sent_by_discord_is_the_person_of_the_chat() {
    let (discord, page) = open().await;
    discord.authorise("c0de", user("7", "An"));
    page.identities.note_launch("7", 12);
    let (status, begun) = page.enter(json!({ "discord": "c0de" })).await;
    assert_eq!(status, 200, "{begun}");
    assert_eq!(begun["name"], "An");
    assert_eq!(
        begun["open"], "game-12",
        "the board whose button they pressed"
    );
    assert!(page.identities.activity_visited());
    let an = page.returning(begun["token"].as_str().unwrap());
    assert_eq!(an.load("/me").await["language"], "en");
    // The same person with another code; without a name of their own they have that of their handle.
    discord.authorise("again", json!({ "id": "7", "username": "an" }));
    let again = page.entered(json!({ "discord": "again" })).await;
    assert_eq!(page.identities.take_launch("7"), None);
    assert_eq!(again.load("/me").await["name"], "an");
    let id = crate::games::against_the_engine(&again).await;
    assert_eq!(an.load("/games").await[0]["id"], id);
    page.close().await;
}

/// The page asks Discord's client for a code of this application.
#[tokio::test]
async fn the_page_knows_its_application() {
    let (_, page) = open().await;
    let index = page.file("/").await.text().await.unwrap();
    assert!(index.contains("data-discord=\"4711\""), "{index}");
    page.close().await;
}

#[tokio::test]
async fn a_code_that_is_forged_or_used_is_refused() {
    let (discord, page) = open().await;
    discord.authorise("c0de", user("7", "An"));
    page.entered(json!({ "discord": "c0de" })).await;
    discord.authorise(
        "program",
        json!({ "id": "9", "username": "b", "bot": true }),
    );
    discord.authorise("nobody", json!({ "id": "", "username": "b" }));
    let long = "x".repeat(2_000);
    for code in ["c0de", "other", "", "a b", "ü", &long, "program", "nobody"] {
        let (status, answer) = page.enter(json!({ "discord": code })).await;
        assert_eq!((status, &answer["code"]), (403, &json!("forged")), "{code}");
        assert_eq!(answer["token"], Value::Null);
    }
    page.close().await;
}

#[tokio::test]
async fn nobody_is_let_in_while_discord_is_silent() {
    let (discord, page) = open().await;
    for fault in [
        Fault::Down,
        Fault::Busy,
        Fault::Secret,
        Fault::Garbage,
        Fault::Flood,
        Fault::NoUser,
    ] {
        discord.break_down(Some(fault));
        discord.authorise("c0de", user("7", "An"));
        let (status, answer) = page.enter(json!({ "discord": "c0de" })).await;
        let expected = (502, &json!("network-silent"));
        assert_eq!((status, &answer["code"]), expected, "{fault:?}");
        assert!(!answer.to_string().contains("hush"));
    }
    discord.break_down(None);
    discord.authorise("c0de", user("7", "An"));
    page.entered(json!({ "discord": "c0de" })).await;
    page.close().await;
    // Where nobody answers at all.
    let page = Page::with(Setup {
        discord: Some("http://127.0.0.1:9".to_owned()),
        ..Setup::default()
    });
    let page = page.await;
    let (status, _) = page.enter(json!({ "discord": "c0de" })).await;
    assert_eq!(status, 502);
    page.close().await;
}
