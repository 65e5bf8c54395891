//! Completions for a turn or a time that is being typed.

use std::time::Duration;

use serenity::json::{Value, json};

use crate::app::{App, Choice, Request};
use crate::discord::outbound::interaction_reply::Responder;
use crate::discord::outbound::markdown::{one_line, shorten};
use crate::machine::clock_sample;

/// Completions found later are too late: Discord waits 3 s, including the network.
const PATIENCE: Duration = Duration::from_millis(2000);
/// The most choices that Discord takes.
const CHOICES: usize = 25;
/// The longest name or value of a choice, in characters.
const CHOICE_CHARS: usize = 100;

/// The type of the interaction callback with choices.
const OFFER: u8 = 8;

/// Offers completions; none where the core knows none, or not in time.
pub async fn answer(app: &App, mut request: Request, responder: Responder<'_>) {
    // This changes nothing, so no key is remembered.
    request.update = None;
    let found =
        tokio::time::timeout(PATIENCE, app.complete(request, app.now(clock_sample()))).await;
    let choices = offered(&found.unwrap_or_default());
    let body = json!({"type": OFFER, "data": {"choices": choices}});
    responder.acknowledge(&body).await;
}

/// The choices as Discord takes them. One that is too long is left out: half a turn is useless.
pub fn offered(found: &[Choice]) -> Vec<Value> {
    let mut values: Vec<&str> = Vec::new();
    let mut offered = Vec::new();
    for choice in found {
        let value = choice.value.as_str();
        let fits = !value.trim().is_empty() && value.chars().count() <= CHOICE_CHARS;
        if offered.len() == CHOICES || !fits || values.contains(&value) {
            continue;
        }
        values.push(value);
        let label = shorten(&one_line(&choice.label), CHOICE_CHARS);
        let name = if label.is_empty() { value } else { &label };
        offered.push(json!({"name": name, "value": value}));
    }
    offered
}
