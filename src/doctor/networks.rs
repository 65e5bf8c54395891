//! What the networks say: who the bot is there, what time it is, and whether the page is reached.

use std::time::Duration;

use futures_util::future::join;
use reqwest::header::{AUTHORIZATION, DATE};
use reqwest::tls::TlsInfo;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;

use crate::config::{Config, Connection};
use crate::doctor::certificate::{http_date, valid_until};
use crate::doctor::finding::Finding;
use crate::machine::clock_sample;

/// The servers of the networks.
pub const TELEGRAM: &str = "https://api.telegram.org";
const DISCORD: &str = "https://discord.com";
/// As Discord wants every program to call itself.
const AGENT: &str = concat!("DiscordBot (tulenh, ", env!("CARGO_PKG_VERSION"), ")");
/// The longest an answer may take.
pub const ANSWER: Duration = Duration::from_secs(5);
/// A clock that is wrong by more seconds is told; by more than the second number, it has to be repaired:
/// Telegram's logins of the page are refused then.
const WRONG: (i64, i64) = (5, 60);
/// With fewer days left a certificate is told.
const RENEW_DAYS: i64 = 14;

/// Asks Telegram who the bot is.
pub async fn telegram(config: &Config) -> Vec<Finding> {
    let connection = match &config.telegram {
        None => return Vec::new(),
        Some(Err(error)) => {
            return vec![Finding::failed(
                "Telegram",
                error.to_string(),
                String::new(),
            )];
        }
        Some(Ok(connection)) => connection,
    };
    let Some(client) = client(connection) else {
        return vec![no_client("Telegram")];
    };
    let base = connection.api_url.as_deref().unwrap_or(TELEGRAM);
    let token = connection.token.reveal();
    let method = |name: &str| client.get(format!("{base}/bot{token}/{name}"));
    let (me, webhook) = join(ask(method("getMe")), ask(method("getWebhookInfo"))).await;
    let me = match me {
        Ok(answer) => answer,
        Err(why) => return vec![away("Telegram", &why)],
    };
    let mut findings = clock(&me);
    findings.push(match me.status {
        200 if me.body["ok"] == true => {
            let handle = me.body["result"]["username"]
                .as_str()
                .unwrap_or("without a handle");
            Finding::fine("Telegram", format!("the token is that of @{handle}"))
        }
        401 | 404 => Finding::failed(
            "Telegram",
            "it does not accept the token in TELEGRAM_TOKEN",
            "Get it from @BotFather on Telegram (/token), and put it into the settings",
        ),
        status => Finding::failed(
            "Telegram",
            format!("it answers with the status {status}"),
            "Try again later",
        ),
    });
    if config.telegram_webhook.is_none()
        && let Ok(webhook) = webhook
        && let Some(url) = webhook.body["result"]["url"]
            .as_str()
            .filter(|url| !url.is_empty())
        && !is_ours(url, config)
    {
        let host = url.split('/').nth(2).unwrap_or_default();
        let state = format!("another program receives what people write, at {host}");
        let advice = "The bot removes that webhook when it starts. If the other program sets it again, get a new \
                      token from @BotFather (/revoke)";
        findings.push(Finding::warning("Telegram", state, advice));
    }
    findings
}

/// Whether a webhook leads to this bot.
fn is_ours(url: &str, config: &Config) -> bool {
    config
        .web_url
        .as_deref()
        .is_some_and(|page| url.starts_with(page))
}

/// Asks Discord who the bot is.
pub async fn discord(config: &Config) -> Vec<Finding> {
    let connection = match &config.discord {
        None => return Vec::new(),
        Some(Err(error)) => {
            return vec![Finding::failed("Discord", error.to_string(), String::new())];
        }
        Some(Ok(connection)) => connection,
    };
    let Some(client) = client(connection) else {
        return vec![no_client("Discord")];
    };
    let base = connection.api_url.as_deref().unwrap_or(DISCORD);
    let token = connection.token.reveal();
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    let get = |path: &str| {
        let request = client.get(format!("{base}/api/v10{path}"));
        request.header(AUTHORIZATION, format!("Bot {token}"))
    };
    let (me, application) = join(ask(get("/users/@me")), ask(get("/applications/@me"))).await;
    let me = match me {
        Ok(answer) => answer,
        Err(why) => return vec![away("Discord", &why)],
    };
    let mut findings = clock(&me);
    findings.push(match me.status {
        200 => {
            let name = me.body["username"].as_str().unwrap_or("a bot without a name");
            Finding::fine("Discord", format!("the token is that of {name}"))
        }
        401 => Finding::failed(
            "Discord",
            "it does not accept the token in DISCORD_TOKEN",
            "https://discord.com/developers/applications, your application, Bot, Reset Token; put it into the settings",
        ),
        status => Finding::failed("Discord", format!("it answers with the status {status}"), "Try again later"),
    });
    if let Ok(application) = application
        && application.body["interactions_endpoint_url"].is_string()
    {
        let advice = "Remove it: https://discord.com/developers/applications, your application, General Information";
        let state =
            "commands go to an Interactions Endpoint URL, and the bot does not hear of them";
        findings.push(Finding::failed("Discord", state, advice));
    }
    findings
}

/// Whether people reach the page, and until when its certificate is valid.
pub async fn page(config: &Config) -> Vec<Finding> {
    let Some(url) = &config.web_url else {
        return Vec::new();
    };
    let client = Client::builder().timeout(ANSWER).tls_info(true).build();
    let Ok(client) = client else {
        return vec![no_client("page")];
    };
    let answer = match client.get(url).send().await {
        Ok(answer) => answer,
        Err(error) => {
            let state = format!("{url} cannot be reached from here: {}", reason(error));
            let advice =
                "See that the proxy runs, has a certificate, and passes requests to WEB_LISTEN";
            return vec![Finding::warning("page", state, advice)];
        }
    };
    let mut findings = Vec::from_iter(certificate("the page", &answer));
    let status = answer.status().as_u16();
    findings.push(match status {
        200 => Finding::fine("page", format!("{url} answers")),
        502..=504 => {
            let advice = "Start the bot, and see that the proxy passes requests to WEB_LISTEN";
            Finding::warning(
                "page",
                format!("behind {url} nobody answers ({status})"),
                advice,
            )
        }
        _ => Finding::warning(
            "page",
            format!("{url} answers with {status}"),
            "Is that the page of the bot?",
        ),
    });
    findings
}

/// Until when the certificate is valid with which a server answered.
pub fn certificate(of: &str, answer: &Response) -> Option<Finding> {
    let der = answer.extensions().get::<TlsInfo>()?.peer_certificate()?;
    let left = valid_until(der)? - clock_sample().utc.0 / 1_000;
    let days = left / (24 * 60 * 60);
    let state = format!("that of {of} is valid for {days} days");
    Some(match days {
        days if days < RENEW_DAYS => {
            Finding::warning("certificate", state, "See why the proxy does not renew it")
        }
        _ => Finding::fine("certificate", state),
    })
}

/// What a server answered.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The JSON in it; `null` when it is none.
    pub body: Value,
    /// Its clock minus ours, in seconds.
    ahead: Option<i64>,
}

/// Makes a call. The error has no address in it, which may contain a token.
pub async fn ask(request: RequestBuilder) -> Result<Answer, String> {
    let answer = request.send().await.map_err(reason)?;
    let date = answer
        .headers()
        .get(DATE)
        .and_then(|date| http_date(date.to_str().ok()?));
    Ok(Answer {
        status: answer.status().as_u16(),
        ahead: date.map(|date| date - clock_sample().utc.0 / 1_000),
        body: match answer.text().await {
            Ok(text) => serde_json::from_str(&text).unwrap_or_default(),
            Err(error) => return Err(reason(error)),
        },
    })
}

/// Why a call failed, with its causes and without its address.
pub fn reason(error: reqwest::Error) -> String {
    let error = error.without_url();
    if error.is_timeout() {
        return format!("no answer in {} seconds", ANSWER.as_secs());
    }
    let mut said = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(deeper) = cause {
        said = format!("{said}: {deeper}");
        cause = deeper.source();
    }
    said
}

/// How the clock of this machine is by that of a server.
fn clock(answer: &Answer) -> Vec<Finding> {
    let Some(ahead) = answer.ahead else {
        return Vec::new();
    };
    let state = match ahead {
        0.. => format!("it is {ahead} seconds slow"),
        _ => format!("it is {} seconds fast", -ahead),
    };
    let advice = "Have it set by NTP: `timedatectl set-ntp true`";
    vec![match ahead.abs() {
        off if off > WRONG.1 => Finding::failed("clock", state, advice),
        off if off > WRONG.0 => Finding::warning("clock", state, advice),
        _ => Finding::fine("clock", "it is right"),
    }]
}

fn away(network: &'static str, why: &str) -> Finding {
    let advice = "See that this machine reaches the internet, and that no firewall is in the way";
    Finding::failed(network, format!("it does not answer: {why}"), advice)
}

pub fn no_client(what: &'static str) -> Finding {
    Finding::failed(
        what,
        "no connection can be made",
        "See that certificates of authorities are installed",
    )
}

/// A server that was named is called directly and not through the system's proxy.
pub fn client(connection: &Connection) -> Option<Client> {
    let client = Client::builder().timeout(ANSWER).user_agent(AGENT);
    match connection.api_url {
        Some(_) => client.no_proxy().build().ok(),
        None => client.build().ok(),
    }
}
