//! Two people at two browsers.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

#[tokio::test]
async fn two_people_play_each_other_by_a_link() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let base = &page.base;
    let (an, binh) = tokio::join!(
        Player::arrive(&driver, Device::Phone, "en-US,en", base, "An"),
        Player::arrive(&driver, Device::Phone, "vi-VN,vi", base, "Bình"),
    );
    let language = binh
        .browser
        .run("return document.documentElement.lang", json!([]));
    assert_eq!(language.await, "vi");

    // The link is in the dialog; whoever opens it sees what is offered, and accepts.
    an.browser.tap("text=New game").await;
    an.browser.tap("dialog input[value=anyone] + span").await;
    an.browser.tap("dialog input[value=red] + span").await;
    an.browser.tap("text=Send the challenge").await;
    let link = "return document.querySelector('dialog input[readonly]')?.value";
    let link = an.browser.wait("a link to send", link, json!([])).await;
    binh.browser.go(link.as_str().unwrap()).await;
    binh.browser
        .look_and_tap("#chat .answer:last-child .row button")
        .await;
    // The board opens by itself, over the dialog of the one and the chat of the other.
    an.sees_board().await;
    binh.sees_board().await;

    an.play("f4", "f6").await;
    binh.has_turns(1).await;
    let heard = an.turns().await;
    // Numbers of points are the same in both languages.
    assert_eq!(binh.turns().await, heard);
    binh.play("h9", "h7").await;
    an.has_turns(2).await;

    // A nervous finger plays one turn, and nothing of the next.
    an.prepare("g5", "g6").await;
    an.browser.look_and_tap_twice("[data-key=play]").await;
    binh.has_turns(3).await;
    binh.play("d8", "d7").await;
    an.has_turns(4).await;
    for player in [&an, &binh] {
        let (board, turns) = (player.board().await, player.turns().await);
        player.browser.reload().await;
        player.sees_board().await;
        player.has_turns(4).await;
        assert!(
            player.board().await == board,
            "another board after a reload"
        );
        assert_eq!(player.turns().await, turns);
    }
    let guest = page.returning(&an.token().await);
    assert_eq!(guest.load("/games/1").await["plies"], 4);
    an.leave().await;
    binh.leave().await;
    page.close().await;
}

/// Two taps further apart, in milliseconds, may be meant: the page ignores those of a double tap for 350.
const NERVOUS_MS: f64 = 300.0;
/// How often it is tried to tap twice so fast.
const TRIES: usize = 20;

#[tokio::test]
async fn a_nervous_finger_resigns_no_game() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let over = "return document.querySelector('.status.over')";
    // The page may stay from one game to the next, and with it what listens.
    let watch = "if (!self.downs) \
                 addEventListener('pointerdown', (event) => downs.push(event.timeStamp), true); \
                 self.downs = []";
    let mut game = begun(&red, &blue).await;
    for tries in 1.. {
        an.open(game).await;
        an.browser.run(watch, json!([])).await;
        an.browser.look_and_tap_twice("[data-action=resign]").await;
        let apart = an.browser.run("return downs[1] - downs[0]", json!([]));
        if apart.await.as_f64().is_some_and(|apart| apart < NERVOUS_MS) {
            break;
        }
        // A machine under load taps too slowly: two taps, and no nervous finger. Again in another game.
        assert!(tries < TRIES, "this machine is too slow to tap twice");
        game = begun(&red, &blue).await;
    }
    let asked = "return document.querySelector('.reply:not([hidden], [aria-busy]) .row button')";
    an.browser.wait("the question", asked, json!([])).await;
    // Closed and asked for again, the question is the same one.
    an.browser.look_and_tap(".reply > button").await;
    an.browser.look_and_tap("[data-action=resign]").await;
    an.browser
        .wait("the question again", asked, json!([]))
        .await;
    assert!(blue.load(&format!("/games/{game}")).await["outcome"].is_null());
    assert!(an.browser.run(over, json!([])).await.is_null());

    an.browser.look_and_tap(".reply .row button").await;
    an.browser.wait("the end", over, json!([])).await;
    an.leave().await;
    page.close().await;
}
