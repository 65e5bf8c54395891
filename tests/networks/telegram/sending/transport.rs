//! The transport: chains of replies, buttons that have served, what it finds out about chats.

use std::time::{Duration, Instant};

use tulenh::app::{
    Account, DeliveryError, Kind, Message, MessageRef, NoticeId, OutgoingMessage, Place, Route,
    SentPost, Timestamp, Transport, Trouble,
};

use crate::telegram::sending::rig::{SendingRig, network, with, words};
use crate::telegram::server::{BOT_ID, Medium, Spot, Trouble as Fault};

fn place(spot: Spot) -> Place {
    match (spot.chat, spot.thread) {
        (person, _) if person > 0 => Place::Person(person.to_string()),
        (chat, Some(topic)) => Place::Chat(format!("{chat}/{topic}")),
        (chat, None) => Place::Chat(chat.to_string()),
    }
}

/// A message of the outbox for this place.
pub fn outgoing(spot: Spot, message: Message, previous: Option<&MessageRef>) -> OutgoingMessage {
    OutgoingMessage {
        id: NoticeId(1),
        route: Route {
            network: network(),
            place: place(spot),
        },
        message,
        plain: None,
        thread: None,
        silent: false,
        previous: previous.cloned(),
        edits: None,
    }
}

#[tokio::test]
async fn a_game_in_a_group_is_a_chain_of_replies() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let first = outgoing(club, with(Kind::Picture, "one", 1), None);
    let before = transport.deliver(&first).await.unwrap().message;
    let one = rig.server.next(club).await;
    assert_eq!(one.reply_to, None);
    let second = outgoing(club, with(Kind::Picture, "two", 2), Some(&before));
    let after = transport.deliver(&second).await.unwrap().message;
    let two = rig.server.next(club).await;
    assert_eq!(two.reply_to, Some(one.id));
    rig.server.stripped(&one).await;
    assert!(!rig.server.shown(&two).unwrap().buttons.is_empty());
    // Once without buttons it is left alone, even when the same message comes again.
    transport.deliver(&second).await.unwrap();
    let bare = Message {
        buttons: Vec::new(),
        ..words("three")
    };
    let third = transport.deliver(&outgoing(club, bare, Some(&after))).await;
    rig.server.stripped(&two).await;
    let third = third.unwrap().message;
    let fourth = outgoing(club, words("four"), Some(&third));
    transport.deliver(&fourth).await.unwrap();
    rig.idle().await;
    assert_eq!(rig.server.count("editmessagereplymarkup"), 2);
}

#[tokio::test]
async fn alone_there_is_no_chain_and_other_chats_are_left_alone() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let an = rig.server.person(1, "An");
    let (at_an, club) = (rig.server.private(&an), rig.server.group("Club"));
    let first = transport
        .deliver(&outgoing(at_an, words("one"), None))
        .await;
    let first = first.unwrap().message;
    let one = rig.server.next(at_an).await;
    transport
        .deliver(&outgoing(club, words("elsewhere"), Some(&first)))
        .await
        .unwrap();
    assert_eq!(rig.server.next(club).await.reply_to, None);
    let elsewhere = MessageRef {
        network: tulenh::app::Network::new("discord").unwrap(),
        message: format!("{}/{}", at_an.chat, one.id),
    };
    for previous in [elsewhere, named("nonsense"), named("1/x"), named("")] {
        let outgoing = outgoing(at_an, words("again"), Some(&previous));
        transport.deliver(&outgoing).await.unwrap();
    }
    rig.idle().await;
    assert_eq!(rig.server.count("editmessagereplymarkup"), 0);
    transport
        .deliver(&outgoing(at_an, words("two"), Some(&first)))
        .await
        .unwrap();
    rig.server.stripped(&one).await;
    let said = rig.server.drain(at_an);
    assert!(said.iter().all(|sent| sent.reply_to.is_none()), "{said:#?}");
}

fn named(message: &str) -> MessageRef {
    MessageRef {
        network: network(),
        message: message.to_owned(),
    }
}

#[tokio::test]
async fn what_is_gone_before_does_not_hold_up_what_comes() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let an = rig.server.person(1, "An");
    let club = rig.server.group("Club");
    let first = transport.deliver(&outgoing(club, words("one"), None)).await;
    let first = first.unwrap().message;
    let one = rig.server.next(club).await;
    rig.server.delete(&one);
    transport
        .deliver(&outgoing(club, words("two"), Some(&first)))
        .await
        .unwrap();
    assert_eq!(rig.server.next(club).await.reply_to, None);
    // A slow or failing strip keeps nobody waiting.
    let first = transport
        .deliver(&outgoing(club, words("three"), None))
        .await;
    let first = first.unwrap().message;
    rig.server
        .trouble("editmessagereplymarkup", None, 1, Fault::Status(502));
    transport
        .deliver(&outgoing(club, words("four"), Some(&first)))
        .await
        .unwrap();
    transport
        .deliver(&outgoing(club, words("five"), None))
        .await
        .unwrap();
    // A topic that is closed: the game goes on in the group, and not as a reply into the topic.
    let forum = rig.server.forum("Forum");
    let topic = rig.server.topic(forum, &an);
    let first = transport
        .deliver(&outgoing(topic, words("six"), None))
        .await;
    let first = first.unwrap().message;
    rig.server.close_topic(topic);
    let refused = transport
        .deliver(&outgoing(topic, words("seven"), Some(&first)))
        .await;
    let Err(DeliveryError::Moved(route)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(route.place, place(forum));
    transport
        .deliver(&outgoing(forum, words("seven"), Some(&first)))
        .await
        .unwrap();
    let seven = rig.server.next(forum).await;
    assert_eq!((&seven.text[..], seven.reply_to), ("seven", None));
}

#[tokio::test]
async fn buttons_stay_when_the_turns_of_a_chat_are_used_up() {
    let rig = SendingRig::start("0/0/8").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let mut before = None;
    let asked = Instant::now();
    for i in 0..5 {
        let outgoing = outgoing(club, words(&format!("turn {i}")), before.as_ref());
        before = Some(transport.deliver(&outgoing).await.unwrap().message);
    }
    assert!(asked.elapsed() < Duration::from_secs(2), "nobody waited");
    rig.idle().await;
    // Eight a minute: five were told, one keyboard was taken off, and two turns are kept.
    let strips = rig.server.count("editmessagereplymarkup");
    assert!((1..=2).contains(&strips), "{strips}");
    // A chat that Telegram wants to be left alone is.
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let first = transport.deliver(&outgoing(club, words("one"), None)).await;
    let first = first.unwrap().message;
    rig.server
        .trouble("editmessagereplymarkup", None, 1, Fault::Flood(1));
    let two = outgoing(club, words("two"), Some(&first));
    let two = transport.deliver(&two).await.unwrap().message;
    rig.server.called("editmessagereplymarkup", 1).await;
    rig.idle().await;
    let asked = Instant::now();
    let three = outgoing(club, words("three"), Some(&two));
    transport.deliver(&three).await.unwrap();
    assert!(
        asked.elapsed() > Duration::from_millis(500),
        "a 429 of an edit holds the chat"
    );
}

#[tokio::test]
async fn who_waits_for_an_answer_sees_that_one_will_come() {
    let rig = SendingRig::start("0/0/20").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    // Sixteen answers a minute, and more of them wait.
    rig.crowd(club, &an).await;
    rig.server.called("sendchataction", 1).await;
    let calls = rig.server.calls();
    let shown = calls.iter().filter(|call| call.method == "sendchataction");
    let shown: Vec<_> = shown.map(|call| &call.params).collect();
    assert_eq!(shown.len(), 1, "one sign is enough: {shown:?}");
    assert_eq!(shown[0]["chat_id"], club.chat);
    assert_eq!(shown[0]["action"], "typing");
    // Boards go out beside them, and so do no calls that change nothing but old buttons.
    let transport = rig.transport();
    let mut before = None;
    for turn in 0..3 {
        let outgoing = outgoing(club, words(&format!("turn {turn}")), before.as_ref());
        before = Some(transport.deliver(&outgoing).await.unwrap().message);
    }
    rig.idle().await;
    assert_eq!(rig.server.count("editmessagereplymarkup"), 0);
}

#[tokio::test]
async fn films_and_files_arrive_as_such_or_in_words() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    transport
        .deliver(&outgoing(club, with(Kind::Film, "film", 1), None))
        .await
        .unwrap();
    let sent = rig.server.next(club).await;
    assert_eq!(sent.film.as_ref().unwrap().name, "a.gif");
    assert!(sent.photo.is_none() && sent.file.is_none());
    transport
        .deliver(&outgoing(club, with(Kind::File, "file", 1), None))
        .await
        .unwrap();
    let sent = rig.server.next(club).await;
    assert_eq!(sent.file.as_ref().unwrap().bytes, b"x\x01");
    let call = rig.server.calls().into_iter().rev();
    let mut call = call.filter(|call| call.method == "senddocument");
    let params = call.next().unwrap().params;
    assert_eq!(params["disable_content_type_detection"], "true");

    for medium in [Medium::Photo, Medium::Animation, Medium::Document] {
        rig.server.forbid(club, medium);
    }
    for kind in [Kind::Film, Kind::File] {
        transport
            .deliver(&outgoing(club, with(kind, "x", 1), None))
            .await
            .unwrap();
        assert_eq!(rig.server.next(club).await.text, "x\n\nwhat x shows");
    }
    // For a board the core has better words.
    let refused = transport
        .deliver(&outgoing(club, with(Kind::Picture, "x", 1), None))
        .await;
    assert!(
        matches!(refused, Err(DeliveryError::Refused(_))),
        "{refused:?}"
    );
    rig.silent(club).await;
}

#[tokio::test]
async fn it_finds_out_what_stands_in_the_way() {
    use Trouble::{ClosedPrivate, NoMessages, NoPictures, PrivacyMode};
    let rig = SendingRig::start("off").await;
    let an = rig.server.person(1, "An");
    let club = rig.server.group("Club");
    let small = rig.server.small_group("Small");
    let forum = rig.server.forum("Forum");
    let topic = rig.server.topic(forum, &an);
    // Each transport remembers what it has found out.
    let examine = async |spot: Spot| rig.transport().examine(&place(spot)).await;
    for spot in [club, small, topic] {
        assert_eq!(examine(spot).await, [PrivacyMode], "{spot:?}");
    }
    rig.server.reads_all(true);
    assert_eq!(examine(club).await, []);
    rig.server.reads_all(false);
    rig.server.stands(BOT_ID, club, "administrator", &[]);
    assert_eq!(examine(club).await, []);
    // What binds members does not bind administrators.
    rig.server.deny(club, "can_send_photos");
    assert_eq!(examine(club).await, []);
    rig.server.stands(BOT_ID, club, "member", &[]);
    assert_eq!(examine(club).await, [NoPictures, PrivacyMode]);
    rig.server.deny(club, "can_send_messages");
    assert_eq!(examine(club).await, [NoMessages, PrivacyMode]);
    // Restricted as one member.
    rig.server
        .stands(BOT_ID, small, "restricted", &["can_send_photos"]);
    assert_eq!(examine(small).await, [NoPictures, PrivacyMode]);
    rig.server
        .stands(BOT_ID, small, "restricted", &["can_send_messages"]);
    assert_eq!(examine(small).await, [NoMessages, PrivacyMode]);
    rig.server.stands(BOT_ID, small, "restricted", &[]);
    assert_eq!(examine(small).await, [PrivacyMode]);
    rig.server.kick(small);
    assert_eq!(examine(small).await, [NoMessages]);

    let at_an = rig.server.private(&an);
    assert_eq!(examine(at_an).await, []);
    rig.server.block(&an, true);
    assert_eq!(examine(at_an).await, [ClosedPrivate]);
    // Nothing is known where nothing can be asked, and nothing was said anywhere.
    rig.server.trouble("", None, 3, Fault::Flood(9));
    assert_eq!(examine(forum).await, []);
    let nonsense = Place::Chat("nonsense".into());
    assert_eq!(rig.transport().examine(&nonsense).await, []);
    assert!(rig.server.sent().is_empty());
}

#[tokio::test]
async fn it_knows_who_manages_a_place_and_the_way_to_messages() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    for (id, status) in [
        (1, "creator"),
        (2, "administrator"),
        (3, "member"),
        (4, "restricted"),
        (5, "left"),
        (6, "kicked"),
    ] {
        rig.server.person(id, "X");
        rig.server.stands(id, club, status, &[]);
    }
    let account = |user: &str| Account {
        network: network(),
        user: user.to_owned(),
    };
    let manages =
        async |spot: Spot, user: &str| transport.manages(&place(spot), &account(user)).await;
    for (user, expected) in [
        ("1", Some(true)),
        ("2", Some(true)),
        ("3", Some(false)),
        ("4", Some(false)),
        ("5", Some(false)),
        ("6", Some(false)),
        ("77", None),
        ("x", None),
    ] {
        assert_eq!(manages(club, user).await, expected, "{user}");
    }
    let alone = Spot {
        chat: 3,
        thread: None,
    };
    assert_eq!(manages(alone, "3").await, Some(true));
    assert_eq!(manages(alone, "1").await, Some(false));
    let stranger = Account {
        network: tulenh::app::Network::new("discord").unwrap(),
        user: "1".to_owned(),
    };
    assert_eq!(transport.manages(&place(club), &stranger).await, None);

    let sent = transport.deliver(&outgoing(club, words("one"), None)).await;
    let address = transport.address_of(&sent.unwrap().message).unwrap();
    let group = -club.chat - 1_000_000_000_000;
    assert_eq!(address, format!("https://t.me/c/{group}/1"));
    assert_eq!(transport.address_of(&named("3/1")), None);
    assert_eq!(
        transport.invitation("join-ABCD").as_deref(),
        Some("https://t.me/tulenh_bot?start=join-ABCD")
    );
    assert_eq!(transport.invitation("no spaces"), None);
}

#[tokio::test]
async fn it_asks_once_in_a_while_and_not_where_it_is_to_be_silent() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let (club, flooded) = (rig.server.group("Club"), rig.server.group("Flooded"));
    let account = |user: &str| Account {
        network: network(),
        user: user.to_owned(),
    };
    rig.server.person(1, "X");
    rig.server.person(2, "X");
    rig.server.stands(1, club, "creator", &[]);
    for _ in 0..5 {
        let place = place(club);
        assert_eq!(transport.manages(&place, &account("1")).await, Some(true));
        assert_eq!(transport.manages(&place, &account("2")).await, Some(false));
        assert_eq!(transport.examine(&place).await, [Trouble::PrivacyMode]);
    }
    // The third asked about the bot itself.
    assert_eq!(rig.server.count("getchatmember"), 3);
    assert_eq!(rig.server.count("getchat"), 1);
    let flood = Fault::Flood(9);
    rig.server
        .trouble("getchatmember", Some(flooded.chat), 1, flood);
    for user in ["1", "2"] {
        assert_eq!(
            transport.manages(&place(flooded), &account(user)).await,
            None
        );
    }
    assert_eq!(transport.examine(&place(flooded)).await, []);
    assert_eq!(rig.server.count("getchatmember"), 4);
}

#[tokio::test]
async fn words_that_are_refused_for_no_reason_of_theirs_mean_that_the_place_is_shut() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let deliver = async |method: &str, why: &'static str, message: Message| {
        let error = Fault::Error(400, why);
        rig.server.trouble(method, None, 1, error);
        let refused = transport.deliver(&outgoing(club, message, None)).await;
        refused.unwrap_err()
    };
    let new = "Bad Request: SOMETHING_NEW";
    let shut = deliver("sendmessage", new, words("words")).await;
    assert!(matches!(shut, DeliveryError::Unreachable(_)), "{shut:?}");
    // Of a picture it may be the picture.
    let refused = deliver("sendphoto", new, with(Kind::Picture, "x", 1)).await;
    assert!(matches!(refused, DeliveryError::Refused(_)), "{refused:?}");
    let ours = "Bad Request: REPLY_MARKUP_TOO_LONG";
    let refused = deliver("sendmessage", ours, words("words")).await;
    assert!(matches!(refused, DeliveryError::Refused(_)), "{refused:?}");
}

#[tokio::test]
async fn a_keyboard_that_stayed_is_taken_off_the_next_time() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let first = transport.deliver(&outgoing(club, words("one"), None)).await;
    let first = first.unwrap().message;
    let one = rig.server.next(club).await;
    let failed = Fault::Error(400, "Bad Request: not now");
    rig.server
        .trouble("editmessagereplymarkup", None, 1, failed);
    let second = outgoing(club, words("two"), Some(&first));
    transport.deliver(&second).await.unwrap();
    rig.server.called("editmessagereplymarkup", 1).await;
    rig.idle().await;
    assert!(!rig.server.shown(&one).unwrap().buttons.is_empty());
    transport.deliver(&second).await.unwrap();
    rig.server.stripped(&one).await;
}

/// A post that was sent as this message.
fn sent_post(message: &MessageRef, has_attachment: bool) -> SentPost {
    SentPost {
        message: message.clone(),
        has_attachment,
        sent: Timestamp(0),
    }
}

#[tokio::test]
async fn a_post_is_edited_and_sent_again_where_that_cannot_be() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    let first = outgoing(club, words("none has voted"), None);
    let first = transport.deliver(&first).await.unwrap().message;
    let shown = rig.server.next(club).await;
    let edit = |message: Message, post: &MessageRef, has_attachment: bool| OutgoingMessage {
        edits: Some(sent_post(post, has_attachment)),
        ..outgoing(club, message, None)
    };
    // The same message has other words, then a picture, and is still one message.
    let edited = transport
        .deliver(&edit(words("one has voted"), &first, false))
        .await;
    assert_eq!(edited.unwrap().message, first);
    assert_eq!(rig.server.shown(&shown).unwrap().text, "one has voted");
    let again = transport
        .deliver(&edit(words("one has voted"), &first, false))
        .await;
    assert_eq!(again.unwrap().message, first, "nothing changed");
    let pictured = edit(with(Kind::Picture, "the board", 1), &first, false);
    assert_eq!(transport.deliver(&pictured).await.unwrap().message, first);
    rig.server.assert_silent(club);
    // A picture cannot become text, and what is deleted cannot be edited.
    let text = transport
        .deliver(&edit(words("two have voted"), &first, true))
        .await;
    let text = text.unwrap().message;
    assert_ne!(text, first);
    assert!(rig.server.shown(&shown).is_none(), "the old one goes");
    let second = rig.server.next(club).await;
    rig.server.delete(&second);
    let third = transport
        .deliver(&edit(words("three have voted"), &text, false))
        .await;
    assert_ne!(third.unwrap().message, text);
    assert_eq!(rig.server.next(club).await.text, "three have voted");
}
