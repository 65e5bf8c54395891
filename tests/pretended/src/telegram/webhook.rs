//! Updates by webhook: what Telegram refuses of one, and how it delivers. It makes requests side by side, in no order
//! that could be relied on, and makes one again that was not answered with 2xx. The words are those of its server
//! (<https://github.com/tdlib/telegram-bot-api>); its pauses are longer.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Url};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use crate::telegram::Shared;
use crate::telegram::methods::{Outcome, REPLIED_AFTER, bad, is_reply, number, truth};
use crate::telegram::state::State;

/// Where requests to a webhook name the secret.
pub const SECRET_HEADER: &str = "X-Telegram-Bot-Api-Secret-Token";
/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(50);
/// The pause before a request is made again, where the answer names none.
const AGAIN: Duration = Duration::from_millis(50);
/// The ports to which Telegram sends.
const PORTS: [u16; 4] = [443, 80, 88, 8443];

/// A webhook that was set.
#[derive(Debug, Clone)]
pub struct Webhook {
    /// Where to.
    pub url: String,
    /// What each request names.
    pub secret: String,
    /// How many requests there are at the same time.
    pub connections: usize,
    /// The kinds of updates that are sent; all when it is empty.
    pub kinds: Vec<String>,
    /// The last failure, and when.
    error: Option<(i64, String)>,
}

/// What is on its way to webhooks, of now or before.
#[derive(Default)]
pub struct Deliveries {
    /// The updates whose requests are made, and not answered.
    sending: BTreeSet<u32>,
    /// When updates may be sent again that were refused.
    again: BTreeMap<u32, Instant>,
    /// Where the requests to a host are passed to, in turn.
    proxies: BTreeMap<String, Vec<u16>>,
    turn: usize,
    /// The answers to all requests: the update, and the status or the failure.
    pub answers: Vec<(u32, String)>,
}

impl Webhook {
    /// One that another program has set.
    pub fn elsewhere() -> Webhook {
        Webhook {
            url: "https://elsewhere.example/hook".to_owned(),
            secret: String::new(),
            connections: 40,
            kinds: Vec::new(),
            error: None,
        }
    }
}

impl Deliveries {
    /// From now on the requests to a host are passed to these ports of this machine, in turn.
    pub fn pass(&mut self, host: &str, ports: &[u16]) {
        self.proxies.insert(host.to_owned(), ports.to_owned());
    }

    /// Where the next request to a host goes.
    fn next_port(&mut self, host: &str) -> Option<u16> {
        let ports = self.proxies.get(host).filter(|ports| !ports.is_empty())?;
        self.turn += 1;
        Some(ports[self.turn % ports.len()])
    }
}

/// `setWebhook`.
pub fn set(state: &mut State, params: &Value) -> Outcome {
    let url = params["url"].as_str().unwrap_or_default();
    if truth(&params["drop_pending_updates"]) {
        state.pending.clear();
    }
    if url.is_empty() {
        state.webhook = None;
        return Ok(json!(true));
    }
    let address: Url = url
        .parse()
        .map_err(|_| bad("invalid webhook URL specified"))?;
    if address.scheme() != "https" {
        return Err(bad(
            "bad webhook: An HTTPS URL must be provided for webhook",
        ));
    }
    if !PORTS.contains(&address.port_or_known_default().unwrap_or_default()) {
        return Err(bad(
            "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ));
    }
    let host = address.host_str().unwrap_or_default();
    if host == "localhost" || host.starts_with("127.") {
        return Err(bad("bad webhook: IP address 127.0.0.1 is reserved"));
    }
    let secret = params["secret_token"].as_str().unwrap_or_default();
    if secret.len() > 256 {
        return Err(bad("secret token is too long"));
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !secret.chars().all(allowed) {
        return Err(bad("secret token contains unallowed characters"));
    }
    let connections = number(&params["max_connections"])
        .unwrap_or(40)
        .clamp(1, 100);
    let kinds = params["allowed_updates"].as_array().cloned();
    let kinds = kinds.unwrap_or_default();
    state.webhook = Some(Webhook {
        url: url.to_owned(),
        secret: secret.to_owned(),
        connections: usize::try_from(connections).unwrap(),
        kinds: kinds
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        error: None,
    });
    Ok(json!(true))
}

/// `getWebhookInfo`.
pub fn info(state: &State) -> Value {
    let mut info = json!({
        "url": "", "has_custom_certificate": false, "pending_update_count": state.pending.len(),
    });
    let Some(webhook) = &state.webhook else {
        return info;
    };
    info["url"] = json!(webhook.url);
    info["max_connections"] = json!(webhook.connections);
    info["ip_address"] = json!("203.0.113.7");
    if !webhook.kinds.is_empty() {
        info["allowed_updates"] = json!(webhook.kinds);
    }
    if let Some((date, message)) = &webhook.error {
        info["last_error_date"] = json!(date);
        info["last_error_message"] = json!(message);
    }
    info
}

/// A request to be made.
struct Delivery {
    number: u32,
    update: Value,
    webhook: Webhook,
    port: Option<u16>,
}

/// Delivers updates whenever there is a webhook.
pub async fn deliver(shared: Arc<Shared>) {
    let client = Client::builder().no_proxy().timeout(ANSWER);
    let client = client.build().unwrap();
    let mut changes = shared.changes.subscribe();
    loop {
        changes.borrow_and_update();
        let (deliveries, wake) = due(&mut shared.state());
        for delivery in deliveries {
            tokio::spawn(send(Arc::clone(&shared), client.clone(), delivery));
        }
        let waited = async {
            match wake {
                Some(wake) => sleep_until(wake).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = waited => {}
        }
    }
}

/// The requests that may be made now, and when to look again.
fn due(state: &mut State) -> (Vec<Delivery>, Option<Instant>) {
    let Some(webhook) = state.webhook.clone() else {
        return (Vec::new(), None);
    };
    let is_allowed = |update: &Value| {
        let kinds = &webhook.kinds;
        kinds.is_empty() || kinds.iter().any(|kind| !update[kind.as_str()].is_null())
    };
    state.pending.retain(|(_, update)| is_allowed(update));
    let url: Url = webhook.url.parse().unwrap();
    let host = url.host_str().unwrap_or_default().to_owned();
    let (mut due, mut wake, now) = (Vec::new(), None, Instant::now());
    for (number, update) in &state.pending {
        let deliveries = &mut state.deliveries;
        if deliveries.sending.len() >= webhook.connections {
            break;
        }
        let again = deliveries.again.get(number).copied();
        if let Some(again) = again.filter(|again| *again > now) {
            wake = Some(wake.map_or(again, |wake: Instant| wake.min(again)));
        } else if deliveries.sending.insert(*number) {
            due.push(Delivery {
                number: *number,
                update: update.clone(),
                webhook: webhook.clone(),
                port: deliveries.next_port(&host),
            });
        }
    }
    (due, wake)
}

async fn send(shared: Arc<Shared>, client: Client, delivery: Delivery) {
    let Delivery {
        number,
        update,
        webhook,
        port,
    } = delivery;
    if is_reply(&update) {
        // Nobody replies to a message in the moment it appears.
        sleep(REPLIED_AFTER).await;
    }
    let url: Url = webhook.url.parse().unwrap();
    let mut request = client
        .post(format!(
            "http://127.0.0.1:{}{}",
            port.unwrap_or_default(),
            url.path()
        ))
        .header("Content-Type", "application/json")
        .header("Host", url.host_str().unwrap_or_default())
        .body(update.to_string());
    if !webhook.secret.is_empty() {
        request = request.header(SECRET_HEADER, &webhook.secret);
    }
    let answered = match port {
        Some(_) => request.send().await.map_err(failure),
        None => Err("Connection refused".to_owned()),
    };
    let (answer, is_done) = match answered {
        Ok(answer) => {
            let (status, is_done) = (answer.status(), answer.status().is_success());
            // An answer counts when it is here whole.
            match answer.bytes().await {
                Ok(_) => (status.to_string(), is_done),
                Err(error) => (failure(error), false),
            }
        }
        Err(why) => (why, false),
    };
    shared.change(|state| {
        state.deliveries.sending.remove(&number);
        state.deliveries.answers.push((number, answer.clone()));
        if is_done {
            state.deliveries.again.remove(&number);
            let done = state.pending.iter().position(|(id, _)| *id == number);
            if let Some(done) = done {
                state.pending.remove(done);
            }
            return;
        }
        state
            .deliveries
            .again
            .insert(number, Instant::now() + AGAIN);
        let is_status = answer.starts_with(|c: char| c.is_ascii_digit());
        let message = match is_status {
            true => format!("Wrong response from the webhook: {answer}"),
            false => answer,
        };
        if let Some(set) = &mut state.webhook {
            let now = std::time::SystemTime::now();
            let now = now.duration_since(std::time::UNIX_EPOCH).unwrap();
            set.error = Some((i64::try_from(now.as_secs()).unwrap(), message));
        }
    });
}

/// As Telegram's server calls it.
fn failure(error: reqwest::Error) -> String {
    match () {
        () if error.is_connect() => "Connection refused".to_owned(),
        () if error.is_timeout() => "Read timeout expired".to_owned(),
        () => match error.source() {
            Some(_) => "Webhook connection closed".to_owned(),
            None => error.to_string(),
        },
    }
}
