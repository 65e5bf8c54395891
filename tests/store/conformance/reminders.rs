//! Pending reminders: one a person and game, removed only if it is still the same.

use tulenh::game::{Reminder, Stage};
use tulenh::store::Change;

use super::*;

conforms!(a_later_reminder_takes_the_place_of_the_one_before,);

fn reminder(game: u64, ply: u32) -> Reminder {
    Reminder {
        game: GameId(game),
        ply: Ply(ply),
        takebacks: 1,
        stage: Stage::FourFifths,
        due: Timestamp(-5),
    }
}

async fn change(store: &dyn Store, changes: Vec<Change>) {
    let batch = Batch {
        changes,
        set_timers: vec![(Timestamp(7), Timer::Remind(RED))],
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn a_later_reminder_takes_the_place_of_the_one_before(home: Home) {
    let store = home.open().await;
    let remind = |who, game, ply| Change::Remind(who, reminder(game, ply));
    change(
        &*store,
        vec![
            remind(RED, 2, 4),
            remind(RED, 1, 6),
            remind(BLUE, 1, 6),
            remind(RED, 1, 8),
        ],
    )
    .await;
    let kept = store.reminders(RED, 9).await.unwrap();
    assert_eq!(kept, [reminder(1, 8), reminder(2, 4)]);
    assert_eq!(store.reminders(RED, 1).await.unwrap(), [reminder(1, 8)]);
    // The reminder that was sent has been replaced by now.
    let reminded = |who, game, ply| Change::Reminded(who, reminder(game, ply));
    change(
        &*store,
        vec![
            reminded(RED, 1, 6),
            reminded(RED, 2, 4),
            reminded(RED, 3, 1),
        ],
    )
    .await;
    assert_eq!(store.reminders(RED, 9).await.unwrap(), [reminder(1, 8)]);
    change(&*store, vec![reminded(RED, 1, 8)]).await;
    assert_eq!(store.reminders(RED, 9).await.unwrap(), []);
    store.close().await.unwrap();
    drop(store);
    let store = home.open().await;
    assert_eq!(store.reminders(BLUE, 9).await.unwrap(), [reminder(1, 6)]);
    let due = store.due(Timestamp(7), 9).await.unwrap();
    assert_eq!(due, [(Timestamp(7), Timer::Remind(RED))]);
}
