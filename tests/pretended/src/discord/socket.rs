//! The gateway: hello, identify, ready, heartbeats, resume, shards.

use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::discord::Shared;
use crate::discord::rest::host;
use crate::discord::world::{BOT, BOT_NAME, Frame, Session, World};

/// The privileged rights: members, presences, message content. The pretended bot has none.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

pub async fn upgrade(
    State(shared): State<Shared>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    let host = host(&headers).to_owned();
    socket.on_upgrade(move |socket| serve(shared, socket, host))
}

async fn serve(shared: Shared, mut socket: WebSocket, host: String) {
    let (out, mut frames) = mpsc::unbounded_channel();
    let interval = shared.world().heartbeat_interval;
    let hello = json!({"op": 10, "d": {"heartbeat_interval": interval}});
    let _ = out.send(Frame::Text(hello));
    let mut session = None;
    let number = shared.world().new_id();
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(Frame::Text(json)) => {
                    if socket.send(Message::Text(json.to_string().into())).await.is_err() {
                        break;
                    }
                }
                Some(Frame::Close(code)) => {
                    let frame = CloseFrame { code, reason: "".into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    break;
                }
                Some(Frame::Drop) | None => break,
            },
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let json: Value = serde_json::from_str(&text).unwrap_or_default();
                    if let Some(joined) = hear(&shared, &json, &out, number, &host) {
                        session = Some(joined);
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    // 1000 and 1001 end the session, any other code keeps it for a resume.
                    let ended = frame.is_some_and(|f| f.code == 1000 || f.code == 1001);
                    if ended && let Some(session) = &session {
                        let mut world = shared.world();
                        if let Some(session) = world.sessions.remove(session) {
                            world.log_session(session.shard, false);
                        }
                    }
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
        }
    }
    let mut world = shared.world();
    let session = session.and_then(|id| world.sessions.get_mut(&id));
    if let Some(session) = session.filter(|s| s.socket.as_ref().is_some_and(|(n, _)| *n == number))
    {
        session.socket = None;
        let shard = session.shard;
        world.log_session(shard, false);
    }
    drop(world);
    shared.changed();
}

/// Answers one message; gives the session it joined.
fn hear(
    shared: &Shared,
    json: &Value,
    out: &mpsc::UnboundedSender<Frame>,
    number: u64,
    host: &str,
) -> Option<String> {
    let mut world = shared.world();
    let token = json["d"]["token"].as_str().unwrap_or_default();
    let token = token.strip_prefix("Bot ").unwrap_or(token).to_owned();
    match json["op"].as_u64()? {
        1 => {
            world.heartbeats += 1;
            let _ = out.send(Frame::Text(json!({"op": 11})));
            None
        }
        2 => {
            let shard = shard_of(json);
            let id = format!("session-{number}");
            if let Some(refusal) = refusal(&mut world, &token, shard, json) {
                let _ = out.send(refusal);
                drop(world);
                shared.changed();
                return None;
            }
            world.identifies += 1;
            let mut session = Session {
                socket: Some((number, out.clone())),
                shard,
                ..Session::default()
            };
            let ids = world.guilds_of(shard);
            let guilds: Vec<Value> = ids
                .iter()
                .map(|id| json!({"id": id.to_string(), "unavailable": true}))
                .collect();
            session.send("READY", &json!({"v": 10, "session_id": id, "guilds": guilds, "shard": shard,
                "user": {"id": BOT.to_string(), "username": BOT_NAME, "discriminator": "0", "bot": true,
                    "verified": true, "mfa_enabled": true, "email": null, "avatar": null},
                "resume_gateway_url": format!("ws://{host}"),
                "application": {"id": BOT.to_string(), "flags": u64::from(world.activity) << 17}}));
            for guild in ids {
                session.send("GUILD_CREATE", &world.guild_json(guild));
            }
            world.sessions.insert(id.clone(), session);
            world.log_session(shard, true);
            drop(world);
            shared.changed();
            Some(id)
        }
        6 => {
            let id = json["d"]["session_id"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            let seq = json["d"]["seq"].as_u64().unwrap_or(0);
            if token != world.token || !world.sessions.contains_key(&id) {
                let _ = out.send(Frame::Text(json!({"op": 9, "d": false})));
                return None;
            }
            world.resumes += 1;
            let session = world.sessions.get_mut(&id)?;
            for event in session
                .events
                .iter()
                .filter(|e| e["s"].as_u64() > Some(seq))
            {
                let _ = out.send(Frame::Text(event.clone()));
            }
            session.socket = Some((number, out.clone()));
            session.send("RESUMED", &json!({}));
            drop(world);
            shared.changed();
            Some(id)
        }
        _ => None,
    }
}

/// The shard that an IDENTIFY names, and of how many; one that names none is the only one.
fn shard_of(json: &Value) -> [u32; 2] {
    let number = |at: usize, other: u32| {
        let number = json["d"]["shard"][at].as_u64();
        number.map_or(other, |number| u32::try_from(number).unwrap_or(u32::MAX))
    };
    [number(0, 0), number(1, 1)]
}

/// Why a session may not begin
/// (<https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes>).
fn refusal(world: &mut World, token: &str, shard: [u32; 2], json: &Value) -> Option<Frame> {
    if token != world.token {
        return Some(Frame::Close(4004));
    }
    if json["d"]["intents"].as_u64().unwrap_or(0) & PRIVILEGED != 0 {
        return Some(Frame::Close(4014));
    }
    if shard[0] >= shard[1] {
        world.bad_shards += 1;
        return Some(Frame::Close(4010));
    }
    if world.guilds_of(shard).len() > world.most_guilds {
        world.bad_shards += 1;
        return Some(Frame::Close(4011));
    }
    if world.starts.left() == 0 {
        world.starts.token_resets += 1;
        world.token = "another token".to_owned();
        for session in world.sessions.values() {
            if let Some((_, socket)) = &session.socket {
                let _ = socket.send(Frame::Close(4004));
            }
        }
        return Some(Frame::Close(4004));
    }
    world.starts.remaining -= 1;
    let (now, window) = (Instant::now(), world.starts.window);
    let bucket = shard[0] % world.starts.max_concurrency;
    let last = world.starts.last.insert(bucket, now);
    if last.is_some_and(|last| now.duration_since(last) < window) {
        world.starts.too_fast += 1;
        return Some(Frame::Text(json!({"op": 9, "d": false})));
    }
    None
}
