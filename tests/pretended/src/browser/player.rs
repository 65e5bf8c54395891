//! Somebody who plays on the page.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::browser::driver::Driver;
use crate::browser::session::{Browser, Device};

/// The middle of a point on the screen.
const MIDDLE: &str =
    "const { x, y, width, height } = document.querySelector(`[data-at=${arguments[0]}]`).getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)]";

/// What reaches over the right edge: the page itself, or something in a part of it that scrolls.
const WIDE: &str = "
    const wide = document.documentElement.scrollWidth > 360 || innerWidth !== 360 ? [`the page: ${document.documentElement.scrollWidth}`] : [];
    for (const one of document.querySelectorAll('body *'))
        if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
            wide.push(`${one.tagName}.${one.className}: ${one.scrollWidth} in ${one.clientWidth}`);
    return wide;";

/// A person with a name, at a browser.
pub struct Player {
    /// What they hold in their hands.
    pub browser: Browser,
    /// The address of the page, without a slash at its end.
    pub base: String,
}

impl Player {
    /// Opens the page for the first time and gives a name.
    pub async fn arrive(
        driver: &Arc<Driver>,
        device: Device,
        languages: &str,
        base: &str,
        name: &str,
    ) -> Player {
        let browser = Browser::open(driver, device, languages).await;
        browser.go(base).await;
        browser.write("input[name=guest]", name).await;
        browser.tap("form.card button[type=submit]").await;
        let listed = "return document.querySelector('.games:not([aria-busy])')";
        browser.wait("the list of games", listed, json!([])).await;
        let base = base.to_owned();
        Player { browser, base }
    }

    /// What the browser keeps for the server.
    pub async fn token(&self) -> String {
        let script = "return JSON.parse(localStorage.getItem('tulenh.token'))";
        let token = self.browser.run(script, json!([])).await;
        token.as_str().unwrap().to_owned()
    }

    /// Opens a game, and waits until its board is there.
    pub async fn open(&self, game: u64) {
        let address = format!("{}/#/game/{game}", self.base);
        self.browser.go(&address).await;
        self.sees_board().await;
    }

    /// Leaves a game that opened by itself for the list.
    pub async fn sees_list(&self) {
        self.browser.run("location.hash = '#/'", json!([])).await;
        let listed = "return document.querySelector('a.game')";
        let listed = self.browser.wait("the game in the list", listed, json!([]));
        listed.await;
    }

    /// Waits for the board of a game.
    pub async fn sees_board(&self) {
        let script = "return document.querySelector('.play:not([aria-busy]) .board > .pieces > *')";
        self.browser.wait("the board", script, json!([])).await;
    }

    /// Waits until it is this person's turn.
    pub async fn may_play(&self) {
        let script = "return document.querySelector('.status.mine')";
        self.browser.wait("own turn", script, json!([])).await;
    }

    /// Taps a point of the board.
    pub async fn tap(&self, point: &str) {
        self.browser.tap(&format!("[data-at={point}]")).await;
    }

    /// Chooses a piece and where it goes, by two taps; the turn is not played yet.
    pub async fn prepare(&self, from: &str, to: &str) {
        self.may_play().await;
        let piece = format!("[data-at={from}]");
        self.browser.look_and_tap(&piece).await;
        self.selects(from).await;
        self.tap(to).await;
    }

    /// Waits until a point is selected.
    pub async fn selects(&self, point: &str) {
        let script =
            "return document.querySelector(`[data-at=${arguments[0]}][aria-selected=true]`)";
        self.browser
            .wait("a point is selected", script, json!([point]))
            .await;
    }

    /// Plays a turn by three taps.
    pub async fn play(&self, from: &str, to: &str) {
        let before = self.turns().await.len();
        self.prepare(from, to).await;
        self.browser.look_and_tap("[data-key=play]").await;
        self.has_turns(before + 1).await;
    }

    /// The turns that the page lists.
    pub async fn turns(&self) -> Vec<String> {
        self.browser.words(".turn").await
    }

    /// Waits until the page lists so many turns, or more.
    pub async fn has_turns(&self, turns: usize) {
        let script = "return document.querySelectorAll('.turn').length >= arguments[0]";
        let what = format!("{turns} turns");
        self.browser.wait(&what, script, json!([turns])).await;
    }

    /// The board as it is drawn, and as it is read aloud.
    pub async fn board(&self) -> Value {
        let script = "return [document.querySelector('.board > .pieces').innerHTML,
            [...document.querySelectorAll('[data-at]')].map((one) => one.getAttribute('aria-label'))]";
        self.browser.run(script, json!([])).await
    }

    /// What is read aloud of a point.
    pub async fn label(&self, point: &str) -> String {
        let script =
            "return document.querySelector(`[data-at=${arguments[0]}]`).getAttribute('aria-label')";
        let label = self.browser.run(script, json!([point])).await;
        label.as_str().unwrap().to_owned()
    }

    /// Waits until the live region says a sentence with these words, and gives it.
    pub async fn hears(&self, words: &str) -> String {
        let script = "const said = document.getElementById('say').textContent;
            return said.includes(arguments[0]) && said";
        let what = format!("“{words}”, read aloud");
        let said = self.browser.wait(&what, script, json!([words])).await;
        said.as_str().unwrap().to_owned()
    }

    /// Presses Tab until something of a CSS selector has the focus.
    pub async fn tabs_to(&self, selector: &str) {
        let focused = "return document.activeElement?.matches(arguments[0])";
        for _ in 0..40 {
            if self.browser.run(focused, json!([selector])).await == true {
                return;
            }
            self.browser.keys(&["Tab"]).await;
        }
        panic!("Tab does not reach {selector}");
    }

    /// The board is the same after a reload.
    pub async fn keeps_its_board(&self, turns: usize) {
        let board = self.board().await;
        self.browser.reload().await;
        self.sees_board().await;
        self.has_turns(turns).await;
        assert!(self.board().await == board, "another board after a reload");
    }

    /// Waits until a piece lies with the captures of a side.
    pub async fn has_taken(&self, side: &str, piece: &str) {
        let script = "return document.querySelector(`.player.${arguments[0]} .taken`)
            .getAttribute('aria-label').includes(arguments[1])";
        let what = format!("{piece} taken by {side}");
        self.browser.wait(&what, script, json!([side, piece])).await;
    }

    /// Moves the focus to a point of the board by Tab and arrows.
    pub async fn goes_to(&self, point: &str) {
        let focused = "return document.activeElement?.dataset.at ?? null";
        let mut here = self.browser.run(focused, json!([])).await;
        if here == Value::Null {
            self.tabs_to("[data-at][tabindex='0']").await;
            here = self.browser.run(focused, json!([])).await;
        }
        let (from, to) = (place(here.as_str().unwrap()), place(point));
        let along = |keys: [&'static str; 2], far: i32| {
            let key = if far < 0 { keys[0] } else { keys[1] };
            std::iter::repeat_n(key, far.unsigned_abs() as usize)
        };
        let keys = along(["ArrowLeft", "ArrowRight"], to.0 - from.0);
        let keys = keys.chain(along(["ArrowDown", "ArrowUp"], to.1 - from.1));
        self.browser.keys(&keys.collect::<Vec<_>>()).await;
        let there = "return document.activeElement?.dataset.at === arguments[0]";
        self.browser.wait(point, there, json!([point])).await;
    }

    /// The middle of a point on the screen: x and y.
    pub async fn middle(&self, point: &str) -> Value {
        self.browser.run(MIDDLE, json!([point])).await
    }

    /// Presses the mouse on one point and moves it to another. It stays pressed.
    pub async fn drags(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        self.mouse(json!([
            { "type": "pointerMove", "duration": 0, "x": from[0], "y": from[1] },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "duration": 60, "x": to[0], "y": to[1] },
        ]))
        .await;
    }

    /// Lets go of the mouse.
    pub async fn drops(&self) {
        self.mouse(json!([{ "type": "pointerUp", "button": 0 }]))
            .await;
    }

    async fn mouse(&self, actions: Value) {
        let parameters = json!({ "pointerType": "mouse" });
        self.browser
            .act(json!({ "type": "pointer", "id": "mouse", "parameters": parameters, "actions": actions }))
            .await;
    }

    /// Chooses an option of the settings.
    pub async fn sets(&self, name: &str, value: &str) {
        self.browser.tap("#head button:last-child").await;
        let choice = format!("dialog input[name={name}][value={value}] + span");
        self.browser.tap(&choice).await;
        self.browser.tap("dialog .dialog-head button").await;
    }

    /// Nothing on the page reaches over its right edge.
    pub async fn fits(&self, what: &str) {
        let wide = self.browser.run(WIDE, json!([])).await;
        assert_eq!(wide, json!([]), "{what}");
    }

    /// Goes away. The console must have had nothing to say against the page.
    pub async fn leave(self) {
        assert_eq!(self.browser.complaints().await, [] as [String; 0]);
    }
}

/// File and rank of a point.
fn place(point: &str) -> (i32, i32) {
    let (file, rank) = point.split_at(1);
    (i32::from(file.as_bytes()[0]), rank.parse().unwrap())
}
