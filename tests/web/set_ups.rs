//! Secret set-ups on the page: one's own half, and nothing of the other.

use serde_json::{Value, json};

use crate::games::begun_with;
use crate::page::{Guest, Page};

async fn press(guest: &Guest, id: u64, press: &str) -> Value {
    let seen = guest.load(&format!("/setups/{id}")).await["edits"].clone();
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
    let half = an.load(&format!("/setups/{id}")).await;
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
    let theirs = binh.load(&format!("/setups/{id}")).await;
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
    assert_eq!(an.get(&format!("/setups/{id}")).await.0, 403);
    page.close().await;
}

/// What the page sends to the opponent and to a stranger does not depend on the half, but for its hash.
#[tokio::test]
async fn nothing_of_a_half_reaches_the_opponents_page() {
    let mut records = Vec::new();
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
    }
    assert_eq!(records[0], records[1]);
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
