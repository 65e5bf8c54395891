//! Lines that nobody has played: prepared turns made on the board, and what was better in a finished game.

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::{analysed, begun};
use crate::page::Page;

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
