//! The ways in which a board can be looked at: from either side, in both coordinate systems, with rings of
//! fire, in motion or still; and a mouse that drags.

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Page;

/// Counts the animations that the board begins from now on.
const COUNT: &str = "
    window.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        window.moved += this.closest('.board') ? 1 : 0;
        return animate.apply(this, how);
    };";

async fn counts(player: &Player, selector: &str) -> Value {
    let script = "return document.querySelectorAll(arguments[0]).length";
    player.browser.run(script, json!([selector])).await
}

/// What is written below the board and beside it.
async fn frame(player: &Player) -> (String, String) {
    let mut words = player.browser.words(".holder .frame text").await;
    let rows = words.split_off(11);
    (words.join(" "), rows.join(" "))
}

#[tokio::test]
async fn a_mouse_drags_a_piece_to_where_it_goes() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Desk, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    an.open(game).await;
    an.may_play().await;

    // What is not one's own stays where it is.
    an.drags("f9", "f7").await;
    assert_eq!(counts(&an, ".dragged").await, 0);
    an.drops().await;
    // A piece that is let go where it cannot go plays nothing.
    an.drags("f4", "g8").await;
    assert_eq!(counts(&an, ".dragged").await, 1);
    an.drops().await;
    assert_eq!(counts(&an, ".dragged").await, 0);
    assert_eq!(counts(&an, "[data-key=play]").await, 0);

    an.drags("f4", "f6").await;
    an.selects("f4").await;
    assert_eq!(counts(&an, ".dragged").await, 1);
    an.drops().await;
    an.browser.look_and_tap("[data-key=play]").await;
    an.has_turns(1).await;
    assert_eq!(
        red.load(&format!("/games/{game}")).await["turns"][0]["text"],
        "f4-f6"
    );
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn the_last_turn_moves_where_motion_is_wanted() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    an.open(game).await;
    an.may_play().await;
    an.browser.run(COUNT, json!([])).await;
    let lines = ["f4-f6", "f9-f7", "g5-g6", "d8-d7"];
    for (played, lan) in lines.iter().enumerate() {
        let still = played < 2;
        an.browser.prefers_motion(!still).await;
        let person = [&red, &blue][played % 2];
        assert_eq!(person.play(game, lan).await.0, 200, "{lan}");
        an.has_turns(played + 1).await;
        let moved = "return window.moved";
        match still {
            true => assert_eq!(an.browser.run(moved, json!([])).await, 0, "{lan}"),
            false => {
                an.browser.wait("it moves", moved, json!([])).await;
            }
        }
    }
    // Nothing of the motion is left on the board.
    let left = "return !document.querySelector('.board').getAnimations({ subtree: true }).length";
    an.browser.wait("it stands", left, json!([])).await;
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn a_board_is_seen_from_either_side_and_in_both_coordinates() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    an.open(game).await;
    an.may_play().await;
    let (files, ranks) = ("a b c d e f g h i j k", "12 11 10 9 8 7 6 5 4 3 2 1");
    let turned = |line: &str| line.split(' ').rev().collect::<Vec<_>>().join(" ");
    assert_eq!(frame(&an).await, (files.into(), ranks.into()));
    let red_below = an.middle("f4").await;

    an.browser.tap(".tools button:first-child").await;
    assert_eq!(frame(&an).await, (turned(files), turned(ranks)));
    assert!(an.hears("Blue").await.contains("bottom"));
    let blue_below = an.middle("f4").await;
    assert_eq!(red_below[0], blue_below[0], "f is the file in the middle");
    assert!(blue_below[1].as_i64() < red_below[1].as_i64());
    // A turned board is played on as well.
    an.play("f4", "f6").await;
    an.browser.tap(".tools button:first-child").await;
    assert_eq!(frame(&an).await, (files.into(), ranks.into()));

    // Coordinates of the official rules, with the numbers of the other side below.
    an.sets("coordinates", "official").await;
    let (columns, rows) = frame(&an).await;
    assert_eq!(columns, "0 1 2 3 4 5 6 7 8 9 10");
    assert_eq!(rows, "11 10 9 8 7 6 5 4 3 2 1 0");
    assert_eq!(an.label("f6").await, "5,5, Red Tank");
    an.sets("bottom", "blue").await;
    assert_eq!(frame(&an).await, (turned(&columns), turned(&rows)));
    // The server keeps both.
    an.browser.reload().await;
    an.sees_board().await;
    assert_eq!(frame(&an).await, (turned(&columns), turned(&rows)));
    let me = red.load("/me").await;
    assert_eq!(
        (&me["coordinates"], &me["bottom"]),
        (&json!("numbers"), &json!("blue"))
    );

    // Rings of fire: as many points as the server says, kept by the browser.
    assert_eq!(counts(&an, ".holder .rings > *").await, 0);
    an.browser.tap(".rings-button").await;
    let rings = red.load(&format!("/games/{game}")).await["rings"].clone();
    let points = ["red", "blue"].map(|side| rings[side].as_array().unwrap().len());
    assert!(points.iter().all(|points| *points > 0), "{rings}");
    let points = json!(points.iter().sum::<usize>());
    assert_eq!(counts(&an, ".holder .rings > *").await, points);
    an.browser.reload().await;
    an.sees_board().await;
    assert_eq!(counts(&an, ".holder .rings > *").await, points);
    an.browser.tap(".rings-button[aria-pressed=true]").await;
    assert_eq!(counts(&an, ".holder .rings > *").await, 0);
    an.leave().await;
    page.close().await;
}
