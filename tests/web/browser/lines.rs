//! Lines that nobody has played: prepared turns made on the board, and what was better in a finished game.

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::{analysed, begun};
use crate::page::{Page, Setup};

#[tokio::test]
async fn prepared_turns_are_made_by_tapping_a_line() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    an.open(game).await;
    an.play("f4", "f6").await;

    an.browser.tap("[data-action=plan]").await;
    an.browser.tap("[data-key=plan-new]").await;
    // The opponent’s turn, and the answer to it; nothing is played.
    adds(&an, "f9", "f7", "f9-f7").await;
    assert_eq!(an.label("f7").await, "f7, Blue Tank");
    adds(&an, "f6", "f7", "f6xf7").await;
    assert_eq!(an.turns().await, ["f4-f6"]);
    an.browser.tap("[data-key=plan-keep]").await;
    let kept = "return document.querySelector('.plans .lines code')?.textContent";
    let kept = an.browser.wait("the line is kept", kept, json!([])).await;
    assert_eq!(kept, "f9-f7 → f6xf7");
    let plans = red.load(&format!("/games/{game}/plans")).await;
    assert_eq!(plans["lines"][0]["turns"], json!(["f9-f7", "f6xf7"]));

    // It is played as soon as the turn comes.
    assert_eq!(blue.play(game, "f9-f7").await.0, 200);
    an.has_turns(3).await;
    assert_eq!(an.turns().await, ["f4-f6", "f9-f7", "f6xf7"]);
    assert_eq!(an.label("f7").await, "f7, Red Tank");
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn a_better_line_of_a_finished_game_is_played_through() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    // The list, so that the page asks for no steps of boards that are gone at once.
    an.sees_board().await;
    an.sees_list().await;
    for (mover, turn) in [(&red, "f4-f6"), (&blue, "f9-f7"), (&red, "f6xf7")] {
        assert_eq!(mover.play(game, turn).await.0, 200, "{turn}");
    }
    an.open(game).await;
    an.has_turns(3).await;
    let before = an.board().await;
    let resign = format!("/games/{game}/actions");
    let asked = blue.send(&resign, json!({ "action": "resign" })).await;
    let press = json!({ "press": asked["buttons"][0][0]["press"] });
    blue.send("/presses", press).await;
    let judged = analysed(&red, game).await;

    an.browser.tap("[data-action=analysis]").await;
    let chart = "return document.querySelector('.analysis .chart')";
    an.browser.wait("the chart", chart, json!([])).await;
    // The mistake has its sign in the list, its name, and a better line.
    an.browser.tap(".turns .turn:nth-of-type(2)").await;
    let [sign, called] = ["mark", "called"].map(|key| judged["turns"][1][key].as_str().unwrap());
    assert!(["mistake", "blunder"].contains(&called), "{called}");
    let named = "return document.querySelector('.analysis p .sign')?.textContent === arguments[0]";
    an.browser
        .wait("its name", named, json!([format!("{sign} {called} · ")]))
        .await;
    // It is where the game turned, or a mistake worth a look: its button is pressed.
    let told = ["decided", "mistakes"].map(|kind| judged[kind].as_array().unwrap().clone());
    assert!(told.concat().contains(&json!(2)), "{told:?}");
    let pressed = "return document.querySelector('.analysis [aria-pressed=true]')?.textContent === arguments[0]";
    an.browser
        .wait("its button", pressed, json!([format!("2 {sign}")]))
        .await;
    an.browser.tap("[data-key=through]").await;
    let better = judged["turns"][1]["line"].as_array().unwrap().len();
    let through = "return document.querySelector('.status').textContent.startsWith(arguments[0])";
    let last = format!("Better line: move {better} of {better}");
    an.browser
        .wait("the end of the line", through, json!([last]))
        .await;
    assert!(an.board().await != before);
    an.browser.tap("text=Back to the game").await;
    an.browser.tap("text=Back to the present").await;
    let present = "return !document.querySelector('.status').textContent.includes('Better')";
    an.browser.wait("the present", present, json!([])).await;
    assert_eq!(an.label("f7").await, "f7, Red Tank");
    an.leave().await;
    page.close().await;
}

/// One analysis at a time for each person: the page says so, with the button that cancels it.
#[tokio::test]
async fn how_far_an_analysis_is_and_why_there_is_none_is_said() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::with(Setup {
        guests: true,
        endless_analyses: true,
        ..Setup::default()
    });
    let page = page.await;
    let (red, blue) = (page.guest("An").await, page.guest("Bình").await);
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = begun(&red, &blue).await;
        assert_eq!(red.play(game, "f4-f6").await.0, 200);
        assert_eq!(blue.play(game, "f9-f7").await.0, 200);
        let resign = format!("/games/{game}/actions");
        let asked = blue.send(&resign, json!({ "action": "resign" })).await;
        let press = json!({ "press": asked["buttons"][0][0]["press"] });
        blue.send("/presses", press).await;
        games.push(game);
    }
    // The browser comes when the games are over, so that it asks for no steps of boards that are gone at once.
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "Nobody").await;
    let keep = "localStorage.setItem('tulenh.token', JSON.stringify(arguments[0]))";
    an.browser.run(keep, json!([red.token])).await;
    an.browser.reload().await;
    let says = "return [...document.querySelectorAll(arguments[0])]
        .some((it) => it.checkVisibility() && it.textContent.includes(arguments[1]))";
    an.open(games[0]).await;
    an.browser.tap("[data-action=analysis]").await;
    let far = json!([".analysis", "The analysis is under way: 0 of 2 moves."]);
    an.browser.wait("how far it is", says, far).await;

    an.open(games[1]).await;
    an.browser.tap("[data-action=analysis]").await;
    let why = json!([".reply", "I analyse one of your games at a time"]);
    an.browser.wait("why there is none", says, why).await;
    let hidden = "return document.querySelector('.analysis').hidden";
    an.browser.wait("the panel closes", hidden, json!([])).await;
    an.browser.look_and_tap("text=Cancel").await;
    let cancelled = json!([".reply", "You have cancelled your request"]);
    an.browser.wait("it is cancelled", says, cancelled).await;
    let judged = red.load(&format!("/games/{}/analysis", games[0])).await;
    assert_eq!(judged["state"], "none");
    an.leave().await;
    page.close().await;
}

/// Adds a turn to the line that is being made.
async fn adds(player: &Player, from: &str, to: &str, written: &str) {
    let point = format!("[data-at={from}]");
    player.browser.look_and_tap(&point).await;
    player.selects(from).await;
    player.tap(to).await;
    let script = "return [...document.querySelectorAll('.line-so-far code')].at(-1)
        ?.textContent === arguments[0]";
    let added = player.browser.wait(written, script, json!([written]));
    assert_ne!(added.await, Value::Null);
}
