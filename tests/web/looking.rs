//! What the page shows beside the board of a game: its beginning, lines, prepared turns, analyses, lessons.

use reqwest::Method;
use serde_json::{Value, json};

use crate::games::{analysed, begun};
use crate::page::Page;

#[tokio::test]
async fn the_page_begins_with_one_answer() {
    let page = Page::open().await;
    let (status, nobody) = page
        .call(Method::GET, "/api/v1/start?lang=vi", None, None)
        .await;
    assert_eq!((status, &nobody["me"]), (200, &Value::Null));
    assert_eq!(nobody["language"], "vi");
    assert_eq!(nobody["texts"]["your-turn"], "Đến lượt bạn");

    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let start = an.load(&format!("/start?lang=en&game={id}")).await;
    assert_eq!(start["me"]["name"], "An");
    assert_eq!(start["games"][0]["id"], id);
    let game = an.load(&format!("/games/{id}")).await;
    assert_eq!(start["game"]["board"], game["board"]);
    assert_eq!(start["game"]["actions"], game["actions"]);
    let steps = an.load(&format!("/games/{id}/steps?ply=0")).await;
    assert_eq!(start["steps"], steps);
    // Whoever waits has no steps, and a stranger no game.
    let start = binh.load(&format!("/start?game={id}")).await;
    assert_eq!(
        (&start["game"]["id"], &start["steps"]),
        (&json!(id), &Value::Null)
    );
    let stranger = page.guest("Cường").await;
    let start = stranger.load(&format!("/start?game={id}")).await;
    assert_eq!(
        (&start["me"]["name"], &start["game"]),
        (&json!("Cường"), &Value::Null)
    );
    page.close().await;
}

#[tokio::test]
async fn a_page_that_connects_again_hears_only_of_what_it_has_not_seen() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    let seen = an.load(&format!("/games/{id}")).await["revision"].clone();
    an.play(id, "c5-c6").await;
    let mut behind = an.events_from(&format!("?game={id}&revision={seen}")).await;
    let (first, second) = (behind.next().await.unwrap(), behind.next().await.unwrap());
    assert_eq!(first.0, "games");
    assert_eq!((second.0.as_str(), &second.1["ply"]), ("game", &json!(1)));
    let seen = an.load(&format!("/games/{id}")).await["revision"].clone();
    let mut present = an.events_from(&format!("?game={id}&revision={seen}")).await;
    assert_eq!(present.next().await.unwrap().0, "games");
    binh.play(id, "c8-c7").await;
    // The next one is about the turn played just now.
    assert_eq!(present.wait_for("game").await["ply"], 2);
    page.close().await;
}

#[tokio::test]
async fn lines_are_prepared_by_turns_chosen_on_a_board() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    an.play(id, "c5-c6").await;
    let line = |turns: &str| format!("/games/{id}/line?ply=1&steps=true&line={turns}");
    let start = an.load(&line("")).await;
    assert_eq!(start["boards"], json!([]));
    let begins = |step: &Value| step["from"] == "f9" && step["lan"] == "f9-f7";
    assert!(start["steps"].as_array().unwrap().iter().any(begins));
    let ahead = an.load(&line("f9-f7%20f4-f6")).await;
    let boards = ahead["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 2);
    assert_eq!(
        (&boards[0]["by"], &boards[0]["to_move"]),
        (&json!("blue"), &json!("red"))
    );
    assert_eq!(boards[1]["last_turn"]["moves"][0]["to"], "f6");
    assert_eq!(an.get(&line("f4-f6")).await.0, 403, "Blue is to move");

    let plans = format!("/games/{id}/plans");
    let body = json!({ "ply": 1, "line": ["f9-f7", "f4-f6"] });
    an.send(&plans, body.clone()).await;
    let kept = an.load(&plans).await;
    assert_eq!(kept["lines"][0]["turns"], json!(["f9-f7", "f4-f6"]));
    assert_eq!(kept["lines"][0]["text"], "f9-f7 → f4-f6");
    // What a line must be is the same as in the chat.
    let body = json!({ "ply": 1, "line": ["h9-h8"] });
    let (status, refused) = an.post(&plans, body).await;
    assert_eq!(status, 409);
    assert!(refused["error"].as_str().unwrap().contains("answer"));
    let old = json!({ "ply": 0, "line": ["f9-f7", "f4-f6"] });
    assert_eq!(an.post(&plans, old).await.0, 409);
    assert_eq!(an.load(&plans).await["lines"].as_array().unwrap().len(), 1);
    // The opponent sees nothing of it, and the answer comes by itself.
    assert_eq!(binh.load(&plans).await["lines"], json!([]));
    binh.play(id, "f9-f7").await;
    assert_eq!(an.load(&format!("/games/{id}")).await["plies"], 3);

    let body = json!({ "ply": 3, "line": ["h9-h8", "f6xf7"] });
    an.send(&plans, body).await;
    let mark = an.load(&plans).await["lines"][0]["mark"].clone();
    an.send(&plans, json!({ "remove": mark })).await;
    assert_eq!(an.load(&plans).await["lines"], json!([]));
    page.close().await;
}

#[tokio::test]
async fn a_finished_game_is_analysed_for_the_page() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let id = begun(&an, &binh).await;
    for (mover, turn) in [
        (&an, "f4-f6"),
        (&binh, "b11-b7"),
        (&an, "f6-f5"),
        // Into the fire of the ship on b2.
        (&binh, "b7-b6"),
    ] {
        assert_eq!(mover.play(id, turn).await.0, 200, "{turn}");
    }
    let analysis = format!("/games/{id}/analysis");
    assert_eq!(an.get(&analysis).await.0, 403, "it goes on");
    let actions = format!("/games/{id}/actions");
    let asked = binh.send(&actions, json!({ "action": "resign" })).await;
    let press = &asked["buttons"][0][0]["press"];
    binh.send("/presses", json!({ "press": press })).await;
    assert_eq!(an.load(&analysis).await["state"], "none");
    let judged = analysed(&an, id).await;
    assert_eq!(judged["heights"].as_array().unwrap().len(), 5);
    let turns = judged["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 4);
    let blunder = &turns[3];
    assert!(blunder["mark"].is_string(), "{blunder}");
    let line = blunder["line"].as_array().unwrap();
    let lans: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
    assert!(!lans.is_empty());
    let through = format!("/games/{id}/line?ply=3&line={}", lans.join("%20"));
    let boards = an.load(&through).await["boards"].clone();
    assert_eq!(boards.as_array().unwrap().len(), lans.len());
    // What was wrong with it, and the answer that shows it, which begins after the turn.
    assert!(blunder["why"].is_string(), "{blunder}");
    assert!(!blunder["answer"].as_str().unwrap().is_empty(), "{blunder}");
    let answer = blunder["answer_line"].as_array().unwrap();
    let lans: Vec<&str> = answer.iter().filter_map(Value::as_str).collect();
    let through = format!("/games/{id}/line?ply=4&line={}", lans.join("%20"));
    let boards = an.load(&through).await["boards"].clone();
    assert_eq!(boards.as_array().unwrap().len(), lans.len());
    page.close().await;
}

#[tokio::test]
async fn a_lesson_is_answered_on_its_board() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let learn = an.send("/lines", json!({ "line": "/learn" })).await;
    let board = &learn["picture"]["board"];
    assert_eq!(board["from"], "f5");
    assert_eq!(board["ways"][0]["kind"], "move");
    let lesson = an.load("/lesson").await;
    assert_eq!(lesson["lesson"], 0);
    let steps = lesson["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| step["lan"] == "f5-f6"));
    let tried = an
        .send("/lesson", json!({ "lesson": 0, "lan": "f5-f6" }))
        .await;
    let board = &tried["picture"]["board"];
    assert_eq!(
        (&board["from"], &board["last"][0]["to"]),
        (&Value::Null, &json!("f6"))
    );
    page.close().await;
}

#[tokio::test]
async fn a_problem_is_answered_on_its_board() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let asked = an.send("/lines", json!({ "line": "/problem 5" })).await;
    let board = &asked["picture"]["board"];
    assert!(board["last"].as_array().unwrap().is_empty(), "{asked}");
    let problem = an.load("/problem").await;
    assert_eq!(problem["problem"], 5);
    let steps = problem["steps"].as_array().unwrap();
    let wrong = steps[0]["lan"].as_str().unwrap();
    let tried = an
        .send("/problem", json!({ "problem": 5, "lan": wrong }))
        .await;
    let text = tried["text"].to_string();
    assert!(
        text.contains("is not it") || text.contains("is right"),
        "{tried}"
    );
    page.close().await;
}

#[tokio::test]
async fn what_can_be_agreed_comes_from_the_server() {
    let page = Page::open().await;
    let an = page.guest("An").await;
    let terms = an.load("/terms").await;
    for ruleset in terms["rulesets"].as_array().unwrap() {
        let word = ruleset["word"].as_str().unwrap();
        let battle = ruleset["battles"].as_array().unwrap().last().unwrap();
        let time = terms["times"].as_array().unwrap().first().unwrap();
        let (battle, time) = (battle["word"].as_str(), time["word"].as_str());
        let words = format!("{word}/{} {}", battle.unwrap(), time.unwrap());
        let body = json!({ "opponent": "anyone", "colour": "red", "terms": words });
        let offered = an.send("/challenges", body).await;
        let code = offered["code"].as_str();
        let code = code.unwrap_or_else(|| panic!("{words}: {offered}"));
        an.send("/lines", json!({ "line": format!("/cancel {code}") }))
            .await;
    }
    page.close().await;
}

#[tokio::test]
async fn a_typed_line_is_about_the_game_that_is_looked_at() {
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let (first, second) = (begun(&an, &binh).await, begun(&an, &binh).await);
    for id in [first, second] {
        let score = an
            .send("/lines", json!({ "line": "/score", "game": id }))
            .await;
        let text = score["text"].as_str().unwrap();
        assert!(text.contains(&format!("#{id}")), "{text}");
        an.send("/lines", json!({ "line": "c5-c6", "game": id }))
            .await;
        assert_eq!(an.load(&format!("/games/{id}")).await["plies"], 1);
    }
    // A line that names another game means that one.
    let line = json!({ "line": format!("/score #{second}"), "game": first });
    let text = an.send("/lines", line).await["text"].clone();
    assert!(text.as_str().unwrap().contains(&format!("#{second}")));
    page.close().await;
}

#[tokio::test]
async fn refusals_are_said_in_the_language_of_the_request() {
    let page = Page::open().await;
    let (status, refused) = page
        .call(
            Method::POST,
            "/api/v1/sessions",
            None,
            Some(json!({ "guest": " " })),
        )
        .await;
    assert_eq!((status, &refused["code"]), (400, &json!("no-name")));
    assert_eq!(refused["error"], "A guest needs a name.");
    let request = reqwest::Client::new().get(format!("{}/api/v1/me", page.base));
    let request = request.header("accept-language", "vi-VN,vi;q=0.9");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 401);
    let refused: Value = answer.json().await.unwrap();
    let error = refused["error"].as_str().unwrap();
    assert!(error.starts_with("Tôi không biết bạn là ai."), "{error}");
    page.close().await;

    // Every code has a sentence in every language.
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut codes = 0;
    for file in std::fs::read_dir(source.join("web/api")).unwrap() {
        let code = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for call in code.split("Refused::new(").skip(1) {
            let Some(code) = call
                .split('"')
                .nth(1)
                .filter(|_| call.starts_with(char::is_numeric))
            else {
                continue;
            };
            codes += 1;
            for language in ["en", "vi"] {
                let texts = source.join(format!("app/language/texts/{language}"));
                let files = std::fs::read_dir(texts).unwrap();
                let texts =
                    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
                let texts: String = texts.collect();
                let id = format!("\nrefused-{code} = ");
                assert!(texts.contains(&id), "{code} in {language}");
            }
        }
    }
    assert!(codes > 10, "{codes}");
}
