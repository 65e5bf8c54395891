//! From updates, as the wire brings them, to requests.

use serde_json::{Value, json};
use teloxide::types::{MessageId, Update, UserId};
use tulenh::app::{Account, Command, Language, Network, Opponent, Place, Request};
use tulenh::telegram::Spot;
use tulenh::telegram::identity::Identity;
use tulenh::telegram::inbound::request::{Origin, anonymous, queue, read};

pub const GROUP: i64 = -1_001_234_567_890;

pub fn network() -> Network {
    Network::new("telegram").unwrap()
}

pub fn bot() -> Identity {
    Identity {
        network: network(),
        id: UserId(7_000),
        handle: Some("tulenh_bot".to_owned()),
    }
}

pub fn user(id: u64, name: &str) -> Value {
    json!({ "id": id, "is_bot": false, "first_name": name })
}

pub fn own() -> Value {
    json!({ "id": 7_000, "is_bot": true, "first_name": "Tư Lệnh", "username": "tulenh_bot" })
}

pub fn group() -> Value {
    json!({ "id": GROUP, "type": "supergroup", "title": "Club", "is_forum": true })
}

/// A message of An's in the group, with these fields beside or instead of the usual.
pub fn message(text: &str, fields: Value) -> Value {
    let mut message = json!({
        "message_id": 50, "date": 1_790_000_000, "chat": group(), "text": text,
        "from": { "id": 1, "is_bot": false, "first_name": "An", "last_name": "Trần",
                  "username": "An_Tran", "language_code": "vi-VN" },
    });
    for (key, value) in fields.as_object().unwrap() {
        if value.is_null() {
            message.as_object_mut().unwrap().remove(key);
        } else {
            message[key] = value.clone();
        }
    }
    message
}

pub fn update(content: Value) -> Update {
    let mut update = json!({ "update_id": 9 });
    update
        .as_object_mut()
        .unwrap()
        .extend(content.as_object().unwrap().clone());
    // From text, as it comes: the library reads updates from nothing else.
    serde_json::from_str(&update.to_string()).unwrap()
}

pub fn request_of(text: &str, fields: Value) -> Option<Request> {
    let update = update(json!({ "message": message(text, fields) }));
    read(&update, &bot()).map(|inbound| inbound.request)
}

pub fn command_of(text: &str, fields: Value) -> Option<Command> {
    request_of(text, fields).map(|request| request.command)
}

/// An opponent as id (or handle), and whether it is a program; the colour's name.
fn challenge_of(text: &str, fields: Value) -> (Option<(String, bool)>, String) {
    match command_of(text, fields) {
        Some(Command::Challenge {
            opponent, colour, ..
        }) => {
            let opponent = opponent.map(|opponent| match opponent {
                Opponent::User { account, bot, .. } => (account.user, bot),
                Opponent::Handle(handle) => (format!("@{handle}"), false),
                Opponent::Bot(bot) => (format!("level {}", bot.level), true),
            });
            (opponent, format!("{colour:?}"))
        }
        other => panic!("{text}: {other:?}"),
    }
}

pub fn mention(kind: &str, offset: usize, length: usize) -> Value {
    json!({ "type": kind, "offset": offset, "length": length })
}

#[test]
fn a_command_in_a_group_says_who_where_and_what() {
    let request = request_of("/move@Tulenh_Bot f4-f6", json!({})).unwrap();
    assert_eq!(
        request.sender.account,
        Account {
            network: network(),
            user: "1".into()
        }
    );
    assert_eq!(request.sender.name, "An Trần");
    assert_eq!(request.sender.handle.as_deref(), Some("an_tran"));
    assert_eq!(request.sender.language, Some(Language("vi".into())));
    assert_eq!(request.route.place, Place::Chat(GROUP.to_string()));
    assert!(request.shared);
    // The bot, the number, the message.
    assert_eq!(request.update, Some(format!("7000/9/m{GROUP}/50")));
    assert_eq!(request.reply_to, None);
    let Command::Move { game: None, turn } = request.command else {
        panic!("{:?}", request.command);
    };
    assert_eq!(turn, "f4-f6");
}

#[test]
fn a_private_chat_is_a_person_and_needs_no_command() {
    let chat = json!({ "id": 1, "type": "private", "first_name": "An" });
    let request = request_of("f4-f6", json!({ "chat": chat })).unwrap();
    assert_eq!(request.route.place, Place::Person("1".into()));
    assert!(!request.shared);
    assert_eq!(request.command, Command::PlainText("f4-f6".into()));
}

#[test]
fn a_topic_is_a_place_of_its_own() {
    // What replies to nothing carries the message that opened the topic.
    let opening = json!({
        "message_id": 45, "date": 1, "chat": group(), "from": user(2, "Bình"),
        "message_thread_id": 45, "is_topic_message": true,
        "forum_topic_created": { "name": "Games", "icon_color": 7_322_096 },
    });
    let topic = json!({
        "message_thread_id": 45, "is_topic_message": true, "reply_to_message": opening,
    });
    let request = request_of("/challenge", topic.clone()).unwrap();
    assert_eq!(request.route.place, Place::Chat(format!("{GROUP}/45")));
    assert!(matches!(
        request.command,
        Command::Challenge { opponent: None, .. }
    ));
    // A thread of replies in a group without topics is none.
    let thread = json!({ "message_thread_id": 45 });
    let request = request_of("/help", thread).unwrap();
    assert_eq!(request.route.place, Place::Chat(GROUP.to_string()));
    assert_eq!(command_of("nice weather", topic), None);
}

#[test]
fn the_words_of_places_read_back() {
    for text in ["-1001234567890/45", "-1001234567890"] {
        let spot: Spot = text.parse().unwrap();
        assert_eq!(spot.to_string(), text);
        assert_eq!(Spot::of(&spot.place()), Some(spot));
    }
    let private = Spot::of(&Place::Person("42".into())).unwrap();
    assert_eq!(private.place(), Place::Person("42".into()));
    for bad in ["", "x", "-1/", "1/2/3", "99999999999999999999"] {
        assert_eq!(Spot::of(&Place::Chat(bad.into())), None, "{bad}");
        assert_eq!(Spot::of(&Place::Person(bad.into())), None, "{bad}");
    }
    assert_eq!(Spot::of(&Place::Person("-5".into())), None);
}

#[test]
fn a_reply_to_the_bot_is_said_to_it() {
    let board =
        json!({ "message_id": 33, "date": 1, "chat": group(), "from": own(), "text": "#1" });
    let request = request_of("f4-f6", json!({ "reply_to_message": board })).unwrap();
    assert_eq!(request.command, Command::PlainText("f4-f6".into()));
    assert_eq!(request.reply_to.unwrap().message, format!("{GROUP}/33"));
    let other =
        json!({ "message_id": 33, "date": 1, "chat": group(), "from": user(2, "B"), "text": "x" });
    assert_eq!(
        command_of("f4-f6", json!({ "reply_to_message": other })),
        None
    );
}

#[test]
fn a_caption_counts_as_text() {
    let photo = json!([{ "file_id": "f", "file_unique_id": "u", "width": 9, "height": 9 }]);
    let fields = json!({ "text": null, "photo": photo, "caption": "/help" });
    assert_eq!(command_of("", fields), Some(Command::Help(String::new())));
}

#[test]
fn challenges_by_reply_mention_handle_and_alone() {
    let open = challenge_of("/challenge", json!({}));
    assert_eq!(open, (None, "Random".into()));
    assert_eq!(
        challenge_of("/challenge red", json!({})),
        (None, "Red".into())
    );
    assert_eq!(
        challenge_of("/challenge@tulenh_bot xanh", json!({})),
        (None, "Blue".into())
    );

    let reply = json!({ "reply_to_message": {
        "message_id": 33, "date": 1, "chat": group(), "from": user(2, "Bình"), "text": "hi",
    }});
    assert_eq!(
        challenge_of("/challenge blue", reply),
        (Some(("2".into(), false)), "Blue".into())
    );

    // The marked name holds a word that is a colour, and a letter of two code units.
    let text = "/challenge Red 😀 blue";
    let mut entity = mention("text_mention", 11, 6);
    entity["user"] = user(3, "Red 😀");
    let marked = json!({ "entities": [mention("bot_command", 0, 10), entity] });
    assert_eq!(
        challenge_of(text, marked),
        (Some(("3".into(), false)), "Blue".into())
    );

    let handle = |text: &str, offset, length| {
        challenge_of(
            text,
            json!({ "entities": [mention("mention", offset, length)] }),
        )
    };
    assert_eq!(
        handle("/challenge @Binh_Le đỏ", 11, 8),
        (Some(("@binh_le".into(), false)), "Red".into())
    );
    assert_eq!(
        handle("/challenge red @Binh_Le", 15, 8),
        (Some(("@binh_le".into(), false)), "Red".into())
    );
    // Oneself is known by id; bots are told apart by their handle.
    assert_eq!(
        handle("/challenge @an_tran", 11, 8),
        (Some(("1".into(), false)), "Random".into())
    );
    assert_eq!(
        handle("/challenge @tulenh_bot", 11, 11),
        (Some(("7000".into(), true)), "Random".into())
    );
    assert_eq!(
        handle("/challenge @GroupHelpBot", 11, 13),
        (Some(("@grouphelpbot".into(), true)), "Random".into())
    );
    let talbot = handle("/challenge @talbot", 11, 7);
    assert_eq!(talbot, (Some(("@talbot".into(), false)), "Random".into()));
    // Ranges that fit nothing are passed over.
    assert_eq!(handle("/challenge", 400, 9), (None, "Random".into()));
    assert_eq!(handle("/challenge", 5, usize::MAX), (None, "Random".into()));
}

#[test]
fn bots_and_chats_as_opponents_are_flagged() {
    let said_by = |from: Value, more: Value| {
        let mut replied =
            json!({ "message_id": 33, "date": 1, "chat": group(), "text": "hi", "from": from });
        replied
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        challenge_of("/challenge", json!({ "reply_to_message": replied })).0
    };
    assert_eq!(said_by(own(), json!({})), Some(("7000".into(), true)));
    let telegram = json!({ "id": 777_000, "is_bot": false, "first_name": "Telegram" });
    assert_eq!(
        said_by(telegram, json!({ "sender_chat": group() })),
        Some(("777000".into(), true))
    );
}

#[test]
fn what_is_not_for_us_is_left_alone() {
    assert_eq!(command_of("hello", json!({})), None);
    assert_eq!(command_of("/move@other_bot f4-f6", json!({})), None);
    assert_eq!(command_of("", json!({ "text": null })), None);
    // The core decides what to say to a word it does not know.
    assert!(matches!(
        command_of("/weather@tulenh_bot", json!({})),
        Some(Command::Unknown(_))
    ));
    let chat = json!({ "id": 1, "type": "private", "first_name": "An" });
    assert!(matches!(
        command_of("/weather", json!({ "chat": chat })),
        Some(Command::Unknown(_))
    ));
}

#[test]
fn nobody_in_particular_gets_no_seat() {
    let anonymous = json!({
        "from": { "id": 1_087_968_824, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot" },
        "sender_chat": group(),
    });
    assert_eq!(command_of("/challenge", anonymous), None);
    let channel = json!({ "id": -1_009, "type": "channel", "title": "News" });
    let forwarded = json!({ "from": { "id": 777_000, "is_bot": false, "first_name": "Telegram" }, "sender_chat": channel });
    assert_eq!(command_of("/challenge", forwarded), None);
    let post = json!({ "message_id": 5, "date": 1, "chat": channel, "sender_chat": channel, "text": "/challenge" });
    assert!(read(&update(json!({ "channel_post": post })), &bot()).is_none());
    assert_eq!(command_of("/help", json!({ "from": null })), None);
    for kind in ["edited_message", "business_message"] {
        let edit = update(json!({ kind: message("/help", json!({})) }));
        assert!(read(&edit, &bot()).is_none(), "{kind}");
    }
    assert!(read(&update(json!({ "message": { "odd": true } })), &bot()).is_none());
    assert!(read(&update(json!({ "news_of_2030": 1 })), &bot()).is_none());
}

#[test]
fn who_hides_behind_the_group_hears_why_nothing_happens() {
    let said_by = |id: u64, text: &str, reply: bool| {
        let mut fields = json!({
            "from": { "id": id, "is_bot": true, "first_name": "Group" },
            "sender_chat": group(),
        });
        if reply {
            fields["reply_to_message"] = json!({ "message_id": 33, "date": 1, "chat": group(), "from": own(), "text": "#1" });
        }
        let update = update(json!({ "message": message(text, fields) }));
        assert!(read(&update, &bot()).is_none());
        anonymous(&update, &bot())
    };
    // The group itself, and a channel.
    for id in [1_087_968_824, 136_817_688] {
        let Some(Origin::Message { spot, id: asked }) = said_by(id, "/move f4-f6", false) else {
            panic!("a command is answered");
        };
        assert_eq!((spot.chat.0, asked), (GROUP, MessageId(50)));
        assert!(said_by(id, "f4-f6", true).is_some());
        for text in ["hello", "/weather", "/move@other_bot f4-f6"] {
            assert_eq!(said_by(id, text, false), None, "{text}");
        }
    }
    // Posts that a channel forwards into its group, other bots, and people.
    for id in [777_000, 5, 1] {
        assert_eq!(said_by_nobody_else(id), None);
    }
}

fn said_by_nobody_else(id: u64) -> Option<Origin> {
    let fields = json!({ "from": { "id": id, "is_bot": id == 5, "first_name": "X" } });
    let update = update(json!({ "message": message("/help", fields) }));
    anonymous(&update, &bot())
}

#[test]
fn a_press_names_its_place_and_person() {
    let press = |message: Value, data: Value| {
        let mut query = json!({
            "id": "77", "from": user(2, "Bình"), "chat_instance": "x", "message": message, "data": data,
        });
        query
            .as_object_mut()
            .unwrap()
            .retain(|_, value| !value.is_null());
        let update = update(json!({ "callback_query": query }));
        (queue(&update), read(&update, &bot()).unwrap())
    };
    let board = json!({
        "message_id": 33, "date": 1, "chat": group(), "from": own(), "text": "#1",
        "message_thread_id": 45, "is_topic_message": true,
    });
    let (queue, inbound) = press(board, json!("a:01234567"));
    assert_eq!(queue, GROUP);
    assert!(matches!(inbound.request.command, Command::ButtonAction(_)));
    assert_eq!(inbound.request.sender.account.user, "2");
    assert_eq!(
        inbound.request.route.place,
        Place::Chat(format!("{GROUP}/45"))
    );
    let Origin::Button { query, id, .. } = inbound.origin else {
        panic!("{:?}", inbound.origin);
    };
    assert_eq!((query.0.as_str(), id), ("77", Some(MessageId(33))));

    // The message may be too old to be told, or gone; the data may be anything.
    let old = json!({ "message_id": 33, "date": 0, "chat": group() });
    let (_, inbound) = press(old, json!("🙂:'; DROP"));
    assert!(matches!(inbound.request.command, Command::Unknown(_)));
    let (queue, inbound) = press(Value::Null, Value::Null);
    assert_eq!(queue, 2);
    assert_eq!(inbound.request.route.place, Place::Person("2".into()));
}

#[test]
fn names_pass_as_they_are() {
    let odd = format!("<b>\u{202e}@everyone{}", "x".repeat(4_000));
    let request = request_of("/help", json!({ "from": user(1, &odd) })).unwrap();
    assert_eq!(request.sender.name, odd);
}
