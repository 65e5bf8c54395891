//! Batches that depend on records as they were read, and leases.

use tulenh::game::{AnalysisRequest, Chat, Family, Meeting, Plans, Standing, Tally};
use tulenh::store::{Change, Duty, Known};

use super::*;

conforms!(
    a_batch_made_from_an_old_record_changes_nothing,
    a_game_is_current_until_it_is_put_again,
    a_duty_can_be_held_and_what_is_done_under_it_is_kept,
);

/// Each kind of record: as it is missing, as it is put, and the batch that puts it.
fn records() -> Vec<(Known, Known, Batch)> {
    let family = Family::of(&Ruleset::OFFICIAL);
    let standing = Standing {
        casual: Tally {
            wins: 2,
            draws: 1,
            losses: 0,
        },
        ..Standing::START
    };
    let meeting = Meeting {
        casual: standing.casual,
        ..Meeting::default()
    };
    let plans = Plans::restore(Ply(0), 0, vec![["c5-c6".to_owned()].into_iter().collect()]);
    let asked = AnalysisRequest {
        asked: vec![(RED, route("club"))],
    };
    let chat = Chat::new(route("club"), Timestamp(9));
    let changes = |change| Batch {
        changes: vec![change],
        ..Batch::default()
    };
    vec![
        (
            Known::Standing(RED, family, None),
            Known::Standing(RED, family, Some(standing)),
            changes(Change::Standing(RED, family, Some(standing))),
        ),
        (
            Known::Meeting(RED, BLUE, Meeting::default()),
            Known::Meeting(RED, BLUE, meeting),
            changes(Change::Meeting(RED, BLUE, Some(meeting))),
        ),
        (
            Known::Plans(GameId(1), RED, None),
            Known::Plans(GameId(1), RED, Some(plans.clone())),
            changes(Change::Plans(GameId(1), RED, Some(plans))),
        ),
        (
            Known::AnalysisAsked(GameId(1), None),
            Known::AnalysisAsked(GameId(1), Some(asked.clone())),
            changes(Change::AnalysisAsked(GameId(1), Some(asked))),
        ),
        (
            Known::Chat(route("club"), None),
            Known::Chat(route("club"), Some(Box::new(chat.clone()))),
            Batch {
                chats: vec![chat],
                ..Batch::default()
            },
        ),
        (
            Known::Player(Box::new(player(BLUE))),
            Known::Player(Box::new(player(RED))),
            Batch {
                players: vec![(player(RED), Vec::new())],
                ..Batch::default()
            },
        ),
    ]
}

async fn a_batch_made_from_an_old_record_changes_nothing(home: Home) {
    let store = home.open().await;
    let told = |known: &Known, ply| Batch {
        known: vec![known.clone()],
        notices: vec![notice(GameId(1), ply)],
        ..Batch::default()
    };
    let conflict = Commit::Conflict(Guard::Unchanged);
    for (missing, there, put) in records() {
        let early = store.commit(told(&there, 1)).await.unwrap();
        assert_eq!(early, conflict, "{there:?}");
        // Nobody but the person themselves was read as being there.
        let known = match missing {
            Known::Player(_) => Vec::new(),
            _ => vec![missing.clone()],
        };
        let batch = Batch { known, ..put };
        done(&*store, batch.clone()).await;
        done(&*store, told(&there, 2)).await;
        if let Known::Player(_) = missing {
            let other = Player {
                name: "Another".to_owned(),
                ..player(RED)
            };
            let old = Known::Player(Box::new(other));
            assert_eq!(store.commit(told(&old, 3)).await.unwrap(), conflict);
        } else {
            let late = store.commit(batch).await.unwrap();
            assert_eq!(late, conflict, "{missing:?}");
        }
    }
    // Only those that were made from what the store had were applied.
    let told = store.pending(None, 99).await.unwrap();
    let told: Vec<Notice> = told.into_iter().map(|(_, notice)| notice).collect();
    assert_eq!(told, vec![notice(GameId(1), 2); records().len()]);
}

async fn a_game_is_current_until_it_is_put_again(home: Home) {
    let store = home.open().await;
    let mut stored = started(GameId(1), RED, BLUE);
    assert!(!store.is_current(&stored).await.unwrap());
    done(&*store, putting(&stored)).await;
    assert!(store.is_current(&stored).await.unwrap());
    let before = stored.clone();
    advance(&mut stored, 1);
    done(&*store, putting(&stored)).await;
    assert!(!store.is_current(&before).await.unwrap());
    assert!(store.is_current(&stored).await.unwrap());
    // A channel changes without a new revision, and a later turn keeps it.
    let mut moved = stored.clone();
    moved.channels[0].route = route("elsewhere");
    let from = |known: &StoredGame, put: &StoredGame| Batch {
        known: vec![Known::Channels(GameId(1), known.channels.clone())],
        ..putting(put)
    };
    done(&*store, from(&stored, &moved)).await;
    // Another one that was made from the same channels is not put over it.
    let late = store.commit(from(&stored, &stored)).await.unwrap();
    assert_eq!(late, Commit::Conflict(Guard::Unchanged));
    assert!(!store.is_current(&stored).await.unwrap());
    advance(&mut stored, 1);
    done(&*store, putting(&stored)).await;
    let read = store.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!((read.game, read.channels), (stored.game, moved.channels));
}

async fn a_duty_can_be_held_and_what_is_done_under_it_is_kept(home: Home) {
    let store = home.open().await;
    let duty = Duty::new("time");
    let lease = store.hold(&duty, None).await.unwrap().unwrap();
    assert_eq!(lease.duty, duty);
    let again = store.hold(&duty, Some(&lease)).await.unwrap();
    assert_eq!(again, Some(lease.clone()));
    let batch = Batch {
        lease: Some(lease.clone()),
        notices: vec![notice(GameId(1), 1)],
        ..Batch::default()
    };
    done(&*store, batch).await;
    let here = store.duties().await.unwrap().iter().all(|held| held.here);
    assert!(here, "another process has the duty");
    store.release(&lease).await.unwrap();
    assert_eq!(store.pending(None, 9).await.unwrap().len(), 1);
}
