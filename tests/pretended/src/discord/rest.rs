//! The REST interface, version 10.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::discord::Shared;
use crate::discord::checks::{self, Refusal, refuse};
use crate::discord::oauth;
use crate::discord::world::{BOT, Call, Channel, File, Kind, Msg, Trouble, World, channel};

/// Flags an application may set on a message, on an answer to an interaction, and by an edit.
const MESSAGE_FLAGS: u64 = 1 << 2 | 1 << 12;
const ANSWER_FLAGS: u64 = MESSAGE_FLAGS | HIDDEN;
const EDIT_FLAGS: u64 = 1 << 2;
const HIDDEN: u64 = 1 << 6;

type Answer = Result<(u16, Value), Refusal>;

pub async fn call(State(shared): State<Shared>, request: Request) -> Response {
    let method = request.method().to_string();
    let path = request
        .uri()
        .path()
        .trim_start_matches("/api/v10")
        .to_owned();
    let headers = request.headers().clone();
    let (json, files) = read(request).await;

    let trouble = shared.take_fault(&method, &path);
    if let Some(Trouble::Slow(delay)) = trouble {
        tokio::time::sleep(delay).await;
    }
    let refused = match &trouble {
        Some(Trouble::TooMany {
            seconds,
            global,
            header_only,
        }) => Some(too_many(*seconds, *global, *header_only)),
        Some(Trouble::Status(status)) => Some(plain(*status, &Value::Null)),
        Some(Trouble::Endless) => Some(plain(200, &Value::String(" ".repeat(1 << 20)))),
        Some(Trouble::Denied(status, code)) => Some(plain(
            *status,
            &json!({"code": code, "message": "as the test wants it"}),
        )),
        _ => None,
    };
    let mut response = match refused {
        Some(refused) => refused,
        None => {
            let mut world = shared.world();
            let answer = match oauth::answer(&mut world, &method, &path, &headers, &json) {
                Some(answer) => Ok(answer),
                None => authorised(&world, &path, &headers).and_then(|()| match path.as_str() {
                    "/gateway" | "/gateway/bot" => Ok((200, gateway(&mut world, &headers))),
                    _ => route(&mut world, &method, &path, &json, files),
                }),
            };
            match answer {
                Ok((204, _)) => StatusCode::NO_CONTENT.into_response(),
                Ok((status, json)) => plain(status, &json),
                Err(Refusal(status, code, message)) => {
                    plain(status, &json!({"code": code, "message": message}))
                }
            }
        }
    };
    if let Some(Trouble::Spent(seconds)) = trouble {
        let headers = response.headers_mut();
        headers.insert("x-ratelimit-remaining", "0".parse().unwrap());
        headers.insert(
            "x-ratelimit-reset-after",
            seconds.to_string().parse().unwrap(),
        );
    }
    if matches!(trouble, Some(Trouble::Lost)) {
        response = plain(502, &Value::Null);
    }
    let status = response.status().as_u16();
    shared.world().calls.push(Call {
        method,
        path,
        json,
        status,
    });
    shared.changed();
    response
}

fn plain(status: u16, json: &Value) -> Response {
    let body = if json.is_null() {
        "upstream trouble".to_owned()
    } else {
        json.to_string()
    };
    Response::builder()
        .status(status)
        .header("content-type", "application/json")
        .header("x-ratelimit-limit", "5")
        .header("x-ratelimit-remaining", "4")
        .header("x-ratelimit-reset-after", "1.0")
        .body(Body::from(body))
        .unwrap()
}

fn too_many(seconds: f64, global: bool, header_only: bool) -> Response {
    let body =
        json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    let mut response = plain(429, if header_only { &Value::Null } else { &body });
    let headers = response.headers_mut();
    headers.insert("retry-after", seconds.ceil().to_string().parse().unwrap());
    headers.insert("x-ratelimit-remaining", "0".parse().unwrap());
    headers.insert(
        "x-ratelimit-scope",
        if global { "global" } else { "user" }.parse().unwrap(),
    );
    if global {
        headers.insert("x-ratelimit-global", "true".parse().unwrap());
    }
    response
}

/// JSON, a multipart form of `payload_json` and `files[n]`, or a plain form as an object.
async fn read(request: Request) -> (Value, Vec<File>) {
    let kind = request
        .headers()
        .get("content-type")
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    let is_form = kind == "application/x-www-form-urlencoded";
    if !kind.starts_with("multipart/form-data") {
        let bytes = axum::body::to_bytes(request.into_body(), usize::MAX)
            .await
            .unwrap_or_default();
        let json = if is_form {
            let fields = form_urlencoded::parse(&bytes).into_owned();
            Value::Object(fields.map(|(name, value)| (name, value.into())).collect())
        } else {
            serde_json::from_slice(&bytes).unwrap_or_default()
        };
        return (json, Vec::new());
    }
    let mut form = Multipart::from_request(request, &()).await.unwrap();
    let (mut json, mut files) = (Value::Null, Vec::new());
    while let Ok(Some(field)) = form.next_field().await {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().unwrap_or_default().to_owned();
        let media = field.content_type().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.unwrap_or_default().to_vec();
        if name == "payload_json" {
            json = serde_json::from_slice(&bytes).unwrap_or_default();
        } else if let Some(n) = name
            .strip_prefix("files[")
            .and_then(|n| n.strip_suffix(']'))
        {
            files.push(File {
                id: n.parse().unwrap(),
                name: file,
                alt: None,
                media,
                bytes,
            });
        }
    }
    (json, files)
}

/// Everything but answers to interactions needs the token; everything needs a proper agent.
fn authorised(world: &World, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name: &str| {
        headers
            .get(name)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default()
            .to_owned()
    };
    if !header("user-agent").starts_with("DiscordBot (") {
        return refuse(403, 40333, "internal network error");
    }
    let open =
        path.starts_with("/interactions/") || path.starts_with("/webhooks/") || path == "/gateway";
    if !open && header("authorization") != format!("Bot {}", world.token) {
        return refuse(401, 0, "401: Unauthorized");
    }
    Ok(())
}

/// Where the gateway is: on the way on which this call came, which may lead through a test's own proxy.
fn gateway(world: &mut World, headers: &HeaderMap) -> Value {
    let remaining = world.starts.left();
    let starts = &world.starts;
    let reset = starts.reset.map_or(Duration::from_secs(1), |reset| {
        reset.saturating_duration_since(std::time::Instant::now())
    });
    let reset_after = u64::try_from(reset.as_millis()).unwrap();
    json!({"url": format!("ws://{}", host(headers)), "shards": world.shards,
        "session_start_limit": {"total": starts.total, "remaining": remaining,
            "reset_after": reset_after, "max_concurrency": starts.max_concurrency}})
}

/// The host that a call names.
pub fn host(headers: &HeaderMap) -> &str {
    let host = headers.get("host").and_then(|host| host.to_str().ok());
    host.unwrap_or_default()
}

fn route(world: &mut World, method: &str, path: &str, json: &Value, files: Vec<File>) -> Answer {
    let id = |text: &str| text.parse::<u64>().unwrap_or(0);
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (method, &parts[..]) {
        ("GET", ["users", "@me"]) => Ok((200, world.user_json(BOT))),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Ok((
            200,
            json!({
                "id": BOT.to_string(),
                "flags": u64::from(world.activity) << 17,
                "interactions_endpoint_url": null,
            }),
        )),
        ("POST", ["users", "@me", "channels"]) => {
            let user = id(json["recipient_id"].as_str().unwrap_or_default());
            if !world.people.contains_key(&user) {
                return refuse(400, 50033, "Invalid Recipient(s)");
            }
            let channel = world.private_channel(user);
            Ok((200, world.channel_json(&world.channels[&channel])))
        }
        ("PUT", ["applications", app, "commands"]) if id(app) == BOT => {
            checks::commands(json)?;
            let launches = |list: &[Value]| list.iter().any(|c| c["type"] == checks::ENTRY_POINT);
            let list = json.as_array().cloned().unwrap_or_default();
            if launches(&world.commands) && !launches(&list) {
                let words = "You cannot remove this app's Entry Point command in a bulk update operation. \
                             Please include the Entry Point command in your update request or delete it \
                             separately.";
                return refuse(400, 50240, words);
            }
            world.menus += 1;
            world.commands = json.as_array().cloned().unwrap_or_default();
            let number = world.new_id();
            for (i, command) in world.commands.iter_mut().enumerate() {
                command["id"] = (number + i as u64).to_string().into();
                command["application_id"] = BOT.to_string().into();
                command["version"] = "1".into();
            }
            Ok((200, Value::from(world.commands.clone())))
        }
        ("GET", ["applications", _, "commands"]) => Ok((200, Value::from(world.commands.clone()))),
        ("POST", ["channels", c, "messages"]) => send(world, id(c), json, files),
        ("GET", ["channels", _, "messages", m]) => found(world, id(m)),
        ("PATCH", ["channels", c, "messages", m]) => {
            checks::may_see(world.channels.get(&id(c)), &world.missing(id(c)))?;
            let known = world
                .message(id(m))
                .is_some_and(|m| m.channel == id(c) && m.hidden_to.is_none());
            if !known {
                return refuse(404, 10008, "Unknown Message");
            }
            if age(id(m)) > Duration::from_secs(3600) {
                let words = "Maximum number of edits to messages older than 1 hour reached";
                return refuse(429, 30046, words);
            }
            edit(world, id(m), json, files)
        }
        ("GET", ["channels", c]) => {
            let channel = world.channels.get(&id(c));
            checks::may_see(channel, &world.missing(id(c)))?;
            Ok((
                200,
                channel.map(|c| world.channel_json(c)).unwrap_or_default(),
            ))
        }
        ("GET", ["guilds", g, rest @ ..]) => {
            let Some(guild) = world.guilds.iter().find(|guild| guild.id == id(g)) else {
                return refuse(404, 10004, "Unknown Guild");
            };
            match rest {
                [] => Ok((200, world.server_json(guild))),
                ["members", user] => {
                    let user = id(user);
                    if user != BOT && !world.people.contains_key(&user) {
                        return refuse(404, 10007, "Unknown Member");
                    }
                    let mut member = world.member_json(user, true);
                    // Only interactions tell it.
                    member.as_object_mut().map(|m| m.remove("permissions"));
                    Ok((200, member))
                }
                _ => refuse(404, 0, "404: Not Found"),
            }
        }
        ("DELETE", ["channels", _, "messages", m]) => delete(world, id(m)),
        ("POST", ["channels", c, "messages", m, "threads"]) => thread(world, id(c), id(m), json),
        ("PATCH", ["channels", c]) => {
            let Some(channel) = world.channels.get_mut(&id(c)) else {
                return refuse(404, 10003, "Unknown Channel");
            };
            if channel.locked {
                return refuse(403, 50013, "Missing Permissions");
            }
            if let Some(archived) = json["archived"].as_bool() {
                channel.archived = archived;
            }
            let channel = channel.clone();
            Ok((200, world.channel_json(&channel)))
        }
        (_, ["interactions" | "webhooks", ..]) => interaction(world, method, &parts, json, files),
        _ => refuse(404, 0, "404: Not Found"),
    }
}

/// The calls that answer an interaction, by its token.
fn interaction(
    world: &mut World,
    method: &str,
    parts: &[&str],
    json: &Value,
    files: Vec<File>,
) -> Answer {
    let id = |text: &str| text.parse::<u64>().unwrap_or(0);
    match (method, parts) {
        ("POST", ["interactions", i, token, "callback"]) => {
            callback(world, id(i), token, json, files)
        }
        ("GET", ["webhooks", _, token, "messages", "@original"]) => {
            let original = original(world, token)?;
            found(world, original)
        }
        ("PATCH", ["webhooks", _, token, "messages", "@original"]) => {
            let original = original(world, token)?;
            edit(world, original, json, files)
        }
        ("DELETE", ["webhooks", _, token, "messages", "@original"]) => {
            let original = original(world, token)?;
            delete(world, original)
        }
        ("POST", ["webhooks", _, token]) => follow_up(world, token, json, files),
        _ => refuse(404, 0, "404: Not Found"),
    }
}

/// How long ago an id was given.
fn age(id: u64) -> Duration {
    let given = Duration::from_millis((id >> 22) + 1_420_070_400_000);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap_or_default().saturating_sub(given)
}

/// Joins the files with what the JSON says of them.
fn attach(world: &mut World, json: &Value, files: Vec<File>) -> Result<Vec<File>, Refusal> {
    let said = json["attachments"].as_array().cloned().unwrap_or_default();
    let number = |v: &Value| v.as_u64().or_else(|| v.as_str()?.parse().ok());
    for entry in &said {
        let known = files.iter().any(|f| number(&entry["id"]) == Some(f.id));
        if entry["filename"].is_string() && !known {
            return refuse(
                400,
                50035,
                "attachments: Attachment data for this id is missing",
            );
        }
    }
    let mut attached = Vec::new();
    for mut file in files {
        if let Some(entry) = said.iter().find(|e| number(&e["id"]) == Some(file.id)) {
            file.alt = entry["description"].as_str().map(str::to_owned);
        }
        file.id = world.new_id();
        attached.push(file);
    }
    Ok(attached)
}

/// Whom the words alert: users named in them and allowed.
fn alerts(json: &Value) -> Vec<u64> {
    let content = json["content"].as_str().unwrap_or_default();
    let allowed = &json["allowed_mentions"];
    let all = allowed.is_null()
        || allowed["parse"]
            .as_array()
            .is_some_and(|p| p.contains(&json!("users")));
    let named = content
        .split("<@")
        .skip(1)
        .filter_map(|rest| rest.split('>').next()?.parse::<u64>().ok());
    let listed = |user: &u64| {
        let users = allowed["users"].as_array().cloned().unwrap_or_default();
        users.contains(&json!(user.to_string())) || users.contains(&json!(user))
    };
    let mut named: Vec<u64> = named.filter(|user| all || listed(user)).collect();
    named.dedup();
    named
}

fn fresh(world: &mut World, channel: u64, json: &Value, files: Vec<File>) -> Msg {
    Msg {
        id: world.new_id(),
        channel,
        author: BOT,
        content: json["content"].as_str().unwrap_or_default().to_owned(),
        files,
        components: if json["components"].is_array() {
            json["components"].clone()
        } else {
            json!([])
        },
        flags: json["flags"].as_u64().unwrap_or(0),
        alerts: alerts(json),
        replies_to: json["message_reference"]["message_id"]
            .as_str()
            .and_then(|id| id.parse().ok()),
        nonce: json["nonce"].as_str().map(str::to_owned),
        hidden_to: None,
        response: false,
        loading: false,
        deleted: false,
        edits: 0,
        taken: false,
        at: std::time::Instant::now(),
    }
}

fn send(world: &mut World, channel: u64, json: &Value, files: Vec<File>) -> Answer {
    let place = world.channels.get(&channel);
    let recipient = place
        .and_then(|c| c.recipient)
        .and_then(|r| world.people.get(&r));
    let reply = json["message_reference"].is_object();
    let missing = world.missing(channel);
    checks::may_send(place, &missing, recipient, !files.is_empty(), reply)?;
    let files = attach(world, json, files)?;
    checks::message(json, &files, MESSAGE_FLAGS, false)?;
    if json["enforce_nonce"] == true
        && let Some(nonce) = json["nonce"].as_str()
        && let Some(sent) = world
            .messages
            .iter()
            .find(|m| m.channel == channel && m.nonce.as_deref() == Some(nonce))
    {
        return Ok((200, world.message_json(sent)));
    }
    let message = fresh(world, channel, json, files);
    if let Some(place) = world.channels.get_mut(&channel) {
        // A message wakes a thread that is not locked.
        place.archived = false;
    }
    world.messages.push(message.clone());
    world.announce(&message);
    Ok((200, world.message_json(&message)))
}

fn found(world: &World, id: u64) -> Answer {
    match world.message(id) {
        Some(message) => Ok((200, world.message_json(message))),
        None => refuse(404, 10008, "Unknown Message"),
    }
}

fn edit(world: &mut World, id: u64, json: &Value, files: Vec<File>) -> Answer {
    let files = attach(world, json, files)?;
    checks::message(json, &files, EDIT_FLAGS, true)?;
    let kept: Option<Vec<u64>> = json["attachments"].as_array().map(|list| {
        list.iter()
            .filter_map(|a| a["id"].as_str()?.parse().ok())
            .collect()
    });
    let alerted = alerts(json);
    let Some(message) = world.message_mut(id) else {
        return refuse(404, 10008, "Unknown Message");
    };
    if message.author != BOT {
        return refuse(403, 50005, "Cannot edit a message authored by another user");
    }
    if let Some(content) = json["content"].as_str() {
        message.content = content.to_owned();
        message.alerts = alerted;
    }
    if json["components"].is_array() {
        message.components = json["components"].clone();
    }
    if let Some(kept) = kept {
        message.files.retain(|f| kept.contains(&f.id));
    }
    message.files.extend(files);
    let empty = message.content.is_empty() && message.files.is_empty();
    if empty && message.loading {
        return refuse(400, 50006, "Cannot send an empty message");
    }
    // What "is thinking" becomes is a new sight for a test; any other edit is not.
    message.taken &= !message.loading;
    message.loading = false;
    message.edits += 1;
    let message = message.clone();
    Ok((200, world.message_json(&message)))
}

fn delete(world: &mut World, id: u64) -> Answer {
    match world.message_mut(id) {
        Some(message) if message.author == BOT => {
            message.deleted = true;
            Ok((204, Value::Null))
        }
        Some(_) => refuse(403, 50013, "Missing Permissions"),
        None => refuse(404, 10008, "Unknown Message"),
    }
}

fn thread(world: &mut World, parent: u64, message: u64, json: &Value) -> Answer {
    let place = world.channels.get(&parent);
    checks::may_thread(place, json)?;
    if world.channels.contains_key(&message) {
        return refuse(
            400,
            160_004,
            "A thread has already been created for this message",
        );
    }
    if world.message(message).is_none_or(|m| m.channel != parent) {
        return refuse(404, 10008, "Unknown Message");
    }
    let guild = place.and_then(|c| c.guild);
    let name = json["name"].as_str().unwrap_or_default();
    // A thread on a message has the message's id.
    let thread = Channel {
        parent: Some(parent),
        ..channel(message, Kind::Thread, name, guild)
    };
    world.add_channel(thread.clone());
    let shown = world.channel_json(&thread);
    world.dispatch("THREAD_CREATE", &shown);
    Ok((201, shown))
}

fn callback(world: &mut World, id: u64, token: &str, json: &Value, files: Vec<File>) -> Answer {
    let Some(play) = world.plays.get(token).filter(|p| p.id == id).cloned() else {
        return refuse(404, 10062, "Unknown interaction");
    };
    if play.acknowledged.is_some() {
        return refuse(400, 40060, "Interaction has already been acknowledged.");
    }
    if play.made.elapsed() > Duration::from_secs(3) {
        return refuse(404, 10062, "Unknown interaction");
    }
    let kind = json["type"].as_u64().unwrap_or(0);
    let data = &json["data"];
    if (play.json["type"] == 4) != (kind == 8) {
        return refuse(400, 50035, "type: not possible here");
    }
    let original = match kind {
        8 => {
            checks::choices(data)?;
            let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
            let list = data["choices"].as_array().cloned().unwrap_or_default();
            let offered = list.iter().map(|c| (text(&c["name"]), text(&c["value"])));
            if let Some(play) = world.plays.get_mut(token) {
                play.choices = Some(offered.collect());
            }
            None
        }
        4 | 5 => {
            let files = attach(world, data, files)?;
            if kind == 4 {
                checks::message(data, &files, ANSWER_FLAGS, false)?;
            }
            let mut message = fresh(world, play.channel, data, files);
            message.response = true;
            message.loading = kind == 5;
            message.hidden_to = (message.flags & HIDDEN != 0).then_some(play.user);
            let id = message.id;
            world.messages.push(message);
            Some(id)
        }
        6 | 7 if play.source.is_some() => {
            if kind == 7 {
                edit(world, play.source.unwrap_or(0), data, files)?;
            }
            play.source
        }
        12 if world.activity => None,
        _ => return refuse(400, 50035, "type: not possible here"),
    };
    if let Some(play) = world.plays.get_mut(token) {
        play.acknowledged = Some(kind);
        play.original = original;
    }
    Ok((204, Value::Null))
}

fn original(world: &World, token: &str) -> Result<u64, Refusal> {
    match world.plays.get(token).and_then(|play| play.original) {
        Some(original) => Ok(original),
        None => refuse(404, 10015, "Unknown Webhook"),
    }
}

fn follow_up(world: &mut World, token: &str, json: &Value, files: Vec<File>) -> Answer {
    let Some(play) = world
        .plays
        .get(token)
        .filter(|p| p.acknowledged.is_some())
        .cloned()
    else {
        return refuse(404, 10015, "Unknown Webhook");
    };
    let waiting = play
        .original
        .and_then(|id| world.message(id))
        .is_some_and(|m| m.loading);
    if waiting {
        // The first follow-up takes the place of "is thinking", hidden or not as that was.
        return edit(world, play.original.unwrap_or(0), json, files);
    }
    let files = attach(world, json, files)?;
    checks::message(json, &files, ANSWER_FLAGS, false)?;
    let mut message = fresh(world, play.channel, json, files);
    message.response = true;
    message.hidden_to = (message.flags & HIDDEN != 0).then_some(play.user);
    world.messages.push(message.clone());
    Ok((200, world.message_json(&message)))
}
