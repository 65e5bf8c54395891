//! Answers that rewrite a message, and buttons that are taken off.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::model::id::{ApplicationId, InteractionId};
use tulenh::activity::Activity;
use tulenh::app::{
    Attachment, Button, ButtonAction, GameId, Kind, Message, MessageRef, Network, OutgoingMessage,
    Ply, SentPost, Text, Timestamp, Transport,
};
use tulenh::discord::NETWORK;
use tulenh::discord::outbound::interaction_reply::Responder;
use tulenh::discord::outbound::rest::Rest;
use tulenh::discord::outbound::sender::MessageSender;
use tulenh::discord::outbound::transport::DiscordTransport;

use crate::discord::sending::transport::{TOKEN, to_channel};
use crate::discord::server::Server;
use crate::discord::server::world::{BOT, Play, Trouble};

fn office(server: &Server) -> (DiscordTransport, Arc<MessageSender>) {
    let rest = Rest::new(TOKEN, Some(&server.url())).unwrap();
    let sender = Arc::new(MessageSender::new(Arc::new(rest), Activity::default()));
    let network = Network::new(NETWORK).unwrap();
    (DiscordTransport::new(network, sender.clone()), sender)
}

fn line<'a>(sender: &'a MessageSender, play: &'a Play) -> Responder<'a> {
    Responder {
        sender,
        app: ApplicationId::new(BOT),
        id: InteractionId::new(play.id),
        token: &play.token,
    }
}

fn step(words: &str, attachment: Option<Attachment>) -> Message {
    Message {
        text: Text::plain(words),
        attachment,
        buttons: vec![vec![Button {
            label: words.to_owned(),
            press: ButtonAction::Pick(GameId(1), Ply(0), words.to_owned()),
        }]],
        shows: None,
    }
}

fn picture(byte: u8) -> Option<Attachment> {
    Some(Attachment::picture(
        format!("step-{byte}.png"),
        Arc::from([byte; 9]),
        format!("Step {byte}"),
    ))
}

#[tokio::test]
async fn a_message_becomes_another_one() {
    let server = Server::start(TOKEN);
    let (transport, sender) = office(&server);
    let (room, an) = (server.channel("games"), server.user("an"));
    transport.deliver(&to_channel(1, room)).await.unwrap();
    let shown = server.next(room).await;
    let press = || {
        let play = server.press_old(an, &shown, "p:1:0:");
        let deferred = json!({"type": 6});
        (play, deferred)
    };
    // Words, picture and buttons, all three.
    for (n, attachment) in [picture(1), picture(2), None, picture(3)]
        .into_iter()
        .enumerate()
    {
        let (play, deferred) = press();
        let line = line(&sender, &play);
        assert!(line.acknowledge(&deferred).await);
        let words = format!("step{n}");
        line.edit_original(&step(&words, attachment.clone()))
            .await
            .unwrap();
        let now = server.world().message(shown.id).unwrap().clone();
        assert_eq!(now.content, words);
        assert_eq!(now.buttons(), [(words.clone(), format!("p:1:0:{words}"))]);
        let files: Vec<_> = now
            .files
            .iter()
            .map(|f| (f.name.clone(), f.bytes.clone()))
            .collect();
        let expected: Vec<_> = attachment
            .iter()
            .map(|a| (a.name.clone(), a.bytes.to_vec()))
            .collect();
        assert_eq!(files, expected);
        let alt = now.files.first().and_then(|f| f.alt.clone());
        assert_eq!(alt, attachment.map(|a| a.alt));
    }
    // Where nothing may be attached it is told, and the old picture goes.
    let (play, deferred) = press();
    let answer = line(&sender, &play);
    answer.acknowledge(&deferred).await;
    server.trouble("PATCH", "@original", 1, Trouble::Denied(403, 50013));
    answer
        .edit_original(&step("words", picture(4)))
        .await
        .unwrap();
    let now = server.world().message(shown.id).unwrap().clone();
    assert!(
        now.files.is_empty() && now.content == "words\nStep 4",
        "{now:?}"
    );
    // A message that is gone cannot; the caller is told so, and says it anew.
    let (play, deferred) = press();
    let answer = line(&sender, &play);
    answer.acknowledge(&deferred).await;
    server.delete_message(&shown);
    let gone = answer.edit_original(&step("x", None)).await.unwrap_err();
    assert_eq!(gone.code(), Some(10008));
    answer
        .follow_up(&step("anew", picture(5)), true)
        .await
        .unwrap();
    let announced = server.whisper(an).await;
    assert_eq!(
        (announced.content.as_str(), announced.files.len()),
        ("anew", 1)
    );
}

#[tokio::test]
async fn files_go_as_what_they_are() {
    let server = Server::start(TOKEN);
    let (transport, _) = office(&server);
    let room = server.channel("games");
    let kinds = [
        (Kind::Picture, "a.png", "image/png"),
        (Kind::Film, "b.gif", "image/gif"),
        (Kind::File, "c.json", "application/json"),
        (Kind::File, "d.txt", "text/plain; charset=utf-8"),
        (Kind::File, "e.png", "image/png"),
    ];
    for (n, (kind, name, media)) in kinds.into_iter().enumerate() {
        let mut outgoing = to_channel(n as u64, room);
        outgoing.message = step("x", None);
        outgoing.message.attachment = Some(Attachment {
            kind,
            name: name.to_owned(),
            bytes: Arc::from([n as u8; 5]),
            alt: format!("What {name} shows"),
            board: None,
            scene: None,
        });
        transport.deliver(&outgoing).await.unwrap();
        let sent = server.next(room).await;
        let [file] = &sent.files[..] else {
            panic!("{sent:?}")
        };
        assert_eq!((file.name.as_str(), file.media.as_str()), (name, media));
        assert_eq!(file.alt, Some(format!("What {name} shows")));
        assert_eq!(file.bytes, [n as u8; 5]);
        // Where nothing may be attached each is told in words.
        server.trouble("POST", "/messages", 1, Trouble::Denied(403, 50013));
        outgoing.id.0 += 100;
        transport.deliver(&outgoing).await.unwrap();
        let announced = server.next(room).await;
        assert!(
            announced.files.is_empty()
                && announced.content == format!("x\nWhat {} shows", name.replace('.', "\\.")),
            "{announced:?}"
        );
    }
}

/// A message of the outbox that follows the one sent before.
fn next(id: u64, room: u64, previous: Option<MessageRef>) -> OutgoingMessage {
    OutgoingMessage {
        previous,
        ..to_channel(id, room)
    }
}

#[tokio::test]
async fn the_buttons_of_the_message_before_go() {
    let server = Server::start(TOKEN);
    let (transport, sender) = office(&server);
    let room = server.channel("games");
    let first = transport
        .deliver(&next(1, room, None))
        .await
        .unwrap()
        .message;
    let shown = server.next(room).await;
    let second = next(2, room, Some(first.clone()));
    let sent = transport.deliver(&second).await.unwrap().message;
    let new = server.next(room).await;
    let stripped = server.until("no buttons", |w| {
        w.message(shown.id)
            .filter(|m| m.buttons().is_empty())
            .cloned()
    });
    let stripped = stripped.await;
    assert_eq!(
        (stripped.content, stripped.files.len()),
        (shown.content.clone(), 1)
    );
    assert!(new.replies_to.is_none(), "no chain of replies on Discord");
    // The same message again leaves its own buttons alone, whatever the message before is said to
    // be.
    let mut again = second.clone();
    again.previous = Some(sent);
    transport.deliver(&again).await.unwrap();
    sender.activity().idle().await;
    assert_eq!(server.world().message(new.id).unwrap().buttons().len(), 1);
}

#[tokio::test]
async fn taking_buttons_off_delays_and_spoils_nothing() {
    let server = Server::start(TOKEN);
    let (mut transport, mut sender) = office(&server);
    let mut room = server.channel("games");
    let patched = |server: &Server| {
        let world = server.world();
        let calls = world.calls.iter().filter(|call| call.method == "PATCH");
        calls.count()
    };
    // Slow, failing, forbidden, gone: the message arrives.
    for (n, trouble) in [
        Trouble::Slow(Duration::from_secs(600)),
        Trouble::Status(500),
        Trouble::Denied(403, 50001),
        Trouble::Denied(404, 10008),
        Trouble::Denied(400, 30046),
        Trouble::TooMany {
            seconds: 60.0,
            global: false,
            header_only: false,
        },
    ]
    .into_iter()
    .enumerate()
    {
        let id = 10 * n as u64 + 10;
        room = server.channel("games");
        let first = transport
            .deliver(&next(id, room, None))
            .await
            .unwrap()
            .message;
        server.trouble("PATCH", "/messages", 1, trouble);
        transport
            .deliver(&next(id + 1, room, Some(first)))
            .await
            .unwrap();
        server.next(room).await;
        server.next(room).await;
        server
            .until("the try", |w| {
                w.faults.iter().all(|f| f.times == 0).then_some(())
            })
            .await;
        if n == 0 {
            // That call hangs for as long as the test runs.
            (transport, sender) = office(&server);
        } else {
            sender.activity().idle().await;
        }
    }
    // The last one closed the route, so the next is not even tried.
    let first = transport
        .deliver(&next(90, room, None))
        .await
        .unwrap()
        .message;
    let tried = patched(&server);
    transport
        .deliver(&next(91, room, Some(first)))
        .await
        .unwrap();
    sender.activity().idle().await;
    assert_eq!(patched(&server), tried);
    // Nor one with a name that is none. One for a message over an hour old is, until Discord has
    // had enough of them; then the channel is left alone.
    let other = server.channel("other");
    let old = {
        let mut world = server.world();
        let now = world.new_id();
        now - ((2 * 3_600_000) << 22)
    };
    server.trouble("PATCH", "/messages", 1, Trouble::Denied(429, 30046));
    let old = format!("{other}/{old}");
    for (n, name) in ["nonsense".to_owned(), old.clone(), old]
        .into_iter()
        .enumerate()
    {
        let previous = MessageRef {
            network: Network::new(NETWORK).unwrap(),
            message: name,
        };
        let outgoing = next(100 + n as u64, other, Some(previous));
        transport.deliver(&outgoing).await.unwrap();
        sender.activity().idle().await;
        assert_eq!(patched(&server), tried + n.min(1));
    }
}

/// A message of the outbox in place of the one sent before.
fn in_place_of(id: u64, room: u64, message: &MessageRef) -> OutgoingMessage {
    OutgoingMessage {
        edits: Some(SentPost {
            message: message.clone(),
            has_attachment: true,
            sent: Timestamp(0),
        }),
        ..to_channel(id, room)
    }
}

#[tokio::test]
async fn a_post_is_edited_and_sent_again_where_that_cannot_be() {
    let server = Server::start(TOKEN);
    let (transport, _) = office(&server);
    let room = server.channel("games");
    let first = transport
        .deliver(&to_channel(1, room))
        .await
        .unwrap()
        .message;
    let shown = server.next(room).await;
    let mut edit = in_place_of(2, room, &first);
    edit.message.text = Text::plain("one has voted");
    assert_eq!(transport.deliver(&edit).await.unwrap().message, first);
    let edited = server.world().message(shown.id).cloned().unwrap();
    assert_eq!(edited.content, "one has voted");
    assert_eq!(edited.files.len(), 1, "the picture is one");
    edit.message.attachment = None;
    transport.deliver(&edit).await.unwrap();
    assert!(server.world().message(shown.id).unwrap().files.is_empty());
    // Too many old messages were edited, or it was deleted: another one takes its place.
    for (code, id) in [(30046, 3), (10008, 4)] {
        server.trouble("PATCH", "/messages/", 1, Trouble::Denied(400, code));
        let again = transport
            .deliver(&in_place_of(id, room, &first))
            .await
            .unwrap();
        assert_ne!(again.message, first);
        server.next(room).await;
    }
}
