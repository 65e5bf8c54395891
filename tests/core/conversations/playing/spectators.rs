//! Which game is meant by somebody who names none: in the chat or the thread of a game it is that
//! one, for anybody.

use tulenh::app::{App, Audience, ButtonAction, GameId, Look, Message, Reply, Request, Route};

use crate::conversations::table::{Table, alone, chat, in_group, refused, user, words};

/// What somebody types in a place, which may be a thread within the group.
fn typed(who: &str, place: &Route, line: &str) -> Request {
    let command = App::read_line(line, Some("tulenh_bot"), None).unwrap();
    let mut request = in_group(who, command);
    request.within = (*place != chat("group")).then(|| chat("group"));
    request.route = place.clone();
    request
}

/// The same by a menu whose answers only they see.
fn chosen(who: &str, place: &Route, line: &str) -> Request {
    Request {
        hidden: true,
        ..typed(who, place, line)
    }
}

/// The commands by which people look, each with a word of its answer about game #1.
const LOOKS: [&str; 7] = [
    "/board",
    "/rings",
    "/record",
    "/captured",
    "/score",
    "/moves f4",
    "/replay",
];

#[track_caller]
fn shows(reply: &Reply, id: GameId, what: &str) {
    let Reply {
        audience: Audience::Everyone,
        message,
    } = reply
    else {
        panic!("{what}: {:?}", words(reply));
    };
    let named = message.text.words().contains(&id.to_string());
    let shows_it = message
        .shows
        .is_some_and(|shown_board| shown_board.game == id);
    let leads =
        presses(message).any(|press| matches!(press, ButtonAction::Look(game, _) if *game == id));
    let told = message.text.words();
    assert!(named || shows_it || leads, "{what}: {told:?}");
}

fn presses(message: &Message) -> impl Iterator<Item = &ButtonAction> {
    message.buttons.iter().flatten().map(|button| &button.press)
}

/// A game in a thread of its own within the group, and that thread.
async fn in_a_thread(table: &mut Table, red: &str, blue: &str) -> (GameId, Route) {
    let id = table.begin_between(red, blue).await;
    let thread = table.game(id.0).await.channels[0].route.clone();
    assert_ne!(thread, chat("group"));
    (id, thread)
}

async fn resign(table: &mut Table, who: &str, place: &Route) {
    for _ in 0..2 {
        table.ask(typed(who, place, "/resign")).await;
    }
    table.told().await;
}

#[tokio::test]
async fn whoever_looks_in_a_place_with_one_game_sees_it() {
    let mut table = Table::new();
    let id = table.begin().await;
    for (who, lan) in [("an", "c5-c6"), ("binh", "c8-c7")] {
        table.play(who, id, lan).await;
    }
    let group = chat("group");
    for line in LOOKS {
        shows(&table.ask(typed("chi", &group, line)).await, id, line);
        shows(&table.ask(chosen("chi", &group, line)).await, id, line);
    }
    // Somebody who plays elsewhere sees the game of this place as well.
    table.private("chi", challenge_of("dung")).await;
    let code = crate::conversations::table::code(&table.told().await.last().unwrap().message);
    let accept = tulenh::app::Command::ButtonAction(ButtonAction::Accept(code));
    table.private("dung", accept).await;
    table.told().await;
    for line in LOOKS {
        shows(&table.ask(chosen("chi", &group, line)).await, id, line);
    }
    // When it is over it is still the one that is meant, and can be analysed.
    resign(&mut table, "binh", &group).await;
    for line in LOOKS.into_iter().filter(|line| *line != "/moves f4") {
        shows(&table.ask(typed("eva", &group, line)).await, id, line);
    }
    let reply = table.ask(typed("eva", &group, "/analysis")).await;
    assert!(words(&reply).contains(&id.to_string()), "{reply:?}");
    // Elsewhere nobody sees it without its number.
    let mut elsewhere = typed("eva", &chat("group"), "/board");
    elsewhere.route = chat("other");
    let reply = table.ask(elsewhere).await;
    refused(&reply, "no open game");
}

fn challenge_of(name: &str) -> tulenh::app::Command {
    tulenh::app::Command::Challenge {
        opponent: Some(user(name)),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    }
}

#[tokio::test]
async fn of_several_games_in_a_place_one_is_chosen() {
    let mut table = Table::new();
    let first = table.begin().await;
    let second = table.begin_between("chi", "dung").await;
    let group = chat("group");
    // Players mean their own.
    for (who, id) in [("an", first), ("dung", second)] {
        for line in LOOKS {
            let reply = table.ask(typed(who, &group, line)).await;
            if line != "/moves f4" && line != "/replay" {
                shows(&reply, id, line);
            }
            assert!(!words(&reply).contains("Which game"), "{who} {line}");
        }
    }
    // Others are asked, and a button or a number answers.
    let reply = table.ask(typed("eva", &group, "/rings")).await;
    let Reply {
        audience: Audience::Caller,
        message: question,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let told = question.text.words();
    assert!(told.contains("an") && told.contains("dung"), "{told}");
    assert!(told.contains(&format!("/rings {second}")), "{told}");
    let offered: Vec<_> = presses(question).cloned().collect();
    let both = [second, first].map(|id| ButtonAction::Look(id, Look::Rings));
    assert_eq!(offered, both);
    for press in offered {
        let pressed = tulenh::app::Command::ButtonAction(press);
        let reply = table.group("eva", pressed).await;
        assert!(reply.audience == Audience::Everyone, "{reply:?}");
    }
    let reply = table.ask(typed("eva", &group, "/moves f4")).await;
    let named = format!("/moves {second} f4");
    assert!(words(&reply).contains(&named), "{reply:?}");
    let reply = table.ask(typed("eva", &group, &named)).await;
    shows(&reply, second, &named);
    // One of them ends: the other is meant, but by those who have just played it.
    resign(&mut table, "an", &group).await;
    shows(
        &table.ask(typed("eva", &group, "/board")).await,
        second,
        "eva",
    );
    shows(
        &table.ask(typed("an", &group, "/record")).await,
        first,
        "an",
    );
    table.later(3 * 24 * 60 * 60 * 1000);
    shows(
        &table.ask(typed("an", &group, "/record")).await,
        second,
        "later",
    );
    // What is over can be analysed.
    let reply = table.ask(typed("eva", &group, "/analysis")).await;
    assert!(words(&reply).contains(&first.to_string()), "{reply:?}");
}

#[tokio::test]
async fn in_a_thread_its_game_is_meant() {
    let mut table = Table::new();
    table.transport.open_threads();
    let (first, one) = in_a_thread(&mut table, "an", "binh").await;
    let (second, other) = in_a_thread(&mut table, "an", "chi").await;
    for (id, thread) in [(first, &one), (second, &other)] {
        for who in ["an", "binh", "eva"] {
            for ask in [typed, chosen] {
                shows(&table.ask(ask(who, thread, "/board")).await, id, who);
            }
        }
    }
    // Around the threads a player means their own, and others are asked.
    shows(
        &table.ask(chosen("binh", &chat("group"), "/board")).await,
        first,
        "binh",
    );
    let asked = table.ask(chosen("eva", &chat("group"), "/board")).await;
    assert!(words(&asked).contains(&second.to_string()), "{asked:?}");
    // A turn is one of the thread's game, whatever else waits for the person.
    let reply = table.ask(chosen("binh", &other, "/move c8-c7")).await;
    refused(&reply, &second.to_string());
    // When the game of a thread is over, everything said there says how it ended.
    resign(&mut table, "an", &one).await;
    for who in ["an", "binh", "eva"] {
        for line in ["/move f4-f5", "/draw", "/resign", "/pick", "/takeback"] {
            for ask in [typed, chosen] {
                let reply = table.ask(ask(who, &one, line)).await;
                refused(&reply, &first.to_string());
                assert!(!words(&reply).contains(&second.to_string()), "{reply:?}");
            }
        }
        shows(&table.ask(typed(who, &one, "/record")).await, first, who);
    }
    assert_eq!(table.game(second.0).await.game.ply().0, 0);
    // Alone with the bot nothing of this matters.
    let turn = App::read_line("/move c5-c6", None, None).unwrap();
    table.ask(alone("an", turn)).await;
    assert_eq!(table.game(second.0).await.game.ply().0, 1);
}
