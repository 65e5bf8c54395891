//! A slow and lossy connection: what was tapped is neither lost nor done twice.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

/// Keeps answers back: those about steps until `arrive()` is called, and the first one about a turn for good.
/// It must be there before the game begins: a game that begins may open by itself and ask for its steps at once.
/// Notes whether the page says that the connection is lost; it says so for less than a second.
const LOSSY: &str = "
    const real = window.fetch;
    const waiting = [];
    let lost = false;
    window.arrive = () => {
        window.arrived = true;
        waiting.forEach((done) => done());
    };
    window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (/[/]steps/.test(address) && !window.arrived) {
            window.asked = true;
            await new Promise((done) => waiting.push(done));
        }
        if (/[/]turns/.test(address) && !lost) {
            lost = true;
            throw new TypeError('The answer is lost.');
        }
        return answer;
    };
    const look = () => document.querySelector('.link:not(.up)') && (window.saidLost = true);
    new MutationObserver(look).observe(document.body, { childList: true });";

#[tokio::test]
async fn an_early_tap_counts_and_a_lost_answer_plays_nothing_twice() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let red = page.returning(&an.token().await);
    let blue = page.guest("Bình").await;
    an.browser.run(LOSSY, json!([])).await;
    let game = begun(&red, &blue).await;
    an.open(game).await;

    // The board is there, and what the pieces can do is not known yet.
    an.may_play().await;
    let asked = "return window.asked";
    an.browser
        .wait("the steps are asked for", asked, json!([]))
        .await;
    an.tap("f4").await;
    an.browser.run("arrive()", json!([])).await;
    an.selects("f4").await;
    an.tap("f6").await;
    an.browser.look_and_tap("[data-key=play]").await;

    // The page says that something is wrong, sends the turn again, and says that all is well.
    let lost = "return window.saidLost";
    an.browser
        .wait("the connection is lost", lost, json!([]))
        .await;
    let back = "return !document.querySelector('.link:not(.up)')";
    an.browser
        .wait("the connection is back", back, json!([]))
        .await;
    an.has_turns(1).await;
    let (status, played) = blue.play(game, "f9-f7").await;
    assert_eq!(status, 200, "{played}");
    an.has_turns(2).await;
    assert_eq!(an.turns().await, ["f4-f6", "f9-f7"]);
    assert_eq!(red.load(&format!("/games/{game}")).await["plies"], 2);
    an.leave().await;
    page.close().await;
}
