//! A narrow phone: nothing has to be moved sideways, in any view.

use std::sync::Arc;

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn nothing_is_wider_than_a_narrow_phone() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let looks = ["en-US,en", "vi-VN,vi"].map(|languages| look_round(&driver, &page, languages));
    futures_util::future::join_all(looks).await;
    page.close().await;
}

/// Goes through all views with the longest names there can be.
async fn look_round(driver: &Arc<Driver>, page: &Page, languages: &str) {
    let name = "Nguyễn Thị Hương Giang Hà Nội Việt Nam";
    let an = Player::arrive(driver, Device::Phone, languages, &page.base, name).await;
    let (red, blue) = (
        page.returning(&an.token().await),
        page.guest("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW").await,
    );
    let game = begun(&red, &blue).await;
    an.sees_board().await;
    an.sees_list().await;
    an.fits("the list of games").await;

    let terms = json!({ "terms": "bga capacity=2021 turns=40 5d+12h casual blue ±300" });
    blue.send("/offers", terms).await;
    let offers = "location.hash = '#/lobby'; return document.querySelector('.seeker')";
    an.browser.wait("the open offers", offers, json!([])).await;
    an.fits("the open offers").await;
    an.sees_list().await;
    an.browser.tap(".page .acts button.main").await;
    an.browser.tap("dialog input[value=name] + span").await;
    an.fits("a new challenge").await;
    an.browser.tap("dialog .dialog-head button").await;

    an.browser.tap("#head button:last-child").await;
    let settings = "return document.querySelector('dialog input[name=theme]')";
    an.browser.wait("the settings", settings, json!([])).await;
    an.fits("the settings").await;
    for theme in ["light", "contrast", "dark"] {
        let choice = format!("dialog input[value={theme}] + span");
        an.browser.tap(&choice).await;
        let drawn = "return document.documentElement.dataset.theme === arguments[0]";
        an.browser.wait("the theme", drawn, json!([theme])).await;
    }
    an.browser.tap("dialog .dialog-head button").await;

    an.browser.tap("a.game").await;
    an.sees_board().await;
    an.fits("the game").await;
    an.prepare("f4", "f6").await;
    an.browser.look_and_tap("[data-key=play]").await;
    an.has_turns(1).await;
    let (status, answer) = blue.play(game, "f9-f7").await;
    assert_eq!(status, 200, "{answer}");
    an.may_play().await;
    an.fits("the game after two turns").await;
    an.tap("e2").await;
    an.fits("the game with a piece that is to go").await;
    an.leave().await;
}
