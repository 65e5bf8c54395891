//! A restart between any two messages changes nothing.

use tulenh::app::{Audience, Command, Reply};
use tulenh_rules::{Letters, Reading};

use crate::conversations::table::{Table, network, user};

#[tokio::test]
async fn a_game_with_a_restart_after_every_message() {
    let mut table = Table::new();
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: String::new(),
    };
    table.group("an", challenge).await;
    table = table.restart().await;
    assert!(table.line("binh", "/accept").await.audience == Audience::Acknowledgement);
    table = table.restart().await;
    let mut played = Vec::new();
    for ply in 0..24_usize {
        let stored = table.game(1).await;
        if !stored.game.is_open() {
            break;
        }
        let position = stored.game.position();
        let turns = position.legal_turns();
        // Some way through the list, so that the game is no mere shuffling.
        let lan = (0..turns.len())
            .map(|step| &turns[(ply * 37 + step) % turns.len()])
            .map(|turn| (turn, position.lan(turn)))
            .find(|(turn, lan)| {
                position.read(lan, Letters::English) == Reading::Turn((*turn).clone())
            })
            .map(|(_, lan)| lan)
            .expect("a turn that reads back as itself");
        let who = if ply % 2 == 0 { "an" } else { "binh" };
        let reply = table.line(who, &format!("/move {lan}")).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{lan}: {reply:?}"
        );
        played.push(lan);
        table = table.restart().await;
    }
    table.settle().await;
    let game = table.game(1).await.game;
    let record: Vec<&str> = game
        .record()
        .turns()
        .iter()
        .map(|turn| turn.lan.as_str())
        .collect();
    assert_eq!(record, played);
    // Everything was told, in order, and once: nothing fell between sending and marking.
    let boards: Vec<u32> = table
        .transport
        .heard()
        .iter()
        .filter_map(|heard| heard.message.shows.map(|shown_board| shown_board.ply.0))
        .collect();
    let expected: Vec<u32> = (0..=u32::try_from(played.len()).unwrap()).collect();
    assert_eq!(boards, expected);
    assert!(!table.app.has_undelivered(&network()).await);
}

#[tokio::test]
async fn buttons_and_boards_outlive_a_restart() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/move c5-c6").await;
    let board = table.told().await.pop().unwrap();
    table.line("an", "/draw").await;
    let offer = table.told().await.pop().unwrap();
    table = table.restart().await;
    let mut turn =
        crate::conversations::table::in_group("binh", Command::PlainText("c8-c7".to_owned()));
    turn.reply_to = Some(board.reference);
    assert!(table.ask(turn).await.audience == Audience::Acknowledgement);
    // The turn declined the offer.
    let press = offer.message.buttons[0][0].press.clone();
    crate::conversations::table::refused(
        &table
            .group("binh", Command::ButtonAction(press.clone()))
            .await,
        "has expired",
    );
    let Reply {
        audience: Audience::Caller,
        message,
    } = table.line("an", "/resign").await
    else {
        panic!("asked first");
    };
    table = table.restart().await;
    let press = message.buttons[0][0].press.clone();
    assert!(
        table
            .group("an", Command::ButtonAction(press.clone()))
            .await
            .audience
            == Audience::Acknowledgement
    );
    assert!(!table.game(id.0).await.game.is_open());
}
