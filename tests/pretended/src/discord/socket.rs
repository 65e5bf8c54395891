//! The gateway: hello, identify, ready, heartbeats, resume.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::discord::Shared;
use crate::discord::rest::host;
use crate::discord::world::{BOT, BOT_NAME, Frame, Session};

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
                        shared.world().sessions.remove(session);
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
        2 if token != world.token => {
            let _ = out.send(Frame::Close(4004));
            None
        }
        2 if json["d"]["intents"].as_u64().unwrap_or(0) & PRIVILEGED != 0 => {
            let _ = out.send(Frame::Close(4014));
            None
        }
        2 => {
            world.identifies += 1;
            let id = format!("session-{number}");
            let mut session = Session {
                socket: Some((number, out.clone())),
                ..Session::default()
            };
            let guilds: Vec<Value> = world
                .guilds
                .iter()
                .map(|g| json!({"id": g.id.to_string(), "unavailable": true}))
                .collect();
            session.send("READY", &json!({"v": 10, "session_id": id, "guilds": guilds,
                "user": {"id": BOT.to_string(), "username": BOT_NAME, "discriminator": "0", "bot": true,
                    "verified": true, "mfa_enabled": true, "email": null, "avatar": null},
                "resume_gateway_url": format!("ws://{host}"),
                "application": {"id": BOT.to_string(), "flags": u64::from(world.activity) << 17}}));
            for guild in world.guilds.clone() {
                session.send("GUILD_CREATE", &world.guild_json(guild.id));
            }
            world.sessions.insert(id.clone(), session);
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
