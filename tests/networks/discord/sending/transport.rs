//! The transport alone against the pretended Discord: threads, limits, refusals, closed private
//! messages.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::model::id::ChannelId;
use tulenh::activity::Activity;
use tulenh::app::{
    Attachment, Button, ButtonAction, DeliveryError, GameId, Message, Network, NoticeId,
    OutgoingMessage, Place, Ply, Route, Side, Text, Transport,
};
use tulenh::discord::NETWORK;
use tulenh::discord::outbound::rest::Rest;
use tulenh::discord::outbound::sender::{MessageSender, SendOptions};
use tulenh::discord::outbound::transport::DiscordTransport;

use crate::discord::server::Server;
use crate::discord::server::world::{Kind, Right, Trouble};

pub const TOKEN: &str = "the-token";

fn transport(server: &Server) -> DiscordTransport {
    let rest = Rest::new(TOKEN, Some(&server.url())).unwrap();
    DiscordTransport::new(
        Network::new(NETWORK).unwrap(),
        Arc::new(MessageSender::new(Arc::new(rest), Activity::default())),
    )
}

fn message() -> Message {
    Message {
        text: Text::plain("Red to move."),
        attachment: Some(Attachment {
            kind: tulenh::app::Kind::Picture,
            name: "game-1-0.png".to_owned(),
            bytes: Arc::from(vec![7; 40_000]),
            alt: "The board in words".to_owned(),
            board: None,
            scene: None,
        }),
        buttons: vec![vec![Button {
            label: "Resign".to_owned(),
            press: ButtonAction::Resign(GameId(1), Ply(0), Side::Red),
        }]],
        shows: None,
    }
}

fn outgoing(id: u64, place: Place) -> OutgoingMessage {
    OutgoingMessage {
        id: NoticeId(id),
        route: Route {
            network: Network::new(NETWORK).unwrap(),
            place,
        },
        message: message(),
        plain: None,
        thread: None,
        silent: false,
        previous: None,
        edits: None,
    }
}

pub fn to_channel(id: u64, channel: u64) -> OutgoingMessage {
    outgoing(id, Place::Chat(channel.to_string()))
}

#[tokio::test]
async fn a_board_arrives_whole() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let sent = transport(&server)
        .deliver(&to_channel(1, room))
        .await
        .unwrap();
    let shown = server.next(room).await;
    assert_eq!(sent.message.message, format!("{room}/{}", shown.id));
    assert_eq!(sent.thread, None);
    assert_eq!(shown.content, "Red to move.");
    assert_eq!(shown.files.len(), 1);
    assert_eq!(shown.files[0].name, "game-1-0.png");
    assert_eq!(shown.files[0].alt.as_deref(), Some("The board in words"));
    assert_eq!(shown.files[0].bytes, vec![7; 40_000]);
    assert_eq!(
        shown.buttons(),
        [("Resign".to_owned(), "r:1:0:r".to_owned())]
    );
    assert!(shown.alerts.is_empty());
}

#[tokio::test]
async fn the_same_parcel_is_one_message() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let transport = transport(&server);
    server.trouble("POST", "/messages", 1, Trouble::Lost);
    let lost = transport.deliver(&to_channel(1, room)).await.unwrap_err();
    assert!(
        matches!(lost, DeliveryError::Later { after: None, .. }),
        "{lost}"
    );
    let first = transport.deliver(&to_channel(1, room)).await.unwrap();
    let second = transport.deliver(&to_channel(1, room)).await.unwrap();
    assert_eq!(first, second);
    server.next(room).await;
    server.assert_silent("the second", |m| m.channel == room);
    assert_ne!(
        transport.deliver(&to_channel(2, room)).await.unwrap(),
        first
    );
}

#[tokio::test]
async fn a_thread_is_opened_or_found() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let transport = transport(&server);
    let mut start = to_channel(1, room);
    start.thread = Some(format!("Game #1: An – {}", "x".repeat(200)));
    let opened = transport.deliver(&start).await.unwrap();
    let shown = server.next(room).await;
    assert_eq!(opened.thread, Some(Place::Chat(shown.id.to_string())));
    assert_eq!(server.world().channels[&shown.id].name.chars().count(), 100);
    // After a crash the message is there, and so is its thread.
    assert_eq!(transport.deliver(&start).await.unwrap(), opened);
    // The thread takes messages, also after a long sleep.
    server.change(shown.id, |thread| thread.archived = true);
    transport
        .deliver(&outgoing(2, opened.thread.unwrap()))
        .await
        .unwrap();
    server.next(shown.id).await;
    assert!(!server.world().channels[&shown.id].archived);
}

#[tokio::test]
async fn without_a_thread_the_game_stays_in_the_channel() {
    let server = Server::start(TOKEN);
    let transport = transport(&server);
    let forbidden = server.channel("no threads");
    server.forbid(forbidden, Right::Threads);
    let voice = server.channel("voice");
    server.change(voice, |c| c.kind = Kind::Voice);
    for room in [forbidden, voice] {
        let mut start = to_channel(room, room);
        start.thread = Some("Game".to_owned());
        let sent = transport.deliver(&start).await.unwrap();
        assert_eq!((sent.thread, sent.thread_later), (None, false));
        server.next(room).await;
    }
    // A passing failure is waited for; one that lasts leaves it to the next message.
    let room = server.channel("busy");
    let busy = Trouble::TooMany {
        seconds: 60.0,
        global: false,
        header_only: false,
    };
    server.trouble("POST", "/threads", 1, busy);
    let mut start = to_channel(8, room);
    start.thread = Some("Game".to_owned());
    let sent = transport.deliver(&start).await.unwrap();
    assert_eq!((sent.thread, sent.thread_later), (None, true));
    let room = server.channel("games");
    server.trouble("POST", "/threads", 2, Trouble::Status(503));
    let mut start = to_channel(9, room);
    start.thread = Some("Game".to_owned());
    assert!(transport.deliver(&start).await.unwrap().thread.is_some());
}

#[tokio::test]
async fn limits_are_honoured() {
    let server = Server::start(TOKEN);
    let (room, other) = (server.channel("games"), server.channel("more games"));
    let transport = transport(&server);
    let limit = |global, header_only| Trouble::TooMany {
        seconds: 0.4,
        global,
        header_only,
    };
    let later = |error: DeliveryError| match error {
        DeliveryError::Later { after, .. } => after.expect("the wait is known"),
        error => panic!("{error}"),
    };

    server.trouble("POST", "/messages", 1, limit(false, false));
    let wait = later(transport.deliver(&to_channel(1, room)).await.unwrap_err());
    // The header is rounded up by Discord; the longer wait is the safe one.
    assert!(
        wait >= Duration::from_millis(400) && wait <= Duration::from_secs(1),
        "{wait:?}"
    );
    // The channel is left alone meanwhile, without a call; others are not concerned.
    let calls = server.world().calls.len();
    later(transport.deliver(&to_channel(1, room)).await.unwrap_err());
    assert_eq!(server.world().calls.len(), calls);
    transport.deliver(&to_channel(2, other)).await.unwrap();
    tokio::time::sleep(wait).await;
    transport.deliver(&to_channel(1, room)).await.unwrap();

    // A limit told by the header alone, as by the machines before Discord's, concerns all.
    server.trouble("POST", "/messages", 1, limit(false, true));
    let wait = later(transport.deliver(&to_channel(3, room)).await.unwrap_err());
    assert_eq!(wait, Duration::from_secs(1));
    let calls = server.world().calls.len();
    later(transport.deliver(&to_channel(4, other)).await.unwrap_err());
    assert_eq!(server.world().calls.len(), calls);
    tokio::time::sleep(wait).await;

    // A global limit concerns all.
    server.trouble("POST", "/messages", 1, limit(true, false));
    later(transport.deliver(&to_channel(4, other)).await.unwrap_err());
    later(
        transport
            .deliver(&outgoing(5, Place::Person("1".to_owned())))
            .await
            .unwrap_err(),
    );
}

#[tokio::test]
async fn the_last_call_of_a_window_is_noticed() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let transport = transport(&server);
    server.trouble("POST", "/messages", 1, Trouble::Spent(0.3));
    transport.deliver(&to_channel(1, room)).await.unwrap();
    let early = transport.deliver(&to_channel(2, room)).await.unwrap_err();
    let DeliveryError::Later {
        after: Some(after), ..
    } = early
    else {
        panic!("{early}")
    };
    tokio::time::sleep(after).await;
    transport.deliver(&to_channel(2, room)).await.unwrap();
    assert!(server.world().calls.iter().all(|call| call.status != 429));
}

#[tokio::test]
async fn after_a_rest_one_goes_first() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let rest = Arc::new(Rest::new(TOKEN, Some(&server.url())).unwrap());
    let sender = Arc::new(MessageSender::new(rest, Activity::default()));
    let limit = Trouble::TooMany {
        seconds: 1.0,
        global: false,
        header_only: false,
    };
    server.trouble("POST", "/messages", 3, limit);
    let say = |n: u64, patience: u64| {
        let sender = sender.clone();
        let options = SendOptions {
            nonce: n.to_string(),
            ..SendOptions::default()
        };
        let patience = Duration::from_secs(patience);
        tokio::spawn(async move {
            let room = ChannelId::new(room);
            sender.send(room, &message(), &options, patience).await
        })
    };
    say(0, 0).await.unwrap().unwrap_err();
    // All wait for the same instant, twice in vain.
    let all: Vec<_> = (1..=10).map(|n| say(n, 60)).collect();
    for one in all {
        one.await.unwrap().unwrap();
    }
    let refused = |server: &Server| {
        let world = server.world();
        world.calls.iter().filter(|call| call.status == 429).count()
    };
    assert_eq!(refused(&server), 3);
    // Nobody fired beside the one who went first: three refusals, then the ten.
    assert_eq!(server.world().calls.len(), 13);
    let world = server.world();
    let first = world.calls.iter().take(3).all(|call| call.status == 429);
    assert!(first, "somebody did not wait");
}

#[tokio::test]
async fn closed_doors_are_unreachable() {
    let server = Server::start(TOKEN);
    let transport = transport(&server);
    let unreachable = |result: Result<_, DeliveryError>, what: &str| match result {
        Err(DeliveryError::Unreachable(_)) => {}
        other => panic!("{what}: {other:?}"),
    };
    let (hidden, silent) = (server.channel("hidden"), server.channel("silent"));
    server.forbid(hidden, Right::View);
    server.forbid(silent, Right::Send);
    unreachable(transport.deliver(&to_channel(1, hidden)).await, "no access");
    unreachable(
        transport.deliver(&to_channel(2, silent)).await,
        "no right to write",
    );
    unreachable(
        transport.deliver(&to_channel(3, 12345)).await,
        "deleted channel",
    );

    let closed = server.user("closed");
    server.close_messages(closed);
    unreachable(
        transport
            .deliver(&outgoing(4, Place::Person(closed.to_string())))
            .await,
        "closed",
    );
    unreachable(
        transport
            .deliver(&outgoing(5, Place::Person("77".to_owned())))
            .await,
        "no such user",
    );

    let room = server.channel("locked");
    server.change(room, |c| {
        (c.kind, c.archived, c.locked) = (Kind::Thread, true, true)
    });
    unreachable(
        transport.deliver(&to_channel(6, room)).await,
        "locked thread",
    );
}

#[tokio::test]
async fn a_private_channel_is_opened_once() {
    let server = Server::start(TOKEN);
    let transport = transport(&server);
    let an = server.user("an");
    for id in 1..4 {
        transport
            .deliver(&outgoing(id, Place::Person(an.to_string())))
            .await
            .unwrap();
        server.next(server.private(an)).await;
    }
    let opened = |server: &Server| {
        server
            .world()
            .calls
            .iter()
            .filter(|call| call.path == "/users/@me/channels")
            .count()
    };
    assert_eq!(opened(&server), 1);
    // If it was closed and opened again meanwhile, it is asked for again.
    let old = server.private(an);
    server.world().channels.remove(&old);
    let gone = transport
        .deliver(&outgoing(4, Place::Person(an.to_string())))
        .await;
    assert!(matches!(gone, Err(DeliveryError::Unreachable(_))));
    transport
        .deliver(&outgoing(4, Place::Person(an.to_string())))
        .await
        .unwrap();
}

#[tokio::test]
async fn without_the_right_to_attach_the_picture_is_told() {
    let server = Server::start(TOKEN);
    let room = server.channel("words only");
    server.forbid(room, Right::Attach);
    transport(&server)
        .deliver(&to_channel(1, room))
        .await
        .unwrap();
    let shown = server.next(room).await;
    assert_eq!(shown.content, "Red to move.\nThe board in words");
    assert!(shown.files.is_empty());
    assert_eq!(shown.buttons().len(), 1);
}

#[tokio::test]
async fn what_discord_never_takes_is_refused() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let transport = transport(&server);
    server.trouble("POST", "/messages", 1, Trouble::Denied(400, 50035));
    let refused = transport.deliver(&to_channel(1, room)).await.unwrap_err();
    assert!(matches!(refused, DeliveryError::Refused(_)), "{refused}");
    for place in ["0", "", "-1", "abc", "99999999999999999999999"] {
        let refused = transport
            .deliver(&outgoing(2, Place::Chat(place.to_owned())))
            .await
            .unwrap_err();
        assert!(
            matches!(refused, DeliveryError::Refused(_)),
            "{place}: {refused}"
        );
    }
    // No error shows the token.
    server.world().token = "another".to_owned();
    let unknown = transport.deliver(&to_channel(3, room)).await.unwrap_err();
    assert!(matches!(unknown, DeliveryError::Later { .. }), "{unknown}");
    assert!(!format!("{unknown:?}").contains(TOKEN));
}

#[tokio::test]
async fn an_unreachable_server_is_for_later() {
    let rest = Rest::new(TOKEN, Some("http://127.0.0.1:9/")).unwrap();
    let network = Network::new(NETWORK).unwrap();
    let transport = DiscordTransport::new(
        network,
        Arc::new(MessageSender::new(Arc::new(rest), Activity::default())),
    );
    let error = transport.deliver(&to_channel(1, 5)).await.unwrap_err();
    assert!(
        matches!(error, DeliveryError::Later { after: None, .. }),
        "{error}"
    );
    assert!(!error.to_string().contains("127.0.0.1"), "{error}");
}

#[tokio::test]
async fn quiet_messages_make_no_sound() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let mut quiet = to_channel(1, room);
    quiet.silent = true;
    transport(&server).deliver(&quiet).await.unwrap();
    assert_ne!(server.next(room).await.flags & (1 << 12), 0);
}

/// The server itself: it refuses what Discord refuses.
#[tokio::test]
async fn the_pretended_server_is_strict() {
    let server = Server::start(TOKEN);
    let room = server.channel("games");
    let client = reqwest::Client::new();
    let post = |path: String, body: serde_json::Value| {
        let request = client.post(format!("{}/api/v10{path}", server.url()));
        let request = request.header("authorization", format!("Bot {TOKEN}"));
        let request = request.header("user-agent", "DiscordBot (test, 1)");
        let request = request
            .header("content-type", "application/json")
            .body(body.to_string());
        async move {
            let answer = request.send().await.unwrap();
            let status = answer.status().as_u16();
            let json: serde_json::Value = answer.text().await.unwrap().parse().unwrap_or_default();
            (status, json["code"].as_i64().unwrap_or_default())
        }
    };
    let messages = format!("/channels/{room}/messages");
    let button = |label: &str, id: &str| json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": label, "custom_id": id}]}]);
    for (body, expected) in [
        (json!({"content": "x".repeat(2001)}), (400, 50035)),
        (json!({"content": " "}), (400, 50006)),
        (
            json!({"content": "x", "components": button(&"x".repeat(81), "a")}),
            (400, 50035),
        ),
        (
            json!({"content": "x", "components": button("x", &"a".repeat(101))}),
            (400, 50035),
        ),
        (
            json!({"content": "x", "nonce": "x".repeat(26)}),
            (400, 50035),
        ),
        (json!({"content": "x", "flags": 64}), (400, 50035)),
        (
            json!({"content": "x".repeat(2000), "components": button("x", "a")}),
            (200, 0),
        ),
    ] {
        assert_eq!(
            post(messages.clone(), body.clone()).await,
            expected,
            "{body}"
        );
    }
    assert_eq!(
        post("/channels/1/messages".to_owned(), json!({"content": "x"})).await,
        (404, 10003)
    );
}
