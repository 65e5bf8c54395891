//! What it takes to see a board.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::{Browser, Device};
use crate::games::begun;
use crate::page::Page;

/// The most requests from nothing to a board that hears of turns.
const REQUESTS: usize = 6;
/// The most bytes of them, compressed and with their headers.
const BYTES: u64 = 90_000;

#[tokio::test]
async fn the_first_board_takes_few_requests_and_bytes() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (red, blue) = (page.guest("An").await, page.guest("Bình").await);
    let game = begun(&red, &blue).await;
    let browser = Browser::open(&driver, Device::Phone, "en-US,en").await;
    // Something of the server that is no part of the page, so that a session can be put there.
    browser.go(&format!("{}/api/v1/texts", page.base)).await;
    let remember = "localStorage.setItem('tulenh.token', JSON.stringify(arguments[0]))";
    browser.run(remember, json!([red.token])).await;
    // What the browser says about that is not about the page.
    browser.complaints().await;
    let base = page.base.clone();
    let an = Player { browser, base };
    an.open(game).await;
    an.may_play().await;
    let entries = "return [...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource')].map(({ name, transferSize }) => [name, transferSize])";
    let entries = an.browser.run(entries, json!([])).await;
    let entries = entries.as_array().unwrap();
    let bytes: u64 = entries.iter().map(|entry| entry[1].as_u64().unwrap()).sum();
    // A stream that goes on is no finished entry; it is counted where it is missing.
    let streams = entries
        .iter()
        .filter(|entry| entry[0].as_str().unwrap().contains("/events"));
    let requests = entries.len() + 1 - streams.count().min(1);
    println!("{requests} requests, {bytes} bytes");
    assert!(requests <= REQUESTS, "{entries:?}");
    assert!((20_000..BYTES).contains(&bytes), "{entries:?}");
    an.leave().await;
    page.close().await;
}
