//! Turns in words: what was typed or pressed is what is played, kept and shown.

use tulenh::app::{Command, GameId, Ply, Press, Reply};

use super::table::{Table, words};

/// A game in which it is Red's turn, with a plane aboard the ship on c4.
async fn with_a_plane_aboard(table: &mut Table) -> GameId {
    let id = table.begin().await;
    for (who, lan) in [
        ("an", "e2-c4"),
        ("binh", "f9-f7"),
        ("an", "k5-k6"),
        ("binh", "c9-c8"),
    ] {
        table.play(who, id, lan).await;
    }
    table.told().await;
    id
}

/// Two steps are made although one with two weapons reaches the same: that is another turn to
/// whoever plays it.
#[tokio::test]
async fn a_turn_stays_as_it_was_made_whatever_its_canonical_form() {
    let made = "c4xc8/Fc4xf7";
    for pressed in [true, false] {
        let mut table = Table::new();
        let id = with_a_plane_aboard(&mut table).await;
        let reply = if pressed {
            let press = Press::turn(id, Ply(4), made).unwrap();
            table.group("an", Command::Press(press)).await
        } else {
            table.line("an", "/move c4xc8/Fc4xf7").await
        };
        assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
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
    let id = with_a_plane_aboard(&mut table).await;
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
