//! Games on the page.

use serde_json::{Value, json};

use crate::page::{Guest, Page};

/// A game between two guests: its number.
pub async fn begun(red: &Guest, blue: &Guest) -> u64 {
    begun_with(red, blue, "").await
}

/// A game on these terms.
pub async fn begun_with(red: &Guest, blue: &Guest, terms: &str) -> u64 {
    let terms = json!({ "opponent": "anyone", "colour": "red", "terms": terms });
    let offered = red.send("/challenges", terms).await;
    let code = offered["code"].as_str().expect("a code");
    // Whoever comes with a code sees what is offered first.
    let shown = blue
        .send("/lines", json!({ "line": format!("/accept {code}") }))
        .await;
    let press = &shown["buttons"][0][0]["press"];
    blue.send("/presses", json!({ "press": press })).await;
    let games = red.load("/games").await;
    games[0]["id"].as_u64().unwrap()
}

/// A game against the engine, in which the person is to move: its number.
pub async fn against_the_engine(person: &Guest) -> u64 {
    let terms = json!({ "opponent": "engine", "level": 1, "colour": "red" });
    let begun = person.send("/challenges", terms).await;
    begun["game"].as_u64().expect("a game")
}

/// Asks for the analysis of a game that is over, and gives it when the engine is through.
pub async fn analysed(player: &Guest, game: u64) -> Value {
    let mut events = player.events().await;
    let ask = json!({ "action": "analysis" });
    player.send(&format!("/games/{game}/actions"), ask).await;
    loop {
        let judged = player.load(&format!("/games/{game}/analysis")).await;
        if judged["state"] == "done" {
            return judged;
        }
        let state = judged["state"].as_str().unwrap();
        assert!(["waiting", "working"].contains(&state), "{state}");
        // The answer to whoever asked comes when the work is done.
        events.wait_patiently_for("notice").await;
    }
}

#[tokio::test]
async fn two_guests_play_and_hear_of_each_other_at_once() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let (mut an_hears, mut binh_hears) = (an.events().await, binh.events().await);
    assert_eq!(an_hears.next().await.unwrap().0, "games");
    assert_eq!(binh_hears.next().await.unwrap().0, "games");

    let (status, played) = an.play(id, "c5-c6").await;
    assert_eq!((status, &played["status"]), (200, &json!("played")));
    for events in [&mut an_hears, &mut binh_hears] {
        let change = events.wait_for("game").await;
        assert_eq!((&change["id"], &change["ply"]), (&json!(id), &json!(1)));
    }
    let board = binh.load(&format!("/games/{id}")).await;
    assert_eq!(board["you"], "blue");
    assert_eq!(board["your_turn"], true);
    assert_eq!(board["last_turn"]["moves"][0]["to"], "c6");
    assert_eq!(board["turns"][0]["by"], "red");
    // The notice itself is on the page as well.
    let notice = binh_hears.wait_for("notice").await;
    assert_eq!(notice["shows"], json!({ "game": id, "ply": 1 }));

    // An older board, for stepping back.
    let start = binh.load(&format!("/games/{id}?ply=0")).await;
    assert_eq!((&start["ply"], &start["plies"]), (&json!(0), &json!(1)));
    assert_eq!(start["last_turn"], Value::Null);

    page.end();
    assert!(loop {
        match an_hears.next().await {
            Some((name, _)) if name == "bye" => break true,
            Some(_) => {}
            None => break false,
        }
    });
    page.close().await;
}

#[tokio::test]
async fn a_turn_is_played_once_whatever_the_network_does() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let turns = format!("/games/{id}/turns");
    let turn = json!({ "ply": 0, "lan": "c5-c6", "key": "one" });
    an.send(&turns, turn.clone()).await;
    // The answer was lost, and the page asks again; also after a restart.
    assert_eq!(an.send(&turns, turn.clone()).await["status"], "played");
    let (an, binh) = (an.token, binh.token);
    let page = page.restart().await;
    let (an, binh) = (page.returning(&an), page.returning(&binh));
    assert_eq!(an.send(&turns, turn).await["status"], "played");
    // A double tap with another key plays nothing.
    let again = json!({ "ply": 0, "lan": "c5-c6", "key": "two" });
    assert_eq!(an.send(&turns, again).await["status"], "played");
    let other = json!({ "ply": 0, "lan": "f4-f5", "key": "three" });
    let (status, refused) = an.post(&turns, other).await;
    assert_eq!(status, 409, "{refused}");
    assert!(!refused["error"].as_str().unwrap().is_empty());
    // Nobody else learns by that what was played.
    let stranger = page.guest("Cường").await;
    let guess = json!({ "ply": 0, "lan": "c5-c6", "key": "one" });
    assert_eq!(stranger.post(&turns, guess).await.0, 409);
    // A key of one person is not another's.
    let reply = json!({ "ply": 1, "lan": "c8-c7", "key": "one" });
    binh.send(&turns, reply).await;
    // One that was used for another turn hides none.
    let reused = json!({ "ply": 2, "lan": "f4-f5", "key": "one" });
    assert_eq!(an.send(&turns, reused).await["status"], "played");
    let board = an.load(&format!("/games/{id}")).await;
    assert_eq!(board["plies"], 3);
    page.close().await;
}

#[tokio::test]
async fn every_turn_can_be_made_step_by_step() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let (mut split, mut turns) = (0, 0);
    for ply in 0..60 {
        let mover = if ply % 2 == 0 { &an } else { &binh };
        let path = format!("/games/{id}/steps?ply={ply}");
        let steps = mover.load(&path).await;
        let steps = steps.as_array().unwrap();
        assert!(!steps.is_empty());
        // Boards stacks where it can, so that there is something to split.
        let boards = |step: &&Value| step["kind"] == "move" && step["whole"] == true;
        let more = steps.iter().find(|step| step["more"] == true);
        let mut lan = match more.or(steps.iter().filter(boards).nth(ply * 7 % 23)) {
            Some(step) => step["lan"].as_str().unwrap().to_owned(),
            None => steps[0]["lan"].as_str().unwrap().to_owned(),
        };
        if more.is_some() {
            let going_on = format!(
                "{path}&after={}",
                lan.replace('+', "%2B").replace('/', "%2F")
            );
            let next = mover.load(&going_on).await;
            let next = next[0]["lan"].as_str().unwrap();
            assert!(next.len() > lan.len(), "{lan} goes on with {next}");
            lan = next.to_owned();
            split += 1;
        }
        let (status, played) = mover.play(id, &lan).await;
        assert_eq!(status, 200, "{lan}: {played}");
        turns += 1;
        if mover.load(&format!("/games/{id}")).await["outcome"] != Value::Null {
            break;
        }
    }
    assert!(turns >= 10 && split >= 1, "{turns} turns, {split} split");
    page.close().await;
}

#[tokio::test]
async fn the_engine_answers_and_the_chat_is_on_the_page() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let mut events = an.events().await;
    let terms = json!({ "opponent": "engine", "level": 1, "colour": "red", "terms": "" });
    let id = an.send("/challenges", terms).await["game"]
        .as_u64()
        .unwrap();
    let (status, played) = an.play(id, "c5-c6").await;
    assert_eq!(status, 200, "{played}");
    while events.wait_for("game").await["ply"] != 2 {}
    let board = an.load(&format!("/games/{id}")).await;
    assert_eq!(
        (&board["your_turn"], &board["plies"]),
        (&json!(true), &json!(2))
    );
    assert_eq!(board["players"]["blue"]["engine"], true);

    // What the chat says, with pictures and buttons that work.
    let rules = an.send("/lines", json!({ "line": "/rules ships" })).await;
    assert!(rules["html"].as_str().unwrap().contains("<b>"), "{rules}");
    let picture = rules["picture"]["url"].as_str().unwrap().to_owned();
    let path = picture.strip_prefix("/api/v1").unwrap();
    assert_eq!(an.get(path).await.0, 200);
    let stranger = page.guest("An").await;
    assert_eq!(stranger.get(path).await.0, 404);
    let learn = an.send("/lines", json!({ "line": "/learn" })).await;
    let press = learn["buttons"][0][0]["press"].as_str().unwrap();
    let next = an.send("/presses", json!({ "press": press })).await;
    assert_ne!(next["text"], learn["text"]);

    // Resigning asks first, and asks again whoever has loaded the page anew.
    let actions = format!("/games/{id}/actions");
    an.send(&actions, json!({ "action": "resign" })).await;
    let question = an.send(&actions, json!({ "action": "resign" })).await;
    assert!(an.load(&format!("/games/{id}")).await["outcome"].is_null());
    let press = question["buttons"][0][0]["press"].as_str().unwrap();
    an.send("/presses", json!({ "press": press })).await;
    let over = an.load(&format!("/games/{id}")).await;
    assert_eq!(over["outcome"]["winner"], "blue");
    assert_eq!(an.load("/games").await[0]["your_turn"], false);
    page.close().await;
}
