//! The ways to set up: buttons, names, chance, saved set-ups.

use tulenh::app::{Audience, ButtonAction, Command, Message};
use tulenh_rules::half::ReadyMade;
use tulenh_rules::{Role, Side, Square};

use super::{begin, button, draft, press};
use crate::conversations::table::{Table, alone, message, refused, vietnamese, words};

fn point(name: &str) -> Square {
    name.parse().unwrap()
}

#[tokio::test]
async fn a_piece_is_moved_with_buttons_alone() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let shown = message(table.whisper("binh", "/setup").await);
    let pieces = press(&mut table, "binh", &shown, "p").await.message;
    assert_eq!(pieces.buttons.iter().flatten().count(), 20);
    // The Missile from g10 to k7, which is free; then it changes places with a tank.
    let ranks = press(&mut table, "binh", &pieces, "f:g10").await.message;
    let points = press(&mut table, "binh", &ranks, "g:g10:6").await.message;
    let done = press(&mut table, "binh", &points, "s:g10:k7").await;
    assert!(done.audience == Audience::ButtonMessage);
    let own = draft(&table, id, Side::Blue).await;
    assert_eq!(own.role_at(point("k7")), Some(Role::Missile));
    let pieces = press(&mut table, "binh", &done.message, "p").await.message;
    let ranks = press(&mut table, "binh", &pieces, "f:k7").await.message;
    let points = press(&mut table, "binh", &ranks, "g:k7:8").await.message;
    let done = press(&mut table, "binh", &points, "s:k7:f9").await.message;
    let own = draft(&table, id, Side::Blue).await;
    assert_eq!(own.role_at(point("f9")), Some(Role::Missile));
    assert_eq!(own.role_at(point("k7")), Some(Role::Tank));
    // Taken up, and placed again.
    let pieces = press(&mut table, "binh", &done, "p").await.message;
    let ranks = press(&mut table, "binh", &pieces, "f:f9").await.message;
    let up = press(&mut table, "binh", &ranks, "d:f9").await.message;
    assert!(
        up.text.words().contains("One piece is missing: Missile"),
        "{}",
        up.text.words()
    );
    let asked = table.whisper("binh", "/setup confirm").await;
    refused(&asked, "One piece is missing: Missile");
    let pieces = press(&mut table, "binh", &up, "p").await.message;
    let ranks = press(&mut table, "binh", &pieces, "f:@S").await.message;
    let points = press(&mut table, "binh", &ranks, "g:@S:11").await.message;
    press(&mut table, "binh", &points, "s:@S:d12").await;
    let own = draft(&table, id, Side::Blue).await;
    assert_eq!(own.role_at(point("d12")), Some(Role::Missile));
}

/// Ships are only offered water, and the Commander its two ranks.
#[tokio::test]
async fn only_points_where_a_piece_may_stand_are_offered() {
    let mut table = Table::new();
    let _id = begin(&mut table, "").await;
    let shown = message(table.whisper("an", "/setup").await);
    let pieces = press(&mut table, "an", &shown, "p").await.message;
    let ranks = press(&mut table, "an", &pieces, "f:g1").await.message;
    let count = |message: &Message, begins: &str| {
        let buttons = message.buttons.iter().flatten();
        let here = |press: &ButtonAction| matches!(press, ButtonAction::SetUp(_, path) if path.starts_with(begins));
        buttons.filter(|button| here(&button.press)).count()
    };
    assert_eq!(count(&ranks, "g:"), 2);
    let ranks = press(&mut table, "an", &pieces, "f:c4").await.message;
    let points = press(&mut table, "an", &ranks, "g:c4:1").await.message;
    // a2, b2 and c2; the other ship is on b2.
    assert_eq!(count(&points, "s:"), 2);
}

#[tokio::test]
async fn names_chance_and_what_is_undone() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let shown = message(table.whisper("an", "/setup").await);
    let named = press(&mut table, "an", &shown, "n").await.message;
    assert!(named.text.words().contains("Coastal defence"));
    let taken = press(&mut table, "an", &named, "n:column").await.message;
    let column = ReadyMade::by_id("column").unwrap().half(Side::Red);
    assert_eq!(*draft(&table, id, Side::Red).await.half(), column);
    let random = press(&mut table, "an", &taken, "r:").await.message;
    let drawn = draft(&table, id, Side::Red).await;
    assert!(*drawn.half() != column && drawn.offences().is_empty());
    let undone = press(&mut table, "an", &random, "u:").await.message;
    assert_eq!(*draft(&table, id, Side::Red).await.half(), column);
    let cleared = press(&mut table, "an", &undone, "x:").await.message;
    assert!(cleared.text.words().contains("It can’t be played yet"));
    assert_eq!(draft(&table, id, Side::Red).await.pieces(), []);
    for (typed, id_of) in [("không kích", "air-raid"), ("/setup Crossing", "crossing")] {
        table.whisper("an", typed).await;
        let half = ReadyMade::by_id(id_of).unwrap().half(Side::Red);
        assert_eq!(*draft(&table, id, Side::Red).await.half(), half, "{typed}");
    }
    refused(
        &table.whisper("an", "what is this").await,
        "I don’t understand",
    );
    refused(
        &table.whisper("an", "11/11/11/11/11").await,
        "this text has 5",
    );
    refused(
        &table.whisper("an", "11/11/11/11/11/99").await,
        "I can’t read this as a half",
    );
    let stack = table
        .whisper("an", "11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/5(TI)C4")
        .await;
    refused(&stack, "only one piece may stand on a point");
    let text = table
        .ask(vietnamese(alone(
            "an",
            Command::SetUp {
                game: None,
                words: "list".to_owned(),
            },
        )))
        .await;
    assert!(words(&text).contains("Hạm đội"), "{}", words(&text));
}

#[tokio::test]
async fn own_set_ups_are_saved_and_loaded() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    table.whisper("an", "/setup fortress").await;
    let saved = words(&table.whisper("an", "/setup save My <b>wall</b>").await);
    assert!(saved.contains("• My <b>wall</b>"), "{saved}");
    table.whisper("an", "/setup lưu Hai").await;
    table.whisper("an", "/setup random").await;
    let loaded = message(table.whisper("an", "/setup load my <B>wall</B>").await);
    let fortress = ReadyMade::by_id("fortress").unwrap().half(Side::Red);
    assert_eq!(*draft(&table, id, Side::Red).await.half(), fortress);
    let list = press(&mut table, "an", &loaded, "l").await.message;
    let _ = button(&list, "l:2");
    // Blue's side of the same, for whoever saved it.
    refused(&table.whisper("binh", "hai").await, "I don’t understand");
    let gone = words(&table.whisper("an", "/setup delete Hai").await);
    assert!(!gone.contains("• Hai"), "{gone}");
    refused(
        &table
            .whisper("an", "/setup save 1234567890123456789012345")
            .await,
        "1 to 24 characters",
    );
    table.whisper("an", "/setup clear").await;
    refused(
        &table.whisper("an", "/setup save nothing").await,
        "Only a set-up that can be played",
    );
    let table = table.restart().await;
    let an = super::person(&table, "an").await;
    assert_eq!(table.store.saved_halves(an).await.unwrap().all().len(), 1);
}

/// A whole half is one also for somebody who plays other games; a turn stays a turn.
#[tokio::test]
async fn turns_of_other_games_stay_turns() {
    let mut table = Table::new();
    let game = table.begin().await;
    let id = begin(&mut table, "").await;
    let before = table.game(game.0).await.game.ply();
    table.whisper("an", "f4-f5").await;
    assert!(table.game(game.0).await.game.ply() > before);
    assert_eq!(draft(&table, id, Side::Red).await.edits(), 0);
    let coast = ReadyMade::by_id("coast").unwrap().half(Side::Red);
    table.whisper("an", &coast.to_string()).await;
    assert_eq!(*draft(&table, id, Side::Red).await.half(), coast);
}
