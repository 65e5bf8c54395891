//! Where we are and what we may do there: rights, addresses, servers that come and go.

use std::sync::Arc;

use serenity::model::id::UserId;
use tulenh::activity::Activity;
use tulenh::app::{Account, DeliveryError, MessageRef, Network, Place, Transport, Trouble};
use tulenh::discord::NETWORK;
use tulenh::discord::outbound::rest::Rest;
use tulenh::discord::outbound::sender::MessageSender;
use tulenh::discord::outbound::transport::DiscordTransport;

use crate::discord::rig::{Board, Rig, assert_board};
use crate::discord::sending::transport::{TOKEN, to_channel};
use crate::discord::server::Server;
use crate::discord::server::world::{Kind, Right, Trouble as Fault};

fn network() -> Network {
    Network::new(NETWORK).unwrap()
}

fn office(server: &Server) -> (DiscordTransport, Arc<MessageSender>) {
    let rest = Rest::new(TOKEN, Some(&server.url())).unwrap();
    let sender = Arc::new(MessageSender::new(Arc::new(rest), Activity::default()));
    (DiscordTransport::new(network(), sender.clone()), sender)
}

fn chat(channel: u64) -> Place {
    Place::Chat(channel.to_string())
}

fn message(channel: u64, message: u64) -> MessageRef {
    MessageRef {
        network: network(),
        message: format!("{channel}/{message}"),
    }
}

#[tokio::test]
async fn what_is_missing_in_a_channel_is_named() {
    let server = Server::start(TOKEN);
    let (transport, _) = office(&server);
    let fine = server.channel("fine");
    assert_eq!(transport.examine(&chat(fine)).await, []);
    for (right, trouble) in [
        (Right::Send, Trouble::NoMessages),
        (Right::Attach, Trouble::NoPictures),
        (Right::Threads, Trouble::NoThreads),
        (Right::WriteInThreads, Trouble::NoWritingInThreads),
        (Right::History, Trouble::NoHistory),
    ] {
        let room = server.channel("poor");
        server.forbid(room, right);
        assert_eq!(transport.examine(&chat(room)).await, [trouble]);
    }
    // A channel that cannot be seen, one that is gone.
    let hidden = server.channel("hidden");
    server.forbid(hidden, Right::View);
    for place in [chat(hidden), chat(12345)] {
        assert_eq!(transport.examine(&place).await, [Trouble::NoMessages]);
    }
    // A thread has the rights of its channel, and its lock.
    let room = server.channel("games");
    let mut start = to_channel(1, room);
    start.thread = Some("Game".to_owned());
    let thread = transport.deliver(&start).await.unwrap().thread.unwrap();
    assert_eq!(transport.examine(&thread).await, []);
    server.forbid(room, Right::WriteInThreads);
    server.forbid(room, Right::Attach);
    let troubles = transport.examine(&thread).await;
    assert_eq!(troubles, [Trouble::NoPictures, Trouble::NoWritingInThreads]);
    // What cannot be asked stands in nobody's way.
    server.trouble("GET", "/channels", 9, Fault::Status(500));
    assert_eq!(transport.examine(&chat(fine)).await, []);
    assert_eq!(transport.examine(&chat(0)).await, []);
}

#[tokio::test]
async fn a_closed_door_is_known() {
    let server = Server::start(TOKEN);
    let (transport, sender) = office(&server);
    let an = server.user("an");
    let place = Place::Person(an.to_string());
    assert_eq!(transport.examine(&place).await, []);
    // Nobody who exists; and somebody who took no message the last time.
    let nobody = Place::Person("77".to_owned());
    assert_eq!(transport.examine(&nobody).await, [Trouble::ClosedPrivate]);
    server.close_messages(an);
    let mut outgoing = to_channel(1, 1);
    outgoing.route.place = place.clone();
    transport.deliver(&outgoing).await.unwrap_err();
    assert_eq!(transport.examine(&place).await, [Trouble::ClosedPrivate]);
    // It is not knocked at again, until they do something.
    server.world().people.get_mut(&an).unwrap().closed = false;
    let calls = server.world().calls.len();
    let shut = transport.deliver(&outgoing).await;
    assert!(matches!(shut, Err(DeliveryError::Unreachable(_))));
    assert_eq!(server.world().calls.len(), calls);
    sender.note_action(UserId::new(an));
    transport.deliver(&outgoing).await.unwrap();
    assert_eq!(transport.examine(&place).await, []);
}

#[tokio::test]
async fn managers_are_known_by_their_rights() {
    let server = Server::start(TOKEN);
    let (transport, _) = office(&server);
    let (an, binh) = (server.user("an"), server.user("binh"));
    server.make_manager(binh);
    let room = server.channel("games");
    let account = |user: u64| Account {
        network: network(),
        user: user.to_string(),
    };
    let place = chat(room);
    assert_eq!(transport.manages(&place, &account(an)).await, Some(false));
    assert_eq!(transport.manages(&place, &account(binh)).await, Some(true));
    // The owner, without any role.
    let owner = server.user("owner");
    server.world().guilds[0].owner = owner;
    assert_eq!(transport.manages(&place, &account(owner)).await, Some(true));
    // Somebody who is not there; one's own private chat; what cannot be found out.
    assert_eq!(transport.manages(&place, &account(5)).await, Some(false));
    let home = Place::Person(an.to_string());
    assert_eq!(transport.manages(&home, &account(an)).await, Some(true));
    assert_eq!(transport.manages(&chat(999), &account(an)).await, None);
    assert_eq!(transport.manages(&chat(0), &account(an)).await, None);
    server.trouble("GET", "/guilds", 9, Fault::Status(502));
    assert_eq!(transport.manages(&place, &account(binh)).await, None);
}

#[tokio::test]
async fn messages_have_addresses_where_the_place_is_known() {
    let server = Server::start(TOKEN);
    let (transport, sender) = office(&server);
    assert_eq!(transport.address_of(&message(1, 2)), None);
    let room = server.channel("games");
    transport.examine(&chat(room)).await;
    let guild = server.world().guilds[0].id;
    assert_eq!(
        transport.address_of(&message(room, 7)),
        Some(format!("https://discord.com/channels/{guild}/{room}/7"))
    );
    // A thread that was opened is known with it.
    let mut start = to_channel(1, room);
    start.thread = Some("Game".to_owned());
    let Place::Chat(thread) = transport.deliver(&start).await.unwrap().thread.unwrap() else {
        panic!("a thread is a chat")
    };
    assert_eq!(
        transport.address_of(&message(thread.parse().unwrap(), 8)),
        Some(format!("https://discord.com/channels/{guild}/{thread}/8"))
    );
    // Private chats, once they are open.
    let an = server.user("an");
    let mut outgoing = to_channel(2, 1);
    outgoing.route.place = Place::Person(an.to_string());
    let announced = transport.deliver(&outgoing).await.unwrap().message;
    let ids = announced.message.clone();
    assert_eq!(
        transport.address_of(&announced),
        Some(format!("https://discord.com/channels/@me/{ids}"))
    );
    for bad in ["", "1", "1/", "/1", "0/1", "a/b", "1/2/3"] {
        let message = MessageRef {
            network: network(),
            message: bad.to_owned(),
        };
        assert_eq!(transport.address_of(&message), None, "{bad}");
    }
    assert_eq!(transport.invitation("join-ABCD"), None);
    drop(sender);
}

#[tokio::test]
async fn a_new_server_is_greeted_once() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    // In the first channel in which we may write.
    let (guild, rooms) = server.server("en-US", &["shut", "open", "other"]);
    server.forbid(rooms[0], Right::Send);
    server.add_bot(guild);
    let greeting = server.next(rooms[1]).await;
    assert!(greeting.alerts.is_empty() && !greeting.content.is_empty());
    // In the channel for such notes, in the language of the server.
    let (vietnamese, halls) = server.server("vi", &["first", "notes"]);
    let notes = halls[1];
    for guild in &mut server.world().guilds {
        if guild.id == vietnamese {
            guild.system = Some(notes);
        }
    }
    server.add_bot(vietnamese);
    let greeted = server.next(notes).await;
    assert_ne!(greeted.content, greeting.content);
    // Not after trouble of Discord's own, not when told twice, not at a start.
    server.outage(guild);
    server.add_bot(guild);
    server.add_bot(guild);
    rig.restart().await;
    rig.silent("a server we know", |_| true).await;
    // Where nothing can be said nothing is.
    let (mute, silent) = server.server("en-US", &["a", "b"]);
    for room in silent {
        server.forbid(room, Right::View);
    }
    server.add_bot(mute);
    rig.silent("a greeting nobody can read", |_| true).await;
}

#[tokio::test]
async fn thrown_out_of_a_server_the_game_goes_on_in_private() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (guild, rooms) = server.server("en-US", &["games"]);
    server.add_bot(guild);
    server.next(rooms[0]).await;
    let (an, binh) = (server.user("an"), server.user("binh"));
    rig.game(an, binh, rooms[0]).await;
    server.remove_bot(guild);
    let turn = Board::start().quiet(0);
    let (home_an, home_binh) = (server.private(an), server.private(binh));
    server.dm(an, &turn);
    for home in [home_an, home_binh] {
        let announced = server.expect("the turn", |m| m.channel == home && !m.files.is_empty());
        let announced = announced.await;
        assert_board(&announced);
        assert!(announced.content.contains(&turn), "{}", announced.content);
    }
}

#[tokio::test]
async fn a_lost_thread_leaves_its_game_to_the_channel() {
    for lost in ["deleted", "locked", "locked and asleep", "no right"] {
        let rig = Rig::start().await;
        let server = &rig.server;
        let (an, binh) = (server.user("an"), server.user("binh"));
        let room = server.channel("games");
        let (thread, _) = rig.game(an, binh, room).await;
        let mut board = Board::start();
        match lost {
            "deleted" => server.delete_thread(thread),
            "locked" => server.change(thread, |c| c.locked = true),
            "locked and asleep" => {
                server.change(thread, |c| (c.locked, c.archived) = (true, true));
            }
            _ => server.forbid(room, Right::WriteInThreads),
        }
        let turn = board.quiet(0);
        rig.play(an, room, &turn).await;
        let announced = server.next(room).await;
        assert_board(&announced);
        assert!(
            announced.content.contains(&turn),
            "{lost}: {}",
            announced.content
        );
        assert_eq!(announced.alerts, [binh], "{lost}");
        // And stays there.
        let turn = board.quiet(0);
        server.reply(binh, &announced, &turn);
        let announced = server.next(room).await;
        assert!(
            announced.content.contains(&turn),
            "{lost}: {}",
            announced.content
        );
        rig.silent("the same twice", |m| {
            m.channel == room || m.channel == thread
        })
        .await;
    }
}

#[tokio::test]
async fn a_thread_known_to_nobody_any_more_is_asked_for_its_channel() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    rig.pause().await;
    // Threads that sleep are not told of at the start.
    server.change(thread, |c| {
        (c.locked, c.archived, c.kind) = (true, true, Kind::Thread);
    });
    server.world().menus = 0;
    rig.resume();
    server.online().await;
    let turn = Board::start().quiet(0);
    rig.play(an, room, &turn).await;
    assert!(server.next(room).await.content.contains(&turn));
}

#[tokio::test]
async fn a_sleeping_thread_is_woken_for_news_and_for_answers() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    let sleep = || {
        server.change(thread, |c| c.archived = true);
        let path = format!("/channels/{thread}/messages");
        // As where a message alone does not wake it.
        server.trouble("POST", &path, 1, Fault::Denied(400, 50083));
    };
    sleep();
    let turn = board.quiet(0);
    rig.play(an, room, &turn).await;
    assert_board(&server.next(thread).await);
    // A public answer to a slash command, and one to a typed word.
    sleep();
    server.slash(binh, thread, "board", &[]);
    let shown = server.next(thread).await;
    assert_board(&shown);
    sleep();
    server.reply(an, &shown, "a1-a2");
    assert!(!server.next(thread).await.content.is_empty());
    assert!(!server.world().channels[&thread].archived);
    let world = server.world();
    let woken = world.calls.iter().filter(|call| {
        call.method == "PATCH" && call.path == format!("/channels/{thread}") && call.status == 200
    });
    assert_eq!(woken.count(), 3);
}
