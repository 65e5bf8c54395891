//! The first visit: a name, a game against the engine, three turns by taps.

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::page::Page;

/// The two points of a move of a piece that stands alone, which is the only way between them and costs nothing.
fn plain(steps: &Value) -> (String, String) {
    let steps = steps.as_array().unwrap();
    let points = |step: &Value| (step["from"].clone(), step["to"].clone());
    let plain = steps.iter().find(|step| {
        let alone = step["whole"] == true && step["group"].as_array().unwrap().len() == 1;
        let only = steps.iter().filter(|it| points(it) == points(step)).count() == 1;
        step["kind"] == "move" && alone && only && step["loses"] == json!([])
    });
    let plain = plain.expect("a plain move");
    let point = |name: &str| plain[name].as_str().unwrap().to_owned();
    (point("from"), point("to"))
}

#[tokio::test]
async fn a_newcomer_plays_the_engine_by_tapping() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    an.browser.tap("text=New game").await;
    an.browser.tap_left_end("dialog input[name=level]").await;
    let level = "return document.querySelector('dialog output').textContent === '1'";
    an.browser.wait("level 1", level, json!([])).await;
    an.browser.tap("dialog input[value=red] + span").await;
    an.browser.tap("text=Play the engine").await;
    an.sees_board().await;

    let guest = page.returning(&an.token().await);
    for turn in 0..3 {
        an.may_play().await;
        let steps = guest
            .load(&format!("/games/1/steps?ply={}", 2 * turn))
            .await;
        let (from, to) = plain(&steps);
        an.play(&from, &to).await;
        // One's own turn and the engine's.
        an.has_turns(2 * turn + 2).await;
        assert_eq!(an.browser.words(".turn.red").await.len(), turn + 1);
        assert_eq!(an.browser.words(".turn.blue").await.len(), turn + 1);
    }
    an.may_play().await;
    let last = &an.turns().await[5];
    an.hears(last).await;
    an.leave().await;
    page.close().await;
}
