//! Two processes on one store: what the other has changed meanwhile is seen, and nothing is lost.

use tulenh::game::setup::Edit;
use tulenh::store::{Batch, Change, Commit, Known};
use tulenh_rules::Side;
use tulenh_rules::half::ReadyMade;

use super::{begin, confirm, draft};
use crate::conversations::table::Table;

/// What was made from an old form of a half, or of the set-up, is refused by the store.
#[tokio::test]
async fn what_is_old_is_refused() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let old = draft(&table, id, Side::Red).await;
    let stored = table.store.set_up(id).await.unwrap().unwrap();
    table.whisper("an", "/setup coast").await;
    let mut next = old.clone();
    next.edit(&Edit::Take(Box::new(ReadyMade::ALL[3].half(Side::Red))))
        .unwrap();
    let write = |known| Batch {
        known,
        changes: vec![Change::Draft(id, Side::Red, Some(Box::new(next.clone())))],
        ..Batch::default()
    };
    let of_half = vec![Known::Draft(id, Side::Red, Some(Box::new(old)))];
    let commit = table.store.commit(write(of_half)).await.unwrap();
    assert!(matches!(commit, Commit::Conflict(_)), "{commit:?}");
    confirm(&mut table, "binh", id).await;
    let of_set_up = vec![Known::SetUp(id, Some(Box::new(stored)))];
    let commit = table.store.commit(write(of_set_up)).await.unwrap();
    assert!(matches!(commit, Commit::Conflict(_)), "{commit:?}");
    let coast = ReadyMade::by_id("coast").unwrap().half(Side::Red);
    assert_eq!(*draft(&table, id, Side::Red).await.half(), coast);
}

/// Both confirm at the same moment: one game begins.
#[tokio::test]
async fn both_confirm_at_once() {
    let mut table = Table::new();
    let id = begin(&mut table, "").await;
    let mut presses = Vec::new();
    for who in ["an", "binh"] {
        let asked = table.whisper(who, "/setup confirm").await.message;
        let press = super::button(&asked, "y:");
        presses.push(crate::conversations::table::alone(
            who,
            tulenh::app::Command::ButtonAction(press),
        ));
    }
    let now = table.now();
    let (one, other) = (
        table.app.handle(presses[0].clone(), now),
        table.app.handle(presses[1].clone(), now),
    );
    tokio::join!(one, other);
    table.told().await;
    assert!(table.store.game(id).await.unwrap().is_some());
    assert!(table.store.set_up(id).await.unwrap().is_none());
}
