//! What axe-core (<https://github.com/dequelabs/axe-core>) finds on every view: nothing.

use std::{env, fs};

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::{Browser, Device};
use crate::games::{analysed, begun_with};
use crate::page::{Page, Setup};

/// Runs axe-core, whose script stands before this, with the options that are given.
const RUN: &str = "
    return window.axe.run(document, arguments[0]).then(({ violations }) => violations.map(({ id, nodes }) =>
        [id, ...nodes.slice(0, 3).map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)].join(': ')));";

/// Somebody who is told what axe-core finds.
struct Checker {
    axe: String,
}

impl Checker {
    /// `None` where the variable `TULENH_AXE` does not name its script.
    fn new() -> Option<Checker> {
        let Some(path) = env::var_os("TULENH_AXE") else {
            eprintln!("SKIPPED: axe-core is not run, because TULENH_AXE does not name its script");
            return None;
        };
        let axe = fs::read_to_string(path).unwrap() + RUN;
        Some(Checker { axe })
    }

    /// The view has no violation, by day and by night. The two differ by their colours only.
    async fn finds_nothing(&self, browser: &Browser, view: &str) {
        let colours = json!({ "runOnly": ["color-contrast", "link-in-text-block"] });
        for (scheme, options) in [("light", json!({})), ("dark", colours)] {
            browser.prefers(scheme).await;
            let found = browser.run(&self.axe, json!([options])).await;
            assert_eq!(found, json!([]), "{view}, {scheme}");
        }
    }
}

#[tokio::test]
async fn no_view_keeps_anybody_out() {
    has_no_violation("en-US,en").await;
}

#[tokio::test]
async fn no_view_keeps_anybody_out_in_vietnamese() {
    has_no_violation("vi-VN,vi").await;
}

/// Nothing is found on any view of somebody who reads these languages.
async fn has_no_violation(languages: &str) {
    let (Some(driver), Some(axe)) = (Driver::shared(), Checker::new()) else {
        return;
    };
    let page = Page::open().await;
    let browser = Browser::open(&driver, Device::Phone, languages).await;
    browser.go(&page.base).await;
    let asked = "return document.querySelector('input[name=guest]')";
    browser.wait("the welcome", asked, json!([])).await;
    axe.finds_nothing(&browser, "the welcome").await;
    drop(browser);
    let an = Player::arrive(&driver, Device::Phone, languages, &page.base, "An").await;
    around(&axe, &an, &page).await;
    an.leave().await;
    page.close().await;
}

#[tokio::test]
async fn a_page_without_guests_keeps_nobody_out() {
    let (Some(driver), Some(axe)) = (Driver::shared(), Checker::new()) else {
        return;
    };
    let closed = Page::with(Setup::default()).await;
    let browser = Browser::open(&driver, Device::Desk, "en-US,en").await;
    browser.go(&closed.base).await;
    let doors = "return document.querySelector('.card h2')";
    browser.wait("how to come in", doors, json!([])).await;
    axe.finds_nothing(&browser, "how to come in").await;
    closed.close().await;
}

/// Goes through the views of somebody who plays.
async fn around(axe: &Checker, an: &Player, page: &Page) {
    let (red, blue) = (page.returning(&an.token().await), page.guest("Bình").await);
    let browser = &an.browser;
    axe.finds_nothing(browser, "no games").await;
    browser.tap(".page .acts button.main").await;
    let dialog = "return document.querySelector('dialog [name=ruleset]')";
    browser.wait("a new game", dialog, json!([])).await;
    axe.finds_nothing(browser, "a new game").await;
    browser.tap("dialog .dialog-head button").await;
    browser.tap("#head button:last-child").await;
    let dialog = "return document.querySelector('dialog [name=theme]')";
    browser.wait("the settings", dialog, json!([])).await;
    axe.finds_nothing(browser, "the settings").await;
    browser.tap("dialog .dialog-head button").await;

    let game = begun_with(&red, &blue, "casual hints").await;
    an.open(game).await;
    an.may_play().await;
    axe.finds_nothing(browser, "a game").await;
    an.prepare("f4", "f6").await;
    axe.finds_nothing(browser, "a turn").await;
    browser.look_and_tap("[data-key=play]").await;
    an.has_turns(1).await;
    browser.tap("[data-action=plan]").await;
    browser.tap("[data-key=plan-new]").await;
    axe.finds_nothing(browser, "a prepared line").await;
    browser.tap(".plans .bar-head button").await;
    assert_eq!(blue.play(game, "f9-f8").await.0, 200);
    an.has_turns(2).await;
    browser.tap("[data-action=hint]").await;
    let said = "return document.querySelector('.reply:not([hidden], [aria-busy]) .answer')";
    browser.wait("the hint", said, json!([])).await;
    axe.finds_nothing(browser, "a hint").await;
    browser.tap("#chat-button").await;
    browser.tap("#chat .shortcuts button").await;
    let answered = "return document.querySelector('#chat:not([aria-busy]) .answer .row')";
    browser.wait("help", answered, json!([])).await;
    axe.finds_nothing(browser, "the chat").await;
    browser.tap("#chat .dialog-head button").await;

    let resign = json!({ "action": "resign" });
    let asked = blue.send(&format!("/games/{game}/actions"), resign).await;
    let press = json!({ "press": asked["buttons"][0][0]["press"] });
    blue.send("/presses", press).await;
    analysed(&red, game).await;
    let over = "return document.querySelector('.status.over')";
    browser.wait("the end", over, json!([])).await;
    browser.tap("[data-action=analysis]").await;
    let chart = "return document.querySelector('.analysis .chart')";
    browser.wait("the chart", chart, json!([])).await;
    axe.finds_nothing(browser, "an analysis").await;

    blue.send("/offers", json!({ "terms": "marine blue" }))
        .await;
    for (view, there) in [
        ("rules", ".reader .answer .row"),
        ("rules/navy", ".reader .answer .board"),
        ("learn", ".lesson .board .selected"),
        ("lobby", ".lobby .seeker button"),
        ("watching", ".watching .games:not([aria-busy])"),
        ("problem/5", ".problem .board"),
    ] {
        let address = format!("{}/#/{view}", page.base);
        browser.go(&address).await;
        let drawn = "return document.querySelector(arguments[0])";
        browser.wait(view, drawn, json!([there])).await;
        axe.finds_nothing(browser, view).await;
    }
}
