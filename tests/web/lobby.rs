//! The lobby and the followed games on the page: offers, joining, withdrawing; following and stopping.

use serde_json::{Value, json};

use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn an_offer_is_listed_joined_and_withdrawn() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let offered = an
        .send("/offers", json!({ "terms": "bga 2 days ±300" }))
        .await;
    assert_eq!(offered["game"], Value::Null);
    assert!(
        offered["text"]
            .as_str()
            .unwrap()
            .contains("looking for an opponent")
    );
    let listed = binh.load("/offers").await;
    let offer = &listed[0];
    assert_eq!(
        (&offer["player"], &offer["rating"]),
        (&json!("An"), &json!("1500?"))
    );
    assert_eq!(
        (&offer["own"], &offer["fits"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(offer["ruleset"], "bga");
    assert_eq!(an.load("/offers").await[0]["own"], true);
    let path = format!("/offers/{}", offer["code"].as_str().unwrap());
    let withdrawn = binh.send(&path, json!({ "action": "withdraw" })).await;
    assert!(
        withdrawn["text"]
            .as_str()
            .unwrap()
            .contains("no longer open")
    );
    let joined = binh.send(&path, json!({ "action": "join" })).await;
    let game = joined["game"].as_u64().expect("a game");
    assert_eq!(an.load(&format!("/games/{game}")).await["id"], game);
    assert_eq!(binh.load("/offers").await, json!([]));

    an.send("/offers", json!({})).await;
    let own = an.load("/offers").await;
    let path = format!("/offers/{}", own[0]["code"].as_str().unwrap());
    let withdrawn = an.send(&path, json!({ "action": "withdraw" })).await;
    assert_eq!(withdrawn["text"], "Your offer is withdrawn.");
    assert_eq!(an.load("/offers").await, json!([]));
    // Two who want the same find each other, and the game opens at once.
    an.send("/offers", json!({ "terms": "marine" })).await;
    let met = binh
        .send("/offers", json!({ "terms": "official/marine" }))
        .await;
    assert!(met["game"].as_u64().is_some(), "{met}");
    let (status, _) = an.post("/offers/x", json!({ "action": "join" })).await;
    assert_eq!(status, 404);
    page.close().await;
}

#[tokio::test]
async fn a_public_game_is_followed_and_left_again() {
    let page = Page::open().await;
    let (an, binh, chi) = (
        page.guest("An").await,
        page.guest("Bình").await,
        page.guest("Chi").await,
    );
    let id = begun(&an, &binh).await;
    let path = format!("/games/{id}");
    assert_eq!(chi.get(&path).await.0, 403);
    let public = json!({ "line": format!("/watch #{id} public") });
    an.send("/lines", public).await;
    assert_eq!(chi.load(&path).await["actions"], json!(["follow"]));
    assert_eq!(chi.load("/following").await["games"], json!([]));
    chi.send(&format!("{path}/actions"), json!({ "action": "follow" }))
        .await;
    assert_eq!(chi.load(&path).await["actions"], json!(["unfollow"]));
    let following = chi.load("/following").await;
    assert_eq!(following["games"][0]["id"], id);
    chi.send(&format!("{path}/actions"), json!({ "action": "unfollow" }))
        .await;
    assert_eq!(chi.load("/following").await["games"], json!([]));
    an.send("/lines", json!({ "line": "/settings followers on" }))
        .await;
    page.close().await;
}
