//! Secret set-ups: kept with the halves beside them, counted as games, woken by a timer of their own.

use std::time::Duration;

use tulenh::game::SetUp;
use tulenh::game::setup::{
    Commitment, Draft, Edit, Revealed, RevealedHalf, Salt, SavedHalves, SetUpSide, Source,
};
use tulenh::store::{Change, Known, StoredSetUp};
use tulenh_rules::Side;
use tulenh_rules::half::ReadyMade;

use super::*;

conforms!(
    they_are_there_again_until_the_game_begins,
    they_count_among_the_open_games,
    the_timer_follows_them,
    what_is_known_of_a_half_is_compared,
    a_challenge_keeps_its_set_up,
    their_numbers_are_not_given_again,
);

fn set_up(id: GameId) -> StoredSetUp {
    let set_up = SetUp {
        id,
        seats: BySide {
            red: RED,
            blue: BLUE,
        },
        rules: Arc::new(Ruleset::OFFICIAL),
        limit: Limit::default(),
        tempo: Tempo::default(),
        mode: Mode::default(),
        began: Timestamp(0),
        time: Duration::from_secs(7_200),
        until: Timestamp(0),
        sides: BySide::default(),
    };
    StoredSetUp {
        set_up: set_up.begun(Timestamp(1_000)),
        channels: vec![GameChannel {
            route: route("-100"),
            wants_thread: true,
        }],
    }
}

fn putting(stored: &StoredSetUp) -> Change {
    Change::SetUp(stored.set_up.id, Some(Box::new(stored.clone())))
}

async fn change(store: &dyn Store, changes: Vec<Change>) {
    let batch = Batch {
        changes,
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn they_are_there_again_until_the_game_begins(home: Home) {
    let store = home.open().await;
    let id = store.next_game().await.unwrap();
    let mut stored = set_up(id);
    stored.set_up.sides.blue = SetUpSide {
        commitment: Some(Commitment([9; 32])),
        reminder: stored.set_up.sides.blue.reminder,
    };
    let mut draft = Draft::new(Side::Blue);
    draft.edit(&Edit::Mirror).unwrap();
    draft.seal(Some(Salt([3; 16])));
    let mut saved = SavedHalves::default();
    saved.save("Bờ biển", draft.half()).unwrap();
    let put = Change::Draft(id, Side::Blue, Some(Box::new(draft.clone())));
    let changes = vec![
        putting(&stored),
        put,
        Change::SavedHalves(BLUE, saved.clone()),
    ];
    change(&*store, changes).await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.set_up(id).await.unwrap(), Some(stored));
    assert_eq!(store.set_ups_of(RED, 9).await.unwrap(), [id]);
    assert!(store.draft(id, Side::Blue).await.unwrap() == Some(draft.clone()));
    assert!(store.draft(id, Side::Red).await.unwrap().is_none());
    assert_eq!(store.saved_halves(BLUE).await.unwrap(), saved);
    assert_eq!(
        store.saved_halves(RED).await.unwrap(),
        SavedHalves::default()
    );
    let revealed = Revealed {
        time: Duration::from_secs(5),
        halves: BySide::new(|side| RevealedHalf {
            half: ReadyMade::ALL[1].half(side),
            salt: Salt([4; 16]),
            commitment: (side == Side::Blue).then_some(Commitment([6; 32])),
            source: Source::Left,
        }),
    };
    let changes = vec![
        Change::Draft(id, Side::Blue, None),
        Change::SetUp(id, None),
        Change::Revealed(id, Box::new(revealed.clone())),
        Change::SavedHalves(BLUE, SavedHalves::default()),
    ];
    change(&*store, changes).await;
    assert_eq!(store.set_up(id).await.unwrap(), None);
    assert_eq!(store.set_ups_of(BLUE, 9).await.unwrap(), []);
    assert!(store.draft(id, Side::Blue).await.unwrap().is_none());
    assert_eq!(store.revealed(id).await.unwrap(), Some(revealed));
    assert_eq!(store.saved_halves(BLUE).await.unwrap().all(), []);
}

async fn they_count_among_the_open_games(home: Home) {
    let store = home.open().await;
    let id = store.next_game().await.unwrap();
    let exactly = |player, count| Batch {
        guards: vec![Guard::OpenGamesExactly(player, count)],
        ..Batch::default()
    };
    let mut stored = set_up(id);
    for _ in 0..2 {
        change(&*store, vec![putting(&stored)]).await;
    }
    for player in [RED, BLUE] {
        done(&*store, exactly(player, 1)).await;
    }
    // Somebody turns out to be somebody else.
    let other = PlayerId(77);
    stored.set_up.seats.red = other;
    change(&*store, vec![putting(&stored)]).await;
    done(&*store, exactly(RED, 0)).await;
    done(&*store, exactly(other, 1)).await;
    assert_eq!(store.set_ups_of(RED, 9).await.unwrap(), []);
    assert_eq!(store.set_ups_of(other, 9).await.unwrap(), [id]);
    // The game takes its place in the same commit.
    let batch = Batch {
        games: vec![started(id, other, BLUE)],
        changes: vec![Change::SetUp(id, None)],
        ..Batch::default()
    };
    done(&*store, batch).await;
    for player in [other, BLUE] {
        done(&*store, exactly(player, 1)).await;
    }
}

async fn the_timer_follows_them(home: Home) {
    let store = home.open().await;
    let id = store.next_game().await.unwrap();
    let mut stored = set_up(id);
    change(&*store, vec![putting(&stored)]).await;
    let half = stored.set_up.wake();
    let due = |at: Timestamp| vec![(at, Timer::SetUp(id))];
    assert_eq!(store.due(half, 9).await.unwrap(), due(half));
    let (stage, _) = stored.set_up.reminder(Side::Red).unwrap();
    for side in Side::ALL {
        stored.set_up.reminded(side, stage, half);
    }
    change(&*store, vec![putting(&stored)]).await;
    assert_eq!(store.due(half, 9).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), Some(stored.set_up.wake()));
    change(&*store, vec![Change::SetUp(id, None)]).await;
    assert_eq!(store.next_due().await.unwrap(), None);
}

async fn what_is_known_of_a_half_is_compared(home: Home) {
    let store = home.open().await;
    let id = store.next_game().await.unwrap();
    let stored = set_up(id);
    let draft = Draft::new(Side::Red);
    let put = Change::Draft(id, Side::Red, Some(Box::new(draft.clone())));
    change(&*store, vec![putting(&stored), put]).await;
    let mut other = draft.clone();
    other.stir(7);
    let mut moved = stored.clone();
    moved.set_up.moved(Timestamp(9_000_000), Timestamp(0));
    let known = |known| Batch {
        known: vec![known],
        ..Batch::default()
    };
    let of_half = |draft: Draft| Known::Draft(id, Side::Red, Some(Box::new(draft)));
    let of_set_up = |stored: StoredSetUp| Known::SetUp(id, Some(Box::new(stored)));
    for same in [
        of_half(draft),
        of_set_up(stored),
        Known::Draft(id, Side::Blue, None),
        Known::SetUp(GameId(99), None),
        Known::SavedHalves(RED, SavedHalves::default()),
    ] {
        done(&*store, known(same)).await;
    }
    for different in [
        of_half(other),
        of_set_up(moved),
        Known::Draft(id, Side::Red, None),
        Known::SetUp(id, None),
    ] {
        let commit = store.commit(known(different)).await.unwrap();
        assert_eq!(commit, Commit::Conflict(Guard::Unchanged));
    }
}

async fn a_challenge_keeps_its_set_up(home: Home) {
    let store = home.open().await;
    let mut offered = challenge(5, RED, Invitee::Anyone, 20);
    offered.secret = Some(Duration::from_secs(3_600));
    let batch = Batch {
        put_challenge: Some(offered.clone()),
        notices: vec![Notice {
            to: Destination::Route(route("-100")),
            news: News::Challenged(Box::new(offered.clone())),
        }],
        ..Batch::default()
    };
    done(&*store, batch).await;
    drop(store);
    let store = home.open().await;
    assert_eq!(
        store.challenge(offered.code).await.unwrap(),
        Some(offered.clone())
    );
    assert_eq!(
        store.challenges_of(RED, 9).await.unwrap(),
        [offered.clone()]
    );
    let (_, told) = store.pending(None, 9).await.unwrap().remove(0);
    assert_eq!(told.news, News::Challenged(Box::new(offered.clone())));
    // The next one of the same code is an ordinary one.
    let batch = Batch {
        end_challenge: Some(offered.code),
        ..Batch::default()
    };
    done(&*store, batch).await;
    offered.secret = None;
    let batch = Batch {
        put_challenge: Some(offered.clone()),
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(store.challenge(offered.code).await.unwrap(), Some(offered));
}

async fn their_numbers_are_not_given_again(home: Home) {
    let store = home.open().await;
    let id = store.next_game().await.unwrap();
    change(&*store, vec![putting(&set_up(id))]).await;
    change(&*store, vec![Change::SetUp(id, None)]).await;
    drop(store);
    let store = home.open().await;
    assert!(store.next_game().await.unwrap() > id);
}
