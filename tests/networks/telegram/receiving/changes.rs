//! From updates to what happened to a place, whom a line means, and what was under a button.

use serde_json::{Value, json};
use teloxide::types::ChatId;
use tulenh::app::{Command, Opponent, Place};
use tulenh::telegram::inbound::place_change::{PlaceChange, RecentMigrations};
use tulenh::telegram::inbound::request::{MessageForm, Origin, read};

use crate::telegram::receiving::inbound::{
    GROUP, bot, command_of, group, mention, message, network, own, update, user,
};

const OLD: i64 = -4_567;

fn place(route: &tulenh::app::Route) -> &Place {
    assert_eq!(route.network, network());
    &route.place
}

fn membership(chat: &Value, old: &str, new: &str) -> Value {
    let member = |status: &str| {
        let mut member = json!({ "user": own(), "status": status });
        match status {
            "kicked" => member["until_date"] = json!(0),
            "administrator" => {
                for right in [
                    "can_be_edited",
                    "is_anonymous",
                    "can_manage_chat",
                    "can_change_info",
                    "can_delete_messages",
                    "can_manage_video_chats",
                    "can_invite_users",
                    "can_restrict_members",
                    "can_promote_members",
                ] {
                    member[right] = json!(true);
                }
            }
            _ => {}
        }
        member
    };
    json!({ "my_chat_member": {
        "chat": chat, "from": user(2, "Bình"), "date": 1,
        "old_chat_member": member(old), "new_chat_member": member(new),
    }})
}

fn small() -> Value {
    json!({ "id": OLD, "type": "group", "title": "Club", "all_members_are_administrators": false })
}

#[test]
fn a_move_is_told_in_both_chats() {
    let ended = json!({ "chat": small(), "text": null, "migrate_to_chat_id": GROUP });
    let begun = json!({ "text": null, "migrate_from_chat_id": OLD });
    for fields in [ended, begun] {
        let update = update(json!({ "message": message("", fields) }));
        let Some(PlaceChange::Moved { old, new }) = PlaceChange::of(&update, &bot()) else {
            panic!("{update:?}");
        };
        assert_eq!(place(&old), &Place::Chat(OLD.to_string()));
        assert_eq!(place(&new), &Place::Chat(GROUP.to_string()));
        assert!(read(&update, &bot()).is_none(), "it asks nothing");
        let moves = RecentMigrations::default();
        assert!(!moves.is_new(ChatId(GROUP)));
        moves.note(&[update]);
        assert!(moves.is_new(ChatId(GROUP)) && !moves.is_new(ChatId(OLD)));
    }
}

#[test]
fn being_added_is_a_request_and_being_removed_a_change() {
    for chat in [group(), small()] {
        let added = update(membership(&chat, "left", "member"));
        assert_eq!(PlaceChange::of(&added, &bot()), None);
        let inbound = read(&added, &bot()).unwrap();
        let request = inbound.request;
        assert_eq!(request.command, Command::Added);
        assert!(request.shared && !request.hidden && request.manages.is_none());
        assert_eq!(request.sender.account.user, "2");
        assert_eq!(request.sender.name, "Bình");
        let name = format!("7000/9/a{}/1", chat["id"]);
        assert_eq!(request.update, Some(name));
        let id = chat["id"].to_string();
        assert_eq!(place(&request.route), &Place::Chat(id.clone()));
        assert!(matches!(inbound.origin, Origin::Place { spot } if spot.to_string() == id));

        for (old, new) in [
            ("member", "left"),
            ("administrator", "kicked"),
            ("left", "kicked"),
        ] {
            let left = update(membership(&chat, old, new));
            let Some(PlaceChange::Left(route)) = PlaceChange::of(&left, &bot()) else {
                panic!("{old} {new}");
            };
            assert_eq!(place(&route), &Place::Chat(id.clone()));
            assert!(read(&left, &bot()).is_none());
        }
        // Other rights, the same place.
        for (old, new) in [("member", "administrator"), ("administrator", "member")] {
            let promoted = update(membership(&chat, old, new));
            assert_eq!(PlaceChange::of(&promoted, &bot()), None);
            assert!(read(&promoted, &bot()).is_none());
        }
    }
    // Whoever blocks the bot is found out when there is something to say; channels play nothing.
    let private = json!({ "id": 2, "type": "private", "first_name": "Bình" });
    let channel = json!({ "id": -1_009, "type": "channel", "title": "News" });
    for chat in [private, channel] {
        for (old, new) in [
            ("member", "kicked"),
            ("kicked", "member"),
            ("left", "administrator"),
        ] {
            let update = update(membership(&chat, old, new));
            assert_eq!(PlaceChange::of(&update, &bot()), None);
            assert!(read(&update, &bot()).is_none());
        }
    }
}

fn said_by(author: Value) -> Value {
    json!({ "reply_to_message": {
        "message_id": 33, "date": 1, "chat": group(), "from": author, "text": "hi",
    }})
}

#[test]
fn whose_results_are_asked_for() {
    let whose = |text: &str, fields: Value| match command_of(text, fields) {
        Some(Command::Stats(None)) => None,
        Some(Command::Stats(Some(Opponent::User { account, .. }))) => Some(account.user),
        Some(Command::Stats(Some(Opponent::Handle(handle)))) => Some(format!("@{handle}")),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(whose("/stats", json!({})), None);
    assert_eq!(whose("/stats", said_by(user(2, "Bình"))), Some("2".into()));
    // Whoever replies to a board, or to their own words, asks about themselves.
    assert_eq!(whose("/stats", said_by(own())), None);
    assert_eq!(whose("/stats@tulenh_bot", said_by(user(1, "An"))), None);
    let handle = json!({ "entities": [mention("mention", 7, 8)] });
    assert_eq!(whose("/stats @Binh_Le", handle), Some("@binh_le".into()));
    let mut entity = mention("text_mention", 7, 7);
    entity["user"] = user(3, "Chi Red");
    let mut fields = said_by(user(2, "Bình"));
    fields["entities"] = json!([entity]);
    assert_eq!(whose("/stats Chi Red", fields), Some("3".into()));
    // A challenge is for whoever is replied to, even the bot, which then says no.
    let challenge = command_of("/challenge", said_by(own()));
    let Some(Command::Challenge {
        opponent: Some(Opponent::User { bot, .. }),
        ..
    }) = challenge
    else {
        panic!("{challenge:?}");
    };
    assert!(bot);
}

#[test]
fn whom_the_owner_means() {
    let owner = |text: &str, fields: Value| match command_of(text, fields) {
        Some(Command::Owner(words)) => words,
        other => panic!("{text}: {other:?}"),
    };
    let replying = || said_by(user(2, "Bình"));
    assert_eq!(owner("/owner block", replying()), "block telegram:2");
    assert_eq!(owner("/owner UNBLOCK ", replying()), "UNBLOCK telegram:2");
    assert_eq!(owner("/owner block @chi", replying()), "block @chi");
    assert_eq!(owner("/owner block", said_by(own())), "block");
    assert_eq!(owner("/owner stats", replying()), "stats");
    let text = "/owner block 😀 Chi now";
    let mut entity = mention("text_mention", 13, 6);
    entity["user"] = user(3, "😀 Chi");
    let marked = |entity: &Value| json!({ "entities": [entity] });
    assert_eq!(owner(text, marked(&entity)), "block telegram:3 now");
    // What is said to everybody is passed on as it stands.
    entity["offset"] = json!(17);
    let text = "/owner broadcast 😀 Chi wins";
    assert_eq!(owner(text, marked(&entity)), "broadcast 😀 Chi wins");
}

#[test]
fn a_press_tells_what_it_was_under() {
    let under = |fields: Value| {
        let mut board = json!({ "message_id": 33, "date": 1, "chat": group(), "from": own() });
        board
            .as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        let query = json!({
            "id": "77", "from": user(2, "B"), "chat_instance": "x", "data": "h:", "message": board,
        });
        let inbound = read(&update(json!({ "callback_query": query })), &bot()).unwrap();
        match inbound.origin {
            Origin::Button { form, .. } => form,
            other => panic!("{other:?}"),
        }
    };
    let file = json!({ "file_id": "f", "file_unique_id": "u", "file_size": 1 });
    let mut photo = file.clone();
    let mut film = file.clone();
    for (key, value) in [("width", 9), ("height", 9), ("duration", 1)] {
        photo[key] = json!(value);
        film[key] = json!(value);
    }
    assert_eq!(under(json!({ "text": "#1" })), MessageForm::Text);
    assert_eq!(
        under(json!({ "photo": [photo], "caption": "#1" })),
        MessageForm::Media
    );
    assert_eq!(under(json!({ "photo": [photo] })), MessageForm::Media);
    assert_eq!(
        under(json!({ "animation": film, "document": file })),
        MessageForm::Media
    );
    assert_eq!(under(json!({ "document": file })), MessageForm::Media);
    assert_eq!(under(json!({ "date": 0 })), MessageForm::Gone);
}
