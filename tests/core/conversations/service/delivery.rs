//! Transports that fail, and what the outbox makes of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tulenh::app::{Audience, ButtonAction, Command, DeliveryError, Language, Network, Place, Span};

use crate::conversations::table::{
    Heard, Recorder, Table, alone, chat, in_group, person, vietnamese,
};

fn later(millis: Option<u64>) -> DeliveryError {
    DeliveryError::Later {
        after: millis.map(Duration::from_millis),
        why: "too many".to_owned(),
    }
}

#[tokio::test]
async fn waits_as_long_as_the_network_asks_and_keeps_the_order() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.fail("group", later(Some(300)));
    let since = Instant::now();
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    table.line("an", "/move c6xc7").await;
    let told = table.told().await;
    assert!(since.elapsed() >= Duration::from_millis(300));
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.shows.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [1, 2, 3]);
    // An earlier turn shows its own board and alerts nobody any more.
    assert!(told[0].mentions().is_empty());
    assert_ne!(told[0].message.attachment, told[1].message.attachment);
}

#[tokio::test]
async fn another_place_does_not_wait() {
    let mut table = Table::new();
    table.begin().await;
    for _ in 0..4 {
        table.transport.fail("group", later(Some(200)));
    }
    table.line("an", "/move c5-c6").await;
    let mut other = in_group(
        "chi",
        Command::Challenge {
            opponent: None,
            colour: tulenh::app::Colour::Red,
            terms: String::new(),
        },
    );
    other.route = chat("elsewhere");
    table.ask(other).await;
    let told = table.told().await;
    assert_eq!(told[0].place, Place::Chat("elsewhere".to_owned()));
    assert_eq!(told[1].place, Place::Chat("group".to_owned()));
}

#[tokio::test]
async fn pauses_grow_when_the_network_names_none() {
    let mut table = Table::new();
    table.begin().await;
    let before = table.transport.attempts().len();
    for _ in 0..4 {
        table.transport.fail("group", later(None));
    }
    table.line("an", "/move c5-c6").await;
    table.told().await;
    let attempts = table.transport.attempts().split_off(before);
    assert_eq!(attempts.len(), 5);
    let gaps: Vec<Duration> = attempts
        .windows(2)
        .map(|pair| pair[1].2 - pair[0].2)
        .collect();
    assert!(gaps[3] >= Duration::from_millis(80), "{gaps:?}");
    let same = attempts.iter().all(|attempt| attempt.0 == attempts[0].0);
    assert!(same, "the same notice under the same number");
}

#[tokio::test]
async fn a_place_that_moved_is_repaired() {
    let mut table = Table::new();
    let id = table.begin().await;
    table
        .transport
        .fail("group", DeliveryError::Moved(chat("supergroup")));
    table.line("an", "/move c5-c6").await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
    assert_eq!(table.game(id.0).await.channels[0].route, chat("supergroup"));
    // What follows goes there at once, and the game is found from there.
    let mut turn = in_group(
        "binh",
        Command::Move {
            game: None,
            turn: "c8-c7".to_owned(),
        },
    );
    turn.route = chat("supergroup");
    assert!(table.ask(turn).await.audience == Audience::Acknowledgement);
    assert_eq!(
        table.told().await[0].place,
        Place::Chat("supergroup".to_owned())
    );
}

#[tokio::test]
async fn a_challenge_moves_with_its_group() {
    let mut table = Table::new();
    table
        .transport
        .fail("group", DeliveryError::Moved(chat("supergroup")));
    table.line("an", "/challenge red").await;
    let told = table.told().await;
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
    let press = told[0].message.buttons[0][0].press.clone();
    let mut accept = in_group("binh", Command::ButtonAction(press.clone()));
    accept.route = chat("supergroup");
    table.ask(accept).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "one channel, not two");
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
}

#[tokio::test]
async fn what_cannot_be_delivered_is_given_up_and_the_game_goes_on() {
    let mut table = Table::new();
    table.begin().await;
    table
        .transport
        .fail("group", DeliveryError::Refused("bad".to_owned()));
    table
        .transport
        .fail("group", DeliveryError::Refused("bad".to_owned()));
    table.line("an", "/move c5-c6").await;
    assert!(table.told().await.is_empty());
    table.line("binh", "/move c8-c7").await;
    assert_eq!(table.told().await.len(), 1);
}

/// Where each message went and the ply it shows, in the order of places.
fn boards(told: &[Heard]) -> Vec<(Place, u32)> {
    let boards = told.iter();
    let mut boards: Vec<(Place, u32)> = boards
        .map(|heard| (heard.place.clone(), heard.message.shows.unwrap().ply.0))
        .collect();
    boards.sort();
    boards
}

#[tokio::test]
async fn a_game_whose_chat_is_gone_goes_on_in_private() {
    let mut table = Table::new();
    let id = table.begin().await;
    let (an, binh) = (person("an").place, person("binh").place);
    // All that waits for the group goes to both, in order.
    table.transport.cut_off("group");
    table.transport.fail("group", later(Some(100)));
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let told = table.told().await;
    let both = |plies: [u32; 2]| {
        let of = |place: &Place| plies.map(|ply| (place.clone(), ply));
        [of(&an), of(&binh)].concat()
    };
    assert_eq!(boards(&told), both([1, 2]));
    let plies: Vec<u32> = told
        .iter()
        .filter(|heard| heard.place == binh)
        .map(|heard| heard.message.shows.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [1, 2]);
    let channels = table.game(id.0).await.channels;
    let routes: Vec<_> = channels.into_iter().map(|channel| channel.route).collect();
    assert_eq!(routes, [person("an"), person("binh")]);
    // And so it stays, also after a restart.
    table = table.restart().await;
    table.whisper("an", "/move c6xc7").await;
    let expected = [(an, 3), (binh, 3)];
    assert_eq!(boards(&table.told().await), expected);
}

#[tokio::test]
async fn who_cannot_be_reached_is_named_to_the_other_once() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.cut_off("group");
    table.transport.cut_off("binh");
    for (who, turn) in [("an", "c5-c6"), ("binh", "c8-c7"), ("an", "c6xc7")] {
        table.whisper(who, &format!("/move {turn}")).await;
    }
    let told = table.told().await;
    assert!(told.iter().all(|heard| heard.place == person("an").place));
    let (boards, words): (Vec<_>, Vec<_>) = told
        .into_iter()
        .partition(|heard| heard.message.shows.is_some());
    assert_eq!(boards.len(), 3);
    let words: Vec<String> = words.iter().map(Heard::words).collect();
    assert_eq!(words.len(), 1, "{words:?}");
    assert!(
        words[0].contains("binh doesn’t get my messages"),
        "{words:?}"
    );
    // Whoever was back is missed again.
    let turn = table.some_turn(tulenh::app::GameId(1)).await;
    table.transport.reconnect();
    table.whisper("binh", &format!("/move {turn}")).await;
    assert_eq!(boards_of(&table.told().await), 2);
    table.transport.cut_off("binh");
    let turn = table.some_turn(tulenh::app::GameId(1)).await;
    table.whisper("an", &format!("/move {turn}")).await;
    let told = table.told().await;
    assert_eq!((told.len(), boards_of(&told)), (2, 1));
}

#[tokio::test]
async fn two_who_cannot_be_reached_are_given_up() {
    let mut table = Table::new();
    table.begin().await;
    for place in ["group", "an", "binh"] {
        table.transport.cut_off(place);
    }
    table.line("an", "/move c5-c6").await;
    assert!(table.told().await.is_empty());
    table.line("binh", "/move c8-c7").await;
    assert!(table.told().await.is_empty());
}

fn boards_of(told: &[Heard]) -> usize {
    let boards = told.iter().filter(|heard| heard.message.shows.is_some());
    boards.count()
}

#[tokio::test]
async fn a_place_without_pictures_gets_a_text_board() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.refuse_pictures();
    table.line("an", "/move c5-c6").await;
    let told = table.told().await;
    assert!(told[0].message.attachment.is_none());
    let blocks = told[0]
        .message
        .text
        .0
        .iter()
        .filter(|span| matches!(span, Span::Block(_)));
    assert_eq!(blocks.count(), 1);
    // A reply to it is a turn as well.
    let mut turn = in_group("binh", Command::PlainText("c8-c7".to_owned()));
    turn.reply_to = Some(told[0].reference.clone());
    assert!(table.ask(turn).await.audience == Audience::Acknowledgement);
    table.told().await;
}

#[tokio::test]
async fn a_thread_is_opened_once_and_followed() {
    let mut table = Table::new();
    table.transport.open_threads();
    let id = table.begin().await;
    let channel = table.game(id.0).await.channels.remove(0);
    assert!(!channel.wants_thread);
    let thread = channel.route.clone();
    assert_ne!(thread, chat("group"));
    // Turns made while the first messages wait follow into the thread, in order.
    table.line("an", "/move c5-c6").await;
    let told = table.told().await;
    assert_eq!(told[0].place, thread.place);
    assert_eq!(told[0].thread, None);
}

#[tokio::test]
async fn turns_made_before_the_thread_is_open_follow_into_it() {
    let mut table = Table::new();
    table.transport.open_threads();
    table.line("an", "/challenge red").await;
    let press = table.told().await[0].message.buttons[0][0].press.clone();
    table.transport.fail("group", later(Some(150)));
    table
        .group("binh", Command::ButtonAction(press.clone()))
        .await;
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let told = table.told().await;
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.shows.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [0, 1, 2]);
    assert_eq!(told[0].place, Place::Chat("group".to_owned()));
    assert!(told[0].thread.is_some());
    assert!(
        told[1..]
            .iter()
            .all(|heard| heard.place != told[0].place && heard.thread.is_none())
    );
}

#[tokio::test]
async fn stopping_waits_for_no_network_and_loses_nothing() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.fail("group", later(Some(3_600_000)));
    table.line("an", "/move c5-c6").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    table.stop_transport().await;
    assert!(table.transport.heard().is_empty());
}

#[tokio::test]
async fn a_message_that_hangs_does_not_hold_the_end_up_for_ever() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.stick("group");
    table.line("an", "/move c5-c6").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    table.stop_transport().await;
}

#[tokio::test]
async fn a_transport_that_breaks_loses_nothing() {
    let mut table = Table::new();
    table.begin().await;
    table.transport.break_down(1);
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let told = table.told().await;
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.shows.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [1, 2]);
}

#[tokio::test]
async fn a_message_that_breaks_the_transport_concerns_its_place_only() {
    let mut table = Table::new();
    let id = table.begin().await;
    // It has arrived elsewhere, and the transport is about to hear so.
    table
        .transport
        .slow_down("elsewhere", Duration::from_millis(200));
    let mut other = in_group(
        "chi",
        Command::Challenge {
            opponent: None,
            colour: tulenh::app::Colour::Red,
            terms: String::new(),
        },
    );
    other.route = chat("elsewhere");
    table.ask(other).await;
    while table.transport.heard().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    // One message breaks it for ever: it is given up, and the place hears what follows.
    table.transport.break_down(5);
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let both = async {
        while table.transport.heard().len() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), both)
        .await
        .expect("the place goes on");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let heard = table.transport.take();
    let places: Vec<&Place> = heard.iter().map(|heard| &heard.place).collect();
    let (elsewhere, group) = (chat("elsewhere").place, chat("group").place);
    assert_eq!(places, [&elsewhere, &group], "nothing twice");
    assert_eq!(heard[1].message.shows.unwrap().ply.0, 2);
    // What was given up is not lost: the next start tries it again.
    table = table.restart().await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].message.shows.unwrap().ply.0, 1);
    assert_eq!(told[0].message.shows.unwrap().game, id);
}

#[tokio::test]
async fn a_turn_is_told_also_when_its_commit_has_no_answer_yet() {
    let mut table = Table::new();
    let slow = table.begin().await;
    let other = table.begin_between("chi", "dao").await;
    // The first game is in memory as it was; its turn is durable, but whoever played it still
    // waits when the second game wakes the transport.
    table.faults.hold(slow);
    let now = table.now();
    let playing = tokio::spawn({
        let app = table.app.clone();
        let turn = Command::Move {
            game: Some(slow),
            turn: "c5-c6".to_owned(),
        };
        async move { app.handle(in_group("an", turn), now).await }
    });
    while table.store.pending(None, 1).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    table.line("chi", "/move c5-c6").await;
    let told = table.told().await;
    let games: Vec<_> = told
        .iter()
        .map(|heard| heard.message.shows.unwrap())
        .map(|shown_board| (shown_board.game, shown_board.ply.0))
        .collect();
    assert_eq!(games, [(slow, 1), (other, 1)]);
    assert!(!playing.is_finished());
    table.faults.release();
    assert!(playing.await.unwrap().audience == Audience::Acknowledgement);
    // The same for a game that ends without a turn.
    table.line("an", "/resign 1").await;
    table.faults.hold(slow);
    let now = table.now();
    let resigning = tokio::spawn({
        let app = table.app.clone();
        let resign = Command::Resign(Some(slow));
        async move { app.handle(in_group("an", resign), now).await }
    });
    while table.store.pending(None, 1).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    table.line("dao", "/move c8-c7").await;
    let told = table.told().await;
    assert!(told[0].words().contains("by resignation"), "{told:?}");
    table.faults.release();
    assert!(resigning.await.unwrap().audience == Audience::Acknowledgement);
}

#[tokio::test]
async fn one_game_on_two_networks() {
    let mut table = Table::new();
    let other = Network::new("other").unwrap();
    let transport = Recorder::on(other.clone());
    let (stop, stopped) = watch::channel(false);
    let task = tokio::spawn({
        let (app, transport) = (table.app.clone(), Arc::clone(&transport));
        async move { app.run_transport(transport, stopped).await }
    });
    // An speaks English, and who comes speaks Vietnamese: the group hears English.
    let command = Command::Challenge {
        opponent: None,
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    let mut challenge = in_group("an", command);
    challenge.sender.language = Some(Language("en".to_owned()));
    let reply = table.ask(challenge).await;
    assert!(reply.audience == Audience::Acknowledgement);
    let code = crate::conversations::table::code(&table.told().await[0].message);
    let there = |command: Command| {
        let mut request = vietnamese(alone("binh", command));
        request.sender.account.network = other.clone();
        request.route.network = other.clone();
        request
    };
    let reply = table
        .ask(there(Command::ButtonAction(ButtonAction::Accept(code))))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.line("an", "/move c5-c6").await;
    let reply = table
        .ask(there(Command::PlainText("c8-c7".to_owned())))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let here = table.told().await;
    while table.app.has_undelivered(&other).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let there = transport.heard();
    for heard in [&here, &there] {
        let plies: Vec<u32> = heard
            .iter()
            .map(|h| h.message.shows.unwrap().ply.0)
            .collect();
        assert_eq!(plies, [0, 1, 2]);
    }
    assert!(here[2].words().contains("is to move"));
    assert!(there[2].words().contains("Đến lượt"));
    stop.send(true).unwrap();
    task.await.unwrap();
}
