//! Against the engine, which sets up without looking.

use tulenh::app::{Audience, Bot, Options};
use tulenh_rules::Side;
use tulenh_rules::half::Half;

use super::{at, commitment, confirm, draft, number};
use crate::conversations::table::{Table, words};

fn quick(options: &mut Options) {
    options.thinkers = 1;
    options.engine_memory = 1;
}

#[tokio::test]
async fn the_engine_sets_up_at_once_and_plays() {
    let mut table = Table::with(quick);
    let reply = table.whisper("an", "/challenge bot 1 blue secret").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let begins = format!("Game {} begins with a secret set-up.", number(&reply));
    assert!(words(&reply).starts_with(&begins), "{reply:?}");
    let id = number(&reply);
    let told = table.told().await;
    let own = at(&told, "an");
    assert_eq!(own.len(), 1, "{told:?}");
    let hash = commitment(&table, id, Side::Red).await;
    assert!(
        own[0].words().contains(&hash.unwrap().to_string()),
        "{}",
        own[0].words()
    );
    let its = draft(&table, id, Side::Red).await.half().clone();
    assert!(its.offences().is_empty());
    let mut table = table.restart().await;
    table.whisper("an", "/setup umbrella").await;
    let done = words(&confirm(&mut table, "an", id).await);
    assert!(done.contains("Both have confirmed"), "{done}");
    let stored = table.game(id.0).await;
    let start = stored.game.record().start().board();
    assert_eq!(Half::of(start, Side::Red), its);
    assert_eq!(
        stored.game.bots().red,
        Some(Bot {
            level: 1,
            sleeps: false
        })
    );
    for _ in 0..600 {
        if table.game(id.0).await.game.ply().0 > 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the engine does not play");
}

/// A rematch is one by a secret set-up too, and two presses make one.
#[tokio::test]
async fn a_rematch_against_the_engine_is_one_too() {
    let mut table = Table::with(quick);
    let reply = table.whisper("an", "/challenge bot 1 red secret").await;
    let id = number(&reply);
    confirm(&mut table, "an", id).await;
    table.told().await;
    use tulenh::app::{ButtonAction, Command, Ply};
    let resign = Command::ButtonAction(ButtonAction::Resign(id, Ply(0), Side::Red));
    table.private("an", resign).await;
    let first = number(&table.private("an", Command::Rematch(Some(id))).await);
    let second = number(&table.private("an", Command::Rematch(Some(id))).await);
    assert_eq!(first, second);
    assert!(table.store.set_up(first).await.unwrap().is_some());
}
