//! Taps and keys, where a person would put them: on what is shown and not covered by anything.

use serde_json::{Value, json};

use crate::browser::session::{Browser, Device};

/// How long somebody looks at new buttons before they press one, in milliseconds. The page takes what comes
/// much earlier for the second half of a double tap.
const LOOKS: u32 = 400;
/// The time between the two taps of a double tap, in milliseconds.
const BETWEEN: u32 = 70;

/// Finds the point of what is to be tapped. `arguments[0]` is a CSS selector, or `text=` and all the words
/// of a button; `arguments[1]` how far to the right, from 0 to 1. Null if it is not there, hidden, switched
/// off, or something else lies over it.
const PLACE: &str = "
    const [wanted, along] = arguments;
    const words = wanted.startsWith('text=') ? wanted.slice(5) : null;
    const all = [...document.querySelectorAll(words === null ? wanted : 'button, a, label')];
    const element = all.find((one) => (words === null || one.innerText.trim() === words)
        && one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
    if (!element) return null;
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [Math.round(x + width * along), Math.round(y + height / 2)];
    return element.contains(document.elementFromPoint(...place)) ? place : null;";

/// The keys that have no letter.
const KEYS: [(&str, &str); 10] = [
    ("Tab", "\u{e004}"),
    ("Enter", "\u{e007}"),
    ("Escape", "\u{e00c}"),
    ("End", "\u{e010}"),
    ("Home", "\u{e011}"),
    ("ArrowLeft", "\u{e012}"),
    ("ArrowUp", "\u{e013}"),
    ("ArrowRight", "\u{e014}"),
    ("ArrowDown", "\u{e015}"),
    ("Space", " "),
];

impl Browser {
    /// Taps what a CSS selector names, or a button by its words: `text=New game`. Waits for it first.
    pub async fn tap(&self, wanted: &str) {
        self.tap_times(wanted, 0.5, 0, 1).await;
    }

    /// Taps the left end of something, such as a slider.
    pub async fn tap_left_end(&self, wanted: &str) {
        self.tap_times(wanted, 0.01, 0, 1).await;
    }

    /// As [`Browser::tap`], after a look at buttons that may have appeared just now.
    pub async fn look_and_tap(&self, wanted: &str) {
        self.tap_times(wanted, 0.5, LOOKS, 1).await;
    }

    /// As [`Browser::look_and_tap`], twice by a nervous finger.
    pub async fn look_and_tap_twice(&self, wanted: &str) {
        self.tap_times(wanted, 0.5, LOOKS, 2).await;
    }

    async fn tap_times(&self, wanted: &str, along: f64, looks: u32, times: usize) {
        let what = format!("{wanted}, to be tapped");
        let place = self.wait(&what, PLACE, json!([wanted, along])).await;
        let mut actions = vec![
            json!({ "type": "pointerMove", "duration": 0, "x": place[0], "y": place[1] }),
            json!({ "type": "pause", "duration": looks }),
        ];
        for time in 0..times {
            if time > 0 {
                actions.push(json!({ "type": "pause", "duration": BETWEEN }));
            }
            actions.push(json!({ "type": "pointerDown", "button": 0 }));
            actions.push(json!({ "type": "pointerUp", "button": 0 }));
        }
        let pointer = match self.device {
            Device::Phone => "touch",
            Device::Desk => "mouse",
        };
        self.act(json!({
            "type": "pointer", "id": pointer, "parameters": { "pointerType": pointer }, "actions": actions,
        }))
        .await;
    }

    /// Presses keys one after another, by the names that the page knows them by, such as `ArrowUp` or `f`.
    pub async fn keys(&self, names: &[&str]) {
        self.keys_after(0, names).await;
    }

    /// As [`Browser::keys`], after a look at buttons that may have appeared just now.
    pub async fn look_and_keys(&self, names: &[&str]) {
        self.keys_after(LOOKS, names).await;
    }

    async fn keys_after(&self, looks: u32, names: &[&str]) {
        let mut actions = vec![json!({ "type": "pause", "duration": looks })];
        for name in names {
            let special = KEYS.iter().find(|(key, _)| key == name);
            let value = special.map_or(*name, |(_, value)| *value);
            actions.push(json!({ "type": "keyDown", "value": value }));
            actions.push(json!({ "type": "keyUp", "value": value }));
        }
        self.act(json!({ "type": "key", "id": "keyboard", "actions": actions }))
            .await;
    }

    /// Taps a field and types into it.
    pub async fn write(&self, field: &str, text: &str) {
        self.tap(field).await;
        let focused = "return document.activeElement?.matches(arguments[0])";
        self.wait("the field has the focus", focused, json!([field]))
            .await;
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        self.keys(&letters).await;
    }

    /// The words of all elements of a CSS selector.
    pub async fn words(&self, selector: &str) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)";
        let found = self.run(script, json!([selector])).await;
        let words = found.as_array().unwrap().iter();
        words.filter_map(Value::as_str).map(str::to_owned).collect()
    }
}
