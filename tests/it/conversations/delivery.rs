//! Couriers that fail, and what the outbox makes of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tulenh::app::{Command, DeliveryError, Language, Network, Place, Reply, Span};

use super::table::{Recorder, Table, alone, chat, in_group, vietnamese};

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
    table.courier.fail("group", later(Some(300)));
    let since = Instant::now();
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    table.line("an", "/move c6xc7").await;
    let told = table.told().await;
    assert!(since.elapsed() >= Duration::from_millis(300));
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.anchor.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [1, 2, 3]);
    // An earlier turn shows its own board and alerts nobody any more.
    assert!(told[0].mentions().is_empty());
    assert_ne!(told[0].message.picture, told[1].message.picture);
}

#[tokio::test]
async fn another_place_does_not_wait() {
    let mut table = Table::new();
    table.begin().await;
    for _ in 0..4 {
        table.courier.fail("group", later(Some(200)));
    }
    table.line("an", "/move c5-c6").await;
    let mut other = in_group(
        "chi",
        Command::Challenge {
            opponent: None,
            colour: tulenh::app::Colour::Red,
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
    let before = table.courier.attempts().len();
    for _ in 0..4 {
        table.courier.fail("group", later(None));
    }
    table.line("an", "/move c5-c6").await;
    table.told().await;
    let attempts = table.courier.attempts().split_off(before);
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
        .courier
        .fail("group", DeliveryError::Moved(chat("supergroup")));
    table.line("an", "/move c5-c6").await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
    assert_eq!(table.game(id.0).await.homes[0].route, chat("supergroup"));
    // What follows goes there at once, and the game is found from there.
    let mut turn = in_group(
        "binh",
        Command::Move {
            game: None,
            turn: "c8-c7".to_owned(),
        },
    );
    turn.route = chat("supergroup");
    assert!(matches!(table.ask(turn).await, Reply::Done(_)));
    assert_eq!(
        table.told().await[0].place,
        Place::Chat("supergroup".to_owned())
    );
}

#[tokio::test]
async fn a_challenge_moves_with_its_group() {
    let mut table = Table::new();
    table
        .courier
        .fail("group", DeliveryError::Moved(chat("supergroup")));
    table.line("an", "/challenge red").await;
    let told = table.told().await;
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
    let press = told[0].message.buttons[0][0].press;
    let mut accept = in_group("binh", Command::Press(press));
    accept.route = chat("supergroup");
    table.ask(accept).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "one home, not two");
    assert_eq!(told[0].place, Place::Chat("supergroup".to_owned()));
}

#[tokio::test]
async fn what_cannot_be_delivered_is_given_up_and_the_game_goes_on() {
    let mut table = Table::new();
    table.begin().await;
    table
        .courier
        .fail("group", DeliveryError::Unreachable("kicked".to_owned()));
    table.line("an", "/move c5-c6").await;
    assert!(table.told().await.is_empty());
    table.line("binh", "/move c8-c7").await;
    assert_eq!(table.told().await.len(), 1);
    table
        .courier
        .fail("group", DeliveryError::Refused("bad".to_owned()));
    table
        .courier
        .fail("group", DeliveryError::Refused("bad".to_owned()));
    table.line("an", "/move c6xc7").await;
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn a_place_without_pictures_gets_a_text_board() {
    let mut table = Table::new();
    table.begin().await;
    table.courier.refuse_pictures();
    table.line("an", "/move c5-c6").await;
    let told = table.told().await;
    assert!(told[0].message.picture.is_none());
    let blocks = told[0]
        .message
        .text
        .0
        .iter()
        .filter(|span| matches!(span, Span::Block(_)));
    assert_eq!(blocks.count(), 1);
    // A reply to it is a turn as well.
    let mut turn = in_group("binh", Command::Said("c8-c7".to_owned()));
    turn.reply_to = Some(told[0].reference.clone());
    assert!(matches!(table.ask(turn).await, Reply::Done(_)));
    table.told().await;
}

#[tokio::test]
async fn a_thread_is_opened_once_and_followed() {
    let mut table = Table::new();
    table.courier.open_threads();
    let id = table.begin().await;
    let home = table.game(id.0).await.homes.remove(0);
    assert!(!home.wants_thread);
    let thread = home.route.clone();
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
    table.courier.open_threads();
    table.line("an", "/challenge red").await;
    let press = table.told().await[0].message.buttons[0][0].press;
    table.courier.fail("group", later(Some(150)));
    table.group("binh", Command::Press(press)).await;
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let told = table.told().await;
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.anchor.unwrap().ply.0)
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
async fn stopping_is_prompt_and_loses_nothing() {
    let mut table = Table::new();
    table.begin().await;
    table.courier.fail("group", later(Some(3_600_000)));
    table.line("an", "/move c5-c6").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(table.stop_courier().await < Duration::from_secs(1));
    assert!(table.courier.heard().is_empty());
}

#[tokio::test]
async fn a_message_that_hangs_does_not_hold_the_end_up_for_ever() {
    let mut table = Table::new();
    table.begin().await;
    table.courier.stick("group");
    table.line("an", "/move c5-c6").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(table.stop_courier().await < Duration::from_secs(5));
}

#[tokio::test]
async fn a_courier_that_breaks_loses_nothing() {
    let mut table = Table::new();
    table.begin().await;
    table.courier.break_once();
    table.line("an", "/move c5-c6").await;
    table.line("binh", "/move c8-c7").await;
    let told = table.told().await;
    let plies: Vec<u32> = told
        .iter()
        .map(|h| h.message.anchor.unwrap().ply.0)
        .collect();
    assert_eq!(plies, [1, 2]);
}

#[tokio::test]
async fn one_game_on_two_networks() {
    let mut table = Table::new();
    let other = Network::new("other").unwrap();
    let courier = Recorder::on(other.clone());
    let (stop, stopped) = watch::channel(false);
    let task = tokio::spawn({
        let (app, courier) = (table.app.clone(), Arc::clone(&courier));
        async move { app.run_courier(courier, stopped).await }
    });
    // An speaks English, and who comes speaks Vietnamese: the group hears English.
    let command = Command::Challenge {
        opponent: None,
        colour: tulenh::app::Colour::Red,
    };
    let mut challenge = in_group("an", command);
    challenge.sender.language = Some(Language("en".to_owned()));
    let reply = table.ask(challenge).await;
    assert!(matches!(reply, Reply::Done(_)));
    let code = super::table::code(&table.told().await[0].message);
    let there = |command: Command| {
        let mut request = vietnamese(alone("binh", command));
        request.sender.account.network = other.clone();
        request.route.network = other.clone();
        request
    };
    let reply = table.ask(there(Command::Accept(Some(code)))).await;
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
    table.line("an", "/move c5-c6").await;
    let reply = table.ask(there(Command::Said("c8-c7".to_owned()))).await;
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
    let here = table.told().await;
    while table.app.untold(&other).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let there = courier.heard();
    for heard in [&here, &there] {
        let plies: Vec<u32> = heard
            .iter()
            .map(|h| h.message.anchor.unwrap().ply.0)
            .collect();
        assert_eq!(plies, [0, 1, 2]);
    }
    assert!(here[2].words().contains("is to move"));
    assert!(there[2].words().contains("Đến lượt"));
    stop.send(true).unwrap();
    task.await.unwrap();
}
