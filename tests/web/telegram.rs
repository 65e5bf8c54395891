//! People who open the page inside Telegram.

use reqwest::Method;
use serde_json::{Value, json};
use tulenh::machine::clock_sample;

pub use tulenh_pretended::telegram::launch::{launch_of, user};

use crate::page::{Page, Setup};

/// The token of the bot.
pub const TOKEN: &str = "12345:AAE-secret";

/// Seconds since 1970.
pub fn seconds() -> i64 {
    clock_sample().utc.0 / 1_000
}

/// What Telegram says of a user at this time, signed with a token.
pub fn launch(token: &str, user: &Value, date: i64) -> String {
    launch_of(token, user, date, "game-12")
}

/// A server for people of Telegram.
pub async fn open() -> Page {
    Page::with(setup()).await
}

fn setup() -> Setup {
    Setup {
        telegram: Some(TOKEN),
        ..Setup::default()
    }
}

#[tokio::test]
async fn who_comes_by_telegram_is_the_person_of_the_chat() {
    let page = open().await;
    let data = launch(TOKEN, &user(7, "An"), seconds());
    let (status, begun) = page.enter(json!({ "telegram": data })).await;
    assert_eq!(status, 200, "{begun}");
    assert_eq!(begun["name"], "An");
    assert_eq!(
        (&begun["open"], &begun["watches"]),
        (&json!("game-12"), &Value::Null)
    );
    let an = page.returning(begun["token"].as_str().unwrap());
    assert_eq!(an.load("/me").await["name"], "An");
    // Their data names the account of the chat and the session, and not what lets anybody in.
    let answer = an.send("/lines", json!({ "line": "/mydata" })).await;
    let path = answer["picture"]["url"].as_str().unwrap();
    let path = path.strip_prefix("/api/v1").unwrap();
    let (status, mine) = an.get(path).await;
    assert_eq!(status, 200);
    let account = json!({ "network": "telegram", "user": "7", "handle": "an" });
    assert_eq!(mine["accounts"], json!([account]));
    assert_eq!(mine["sessions_and_links_to_the_page"][0]["kind"], "session");
    assert!(!mine.to_string().contains(&an.token));
    // The session outlives the program.
    let page = Page::on(page.close().await, setup()).await;
    assert_eq!(page.returning(&an.token).load("/me").await["name"], "An");
    page.close().await;
}

#[tokio::test]
async fn forged_old_and_used_launch_data_is_refused() {
    let page = open().await;
    let now = seconds();
    let an = user(7, "An");
    let fine = launch(TOKEN, &an, now);
    let refused = async |data: &str, code: &str| {
        let (status, answer) = page.enter(json!({ "telegram": data })).await;
        assert_eq!((status, &answer["code"]), (403, &json!(code)), "{data}");
        assert!(answer["error"].is_string());
        assert_eq!(answer["token"], Value::Null);
    };
    for forged in [
        String::new(),
        launch("12345:other", &an, now),
        fine.replace("An", "Bo"),
        fine.replace("%3A7%2C", "%3A8%2C"),
        format!("{fine}&x=y"),
        fine.split_once("&hash").unwrap().0.to_owned(),
        launch(TOKEN, &json!({ "first_name": "An" }), now),
        launch(TOKEN, &an, now + 3_600),
    ] {
        refused(&forged, "forged").await;
    }
    refused(&launch(TOKEN, &an, now - 3_700), "old-launch").await;
    // A minute old, and of a clock that is a minute ahead.
    for date in [now - 60, now + 60] {
        let (status, begun) = page
            .enter(json!({ "telegram": launch(TOKEN, &an, date) }))
            .await;
        assert_eq!(status, 200, "{begun}");
    }
    // Of many at once one gets in.
    let tries = (0..8).map(|_| page.enter(json!({ "telegram": fine })));
    let answers = futures_util::future::join_all(tries).await;
    let let_in = answers.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(let_in, 1, "{answers:?}");
    refused(&fine, "used-launch").await;
    // Also when the fields stand in another order, and after a restart.
    let mut fields: Vec<&str> = fine.split('&').collect();
    fields.reverse();
    refused(&fields.join("&"), "used-launch").await;
    let page = Page::on(page.close().await, setup()).await;
    let (status, answer) = page.enter(json!({ "telegram": fine })).await;
    assert_eq!((status, &answer["code"]), (403, &json!("used-launch")));
    page.close().await;
}

/// What somebody has on the page goes with what they had in the chat.
#[tokio::test]
async fn sessions_end_by_privacy_and_with_whoever_is_forgotten() {
    let page = open().await;
    let enter = async |date: i64| {
        let data = launch(TOKEN, &user(7, "An"), date);
        page.entered(json!({ "telegram": data })).await
    };
    let now = seconds();
    let (one, other) = (enter(now).await, enter(now - 1).await);
    let privacy = one.send("/lines", json!({ "line": "/privacy" })).await;
    let text = privacy["text"].as_str().unwrap();
    assert!(text.contains("2 open sessions"), "{text}");
    let press = &privacy["buttons"][0][0]["press"];
    // Nobody ends those of others.
    let stranger = launch(TOKEN, &user(8, "Binh"), now);
    let stranger = page.entered(json!({ "telegram": stranger })).await;
    let refused = stranger.send("/presses", json!({ "press": press })).await;
    assert_eq!(refused["audience"], "caller", "{refused}");
    let mut events = other.events().await;
    events.wait_for("games").await;
    let ended = one.send("/presses", json!({ "press": press })).await;
    assert!(
        ended["text"].as_str().unwrap().contains("2 sessions"),
        "{ended}"
    );
    events.wait_for("bye").await;
    for gone in [&one, &other] {
        assert_eq!(gone.get("/me").await.0, 401);
    }
    stranger.load("/me").await;

    let again = enter(now - 2).await;
    let forget = again.send("/lines", json!({ "line": "/forget" })).await;
    let press = &forget["buttons"][0][0]["press"];
    again.send("/presses", json!({ "press": press })).await;
    assert_eq!(again.get("/me").await.0, 401);
    // Who comes again is somebody new.
    let new = enter(now - 3).await;
    let privacy = new.send("/lines", json!({ "line": "/privacy" })).await;
    let text = privacy["text"].as_str().unwrap();
    assert!(text.contains("one open session"), "{text}");
    page.close().await;
}

/// The session used longest ago ends when there are too many.
#[tokio::test]
async fn nobody_has_more_than_twenty_sessions() {
    let page = open().await;
    let now = seconds();
    let mut tokens = Vec::new();
    for earlier in 0..21 {
        let data = launch(TOKEN, &user(7, "An"), now - earlier);
        tokens.push(page.entered(json!({ "telegram": data })).await.token);
    }
    let mut statuses = Vec::new();
    for token in &tokens {
        let me = page.call(Method::GET, "/api/v1/me", Some(token), None);
        statuses.push(me.await.0);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 1);
    assert_eq!(statuses.last(), Some(&200));
    page.close().await;
}
