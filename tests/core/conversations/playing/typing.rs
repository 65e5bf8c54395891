//! Turns in words: what was typed or pressed is what is played, kept and shown.

use tulenh::app::{Audience, ButtonAction, Command, Message, MessageRef, Ply, Reply};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

/// What the buttons under an answer play.
fn turns(reply: &Reply) -> Vec<String> {
    let buttons = message(reply).buttons.iter().flatten();
    let turns = buttons.filter_map(|button| match &button.press {
        ButtonAction::Turn(_, _, lan) => Some(lan.clone()),
        _ => None,
    });
    turns.collect()
}

#[track_caller]
fn message(reply: &Reply) -> &Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::Everyone | Audience::ButtonMessage,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

/// Two steps are made although one with two weapons reaches the same: that is another turn to
/// whoever plays it.
#[tokio::test]
async fn a_turn_stays_as_it_was_made_whatever_its_canonical_form() {
    let made = "c4xc8/Fc4xf7";
    for pressed in [true, false] {
        let mut table = Table::new();
        let id = table.begin_with_a_plane_aboard().await;
        let reply = if pressed {
            let press = ButtonAction::turn(id, Ply(4), made).unwrap();
            table.group("an", Command::ButtonAction(press)).await
        } else {
            table.line("an", "/move c4xc8/Fc4xf7").await
        };
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
        let told = table.told().await;
        for said in [words(&reply), told[0].words()] {
            assert!(!said.contains('&'), "{said}");
        }
        let mut table = table.restart().await;
        let played = table.game(id.0).await.game.record().turns()[4].clone();
        assert_eq!((played.lan.as_str(), played.turn.len()), (made, 2));
        let record = words(&table.line("an", "/record").await);
        assert!(record.contains("(NAf)Nc4@(NIn)c8/Afc4@Tf7"), "{record}");
    }
}

/// Prepared turns are known again in another form.
#[tokio::test]
async fn a_prepared_answer_knows_the_turn_in_another_form() {
    let mut table = Table::new();
    let id = table.begin_with_a_plane_aboard().await;
    let reply = table.whisper("binh", "/if c4xc8/Fc4xf7 then b11-b9").await;
    assert!(!words(&reply).contains("not possible"), "{reply:?}");
    table.line("an", "/move c4xc8&f7/Fc4-f7").await;
    let game = table.game(id.0).await.game;
    let lans: Vec<&str> = game.record().turns()[4..]
        .iter()
        .map(|played| played.lan.as_str())
        .collect();
    assert_eq!(lans, ["c4xc8&f7/Fc4-f7", "b11-b9"], "{reply:?}");
}

/// The words of the newest board, replied to in the group.
async fn replied(table: &mut Table, board: &MessageRef, who: &str, said: &str) -> Reply {
    let mut request = in_group(who, Command::PlainText(said.to_owned()));
    request.reply_to = Some(board.clone());
    table.ask(request).await
}

#[tokio::test]
async fn a_stack_is_never_divided_without_a_question() {
    let mut table = Table::new();
    let id = table.begin_with_a_plane_aboard().await;
    let reply = table.line("an", "/move ship c6").await;
    assert_eq!(turns(&reply), ["Nc4-c6", "c4-c6"], "{reply:?}");
    let said = words(&reply);
    assert!(
        said.contains("With or without") && said.contains("Air force"),
        "{said}"
    );
    let without = message(&reply).buttons[0][0].press.clone();
    let reply = table.group("an", Command::ButtonAction(without)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let record = table.game(id.0).await.game.record().clone();
    assert_eq!(record.turns()[4].lan, "Nc4-c6");

    // The whole stack has no room there.
    let fen = "3c7/11/11/10e/11/11/11/11/2(NF)(TM)7/11/11/10C r - - 0 1";
    let id = table.begin_from("official", fen, Default::default()).await;
    let reply = table.line("an", &format!("/move #{} tank c4", id.0)).await;
    assert_eq!(turns(&reply), ["Td4-c4"], "{reply:?}");
    assert!(words(&reply).contains("Militia"), "{}", words(&reply));
    let reply = table
        .whisper("an", &format!("/if #{} tank c4 then e9", id.0))
        .await;
    assert!(words(&reply).contains("Militia"), "{}", words(&reply));
}

#[tokio::test]
async fn a_refusal_says_where_the_rule_stands_and_a_costly_flight_which_gun_it_is() {
    let mut table = Table::new();
    let id = table.begin_with_a_plane_aboard().await;
    for (typed, reason, command) in [
        ("c4:c8&g8", "gun reaches 3", "/rules ships"),
        ("c4:c8&h8", "no enemy piece on h8", ""),
        ("c4:f7&g8", "needs a ship", "/rules double-fire"),
        ("c4-c10", "reaches 4", "/rules ships"),
        ("f4-f9", "reaches 2", "/rules moves"),
    ] {
        let said = words(&table.line("an", &format!("/move {typed}")).await);
        assert!(said.contains(reason) && said.contains(command), "{said}");
        assert!(!said.contains('§'), "{said}");
        if command.is_empty() {
            continue;
        }
        let opened = words(&table.whisper("an", command).await);
        assert!(opened.contains("Official, total battle"), "{opened}");
    }
    let reply = table.line("an", "/move F c8").await;
    assert_eq!(turns(&reply), ["Fc4><c8"], "{reply:?}");
    assert!(words(&reply).contains("ring of fire"), "{}", words(&reply));
    let of_vietnamese = vietnamese(alone(
        "an",
        Command::Move {
            game: Some(id),
            turn: "f4-f9".to_owned(),
        },
    ));
    let said = words(&table.ask(of_vietnamese).await);
    assert!(
        said.contains('2') && !said.contains("chỉ đi được"),
        "{said}"
    );
}

#[tokio::test]
async fn what_comes_near_is_offered() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "g5-f4").await;
    table.play("binh", id, "g8-g7").await;
    table.told().await;
    let reply = table.whisper("an", "Tf4-f6 Mf4-e5").await;
    assert_eq!(turns(&reply), ["f4-f6/Mf4-e5"], "{reply:?}");
    refused(&table.whisper("an", "l5-l6").await, "no file l");
    refused(&table.whisper("an", "f4-f13").await, "no rank 13");
    let reply = table.whisper("an", "f4").await;
    assert!(words(&reply).contains("f6"), "{}", words(&reply));
    for typed in ["draw?", "hòa", "Xin hòa"] {
        refused(&table.whisper("an", typed).await, "/draw");
    }
    for typed in ["resign", "xin thua", "Resign!"] {
        // Once more is no confirmation; only the button is.
        let reply = table.whisper("an", typed).await;
        let press = &message(&reply).buttons[0][0].press;
        assert!(matches!(press, ButtonAction::Resign(..)), "{reply:?}");
    }
    assert!(table.game(id.0).await.game.is_open());
    let reply = table.whisper("an", "`f4-f6`").await;
    assert!(!words(&reply).contains("can’t read"), "{reply:?}");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(3));
}

#[tokio::test]
async fn people_talk_about_a_board_and_are_not_answered() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let board = table.told().await.last().unwrap().reference.clone();
    let long = "what a game this is ".repeat(30);
    for who in ["an", "binh", "chi"] {
        for said in [
            "nice move lol",
            "haha nice",
            "hay quá!",
            "👍",
            long.as_str(),
        ] {
            let reply = replied(&mut table, &board, who, said).await;
            assert!(
                reply.audience == Audience::Nobody,
                "{who} {said}: {reply:?}"
            );
        }
    }
    // What is about the board is answered to players.
    let reply = replied(&mut table, &board, "binh", "tank!").await;
    refused(&reply, "can’t read");
    let reply = replied(&mut table, &board, "binh", "xin thua").await;
    assert!(words(&reply).contains("resign"), "{reply:?}");
    // In private words are for the bot.
    refused(&table.whisper("binh", "nice move lol").await, "can’t read");
}
