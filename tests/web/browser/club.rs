//! The lobby and the games to watch, at two browsers.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn one_offers_a_game_and_the_other_joins_it() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let base = &page.base;
    let (an, binh) = tokio::join!(
        Player::arrive(&driver, Device::Phone, "en-US,en", base, "An"),
        Player::arrive(&driver, Device::Phone, "vi-VN,vi", base, "Bình"),
    );
    an.browser.tap("text=Find an opponent").await;
    let form = "return document.querySelector('.seek button[type=submit]')";
    an.browser.wait("the form", form, json!([])).await;
    an.browser
        .look_and_tap("input[name=colour][value=red] + span")
        .await;
    an.browser.look_and_tap(".seek button[type=submit]").await;
    let own = "return document.querySelector('.seeker.mine')?.textContent";
    let own = an.browser.wait("the offer", own, json!([])).await;
    assert!(own.as_str().unwrap().contains("plays Red"), "{own}");

    binh.browser.tap("text=Tìm đối thủ").await;
    let theirs = "return document.querySelector('.seeker:not(.mine)')?.textContent";
    let theirs = binh.browser.wait("the offer", theirs, json!([])).await;
    assert!(theirs.as_str().unwrap().contains("An 1500?"), "{theirs}");
    binh.browser.look_and_tap(".seeker button").await;
    binh.sees_board().await;
    let listed = "location.hash = '#/'; return true";
    an.browser.run(listed, json!([])).await;
    an.sees_list().await;
    an.leave().await;
    binh.leave().await;
    page.close().await;
}

#[tokio::test]
async fn a_public_game_is_found_followed_and_left() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (red, blue) = (page.guest("An").await, page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    let public = json!({ "line": format!("/watch #{game} public") });
    red.send("/lines", public).await;
    let chi = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "Chi").await;
    chi.browser.tap("text=Games to watch").await;
    let listed = format!("return document.querySelector('[data-game=\"{game}\"] a')");
    chi.browser
        .wait("the public game", &listed, json!([]))
        .await;
    chi.browser
        .look_and_tap(&format!("[data-game=\"{game}\"] a"))
        .await;
    chi.sees_board().await;
    chi.browser.look_and_tap("[data-action=follow]").await;
    let followed = "return document.querySelector('[data-action=unfollow]')";
    chi.browser
        .wait("that it is followed", followed, json!([]))
        .await;
    assert_eq!(red.play(game, "c5-c6").await.0, 200);
    chi.has_turns(1).await;
    chi.browser
        .run("location.hash = '#/watching'", json!([]))
        .await;
    let stop = format!("[data-game=\"{game}\"] button");
    let listed = format!("return document.querySelector('{stop}')");
    chi.browser
        .wait("the followed game", &listed, json!([]))
        .await;
    chi.browser.look_and_tap(&stop).await;
    let gone = format!("return !document.querySelector('{stop}')");
    chi.browser.wait("that it is left", &gone, json!([])).await;
    chi.leave().await;
    page.close().await;
}
