//! A turn without finger or mouse, and what somebody hears who does not see the board.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

/// The point that has the focus.
const FOCUSED: &str = "return document.activeElement?.dataset.at === arguments[0]";

#[tokio::test]
async fn the_keyboard_alone_plays_a_turn() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Desk, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;

    // From the list to the game and its board by Tab alone.
    an.sees_board().await;
    an.sees_list().await;
    an.tabs_to("a.game").await;
    an.browser.keys(&["Enter"]).await;
    an.sees_board().await;
    an.may_play().await;
    an.tabs_to("[data-at=g1]").await;

    let keys = ["ArrowLeft"; 4].into_iter().chain(["ArrowUp"; 4]);
    an.browser.keys(&keys.collect::<Vec<_>>()).await;
    an.browser
        .wait("c5 has the focus", FOCUSED, json!(["c5"]))
        .await;
    assert_eq!(an.label("c5").await, "c5, Red Infantry");
    an.browser.keys(&["Enter"]).await;
    let selected = an.hears("can go to").await;
    assert!(
        selected.contains("Infantry") && selected.contains("c6"),
        "{selected}"
    );
    assert!(an.label("c6").await.contains("can go there"));

    an.browser.keys(&["ArrowUp", "Enter"]).await;
    an.hears("c5-c6. Enter plays it").await;
    let asked = "return document.activeElement?.dataset.key === 'play'";
    an.browser
        .wait("Play has the focus", asked, json!([]))
        .await;

    // Back to the choice of the point, and back to the choice of the piece.
    an.browser.keys(&["Escape"]).await;
    an.hears("can go to").await;
    an.browser
        .wait("c6 has the focus", FOCUSED, json!(["c6"]))
        .await;
    an.browser.keys(&["Escape"]).await;
    let none = "return !document.querySelector('[aria-selected=true]')";
    an.browser
        .wait("nothing is selected", none, json!([]))
        .await;
    assert_eq!(an.label("c6").await, "c6");
    assert_eq!(an.hears("c6").await.trim_end(), "c6");

    an.browser.keys(&["ArrowDown", "Enter"]).await;
    an.hears("can go to").await;
    an.browser.keys(&["ArrowUp", "Enter"]).await;
    an.hears("c5-c6. Enter plays it").await;
    an.browser.look_and_keys(&["Enter"]).await;
    an.has_turns(1).await;
    an.hears("Waiting for Bình").await;
    assert_eq!(an.label("c6").await, "c6, Red Infantry");

    // The answer is read aloud as well.
    blue.play(game, "c8-c7").await;
    let answered = an.hears("Your turn").await;
    assert!(answered.contains("c8-c7"), "{answered}");
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn lines_are_typed_in_the_chat() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Desk, "en-US,en", &page.base, "An").await;
    let browser = &an.browser;
    browser.tap("#chat-button").await;
    browser.write("#chat input", "/rules tank").await;
    browser.keys(&["Enter"]).await;
    let answered = "return document.querySelector('#chat .answer')?.textContent.includes('Tank')";
    browser.wait("the answer", answered, json!([])).await;
    assert_eq!(browser.words("#chat .log .mine").await, ["/rules tank"]);
    browser.keys(&["Escape"]).await;
    let closed = "return document.querySelector('#chat').hidden";
    browser.wait("the chat is closed", closed, json!([])).await;
    an.leave().await;
    page.close().await;
}
