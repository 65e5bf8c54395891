//! Every kind of turn on one board, by taps and by keys alone.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun_with;
use crate::page::{Guest, Page};

/// A part of a turn as a person makes it.
struct Part {
    /// Who of a stack goes, by the page's word; everybody when empty.
    group: &'static str,
    to: &'static str,
    /// The turn to choose where there are several ways; empty where there is one.
    way: &'static str,
}

/// A turn of Red and the answer of Blue.
struct Exchange {
    from: &'static str,
    parts: &'static [Part],
    /// As it is written afterwards.
    written: &'static str,
    /// What is read aloud of some points afterwards, in English.
    then: &'static [(&'static str, &'static str)],
    answer: &'static str,
}

const fn whole(to: &'static str) -> Part {
    Part {
        group: "",
        to,
        way: "",
    }
}

const fn way(to: &'static str, way: &'static str) -> Part {
    Part { group: "", to, way }
}

const fn only(group: &'static str, to: &'static str) -> Part {
    Part { group, to, way: "" }
}

const TURNS: [Exchange; 11] = [
    Exchange {
        from: "e2",
        parts: &[whole("g2")],
        written: "e2-g2",
        then: &[],
        answer: "j10-k10",
    },
    // Boarding.
    Exchange {
        from: "g2",
        parts: &[whole("g5")],
        written: "g2-g5",
        then: &[("g5", "g5, Red Air force with Militia")],
        answer: "k10-j10",
    },
    // Dropping, and returning.
    Exchange {
        from: "g5",
        parts: &[way("e7", "(FM)g5^e7")],
        written: "(AfM)g5^e7",
        then: &[("g5", "g5, Red Air force"), ("e7", "e7, Red Militia")],
        answer: "j10-k10",
    },
    // In place, where going there is possible as well.
    Exchange {
        from: "g5",
        parts: &[way("d8", "g5:d8")],
        written: "g5:d8",
        then: &[("g5", "g5, Red Air force"), ("d8", "d8")],
        answer: "k10-j10",
    },
    // One for one.
    Exchange {
        from: "g5",
        parts: &[whole("g8")],
        written: "g5><g8",
        then: &[("g5", "g5"), ("g8", "g8")],
        answer: "j10-k10",
    },
    Exchange {
        from: "c4",
        parts: &[whole("c5")],
        written: "c4-c5",
        then: &[("c5", "c5, Red Navy with Infantry")],
        answer: "c9-c7",
    },
    // Missile and gun in one turn.
    Exchange {
        from: "c5",
        parts: &[way("c7", "c5xc7&c8")],
        written: "c5xc7&c8",
        then: &[("c7", "c7, Red Navy with Infantry"), ("c8", "c8")],
        answer: "k10-j10",
    },
    Exchange {
        from: "j5",
        parts: &[whole("j6")],
        written: "j5-j6",
        then: &[],
        answer: "j10-k10",
    },
    Exchange {
        from: "j3",
        parts: &[whole("j6")],
        written: "j3-j6",
        then: &[("j6", "j6, Red Engineer with Artillery")],
        answer: "k10-j10",
    },
    // The ferry.
    Exchange {
        from: "j6",
        parts: &[whole("j7")],
        written: "j6-j7",
        then: &[("j7", "j7, Red Engineer with Artillery")],
        answer: "j10-k10",
    },
    // The passenger leaves before its ship.
    Exchange {
        from: "c7",
        parts: &[only("infantry", "d7"), only("navy", "c9")],
        written: "Inc7-d7/c7-c9",
        then: &[
            ("c7", "c7"),
            ("d7", "d7, Red Infantry"),
            ("c9", "c9, Red Navy"),
        ],
        answer: "k10-j10",
    },
];

#[tokio::test]
async fn every_kind_of_turn_is_made_by_taps() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (an, blue, game) = seated(&driver, Device::Phone, &page).await;
    for (number, turn) in TURNS.iter().enumerate() {
        an.may_play().await;
        for (place, part) in turn.parts.iter().enumerate() {
            if place == 0 {
                an.browser.look_and_tap(&at(turn.from)).await;
                an.selects(turn.from).await;
            } else {
                an.browser.look_and_tap("[data-key=more]").await;
                let left = "return document.querySelector('.bar [aria-pressed=true]')";
                an.browser.wait("the rest", left, json!([])).await;
            }
            if !part.group.is_empty() && turn.parts.len() - place > 1 {
                an.browser.look_and_tap(&key(part.group)).await;
            }
            an.tap(part.to).await;
            if !part.way.is_empty() {
                an.browser.look_and_tap(&key(part.way)).await;
            }
        }
        an.browser.look_and_tap("[data-key=play]").await;
        has_played(&an, &blue, game, number, turn).await;
    }
    an.keeps_its_board(2 * TURNS.len()).await;
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn every_kind_of_turn_is_made_by_keys() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (an, blue, game) = seated(&driver, Device::Desk, &page).await;
    for (number, turn) in TURNS.iter().enumerate() {
        an.may_play().await;
        an.goes_to(turn.from).await;
        an.browser.keys(&["Enter"]).await;
        an.selects(turn.from).await;
        for (place, part) in turn.parts.iter().enumerate() {
            if place > 0 {
                an.tabs_to("[data-key=more]").await;
                an.browser.look_and_keys(&["Enter"]).await;
                let left = "return document.querySelector('.bar [aria-pressed=true]')";
                an.browser.wait("the rest", left, json!([])).await;
            }
            let chosen = "return !arguments[0] ||
                document.querySelector('.bar [aria-pressed=true]')?.dataset.key === arguments[0]";
            while an.browser.run(chosen, json!([part.group])).await != true {
                an.goes_to(turn.from).await;
                an.browser.keys(&["g"]).await;
            }
            an.goes_to(part.to).await;
            an.browser.keys(&["Enter"]).await;
            if !part.way.is_empty() {
                let asked = "return document.querySelector('.ways')";
                an.browser.wait("the ways", asked, json!([])).await;
                an.tabs_to(&key(part.way)).await;
                an.browser.look_and_keys(&["Enter"]).await;
            }
        }
        let asked = "return document.querySelector('.bar [data-key=play]')";
        an.browser.wait("the question", asked, json!([])).await;
        an.tabs_to("[data-key=play]").await;
        an.browser.look_and_keys(&["Enter"]).await;
        has_played(&an, &blue, game, number, turn).await;
    }
    an.keeps_its_board(2 * TURNS.len()).await;
    an.leave().await;
    page.close().await;
}

/// A game with all kinds of turns: Red at a browser, Blue without one.
async fn seated(
    driver: &std::sync::Arc<Driver>,
    device: Device,
    page: &Page,
) -> (Player, Guest, u64) {
    let an = Player::arrive(driver, device, "en-US,en", &page.base, "An").await;
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let game = begun_with(&red, &blue, "drop_and_return=yes").await;
    an.open(game).await;
    (an, blue, game)
}

fn at(point: &str) -> String {
    format!("[data-at={point}]")
}

fn key(key: &str) -> String {
    format!("[data-key=\"{key}\"]")
}

/// The turn stands, the board shows what it did, and Blue answers.
async fn has_played(an: &Player, blue: &Guest, game: u64, number: usize, turn: &Exchange) {
    an.has_turns(2 * number + 1).await;
    assert_eq!(an.turns().await.last().unwrap(), turn.written);
    for (point, words) in turn.then {
        assert_eq!(an.label(point).await, *words, "after {}", turn.written);
    }
    let (status, played) = blue.play(game, turn.answer).await;
    assert_eq!(status, 200, "{}: {played}", turn.answer);
    an.has_turns(2 * number + 2).await;
}
