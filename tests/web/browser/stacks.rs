//! Turns that are more than a piece going somewhere: boarding, splitting, capturing, losing a plane.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn stacks_board_and_split_and_a_loss_is_shown_before_it_is_played() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let red = page.returning(&an.token().await);
    let blue = page.guest("Bình").await;
    let game = begun(&red, &blue).await;
    let answers = async |turn: &str, turns: usize| {
        let (status, played) = blue.play(game, turn).await;
        assert_eq!(status, 200, "{turn}: {played}");
        an.has_turns(turns).await;
    };
    an.open(game).await;

    // The Militia boards the Tank.
    an.play("g5", "f4").await;
    assert_eq!(an.label("f4").await, "f4, Red Tank with Militia");
    answers("f9-f7", 2).await;

    // The Tank goes ahead, and the Militia goes its own way in the same turn.
    an.may_play().await;
    an.tap("f4").await;
    an.selects("f4").await;
    assert_eq!(an.browser.words(".bar .chip").await.len(), 3);
    an.browser.look_and_tap("[data-key=tank]").await;
    an.browser
        .wait("the Tank goes", CHOSEN, json!(["tank"]))
        .await;
    an.tap("f6").await;
    an.browser.look_and_tap("[data-key=more]").await;
    an.browser
        .wait("the Militia is left", CHOSEN, json!(["militia"]))
        .await;
    an.tap("e5").await;
    an.browser.look_and_tap("text=Play f4-f6/Mf4-e5").await;
    an.has_turns(3).await;
    assert_eq!(an.label("f4").await, "f4");
    assert_eq!(an.label("f6").await, "f6, Red Tank");
    assert_eq!(an.label("e5").await, "e5, Red Militia");
    answers("h9-h8", 4).await;

    // What is captured is named before, and lies with the player afterwards.
    an.prepare("f6", "f7").await;
    let asked = "return document.querySelector('[data-key=play]')";
    an.browser.wait("the question", asked, json!([])).await;
    assert_eq!(an.browser.words(".bar .gain").await, ["You capture: Tank"]);
    an.browser.look_and_tap("[data-key=play]").await;
    an.has_turns(5).await;
    an.has_taken("red", "Tank").await;
    answers("h8-h9", 6).await;

    // Without the question before each turn, the second tap plays.
    an.browser.tap("#head button:last-child").await;
    an.browser
        .tap("text=Confirm each move before it is played")
        .await;
    an.browser.tap("dialog .dialog-head button").await;
    an.prepare("e2", "e6").await;
    an.has_turns(7).await;
    answers("h9-h8", 8).await;

    // But a turn that loses a plane is shown as that, and asks.
    an.prepare("e6", "g8").await;
    let asked = "return document.querySelector('.bar .main.danger[data-key=play]')";
    an.browser.wait("the question", asked, json!([])).await;
    assert_eq!(
        an.browser.words(".bar .loss").await,
        ["☠ You lose: Air force"]
    );
    assert_eq!(
        an.browser.words(".bar .gain").await,
        ["You capture: Militia"]
    );
    assert_eq!(an.turns().await.len(), 8);
    an.browser.look_and_tap("[data-key=play]").await;
    an.has_turns(9).await;
    an.has_taken("red", "Militia").await;
    an.has_taken("blue", "Air force").await;
    assert_eq!(an.label("g8").await, "g8");
    an.leave().await;
    page.close().await;
}

/// Whether a group of a stack is the one that goes.
const CHOSEN: &str =
    "return document.querySelector(`[data-key=${arguments[0]}][aria-pressed=true]`)";
