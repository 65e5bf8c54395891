//! The webhook of Telegram: what Telegram says of it, and whether it is reached.

use reqwest::Client;
use serde_json::Value;

use crate::config::Config;
use crate::doctor::finding::Finding;
use crate::doctor::networks::{ANSWER, TELEGRAM, ask, certificate, client, no_client, reason};
use crate::machine::clock_sample;

/// A failure that was so many seconds ago is over.
const OVER: i64 = 60 * 60;
/// With so many updates that wait at Telegram the webhook is too slow.
const MANY: u64 = 100;

/// Asks Telegram about the webhook, and calls it.
pub async fn check(config: &Config) -> Vec<Finding> {
    let (Some(url), Some(Ok(connection))) = (&config.telegram_webhook, &config.telegram) else {
        return Vec::new();
    };
    let Some(client) = client(connection) else {
        return vec![no_client("webhook")];
    };
    let base = connection.api_url.as_deref().unwrap_or(TELEGRAM);
    let token = connection.token.reveal();
    let info = ask(client.get(format!("{base}/bot{token}/getWebhookInfo"))).await;
    // That Telegram is away, or does not know the token, is found elsewhere.
    let info = info.ok().filter(|info| info.status == 200);
    let mut findings = info.map_or(Vec::new(), |info| said(&info.body["result"], url));
    findings.extend(reached(url).await);
    findings
}

/// What Telegram says of the webhook.
fn said(info: &Value, ours: &str) -> Vec<Finding> {
    let set = info["url"].as_str().unwrap_or_default();
    if set.is_empty() {
        let advice = "The bot sets it when it starts";
        return vec![Finding::warning("webhook", "Telegram has none", advice)];
    }
    if set != ours {
        let host = set.split('/').nth(2).unwrap_or_default();
        let state = format!("Telegram sends to another address, at {host}");
        let advice = "The bot sets its own within a minute. If another program sets it again, get a new token from \
                      @BotFather (/revoke)";
        return vec![Finding::warning("webhook", state, advice)];
    }
    let mut findings = Vec::new();
    let ago = clock_sample().utc.0 / 1_000 - info["last_error_date"].as_i64().unwrap_or_default();
    if ago < OVER {
        let why = info["last_error_message"].as_str().unwrap_or_default();
        let state = format!("Telegram could not deliver {ago} seconds ago: {why}");
        findings.push(Finding::warning("webhook", state, advice(why)));
    }
    let waiting = info["pending_update_count"].as_u64().unwrap_or_default();
    if waiting >= MANY {
        let state = format!("{waiting} updates wait at Telegram");
        let advice = "See that the processes of the bot run and are not overloaded";
        findings.push(Finding::warning("webhook", state, advice));
    }
    if findings.is_empty() {
        findings.push(Finding::fine(
            "webhook",
            format!("Telegram sends to {ours}"),
        ));
    }
    findings
}

/// What to do about a failure that Telegram tells.
fn advice(why: &str) -> &'static str {
    let why = why.to_lowercase();
    let tells = |words: &[&str]| words.iter().any(|word| why.contains(word));
    if tells(&["403"]) {
        "See that the proxy passes the header X-Telegram-Bot-Api-Secret-Token, and that all processes have the same \
         TELEGRAM_TOKEN"
    } else if tells(&["404", "405"]) {
        "See that the proxy passes the path of TELEGRAM_WEBHOOK unchanged to WEB_LISTEN, and that every process has \
         TELEGRAM_WEBHOOK"
    } else if tells(&["502", "503", "504"]) {
        "See that a process of the bot runs, that its store answers, and that the proxy passes requests to WEB_LISTEN"
    } else if tells(&["ssl", "certificate", "tls"]) {
        "See that the proxy has a valid certificate and sends those between it and the authority"
    } else {
        "See that the address is reached from the internet over IPv4, on port 443, 80, 88 or 8443"
    }
}

/// Whether the address leads to the bot, which refuses a request without the secret.
async fn reached(url: &str) -> Vec<Finding> {
    let client = Client::builder().timeout(ANSWER).tls_info(true).build();
    let Ok(client) = client else {
        return vec![no_client("webhook")];
    };
    let answer = match client.post(url).send().await {
        Ok(answer) => answer,
        Err(error) => {
            let state = format!("{url} cannot be reached from here: {}", reason(error));
            let advice =
                "See that the proxy runs, has a certificate, and passes requests to WEB_LISTEN";
            return vec![Finding::warning("webhook", state, advice)];
        }
    };
    let mut findings = Vec::from_iter(certificate("the webhook", &answer));
    findings.push(match answer.status().as_u16() {
        403 => Finding::fine("webhook", format!("{url} leads to the bot")),
        status => {
            let state = format!("{url} answers with {status}, as the bot does not");
            Finding::warning("webhook", state, advice(&status.to_string()))
        }
    });
    findings
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const OURS: &str = "https://bot.example.org/telegram";

    #[test]
    fn what_telegram_says_is_told_with_what_to_do() {
        let now = clock_sample().utc.0 / 1_000;
        let info = |url: &str, ago: i64, why: &str, waiting: u64| {
            let info = json!({
                "url": url, "pending_update_count": waiting, "last_error_date": now - ago,
                "last_error_message": why,
            });
            let said = said(&info, OURS);
            said.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(
            info(OURS, 2 * OVER, "", 0),
            format!("ok       webhook: Telegram sends to {OURS}")
        );
        for (told, words) in [
            (info("", 9_000, "", 0), "The bot sets it when it starts"),
            (
                info("https://other.example/x", 9_000, "", 0),
                "at other.example",
            ),
            (
                info(OURS, 5, "Wrong response from the webhook: 403 Forbidden", 0),
                "403 Forbidden. See that the proxy passes the header",
            ),
            (
                info(OURS, 5, "Wrong response from the webhook: 404 Not Found", 0),
                "unchanged",
            ),
            (
                info(
                    OURS,
                    5,
                    "Wrong response from the webhook: 502 Bad Gateway",
                    0,
                ),
                "a process of the bot runs",
            ),
            (
                info(
                    OURS,
                    5,
                    "SSL error {error:0A000086:SSL routines::certificate verify failed}",
                    0,
                ),
                "a valid certificate",
            ),
            (info(OURS, 5, "Connection timed out", 0), "IPv4"),
            (info(OURS, 9_000, "", 250), "250 updates wait"),
        ] {
            assert!(
                told.starts_with("warning  webhook: ") && told.contains(words),
                "{told}"
            );
        }
    }
}
