//! The clock of a set-up: reminders, quiet hours, vacations, and the end that comes by itself.

use tulenh::game::setup::{Draft, Opening, Source};
use tulenh::store::{Batch, Change};
use tulenh_rules::Side;
use tulenh_rules::half::{Half, ReadyMade};

use super::{DAY, HOUR, at, begin, confirm, draft, pass};
use crate::conversations::table::{Table, words};

/// The set-up of whoever has one that may be played is taken, else the standard one.
#[tokio::test]
async fn when_the_time_is_over_the_game_begins() {
    for confirms in [false, true] {
        let mut table = Table::new();
        let id = begin(&mut table, "setup=2d").await;
        table.whisper("an", "/setup coast").await;
        table.whisper("binh", "/setup clear").await;
        if confirms {
            confirm(&mut table, "an", id).await;
        }
        let mut table = table.restart().await;
        pass(&mut table, 2 * DAY - 60_000).await;
        assert!(table.store.game(id).await.unwrap().is_none());
        table.told().await;
        let mut table = table.restart().await;
        pass(&mut table, 60_000).await;
        let told = table.told().await;
        let group = at(&told, "group");
        let said = group[0].words();
        assert!(
            said.contains("Blue ran out of time, and what they had placed couldn’t be played"),
            "{said}"
        );
        assert_eq!(
            !confirms,
            said.contains("Red ran out of time: this is what they had placed"),
            "{said}"
        );
        assert!(group[1].message.shows.is_some());
        let stored = table.game(id.0).await;
        let board = stored.game.record().start().board();
        let coast = ReadyMade::by_id("coast").unwrap().half(Side::Red);
        assert_eq!(Half::of(board, Side::Red), coast);
        assert_eq!(
            Half::of(board, Side::Blue),
            ReadyMade::ALL[0].half(Side::Blue)
        );
        let revealed = table.store.revealed(id).await.unwrap().unwrap();
        let source = match confirms {
            true => Source::Confirmed,
            false => Source::Left,
        };
        assert_eq!(revealed.halves.red.source, source);
        assert_eq!(revealed.halves.blue.source, Source::Standard);
        // Nobody was bound to a half that nobody confirmed, so that no hash speaks for it.
        let read = Opening::read_all(&said).unwrap();
        let hashes = read.iter().map(|one| one.hash);
        let red = confirms.then(|| read[0].opening.commitment());
        assert_eq!(hashes.collect::<Vec<_>>(), [red, None]);
        // The clock of the game runs from now on.
        assert!(stored.game.deadline().is_some());
        let turn = table.some_turn(id).await;
        table.play("an", id, &turn).await;
    }
}

/// What is shown at the end is the hash that was told when the player confirmed, whatever half is shown with it.
#[tokio::test]
async fn a_half_that_was_exchanged_does_not_fit_its_hash() {
    let mut table = Table::new();
    let id = begin(&mut table, "setup=2d").await;
    confirm(&mut table, "an", id).await;
    let told = table.store.set_up(id).await.unwrap().unwrap();
    let told = told.set_up.sides.red.commitment;
    let draft = draft(&table, id, Side::Red).await;
    let other = ReadyMade::by_id("fleet").unwrap().half(Side::Red);
    let other = Draft::restored(other, vec![], draft.edits(), draft.salt(), draft.noise());
    let exchanged = Change::Draft(id, Side::Red, other.map(Box::new));
    let batch = Batch {
        changes: vec![exchanged],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    table.told().await;
    pass(&mut table, 2 * DAY).await;
    let heard = table.told().await;
    let read = Opening::read_all(&at(&heard, "group")[0].words()).unwrap();
    assert_eq!(read[0].hash, told);
    assert_ne!(Some(read[0].opening.commitment()), told);
}

#[tokio::test]
async fn who_has_not_confirmed_is_reminded() {
    let mut table = Table::new();
    let id = begin(&mut table, "setup=2d").await;
    table.told().await;
    confirm(&mut table, "an", id).await;
    table.told().await;
    for (later, reminded) in [
        (DAY - HOUR, false),
        (HOUR, true),
        (2 * HOUR, false),
        (12 * HOUR + 30 * 60_000, true),
        (9 * HOUR, true),
    ] {
        pass(&mut table, later).await;
        let told = table.told().await;
        assert!(at(&told, "an").is_empty(), "{told:?}");
        let own = at(&told, "binh");
        assert_eq!(own.len(), usize::from(reminded), "after {later}: {own:?}");
        if let Some(one) = own.first() {
            assert!(
                one.words().contains("you haven’t confirmed"),
                "{}",
                one.words()
            );
            assert!(one.message.attachment.is_some());
        }
    }
}

/// Who sleeps is reminded in the morning; who wants no reminders is not.
#[tokio::test]
async fn quiet_hours_and_settings_are_respected() {
    let mut table = Table::new();
    // It is 22:13 in UTC.
    table.whisper("binh", "/settings zone UTC").await;
    let set = words(&table.whisper("binh", "/settings quiet 10-20").await);
    assert!(set.contains("10"), "{set}");
    table.whisper("an", "/settings reminders off").await;
    begin(&mut table, "setup=26h").await;
    table.told().await;
    // Half of the time is gone at 11:13.
    pass(&mut table, 13 * HOUR).await;
    assert!(table.told().await.is_empty());
    pass(&mut table, 8 * HOUR).await;
    assert!(table.told().await.is_empty());
    pass(&mut table, HOUR).await;
    let told = table.told().await;
    assert!(at(&told, "an").is_empty());
    assert_eq!(at(&told, "binh").len(), 1, "{told:?}");
}

#[tokio::test]
async fn there_is_more_time_for_who_is_on_vacation() {
    let mut table = Table::new();
    let id = begin(&mut table, "setup=2d").await;
    table.whisper("an", "/vacation 5 days").await;
    table.told().await;
    pass(&mut table, 2 * DAY).await;
    let told = table.told().await;
    assert!(
        at(&told, "group")[0].words().contains("is on vacation"),
        "{told:?}"
    );
    assert_eq!(at(&told, "binh").len(), 1, "{told:?}");
    assert!(table.store.game(id).await.unwrap().is_none());
    pass(&mut table, 3 * DAY).await;
    assert!(table.store.game(id).await.unwrap().is_none());
    pass(&mut table, DAY).await;
    assert!(table.store.game(id).await.unwrap().is_some());
}
