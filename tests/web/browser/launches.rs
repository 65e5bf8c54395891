//! The page inside a chat: framed by a page that plays the part of Telegram's or Discord's client.

use std::sync::Arc;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use form_urlencoded::Serializer;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tulenh_pretended::discord::Server as Discord;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::{Browser, Device};
use crate::games::begun;
use crate::page::{Guest, Page, Setup};
use crate::telegram::{TOKEN, launch_of, seconds, user};

/// A client that frames the page: it keeps what it is told in `window.told`. It answers as Discord does when
/// it is asked for a code, with the one of its own query.
const CLIENT: &str = "<!doctype html><html lang=en><title>Client</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style><body><script>
window.told = [];
const query = new URLSearchParams(location.search);
const frame = document.createElement('iframe');
addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    told.push(data);
    if (!Array.isArray(data)) return;
    const [opcode, { cmd, nonce, args, client_id }] = data;
    const answer = (payload) => source.postMessage([1, payload], '*');
    if (opcode === 0 && client_id === '900000000000000001') answer({ cmd: 'DISPATCH', evt: 'READY', data: { v: 1 } });
    if (cmd === 'AUTHORIZE') answer(args.client_id === '900000000000000001' && args.scope.join() === 'identify'
        ? { cmd, nonce, evt: null, data: { code: query.get('code') } }
        : { cmd, nonce, evt: 'ERROR', data: { code: 4006, message: 'Wrong.' } });
});
frame.src = query.get('page') + location.hash;
document.body.append(frame);
</script>";

/// The pretended clients are on this machine.
const CLIENTS: &str = "http://127.0.0.1:*";

/// Colours as Telegram gives them at night.
const NIGHT: &str = r##"{"bg_color":"#17212b","secondary_bg_color":"#232e3c","text_color":"#f5f5f5","hint_color":"#b1bec9","link_color":"#6ab3f3","button_color":"#5eb5f7","button_text_color":"#06121a","destructive_text_color":"#ff9a95"}"##;

/// What the page says to somebody whom it does not let in.
const REFUSED: &str = "return document.querySelector('.card .trouble')?.textContent";

/// Serves a client on this machine, and gives its address.
async fn client() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let routes = Router::new()
        .route("/", get(|| async { Html(CLIENT) }))
        .route("/favicon.ico", get(|| async {}));
    tokio::spawn(async move { axum::serve(listener, routes).await });
    address
}

/// A browser with a client that frames this page; the fragment is that of the frame.
async fn framed(driver: &Arc<Driver>, page: &str, code: &str, fragment: &str) -> Player {
    let browser = Browser::open(driver, Device::Phone, "en-US,en").await;
    let mut query = Serializer::new(String::new());
    query.append_pair("page", page).append_pair("code", code);
    let address = format!("{}?{}#{fragment}", client().await, query.finish());
    browser.go(&address).await;
    browser.enter_frame().await;
    Player {
        browser,
        base: page.to_owned(),
    }
}

/// The fragment with which Telegram opens the page.
pub fn fragment_of(launch: &str) -> String {
    let mut fragment = Serializer::new(String::new());
    fragment.append_pair("tgWebAppData", launch);
    fragment.append_pair("tgWebAppVersion", "9.1");
    fragment.append_pair("tgWebAppPlatform", "web");
    fragment.append_pair("tgWebAppThemeParams", NIGHT);
    fragment.finish()
}

/// A server for people of Telegram.
async fn telegram() -> Page {
    let setup = Setup {
        telegram: Some(TOKEN),
        framed_by: Some(CLIENTS),
        ..Setup::default()
    };
    Page::with(setup).await
}

async fn by_telegram(page: &Page, id: u64, name: &str) -> Guest {
    let launch = launch_of(TOKEN, &user(id, name), seconds(), &format!("by-{id}"));
    page.entered(json!({ "telegram": launch })).await
}

#[tokio::test]
async fn a_mini_app_of_telegram_opens_its_game_in_its_colours() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = telegram().await;
    let (an, binh) = (
        by_telegram(&page, 7, "An").await,
        by_telegram(&page, 8, "Bình").await,
    );
    let game = begun(&an, &binh).await;

    let launch = launch_of(TOKEN, &user(7, "An"), seconds(), &format!("game-{game}"));
    let player = framed(&driver, &page.base, "", &fragment_of(&launch)).await;
    let browser = &player.browser;
    player.sees_board().await;
    let dressed = "return getComputedStyle(document.body).backgroundColor === 'rgb(23, 33, 43)'
        && getComputedStyle(document.documentElement).colorScheme === 'dark'";
    browser.wait("Telegram’s colours", dressed, json!([])).await;
    player.play("f4", "f6").await;
    assert_eq!(an.load(&format!("/games/{game}")).await["plies"], 1);
    assert_eq!(heard_of(&player, "web_app_ready").await, json!({}));
    assert_eq!(heard_of(&player, "web_app_expand").await, json!({}));
    let shown = heard_of(&player, "web_app_setup_back_button").await;
    assert_eq!(shown, json!({ "is_visible": true }));

    // Telegram’s own way back leads to the games, and the colours follow its.
    let send = "frame.contentWindow.postMessage(JSON.stringify({ eventType: arguments[0],
        eventData: arguments[1] }), '*')";
    browser.leave_frame().await;
    browser.run(send, json!(["back_button_pressed", {}])).await;
    let day = json!({ "theme_params": { "bg_color": "#ffffff", "text_color": "#000000" } });
    browser.run(send, json!(["theme_changed", day])).await;
    browser.enter_frame().await;
    let listed = "return document.querySelector('a.game')
        && getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'";
    browser.wait("the list by day", listed, json!([])).await;

    // What opened the page holds once; the page itself can be loaded again.
    browser.leave_frame().await;
    browser.reload().await;
    browser.enter_frame().await;
    player.sees_board().await;
    player.has_turns(1).await;
    player.leave().await;
    let thief = framed(&driver, &page.base, "", &fragment_of(&launch)).await;
    let refused = thief.browser.wait("a refusal", REFUSED, json!([])).await;
    assert!(refused.as_str().unwrap().contains("again"), "{refused}");
    page.close().await;
}

#[tokio::test]
async fn an_activity_of_discord_asks_who_somebody_is() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let discord = Discord::start("no bot asks here");
    let setup = Setup {
        discord: Some(discord.url()),
        framed_by: Some(CLIENTS),
        ..Setup::default()
    };
    let page = Page::with(setup).await;
    for (code, id, name) in [
        ("one", "1", "An"),
        ("two", "2", "Binh"),
        ("three", "1", "An"),
    ] {
        let user = json!({ "id": id, "username": name, "global_name": name, "locale": "en-US" });
        discord.authorise(code, user);
    }
    let an = page.entered(json!({ "discord": "one" })).await;
    let binh = page.entered(json!({ "discord": "two" })).await;
    let game = begun(&an, &binh).await;

    let activity = format!(
        "{}/?instance_id=i-1&frame_id=f-1&platform=desktop&custom_id=game-{game}",
        page.base
    );
    let player = framed(&driver, &activity, "three", "").await;
    player.sees_board().await;
    player.play("f4", "f6").await;
    assert_eq!(an.load(&format!("/games/{game}")).await["plies"], 1);
    player.leave().await;

    // A code that Discord does not know lets nobody in.
    let stranger = framed(&driver, &activity, "none", "").await;
    let refused = stranger.browser.wait("a refusal", REFUSED, json!([]));
    assert_ne!(refused.await, "");
    page.close().await;
}

#[tokio::test]
async fn a_personal_link_lets_somebody_in_once() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = telegram().await;
    let an = by_telegram(&page, 7, "An").await;
    let answer = an.send("/lines", json!({ "line": "/page" })).await;
    let address = format!("{}/#/enter/{}", page.base, code(&answer, "enter"));
    let browser = Browser::open(&driver, Device::Phone, "en-US,en").await;
    browser.go(&address).await;
    let listed = "return document.querySelector('.games:not([aria-busy])')
        && !location.hash.includes('enter')";
    browser.wait("the list of games", listed, json!([])).await;
    browser.reload().await;
    browser.wait("the list of games", listed, json!([])).await;
    assert_eq!(browser.complaints().await, [] as [String; 0]);

    let other = Browser::open(&driver, Device::Phone, "vi-VN,vi").await;
    other.go(&address).await;
    let refused = other.wait("a refusal", REFUSED, json!([])).await;
    assert_ne!(refused, "");
    page.close().await;
}

#[tokio::test]
async fn a_watcher_follows_a_game_and_finds_nothing_to_press() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let page = Page::open().await;
    let (an, binh) = (page.guest("An").await, page.guest("Bình").await);
    let game = begun(&an, &binh).await;
    let line = json!({ "line": "/watch", "game": game });
    let code = code(&an.send("/lines", line).await, "watch");
    let watcher = Player {
        browser: Browser::open(&driver, Device::Phone, "en-US,en").await,
        base: page.base.clone(),
    };
    let browser = &watcher.browser;
    browser.go(&format!("{}/#/watch/{code}", page.base)).await;
    watcher.sees_board().await;
    an.play(game, "f4-f6").await;
    watcher.has_turns(1).await;
    binh.play(game, "f9-f7").await;
    watcher.has_turns(2).await;
    assert_eq!(watcher.label("f7").await, "f7, Blue Tank");
    let told = browser.words(".status").await;
    assert!(told[0].contains("You are watching"), "{told:?}");
    let nothing = "return !document.querySelector('[data-action], #head button')";
    browser.wait("nothing to press", nothing, json!([])).await;
    watcher.tap("c5").await;
    assert_eq!(watcher.hears("c5").await.trim_end(), "c5, Red Infantry");
    // Loaded again it follows still.
    browser.reload().await;
    watcher.sees_board().await;
    watcher.has_turns(2).await;
    watcher.leave().await;
    page.close().await;
}

/// The code of a link to the page in an answer.
fn code(answer: &Value, kind: &str) -> String {
    let html = answer["html"].as_str().unwrap();
    let link = html.split_once(&format!("#/{kind}/"));
    let (_, code) = link.unwrap_or_else(|| panic!("{html}"));
    let end = code.find(['"', '<']).unwrap_or(code.len());
    code[..end].to_owned()
}

/// Waits until the client that frames the page has heard of an event of Telegram, and gives its data.
async fn heard_of(player: &Player, event: &str) -> Value {
    player.browser.leave_frame().await;
    let script = "const events = told.filter((one) => typeof one === 'string').map(JSON.parse);
        return events.find(({ eventType }) => eventType === arguments[0])";
    let heard = player.browser.wait(event, script, json!([event])).await;
    player.browser.enter_frame().await;
    heard["eventData"].clone()
}
