//! One browser with one page, led over WebDriver.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::browser::driver::Driver;

/// The longest a test waits for something that must happen on a page. A page gives an answer up after 15 s and
/// asks again, on a machine that is busy enough.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a page is asked whether it has happened.
const LOOK: Duration = Duration::from_millis(20);
/// The longest the driver may take, for a browser that starts on a busy machine.
const DRIVER: Duration = Duration::from_secs(60);

/// What somebody holds in their hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// 360×740, with touch.
    Phone,
    /// 1280×900, with mouse and keyboard.
    Desk,
}

/// A browser of its own, with a profile of its own. It is closed when this is dropped.
pub struct Browser {
    /// What it runs on.
    pub device: Device,
    driver: Arc<Driver>,
    client: Client,
    session: String,
    /// Removed behind the browser that writes to it.
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser whose person reads these languages, such as `vi-VN,vi`.
    pub async fn open(driver: &Arc<Driver>, device: Device, languages: &str) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let client = Client::builder().timeout(DRIVER).build().unwrap();
        let mut options = json!({
            "binary": driver.chromium,
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-extensions", "--disable-component-extensions-with-background-pages",
                "--disable-features=Translate,MediaRouter,OptimizationHints", "--disable-breakpad",
                "--in-process-gpu", "--disable-dev-shm-usage", "--window-size=1280,900",
                format!("--user-data-dir={}", profile.path().display()),
            ],
            "prefs": { "intl.accept_languages": languages },
        });
        if device == Device::Phone {
            let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2.0, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wanted = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": options,
        });
        let mut browser = Browser {
            device,
            driver: Arc::clone(driver),
            client,
            session: String::new(),
            _profile: profile,
        };
        let body = json!({ "capabilities": { "alwaysMatch": wanted } });
        let begun = browser.command(Method::POST, "", body).await;
        browser.session = format!("/{}", begun["sessionId"].as_str().unwrap());
        browser
    }

    /// Goes to an address, and waits until its page is loaded.
    pub async fn go(&self, address: &str) {
        let body = json!({ "url": address });
        self.command(Method::POST, "/url", body).await;
    }

    /// Makes the browser's person prefer light or dark pages.
    pub async fn prefers(&self, scheme: &str) {
        self.emulate("prefers-color-scheme", scheme).await;
    }

    /// Makes the browser's person want motion, or none.
    pub async fn prefers_motion(&self, wanted: bool) {
        let preference = if wanted { "no-preference" } else { "reduce" };
        self.emulate("prefers-reduced-motion", preference).await;
    }

    async fn emulate(&self, feature: &str, value: &str) {
        let features = json!([{ "name": feature, "value": value }]);
        let body =
            json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.command(Method::POST, "/goog/cdp/execute", body).await;
    }

    /// Goes into the first frame of the page; what is asked and tapped from now on is in it.
    pub async fn enter_frame(&self) {
        self.command(Method::POST, "/frame", json!({ "id": 0 }))
            .await;
    }

    /// Leaves all frames.
    pub async fn leave_frame(&self) {
        self.command(Method::POST, "/frame", json!({ "id": null }))
            .await;
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.command(Method::POST, "/refresh", json!({})).await;
    }

    /// What the body of a function gives in the page; its arguments are `arguments[0]` and so on.
    pub async fn run(&self, script: &str, arguments: Value) -> Value {
        let body = json!({ "script": script, "args": arguments });
        self.command(Method::POST, "/execute/sync", body).await
    }

    /// Waits until a script (as in [`Browser::run`]) gives something true, and gives it. `what` says what is
    /// waited for.
    pub async fn wait(&self, what: &str, script: &str, arguments: Value) -> Value {
        let body = json!({ "script": script, "args": arguments });
        let seen = timeout(PATIENCE, async {
            loop {
                // A page that is being loaded cannot answer.
                let found = self.attempt(Method::POST, "/execute/sync", &body).await;
                match found {
                    Ok(found) if is_true(&found) => return found,
                    _ => sleep(LOOK).await,
                }
            }
        });
        match seen.await {
            Ok(found) => found,
            Err(_) => {
                let page = self.run(
                    "return location.href + '\\n' + document.body.innerText",
                    json!([]),
                );
                let page = page.await;
                let page = page.as_str().unwrap_or_default();
                panic!(
                    "{what}: not on the page\n{page}\n{:?}",
                    self.complaints().await
                );
            }
        }
    }

    /// Moves and presses of fingers, mouse or keys (the `actions` of WebDriver).
    pub async fn act(&self, actions: Value) {
        let body = json!({ "actions": [actions] });
        self.command(Method::POST, "/actions", body).await;
    }

    /// The warnings and errors of the console since the last call: of scripts, of loads that failed, of the
    /// content security policy.
    pub async fn complaints(&self) -> Vec<String> {
        let body = json!({ "type": "browser" });
        let log = self.command(Method::POST, "/se/log", body).await;
        let grave = |entry: &&Value| entry["level"] == "SEVERE" || entry["level"] == "WARNING";
        let entries = log.as_array().unwrap().iter().filter(grave);
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    async fn command(&self, method: Method, path: &str, body: Value) -> Value {
        match self.attempt(method, path, &body).await {
            Ok(value) => value,
            Err(error) => panic!("{path} {body}: {error}"),
        }
    }

    async fn attempt(&self, method: Method, path: &str, body: &Value) -> Result<Value, Value> {
        let url = format!("{}/session{}{path}", self.driver.url(), self.session);
        let request = self.client.request(method, url).json(body);
        let answer = request.send().await.unwrap();
        let fine = answer.status().is_success();
        let mut answer: Value = answer.json().await.unwrap();
        let value = answer["value"].take();
        if fine { Ok(value) } else { Err(value) }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.driver.close(&self.session);
        }
    }
}

/// As JavaScript sees it.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(value) => value.as_f64() != Some(0.0),
        Value::String(value) => !value.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}
