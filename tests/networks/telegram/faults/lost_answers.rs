//! Answers of the network that are lost on the way: nobody knows whether the message arrived.

use std::collections::BTreeMap;

use tulenh::app::{Courier, DeliveryError, Message};

use crate::games::{is_full, whole};
use crate::telegram::rig::{Rig, assert_is_board};
use crate::telegram::sending::rig::{SendingRig, words};
use crate::telegram::sending::transport::outgoing;
use crate::telegram::server::{Person, Sent, Spot, Trouble};

/// Plays so many turns of a game that is told in both players' private chats; gives how often each
/// turn was told in each.
async fn announced(rig: &Rig, turns: usize) -> BTreeMap<(i64, usize), usize> {
    let (an, binh) = rig.two();
    let spots = [rig.server.private(&an), rig.server.private(&binh)];
    rig.server.say(&binh, spots[1], "/start");
    rig.server.next(spots[1]).await;
    rig.server.say(&an, spots[0], "/challenge @binh_le red");
    let offer = rig.server.next_where("the offer", |sent| {
        sent.spot == spots[1] && sent.buttons.iter().flatten().any(|b| b.1.starts_with("a:"))
    });
    let offer = offer.await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    for spot in spots {
        let board = |sent: &Sent| sent.spot == spot && sent.photo.is_some();
        rig.server.next_where("the first board", board).await;
    }
    let players: [(&Person, Spot); 2] = [(&an, spots[0]), (&binh, spots[1])];
    for (turn, lan) in (1..).zip(whole()).take(turns) {
        let (mover, spot) = players[(turn - 1) % 2];
        rig.server.say(mover, spot, &format!("/move #1 {lan}"));
        for spot in spots {
            let what = format!("turn {turn} in {spot:?}");
            let wanted = |sent: &Sent| sent.spot == spot && turn_of(sent) == Some(turn);
            assert_is_board(&rig.server.next_where(&what, wanted).await);
        }
    }
    rig.server.confirmed().await;
    let mut announced = BTreeMap::new();
    for sent in rig.server.sent() {
        let still_there = rig.server.shown(&sent).is_some();
        if let Some(turn) = turn_of(&sent).filter(|_| still_there) {
            *announced.entry((sent.spot.chat, turn)).or_default() += 1;
        }
    }
    announced
}

/// The turn after which a message shows the board.
fn turn_of(sent: &Sent) -> Option<usize> {
    sent.photo.as_ref()?;
    let (_, rest) = sent.text.split_once("turn ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[tokio::test]
async fn a_board_whose_answer_was_lost_is_looked_for_before_it_is_sent_again() {
    let turns = std::env::var("TULENH_LOST_TURNS").map_or(15, |turns| turns.parse().unwrap());
    let rig = Rig::start().await;
    rig.server.lose_every(10, "send");
    let announced = announced(&rig, turns).await;
    assert_eq!(announced.len(), 2 * turns);
    let doubled = announced.values().filter(|times| **times > 1).count();
    println!(
        "{doubled} boards of {} were told twice in {turns} turns",
        announced.len()
    );
    assert_eq!(doubled, 0, "{announced:?}");
}

#[tokio::test]
async fn where_others_wrote_in_between_the_first_of_two_is_taken_away() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    transport
        .deliver(&outgoing(club, words("before"), None))
        .await
        .unwrap();
    // What others write in a group is not shown to the bot: its message may stand anywhere.
    rig.server.unseen(club, 30);
    rig.server.trouble("sendmessage", None, 1, Trouble::Lost);
    let turn = outgoing(club, words("turn 1"), None);
    let lost = transport.deliver(&turn).await;
    assert!(matches!(lost, Err(DeliveryError::Later { .. })), "{lost:?}");
    transport.deliver(&turn).await.unwrap();
    let announced = rig.server.drain(club);
    let announced: Vec<&Sent> = announced
        .iter()
        .filter(|sent| sent.text == "turn 1")
        .collect();
    assert_eq!(announced.len(), 2, "sent again, for it was not found");
    assert!(
        rig.server.shown(announced[0]).is_none(),
        "the first is gone"
    );
    let shown = rig.server.shown(announced[1]).unwrap();
    assert!(!shown.buttons.is_empty(), "{shown:?}");
}

#[tokio::test]
async fn words_without_buttons_are_found_and_nothing_else_is_touched() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    let bare = |text: &str| Message {
        buttons: Vec::new(),
        ..words(text)
    };
    transport
        .deliver(&outgoing(club, bare("before"), None))
        .await
        .unwrap();
    rig.server.unseen(club, 2);
    rig.server.trouble("sendmessage", None, 1, Trouble::Lost);
    let news = outgoing(club, bare("news"), None);
    transport.deliver(&news).await.unwrap_err();
    let known = rig.say(&an, club, bare("an answer")).await;
    let _ = known;
    let found = transport.deliver(&news).await.unwrap().message;
    let sent = rig.server.sent();
    let texts: Vec<&str> = sent.iter().map(|sent| &sent.text[..]).collect();
    assert_eq!(texts, ["before", "news", "an answer"]);
    assert!(
        found.message.ends_with(&format!("/{}", sent[1].id)),
        "{found:?}"
    );
    for sent in &sent {
        assert_eq!(rig.server.shown(sent).unwrap().text, sent.text);
    }
}

#[tokio::test]
async fn what_never_arrived_is_sent_and_the_first_message_of_all_too() {
    let rig = SendingRig::start("off").await;
    let transport = rig.transport();
    let club = rig.server.group("Club");
    // Nothing is known of this chat yet: to send it twice is better than not at all.
    rig.server.trouble("sendmessage", None, 1, Trouble::Lost);
    let first = outgoing(club, words("first"), None);
    transport.deliver(&first).await.unwrap_err();
    transport.deliver(&first).await.unwrap();
    assert_eq!(rig.server.drain(club).len(), 2);
    // A server that fell over before it had done anything.
    let fallen = if is_full() {
        Trouble::Error(500, "Internal Server Error: not today")
    } else {
        Trouble::Dropped
    };
    rig.server.trouble("sendmessage", None, 1, fallen);
    let second = outgoing(club, words("second"), None);
    transport.deliver(&second).await.unwrap_err();
    transport.deliver(&second).await.unwrap();
    assert_eq!(rig.server.drain(club).len(), 1);
}

#[tokio::test]
async fn an_answer_to_a_command_that_was_lost_is_not_given_twice() {
    let rig = Rig::start().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.server.trouble("sendmessage", None, 1, Trouble::Lost);
    rig.server.say(&an, private, "/help");
    rig.server.next(private).await;
    rig.server.say(&an, private, "/games");
    rig.server.next(private).await;
    let answers = rig.server.sent().len();
    assert_eq!(answers, 2);
}
