//! People whom Discord sends to the page.

use serde_json::{Value, json};
use tulenh_pretended::discord::world::{BOT, Trouble};
use tulenh_pretended::discord::{SECRET, Server};

use crate::page::{Page, Setup};

fn user(id: &str, name: &str) -> Value {
    json!({ "id": id, "username": name.to_lowercase(), "global_name": name, "locale": "en-GB" })
}

async fn open() -> (Server, Page) {
    let discord = Server::start("no bot asks here");
    let page = Page::with(Setup {
        discord: Some(discord.url()),
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
    let application = format!("data-discord=\"{BOT}\"");
    assert!(index.contains(&application), "{index}");
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
    let (token, user_of) = (("POST", "/oauth2/token"), ("GET", "/users/@me"));
    let busy = Trouble::TooMany {
        seconds: 1.5,
        global: false,
        header_only: false,
    };
    for ((method, path), trouble) in [
        (token, Trouble::Status(502)),
        (token, busy),
        // It does not know the secret of the application.
        (token, Trouble::Denied(401, 0)),
        // It answers with something else than JSON, and with more than anybody reads.
        (token, Trouble::Status(200)),
        (token, Trouble::Endless),
        // It takes the code, and does not say whose it is.
        (user_of, Trouble::Status(500)),
    ] {
        discord.trouble(method, path, 1, trouble.clone());
        discord.authorise("c0de", user("7", "An"));
        let (status, answer) = page.enter(json!({ "discord": "c0de" })).await;
        let expected = (502, &json!("network-silent"));
        assert_eq!((status, &answer["code"]), expected, "{trouble:?}");
        assert!(!answer.to_string().contains(SECRET));
    }
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
