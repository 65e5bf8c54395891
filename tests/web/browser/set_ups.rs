//! A secret set-up on the page: one places the army with the mouse, the other with taps, and both see it at once.

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun_with;
use crate::page::Page;

async fn opens(player: &Player, id: u64) {
    let go = "location.hash = `#/setup/${arguments[0]}`";
    player.browser.run(go, json!([id])).await;
    let ready = "return document.querySelector('.setup:not([aria-busy]) .board')";
    player.browser.wait("the half", ready, json!([])).await;
}

/// Waits until a piece of this name stands on a point.
async fn stands(player: &Player, point: &str, piece: &str) {
    let label = "return document.querySelector(`[data-at='${arguments[0]}']`).getAttribute('aria-label').includes(arguments[1])";
    player
        .browser
        .wait(point, label, json!([point, piece]))
        .await;
}

async fn notes(player: &Player, words: &str) {
    let noted = "return [...document.querySelectorAll('.note')].some((note) => note.textContent.includes(arguments[0]))";
    player.browser.wait(words, noted, json!([words])).await;
}

async fn count(player: &Player, selector: &str) -> Value {
    let script = "return document.querySelectorAll(arguments[0]).length";
    player.browser.run(script, json!([selector])).await
}

#[tokio::test]
async fn an_army_is_placed_by_dragging_and_by_taps() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (an, binh) = tokio::join!(
        Player::arrive(&driver, Device::Desk, "en-US,en", &page.base, "An"),
        Player::arrive(&driver, Device::Phone, "vi-VN,vi", &page.base, "Bình"),
    );
    let (red, blue) = (
        page.returning(&an.token().await),
        page.returning(&binh.token().await),
    );
    let id = begun_with(&red, &blue, "secret").await;
    opens(&an, id).await;
    assert_eq!(count(&an, ".setup .board .pieces .stack").await, 19);
    assert_eq!(count(&an, ".setup .board .cover").await, 1);

    // Dragged to a free point, onto another piece, where it may not stand, and off the board.
    an.drags("f4", "e1").await;
    assert_eq!(count(&an, ".dragged").await, 1);
    an.drops().await;
    stands(&an, "e1", "Tank").await;
    an.drags("e1", "g3").await;
    an.drops().await;
    stands(&an, "e1", "Missile").await;
    an.drags("c4", "e4").await;
    an.drops().await;
    notes(&an, "that is land").await;
    stands(&an, "c4", "Navy").await;
    an.drags("g3", "g8").await;
    an.drops().await;
    notes(&an, "other half").await;
    // What is typed, and the focus, stay when the half is drawn anew.
    an.browser.write(".saves input", "Half a na").await;
    let focus = "document.querySelector('[data-do=mirror]').focus()";
    an.browser.run(focus, json!([])).await;
    an.browser.keys(&["Enter"]).await;
    stands(&an, "j1", "Missile").await;
    let kept = "return document.activeElement.dataset.do === 'mirror' && document.querySelector('.saves input').value === 'Half a na'";
    assert_eq!(an.browser.run(kept, json!([])).await, true);
    an.browser.tap("[data-do=undo]").await;
    stands(&an, "e1", "Missile").await;
    an.browser.tap("[data-do=clear]").await;
    let chips = "return document.querySelectorAll('.tray .chip').length === 11";
    an.browser
        .wait("everything taken up", chips, json!([]))
        .await;
    an.browser.tap("[data-do=undo]").await;
    stands(&an, "e1", "Missile").await;

    // By taps on a phone: the piece, then the point; twice where it may not stand.
    opens(&binh, id).await;
    binh.fits("the set-up").await;
    binh.tap("f9").await;
    binh.tap("f8").await;
    stands(&binh, "f8", "Xe tăng").await;
    binh.tap("g12").await;
    binh.tap("g9").await;
    notes(&binh, "hai hàng cuối").await;
    binh.browser.look_and_tap("[data-do=random]").await;
    let half = blue.load(&format!("/setups/{id}")).await["set_up"].clone();
    assert_eq!(half["problems"], json!([]));

    for player in [&an, &binh] {
        player.browser.look_and_tap("[data-do=confirm]").await;
        player.browser.look_and_tap("[data-do=yes]").await;
    }
    // The board opens by itself, with both armies.
    an.sees_board().await;
    binh.sees_board().await;
    let all = "return document.querySelectorAll('.play .board .pieces .stack').length === 38";
    for player in [&an, &binh] {
        player.browser.wait("both armies", all, json!([])).await;
        assert_eq!(count(player, ".play .board .cover").await, 0);
    }
    stands(&an, "e1", "Missile").await;
    an.leave().await;
    binh.leave().await;
    page.close().await;
}
