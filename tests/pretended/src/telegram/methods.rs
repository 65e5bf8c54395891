//! The methods of the Bot API, as far as this bot calls them, refusing what Telegram refuses.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Multipart, Request, State as Shared_};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use tokio::time::{Instant, sleep, timeout_at};

use crate::telegram::markup::{self, utf16_len};
use crate::telegram::state::{
    Answer, Call, Medium, Menu, Photo, Sent, Spot, State, Trouble, buttons_of, entity_json,
};
use crate::telegram::{Shared, TOKEN, chats, edits, webhook};

/// How long after a message somebody may reply to it: the bot has written down by then what it shows.
pub const REPLIED_AFTER: Duration = Duration::from_millis(20);

/// An error as the API writes it: status, description, parameters.
pub struct Refusal(u16, String, Option<Value>);

pub type Outcome = Result<Value, Refusal>;

pub fn bad(description: &str) -> Refusal {
    Refusal(400, format!("Bad Request: {description}"), None)
}

fn forbidden(description: &str) -> Refusal {
    Refusal(403, format!("Forbidden: {description}"), None)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(code, description, parameters) = self;
        let mut body = json!({ "ok": false, "error_code": code, "description": description });
        if let Some(parameters) = parameters {
            body["parameters"] = parameters;
        }
        json_response(StatusCode::from_u16(code).unwrap(), &body)
    }
}

fn json_response(status: StatusCode, body: &Value) -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    (status, json, body.to_string()).into_response()
}

/// Files by the name of their part.
pub type Files = HashMap<String, Photo>;

/// Every call.
pub async fn serve(Shared_(shared): Shared_<Arc<Shared>>, request: Request) -> Response {
    let path = request.uri().path().replace("%3A", ":");
    let mut parts = path.trim_start_matches('/').splitn(2, '/');
    let token = parts.next().and_then(|part| part.strip_prefix("bot"));
    let method = parts.next().unwrap_or_default().to_lowercase();
    let Some(token) = token else {
        return Refusal(404, "Not Found".to_owned(), None).into_response();
    };
    if token != TOKEN || shared.state().revoked {
        // A token that does not even look like one is not found, as with the real server.
        let looks = token
            .split_once(':')
            .is_some_and(|(id, _)| id.parse::<u64>().is_ok());
        let refusal = if looks {
            (401, "Unauthorized")
        } else {
            (404, "Not Found")
        };
        return Refusal(refusal.0, refusal.1.to_owned(), None).into_response();
    }
    let (params, files) = match read(request).await {
        Ok(read) => read,
        Err(why) => return bad(&why).into_response(),
    };
    let params = Value::Object(params);
    let trouble = shared.change(|state| {
        state.calls.push(Call {
            method: method.clone(),
            params: params.clone(),
        });
        meet_trouble(state, &method, &params)
    });
    match &trouble {
        Some(Trouble::Flood(seconds)) => {
            let description = format!("Too Many Requests: retry after {seconds}");
            return Refusal(429, description, Some(json!({ "retry_after": seconds })))
                .into_response();
        }
        Some(Trouble::Status(status)) => {
            let status = StatusCode::from_u16(*status).unwrap();
            return (status, "<html><body>not today</body></html>").into_response();
        }
        Some(Trouble::Error(code, description)) => {
            return Refusal(*code, (*description).to_owned(), None).into_response();
        }
        Some(Trouble::Slow(millis)) => tokio::time::sleep(Duration::from_millis(*millis)).await,
        Some(Trouble::Held) => held(&shared).await,
        Some(Trouble::Dropped) => return broken(),
        Some(Trouble::Garbled | Trouble::Lost) | None => {}
    }
    let outcome = if method == "getupdates" {
        get_updates(&shared, &params).await
    } else {
        shared.change(|state| call(state, &method, &params, files))
    };
    match (outcome, trouble) {
        (Ok(result), Some(Trouble::Garbled)) => {
            let lacking = json!({ "message_id": result["message_id"], "news": true });
            json_response(StatusCode::OK, &json!({ "ok": true, "result": lacking }))
        }
        (Ok(_), Some(Trouble::Lost)) => broken(),
        (Ok(result), _) => json_response(StatusCode::OK, &json!({ "ok": true, "result": result })),
        (Err(refusal), _) => refusal.into_response(),
    }
}

/// An answer in which the client sees the connection break: more is announced than comes.
fn broken() -> Response {
    let length = [(header::CONTENT_LENGTH, "1000")];
    (length, Body::from("{\"ok\"")).into_response()
}

/// Waits until the test lets the call go on.
async fn held(shared: &Shared) {
    let mut released = shared.released.subscribe();
    let _ = released.changed().await;
}

/// Parameters come as JSON, or in parts when there are files; nested ones are then JSON text.
async fn read(request: Request) -> Result<(Map<String, Value>, Files), String> {
    let in_parts = |headers: &HeaderMap| {
        let kind = headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        kind.is_some_and(|kind| kind.starts_with("multipart/form-data"))
    };
    let mut files = Files::new();
    if !in_parts(request.headers()) {
        let body = to_bytes(request.into_body(), 1 << 20)
            .await
            .map_err(|e| e.to_string())?;
        if body.is_empty() {
            return Ok((Map::new(), files));
        }
        let params = serde_json::from_slice(&body).map_err(|e| format!("can't parse JSON: {e}"))?;
        return Ok((params, files));
    }
    let mut params = Map::new();
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|e| e.to_string())?;
    while let Some(part) = parts.next_field().await.map_err(|e| e.to_string())? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|e| e.to_string())?;
        if let Some(file) = file {
            files.insert(
                name,
                Photo {
                    name: file,
                    bytes: bytes.to_vec(),
                },
            );
        } else {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let nested = [
                "reply_markup",
                "reply_parameters",
                "media",
                "allowed_updates",
            ]
            .contains(&&*name);
            let value = if nested {
                serde_json::from_str(&text).map_err(|e| format!("can't parse {name}: {e}"))?
            } else {
                Value::String(text)
            };
            params.insert(name, value);
        }
    }
    Ok((params, files))
}

fn meet_trouble(state: &mut State, method: &str, params: &Value) -> Option<Trouble> {
    let chat = number(&params["chat_id"]);
    if let Some((begins, every, calls)) = &mut state.losing
        && method.starts_with(begins.as_str())
    {
        *calls += 1;
        if *calls % *every == 0 {
            return Some(Trouble::Lost);
        }
    }
    let fault = state.faults.iter_mut().find(|fault| {
        fault.times > 0
            && (fault.method.is_empty() || fault.method == method)
            && (fault.chat.is_none() || fault.chat == chat)
    })?;
    fault.times -= 1;
    Some(fault.trouble.clone())
}

/// A number, also as the text it is in parts.
pub fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

pub fn truth(value: &Value) -> bool {
    value.as_bool() == Some(true) || value.as_str() == Some("true")
}

/// Holds the question until there is news or its time is up. What was delivered stays until a later
/// question's `offset` is above it.
async fn get_updates(shared: &Shared, params: &Value) -> Outcome {
    let seconds = number(&params["timeout"])
        .unwrap_or(0)
        .clamp(0, 50)
        .cast_unsigned();
    let limit = number(&params["limit"]).unwrap_or(100).clamp(1, 100);
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let mut changes = shared.changes.subscribe();
    let this = shared.change(|state| {
        if let Some(offset) = number(&params["offset"]) {
            state.pending.retain(|(id, _)| i64::from(*id) >= offset);
        }
        state.polls += 1;
        state.polls
    });
    let mut waited = false;
    loop {
        changes.borrow_and_update();
        // Nobody replies to a message in the moment it appears.
        if !waited
            && shared
                .state()
                .pending
                .iter()
                .any(|(_, update)| is_reply(update))
        {
            waited = true;
            sleep(REPLIED_AFTER).await;
        }
        {
            let state = shared.state();
            if state.webhook.is_some() {
                let why = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
                return Err(Refusal(409, why.to_owned(), None));
            }
            if state.polls != this {
                let why = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
                return Err(Refusal(409, why.to_owned(), None));
            }
            if !state.pending.is_empty() {
                let updates = state
                    .pending
                    .iter()
                    .take(usize::try_from(limit).unwrap_or(1));
                return Ok(updates.map(|(_, update)| update.clone()).collect());
            }
        }
        let held = HeldPoll::new(shared, this);
        let changed = timeout_at(deadline, changes.changed()).await;
        drop(held);
        if changed.is_err() {
            return Ok(json!([]));
        }
    }
}

/// Marks a question for updates as held, until this is dropped: also when the client goes away.
struct HeldPoll<'a>(&'a Shared, u64);

impl HeldPoll<'_> {
    fn new(shared: &Shared, number: u64) -> HeldPoll<'_> {
        shared.state().held_poll = Some(number);
        shared.noted();
        HeldPoll(shared, number)
    }
}

impl Drop for HeldPoll<'_> {
    fn drop(&mut self) {
        // After a failed assertion the state may be out of reach.
        if let Ok(mut state) = self.0.state.lock() {
            state.held_poll.take_if(|held| *held == self.1);
        }
        self.0.noted();
    }
}

pub fn is_reply(update: &Value) -> bool {
    !update["message"]["reply_to_message"].is_null()
}

fn call(state: &mut State, method: &str, params: &Value, files: Files) -> Outcome {
    match method {
        "getme" => {
            let mut me = State::bot().json();
            for (key, value) in [
                ("can_join_groups", true),
                ("can_read_all_group_messages", state.reads_all),
                ("supports_inline_queries", false),
                ("can_connect_to_business", false),
                ("has_main_web_app", false),
            ] {
                me[key] = json!(value);
            }
            Ok(me)
        }
        "getwebhookinfo" => Ok(webhook::info(state)),
        "setwebhook" => webhook::set(state, params),
        "deletewebhook" => {
            state.webhook = None;
            Ok(json!(true))
        }
        "setmycommands" => set_my_commands(state, params),
        "sendmessage" => send(state, params, None),
        "sendphoto" => send_file(state, params, files, Medium::Photo),
        "sendanimation" => send_file(state, params, files, Medium::Animation),
        "senddocument" => send_file(state, params, files, Medium::Document),
        "answercallbackquery" => answer(state, params),
        "editmessagereplymarkup" => edits::keyboard(state, params),
        "editmessagetext" => edits::text(state, params),
        "editmessagecaption" => edits::caption(state, params),
        "editmessagemedia" => edits::media(state, params, files),
        "deletemessage" => edits::delete(state, params),
        "getchat" => chats::chat(state, params),
        "getchatmember" => chats::member(state, params),
        "sendchataction" => chats::action(state, params),
        _ => Err(Refusal(404, "Not Found: method not found".to_owned(), None)),
    }
}

fn set_my_commands(state: &mut State, params: &Value) -> Outcome {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let language = text(&params["language_code"]);
    if !(language.is_empty() || language.len() == 2) {
        return Err(bad("invalid language code specified"));
    }
    let commands = params["commands"].as_array().cloned().unwrap_or_default();
    let commands: Vec<(String, String)> = commands
        .iter()
        .map(|c| (text(&c["command"]), text(&c["description"])))
        .collect();
    for (word, description) in &commands {
        let fits = (1..=32).contains(&word.len())
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        if !fits {
            return Err(bad("BOT_COMMAND_INVALID"));
        }
        if !(1..=256).contains(&utf16_len(description)) {
            return Err(bad("BOT_COMMAND_DESCRIPTION_INVALID"));
        }
    }
    if commands.len() > 100 {
        return Err(bad("BOT_COMMANDS_TOO_MUCH"));
    }
    state.menus.retain(|menu| menu.language != language);
    state.menus.push(Menu { language, commands });
    Ok(json!(true))
}

fn send_file(state: &mut State, params: &Value, files: Files, medium: Medium) -> Outcome {
    let file = file(&params[medium.key()], files, medium)?;
    send(state, params, Some((medium, file)))
}

/// The file that a parameter names, if it is one of this kind.
pub fn file(named: &Value, mut files: Files, medium: Medium) -> Result<Photo, Refusal> {
    let name = named
        .as_str()
        .and_then(|name| name.strip_prefix("attach://"));
    let file = files.remove(name.unwrap_or(medium.key()));
    let missing = || bad(&format!("there is no {} in the request", medium.key()));
    let file = file.ok_or_else(missing)?;
    if file.bytes.is_empty() {
        return Err(bad("file must be non-empty"));
    }
    let most = if medium == Medium::Photo {
        10_000_000
    } else {
        50_000_000
    };
    if file.bytes.len() > most {
        return Err(Refusal(413, "Request Entity Too Large".to_owned(), None));
    }
    if medium == Medium::Photo {
        let size = png_size(&file.bytes).ok_or_else(|| bad("IMAGE_PROCESS_FAILED"))?;
        if size.0 + size.1 > 10_000 || size.0.max(size.1) > 20 * size.0.min(size.1) {
            return Err(bad("PHOTO_INVALID_DIMENSIONS"));
        }
    }
    Ok(file)
}

/// Whether such a thing may be sent there.
pub fn may_send(state: &State, chat: i64, medium: Medium) -> Result<(), Refusal> {
    if state.forbidden.contains(&(chat, medium)) {
        let what = medium.key();
        return Err(bad(&format!(
            "not enough rights to send {what}s to the chat"
        )));
    }
    Ok(())
}

/// Puts a file into a message, as the API shows it.
pub fn put_file(message: &mut Value, medium: Medium, file: &Photo) {
    let named = format!("{}x{}", message["chat"]["id"], message["message_id"]);
    let size = file.bytes.len();
    let mut shown = json!({
        "file_id": format!("f{named}"), "file_unique_id": format!("u{named}"), "file_size": size,
    });
    match medium {
        Medium::Photo => {
            let (width, height) = png_size(&file.bytes).unwrap_or_default();
            shown["width"] = json!(width);
            shown["height"] = json!(height);
            message["photo"] = json!([shown]);
        }
        Medium::Document => {
            shown["file_name"] = json!(file.name);
            message["document"] = shown;
        }
        Medium::Animation => {
            shown["file_name"] = json!(file.name);
            // So does Telegram, for old clients.
            message["document"] = shown.clone();
            for (key, value) in [("width", 440), ("height", 480), ("duration", 3)] {
                shown[key] = json!(value);
            }
            message["animation"] = shown;
        }
    }
}

/// Width and height in the header of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(rest.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}

/// Whether the bot may write there.
pub fn reach(state: &State, chat: i64) -> Result<(), Refusal> {
    let Some(known) = state.chats.get(&chat) else {
        return Err(bad("chat not found"));
    };
    if let Some(to) = known.moved_to {
        let why = "Bad Request: group chat was upgraded to a supergroup chat".to_owned();
        return Err(Refusal(400, why, Some(json!({ "migrate_to_chat_id": to }))));
    }
    match (chat > 0, state.blocked.contains(&chat)) {
        (true, true) => Err(forbidden("bot was blocked by the user")),
        (false, true) => Err(forbidden("bot was kicked from the supergroup chat")),
        (true, false) if !state.started.contains(&chat) => {
            Err(forbidden("bot can't initiate conversation with a user"))
        }
        _ => Ok(()),
    }
}

fn send(state: &mut State, params: &Value, file: Option<(Medium, Photo)>) -> Outcome {
    let chat = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
    reach(state, chat)?;
    if let Some((medium, _)) = &file {
        may_send(state, chat, *medium)?;
    }
    let thread = number(&params["message_thread_id"]).and_then(|id| i32::try_from(id).ok());
    if thread.is_some_and(|thread| !state.chats[&chat].topics.contains(&thread)) {
        return Err(bad("message thread not found"));
    }
    let (key, limit) = if file.is_some() {
        ("caption", 1_024)
    } else {
        ("text", 4_096)
    };
    let (text, entities) = words(params, params[key].as_str().unwrap_or_default())?;
    if utf16_len(&text) > limit {
        let what = if file.is_some() {
            "message caption is too long"
        } else {
            "message is too long"
        };
        return Err(bad(what));
    }
    if file.is_none() && text.trim().is_empty() {
        return Err(bad("message text is empty"));
    }
    check_keyboard(&params["reply_markup"], chat > 0)?;
    let reply = &params["reply_parameters"];
    let mut reply_to = number(&reply["message_id"]).and_then(|id| i32::try_from(id).ok());
    if let Some(id) = reply_to {
        let replied = state.message(chat, id);
        let topic = replied.as_ref().and_then(|replied| {
            let topic = number(&replied["message_thread_id"])?;
            i32::try_from(topic).ok()
        });
        if replied.is_none() {
            if !truth(&reply["allow_sending_without_reply"]) {
                return Err(bad("message to be replied not found"));
            }
            reply_to = None;
        } else if thread.is_none()
            && topic.is_some_and(|t| state.closed_topics.contains(&(chat, t)))
        {
            // A reply goes into the topic of its message.
            return Err(bad("TOPIC_CLOSED"));
        }
    }
    if thread.is_some_and(|thread| state.closed_topics.contains(&(chat, thread))) {
        return Err(bad("TOPIC_CLOSED"));
    }

    let spot = Spot { chat, thread };
    let id = state.next_message(chat);
    let mut message = state.frame(spot, id, &State::bot());
    let shown: Vec<Value> = entities.iter().map(entity_json).collect();
    if let Some((medium, file)) = &file {
        put_file(&mut message, *medium, file);
        message["caption_entities"] = json!(shown);
    } else {
        message["entities"] = json!(shown);
    }
    message[key] = json!(text);
    let buttons = buttons_of(&params["reply_markup"]);
    if !buttons.is_empty() {
        message["reply_markup"] = params["reply_markup"].clone();
    }
    state.keep(chat, id, message.clone());
    let of = |medium| {
        let file = file.as_ref().filter(|(kind, _)| *kind == medium);
        file.map(|(_, file)| file.clone())
    };
    let sent = Sent {
        spot,
        id,
        text,
        entities,
        photo: of(Medium::Photo),
        film: of(Medium::Animation),
        file: of(Medium::Document),
        buttons,
        reply_to,
        silent: truth(&params["disable_notification"]),
        taken: false,
        at: std::time::Instant::now(),
    };
    state.shown.insert((chat, id), sent.clone());
    state.sent.push(sent);
    Ok(message)
}

/// The words of a message, read by its parse mode.
pub fn words(params: &Value, text: &str) -> Result<(String, Vec<markup::Entity>), Refusal> {
    match params["parse_mode"].as_str() {
        None => Ok((text.to_owned(), Vec::new())),
        Some(mode) if mode.eq_ignore_ascii_case("html") => {
            markup::parse(text).map_err(|why| bad(&format!("can't parse entities: {why}")))
        }
        Some(_) => Err(bad("unsupported parse_mode")),
    }
}

pub fn check_keyboard(markup: &Value, is_private: bool) -> Result<(), Refusal> {
    let rows = buttons_of(markup);
    if rows.iter().flatten().count() > 100 {
        return Err(bad("REPLY_MARKUP_TOO_LONG"));
    }
    let buttons = markup["inline_keyboard"].as_array().into_iter().flatten();
    for button in buttons.flat_map(|row| row.as_array().into_iter().flatten()) {
        check_address(button, is_private)?;
    }
    for (label, data) in rows.iter().flatten() {
        if label.trim().is_empty() {
            return Err(bad(
                "can't parse inline keyboard button: Text must be non-empty",
            ));
        }
        if !data.starts_with("https://") && !(1..=64).contains(&data.len()) {
            return Err(bad("BUTTON_DATA_INVALID"));
        }
    }
    Ok(())
}

/// A button that opens something: an app in a private chat, or an address.
fn check_address(button: &Value, is_private: bool) -> Result<(), Refusal> {
    let kinds = ["callback_data", "web_app", "url"];
    let given = kinds.iter().filter(|kind| !button[**kind].is_null());
    if given.count() != 1 {
        return Err(bad(
            "can't parse inline keyboard button: Text buttons are unallowed",
        ));
    }
    if let Some(url) = button["web_app"]["url"].as_str() {
        if !is_private {
            return Err(bad("BUTTON_TYPE_INVALID"));
        }
        if !url.starts_with("https://") {
            return Err(bad(&format!(
                "inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
            )));
        }
    }
    match button["url"].as_str() {
        Some(url) if !url.starts_with("https://") => Err(bad("BUTTON_URL_INVALID")),
        _ => Ok(()),
    }
}

fn answer(state: &mut State, params: &Value) -> Outcome {
    let query = params["callback_query_id"].as_str().unwrap_or_default();
    if !state.queries.remove(query) {
        return Err(bad(
            "query is too old and response timeout expired or query ID is invalid",
        ));
    }
    let text = params["text"].as_str().unwrap_or_default();
    if utf16_len(text) > 200 {
        return Err(bad("MESSAGE_TOO_LONG"));
    }
    let alert = truth(&params["show_alert"]);
    state.answers.push(Answer {
        query: query.to_owned(),
        text: text.to_owned(),
        alert,
    });
    Ok(json!(true))
}
