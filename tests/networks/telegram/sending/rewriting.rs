//! Answers that rewrite the message whose button was pressed.

use std::time::Duration;

use tulenh::app::{
    GameId, Kind, Message, MessageRef, Ply, Reply, ShownBoard, Text, Transport as _,
};

use crate::telegram::sending::rig::{SendingRig, network, png, with, words};
use crate::telegram::sending::transport::outgoing;
use crate::telegram::server::{Medium, Person, Sent, Trouble};

fn label(sent: &Sent) -> &str {
    sent.buttons
        .concat()
        .first()
        .map_or("", |_| &sent.buttons[0][0].0)
}

#[tokio::test]
async fn words_become_other_words_in_the_same_message() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("one")).await;
    let shown_board = ShownBoard {
        game: GameId(7),
        ply: Ply(3),
    };
    let message = Message {
        shows: Some(shown_board),
        ..words("two")
    };
    let answer = rig.update(&an, &menu, message).await;
    assert!(answer.text.is_empty() && !answer.alert, "{answer:?}");
    let shown = rig.server.shown(&menu).unwrap();
    assert_eq!((&shown.text[..], label(&shown)), ("two", "two"));
    // A reply to it is understood as one to that board.
    let named = MessageRef {
        network: network(),
        message: format!("{}/{}", club.chat, menu.id),
    };
    assert_eq!(
        rig.store.shown_board(&named).await.unwrap(),
        Some(shown_board)
    );
    // Buttons go when there are none.
    let bare = Message {
        buttons: Vec::new(),
        ..words("three")
    };
    rig.update(&an, &menu, bare).await;
    let shown = rig.server.shown(&menu).unwrap();
    assert!(shown.text == "three" && shown.buttons.is_empty());
    rig.silent(club).await;
}

#[tokio::test]
async fn what_says_that_already_is_no_failure() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("one")).await;
    rig.update(&an, &menu, words("one")).await;
    assert_eq!(rig.server.count("editmessagetext"), 1, "not tried again");
    assert_eq!(rig.server.shown(&menu).unwrap().text, "one");
    rig.silent(club).await;
}

#[tokio::test]
async fn one_medium_becomes_another_and_the_same_is_not_sent_again() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let board = rig.say(&an, club, with(Kind::Picture, "a", 1)).await;
    rig.update(&an, &board, with(Kind::Picture, "b", 2)).await;
    let shown = rig.server.shown(&board).unwrap();
    assert_eq!((&shown.text[..], label(&shown)), ("b", "b"));
    assert_eq!(shown.photo.unwrap().bytes, png(2));
    assert_eq!(rig.server.count("editmessagemedia"), 1);
    // Only the words change.
    rig.update(&an, &board, with(Kind::Picture, "c", 2)).await;
    let shown = rig.server.shown(&board).unwrap();
    assert_eq!((&shown.text[..], label(&shown)), ("c", "c"));
    assert_eq!(shown.photo.unwrap().bytes, png(2));
    assert_eq!(rig.server.count("editmessagemedia"), 1);
    assert_eq!(rig.server.count("editmessagecaption"), 1);
    // A film, then a file.
    rig.update(&an, &board, with(Kind::Film, "d", 3)).await;
    let shown = rig.server.shown(&board).unwrap();
    assert!(shown.film.is_some() && shown.photo.is_none() && shown.text == "d");
    rig.update(&an, &board, with(Kind::File, "e", 4)).await;
    let shown = rig.server.shown(&board).unwrap();
    assert!(shown.file.is_some() && shown.film.is_none() && shown.text == "e");
    rig.silent(club).await;
}

#[tokio::test]
async fn words_get_a_picture_in_place_or_else_in_a_new_message() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("one")).await;
    rig.update(&an, &menu, with(Kind::Picture, "two", 1)).await;
    assert!(rig.server.shown(&menu).unwrap().photo.is_some());
    rig.silent(club).await;
    // A server that cannot do that yet.
    let menu = rig.say(&an, club, words("three")).await;
    let cannot = "Bad Request: message can't be edited";
    rig.server
        .trouble("editmessagemedia", None, 1, Trouble::Error(400, cannot));
    rig.update(&an, &menu, with(Kind::Picture, "four", 2)).await;
    let new = rig.server.next(club).await;
    assert!(
        new.photo.is_some() && new.text == "four" && new.silent,
        "{}",
        new.brief()
    );
    rig.silent(club).await;
}

#[tokio::test]
async fn a_picture_that_becomes_words_is_replaced() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let board = rig.say(&an, club, with(Kind::Picture, "a", 1)).await;
    let answer = rig.update(&an, &board, words("b")).await;
    assert!(answer.text.is_empty(), "{answer:?}");
    let new = rig.server.next(club).await;
    assert_eq!((&new.text[..], label(&new)), ("b", "b"));
    assert!(new.photo.is_none() && new.silent && new.reply_to.is_none());
    rig.server.gone(&board).await;
    // After two days it cannot be deleted, but its buttons go.
    let board = rig.say(&an, club, with(Kind::Picture, "c", 1)).await;
    rig.server.age(&board);
    rig.update(&an, &board, words("d")).await;
    assert_eq!(rig.server.next(club).await.text, "d");
    rig.server.stripped(&board).await;
    assert_eq!(rig.server.shown(&board).unwrap().text, "c");
    rig.silent(club).await;
}

#[tokio::test]
async fn where_the_message_is_gone_another_is_sent() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    // Gone before the press.
    let menu = rig.say(&an, club, words("one")).await;
    rig.server.delete(&menu);
    rig.update(&an, &menu, words("two")).await;
    assert_eq!(rig.server.next(club).await.text, "two");
    assert_eq!(rig.server.count("editmessagetext"), 0);
    // Gone between the press and the answer.
    let menu = rig.say(&an, club, words("three")).await;
    let (_, task) = rig.press(&an, &menu, words("four"));
    rig.server.delete(&menu);
    rig.run(task).await;
    assert_eq!(rig.server.next(club).await.text, "four");
    // So in a topic, where it stays.
    let topic = rig.server.topic(rig.server.forum("Forum"), &an);
    let menu = rig.say(&an, topic, words("five")).await;
    let (_, task) = rig.press(&an, &menu, words("six"));
    rig.server.delete(&menu);
    rig.run(task).await;
    assert_eq!(rig.server.next(topic).await.text, "six");
    rig.silent(club).await;
}

#[tokio::test]
async fn quick_presses_come_to_the_last_with_few_edits() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    // The first edit takes a while; the others are asked for meanwhile.
    rig.server
        .trouble("editmessagetext", None, 1, Trouble::Slow(600));
    let mut tasks = Vec::new();
    for i in 0..10 {
        let (query, task) = rig.press(&an, &menu, words(&format!("page {i}")));
        tasks.push((query, rig.spawn(task)));
        if i == 0 {
            rig.server.called("editmessagetext", 1).await;
        }
    }
    for (query, task) in tasks {
        task.await.unwrap();
        assert!(rig.server.answer(&query).await.text.is_empty());
    }
    assert_eq!(rig.server.shown(&menu).unwrap().text, "page 9");
    assert_eq!(rig.server.count("editmessagetext"), 2);
    // Taken on in order, they may be run in any.
    let earlier = rig.press(&an, &menu, words("earlier")).1;
    let later = rig.press(&an, &menu, words("later")).1;
    rig.run(later).await;
    rig.run(earlier).await;
    assert_eq!(rig.server.shown(&menu).unwrap().text, "later");
    // One that is broken off leaves the message to the next.
    drop(rig.press(&an, &menu, words("dropped")));
    rig.update(&an, &menu, words("kept")).await;
    assert_eq!(rig.server.shown(&menu).unwrap().text, "kept");
    rig.silent(club).await;
}

#[tokio::test]
async fn a_replaced_message_goes_on_as_the_new_one() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let board = rig.say(&an, club, with(Kind::Picture, "a", 1)).await;
    rig.server
        .trouble("sendmessage", None, 1, Trouble::Slow(400));
    let first = rig.spawn(rig.press(&an, &board, words("b")).1);
    rig.server.called("sendmessage", 1).await;
    let second = rig.spawn(rig.press(&an, &board, words("c")).1);
    first.await.unwrap();
    second.await.unwrap();
    let new = rig.server.next(club).await;
    assert_eq!(rig.server.shown(&new).unwrap().text, "c");
    assert!(rig.server.shown(&board).is_none());
    rig.silent(club).await;
}

#[tokio::test]
async fn edits_keep_to_the_pace_of_the_chat() {
    // A burst of three, the next three seconds later. The message itself is one of them.
    let rig = SendingRig::start("0/1/0").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    let mut tasks = Vec::new();
    for i in 0..12 {
        tasks.push(rig.spawn(rig.press(&an, &menu, words(&format!("page {i}"))).1));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(rig.server.shown(&menu).unwrap().text, "page 11");
    let edits = rig.server.count("editmessagetext");
    assert!((2..=4).contains(&edits), "{edits} edits");
}

#[tokio::test]
async fn a_flooded_chat_gets_its_last_page_in_the_end() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    rig.server
        .trouble("editmessagetext", Some(club.chat), 2, Trouble::Flood(1));
    let first = rig.spawn(rig.press(&an, &menu, words("first")).1);
    rig.server.called("editmessagetext", 1).await;
    let last = rig.spawn(rig.press(&an, &menu, words("last")).1);
    first.await.unwrap();
    last.await.unwrap();
    assert_eq!(rig.server.shown(&menu).unwrap().text, "last");
    assert_eq!(rig.server.count("editmessagetext"), 3);
    rig.silent(club).await;
}

#[tokio::test]
async fn an_answer_that_is_lost_or_garbled_is_dealt_with() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    for trouble in [Trouble::Garbled, Trouble::Lost] {
        let text = format!("{trouble:?}");
        rig.server.trouble("editmessagetext", None, 1, trouble);
        rig.update(&an, &menu, words(&text)).await;
        assert_eq!(rig.server.shown(&menu).unwrap().text, text);
    }
    // The press is too old to be answered; the message changes all the same.
    let (_, task) = rig.press(&an, &menu, words("old press"));
    rig.server.forget_presses();
    rig.run(task).await;
    assert_eq!(rig.server.shown(&menu).unwrap().text, "old press");
    rig.silent(club).await;
}

#[tokio::test]
async fn where_pictures_are_forbidden_the_message_says_it_in_words() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    for medium in [Medium::Photo, Medium::Animation, Medium::Document] {
        rig.server.forbid(club, medium);
    }
    let kinds = [Kind::Picture, Kind::Film, Kind::File];
    for kind in kinds {
        let said = rig.say(&an, club, with(kind, "x", 1)).await;
        assert_eq!(said.text, "x\n\nwhat x shows", "{kind:?}");
        let menu = rig.say(&an, club, words("menu")).await;
        rig.update(&an, &menu, with(kind, "y", 1)).await;
        let shown = rig.server.shown(&menu).unwrap();
        assert_eq!(shown.text, "y\n\nwhat y shows", "{kind:?}");
        assert_eq!(label(&shown), "y");
    }
    rig.silent(club).await;
}

#[tokio::test]
async fn markup_that_is_not_understood_is_left_out() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    let entities = "Bad Request: can't parse entities: Unsupported start tag";
    rig.server
        .trouble("editmessagetext", None, 1, Trouble::Error(400, entities));
    rig.update(&an, &menu, words("plain")).await;
    assert_eq!(rig.server.shown(&menu).unwrap().text, "plain");
}

#[tokio::test]
async fn a_group_that_moved_gets_a_new_message() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.small_group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    let (_, task) = rig.press(&an, &menu, words("page"));
    let moved = rig.server.migrate(club);
    rig.run(task).await;
    assert_eq!(rig.server.next(moved).await.text, "page");
    // Thrown out, there is nothing to be done, and nothing fails.
    let (_, task) = rig.press(&an, &menu, words("page"));
    rig.server.kick(moved);
    rig.run(task).await;
    rig.silent(moved).await;
}

#[tokio::test]
async fn short_refusals_are_notes_and_long_answers_are_whole() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let menu = rig.say(&an, club, words("menu")).await;
    let short = "x".repeat(200);
    let refusal = |text: &str| Reply::private(Text::plain(text).into());
    let (query, task) = rig.press_for(&an, &menu, refusal(&short));
    rig.run(task).await;
    let answer = rig.server.answer(&query).await;
    assert!(answer.alert && answer.text == short, "{answer:?}");
    rig.silent(club).await;
    let long = "x".repeat(201);
    let (query, task) = rig.press_for(&an, &menu, refusal(&long));
    rig.run(task).await;
    assert!(rig.server.answer(&query).await.text.is_empty());
    // All can read it, so it says whom it is for.
    let said = rig.server.next(club).await;
    assert_eq!(said.text, format!("An:\n{long}"));
    assert_eq!(said.reply_to, Some(menu.id));
    assert!(said.alerts().is_empty(), "{said:?}");
    let (_, task) = rig.press_for(&an, &menu, refusal(&short));
    rig.server.forget_presses();
    rig.run(task).await;
    assert_eq!(rig.server.next(club).await.text, format!("An:\n{short}"));
    // Alone with the bot nobody else does.
    let at_an = rig.server.private(&an);
    let menu = rig.say(&an, at_an, words("menu")).await;
    let (_, task) = rig.press_for(&an, &menu, refusal(&long));
    rig.run(task).await;
    let said = rig.server.next(at_an).await;
    assert_eq!((&said.text[..], said.reply_to), (&long[..], None));
    // What is no press is answered in words.
    rig.server.say(&an, club, "/help");
    let origin = tulenh::telegram::inbound::request::Origin::Place {
        spot: tulenh::telegram::Spot {
            chat: teloxide::types::ChatId(club.chat),
            thread: None,
        },
    };
    let reply = Reply::update(words("update"));
    let task = tulenh::telegram::outbound::reply::ReplyTask::new(&rig.sender, origin, reply);
    rig.run(task).await;
    assert_eq!(rig.server.next(club).await.text, "update");
}

#[tokio::test]
async fn a_chat_that_is_too_busy_is_told_so_and_nothing_piles_up() {
    let rig = SendingRig::start("0/0/20").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let binh = Person {
        id: 2,
        name: "Bình".to_owned(),
        handle: None,
        language: Some("vi".to_owned()),
        bot: false,
    };
    let binh = rig.server.newcomer(binh, true);
    let menu = rig.say(&an, rig.server.private(&an), words("menu")).await;
    rig.update(&an, &menu, words("alone it goes on")).await;
    let transport = rig.transport();
    let announced = outgoing(club, words("menu"), None);
    transport.deliver(&announced).await.unwrap();
    let menu = rig.server.next(club).await;
    rig.crowd(club, &an).await;
    let mut said = Vec::new();
    for who in [&an, &binh] {
        let (query, task) = rig.press(who, &menu, words("page"));
        rig.run(task).await;
        let answer = rig.server.answer(&query).await;
        assert!(answer.alert && !answer.text.is_empty(), "{answer:?}");
        said.push(answer.text);
    }
    assert_ne!(said[0], said[1], "each in their language");
    assert_eq!(rig.server.shown(&menu).unwrap().text, "menu");
    // One more answer is given up at once, and boards go out all the same.
    let (_, task) = rig.press_for(&an, &menu, Reply::public(words("one more")));
    rig.run(task).await;
    rig.silent(club).await;
    for turn in 0..3 {
        let text = format!("turn {turn}");
        let announced = outgoing(club, words(&text), None);
        transport.deliver(&announced).await.unwrap();
        assert_eq!(rig.server.next(club).await.text, text);
    }
}

#[tokio::test]
async fn buttons_that_serve_on_stay_when_their_press_is_done() {
    let rig = SendingRig::start("off").await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let done = || Reply::done(Text::plain("done").into());
    let board = rig.say(&an, club, words("board")).await;
    for data in ["u:1:3", "m:1", "l:1:b"] {
        let (query, task) = rig.press_data(&an, &board, data, done());
        rig.run(task).await;
        assert_eq!(rig.server.answer(&query).await.text, "done", "{data}");
    }
    rig.idle().await;
    assert_eq!(rig.server.count("editmessagereplymarkup"), 0);
    // The buttons of a question go; the message stays.
    let (_, task) = rig.press_data(&an, &board, "t:1:3:Tf4", done());
    rig.run(task).await;
    rig.server.stripped(&board).await;
    assert_eq!(rig.server.count("deletemessage"), 0);
}
