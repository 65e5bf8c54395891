//! Batches: guards, numbers, names, challenges, timers, many writers.

use super::*;

conforms!(
    guards_hold_batches_back,
    homes_change_without_a_turn,
    notices_are_numbered_upwards_for_ever,
    who_reads_on_from_the_last_notice_misses_none,
    people_are_found_by_what_they_are_called_now,
    challenges_and_timers_come_and_go,
    a_batch_that_cannot_be_written_changes_nothing_and_harms_nobody,
    sixty_four_writers_at_once,
);

async fn guards_hold_batches_back(home: Home) {
    let store = home.open().await;
    let mut stored = furnish(&*store).await;
    let id = stored.game.id();
    let guarded = |guard| Batch {
        guards: vec![guard],
        notices: vec![notice(id, 99)],
        update: Some((telegram(), "held back".into())),
        ..Batch::default()
    };
    let unknown = ChallengeCode::from_random(1);
    for guard in [
        Guard::GameRevision(id, 11),
        Guard::GameRevision(GameId(99), 0),
        Guard::ChallengeOpen(unknown),
        Guard::OpenGames(RED, 0),
        Guard::OpenGamesExactly(RED, 0),
        Guard::OpenGamesExactly(RED, 2),
    ] {
        let outcome = store.commit(guarded(guard)).await.unwrap();
        assert_eq!(outcome, Commit::Conflict(guard));
    }
    assert_eq!(store.pending(None, 9).await.unwrap().len(), 1);
    // What was held back was not seen either.
    let both = Batch {
        guards: vec![
            Guard::GameRevision(id, 12),
            Guard::ChallengeOpen(ChallengeCode::from_random(77)),
            Guard::OpenGames(RED, 1),
            Guard::OpenGamesExactly(RED, 1),
            Guard::OpenGamesExactly(PlayerId(99), 0),
            Guard::OpenGames(PlayerId(99), 0),
        ],
        ..guarded(Guard::OpenGames(BLUE, 1))
    };
    let ids = done(&*store, both).await;
    assert!(ids.len() == 1 && ids[0] > NoticeId(1));
    assert!(!home.counts_without_gaps() || ids == [NoticeId(2)]);
    let again = store
        .commit(guarded(Guard::OpenGames(RED, 0)))
        .await
        .unwrap();
    assert_eq!(again, Commit::Seen);

    // A game of the past does not come back, guard or none.
    let old = stored.clone();
    advance(&mut stored, 3);
    done(&*store, putting(&stored)).await;
    let outcome = store.commit(putting(&old)).await.unwrap();
    assert_eq!(
        outcome,
        Commit::Conflict(Guard::GameRevision(id, old.game.revision()))
    );

    // The end of a game frees a place.
    stored
        .game
        .apply(RED, Action::Resign, Timestamp(9_000))
        .unwrap();
    done(&*store, putting(&stored)).await;
    let free = Batch {
        guards: vec![Guard::OpenGames(RED, 0), Guard::OpenGames(BLUE, 0)],
        ..Batch::default()
    };
    done(&*store, free).await;
    assert_eq!(store.games_of(RED, true, 9).await.unwrap(), []);
    assert_eq!(store.games_of(RED, false, 9).await.unwrap(), [id]);
    store.close().await.unwrap();
    let read = home.open().await.game(id).await.unwrap().unwrap();
    assert_eq!(read.game.outcome(), stored.game.outcome());
    assert_eq!(read, stored);
}

async fn homes_change_without_a_turn(home: Home) {
    let store = home.open().await;
    let mut stored = furnish(&*store).await;
    stored.channels[0].wants_thread = false;
    stored.channels[0].route = route("thread");
    done(&*store, putting(&stored)).await;
    let read = store.game(stored.game.id()).await.unwrap().unwrap();
    assert_eq!(read, stored);
}

async fn notices_are_numbered_upwards_for_ever(home: Home) {
    let mut last = NoticeId(0);
    for _ in 0..4 {
        let store = home.open().await;
        let batch = Batch {
            notices: (0..3).map(|n| notice(GameId(1), n)).collect(),
            ..Batch::default()
        };
        let ids = done(&*store, batch).await;
        assert!(ids[0] > last && ids.is_sorted() && ids.len() == 3);
        let after = store.pending(Some(ids[0]), 1).await.unwrap();
        assert_eq!(after, [(ids[1], notice(GameId(1), 1))]);
        last = ids[2];
        let sent = Batch {
            sent: ids,
            ..Batch::default()
        };
        done(&*store, sent).await;
        assert_eq!(store.pending(None, 9).await.unwrap(), []);
        store.close().await.unwrap();
    }
}

async fn who_reads_on_from_the_last_notice_misses_none(home: Home) {
    const WRITERS: u64 = 16;
    const EACH: u32 = 20;
    let store = home.open().await;
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            for ply in 0..EACH {
                let notices = vec![notice(GameId(writer + 1), ply); 1 + ply as usize % 3];
                let batch = Batch {
                    notices,
                    ..Batch::default()
                };
                done(&*store, batch).await;
            }
        });
    }
    let (mut after, mut seen, mut written) = (None, BTreeSet::new(), false);
    loop {
        let page = store.pending(after, 7).await.unwrap();
        seen.extend(page.iter().map(|(id, _)| *id));
        match page.last() {
            Some((last, _)) => after = Some(*last),
            None if written => break,
            None => {
                written = writers.join_next().await.is_none();
                // Where other processes write too, a lower number may come later.
                after = after.filter(|_| !store.is_shared());
            }
        }
    }
    let all = store.pending(None, usize::MAX).await.unwrap().len();
    // One, two, three, one, two, …
    assert_eq!((seen.len(), all), (39 * 16, 39 * 16));
}

async fn people_are_found_by_what_they_are_called_now(home: Home) {
    let store = home.open().await;
    furnish(&*store).await;
    let here = telegram();
    let named = |handle: &'static str| store.player_named(&here, handle);
    let rename = |id, handle: &str| Batch {
        players: vec![(player(id), vec![(telegram(), handle.into())])],
        ..Batch::default()
    };
    done(&*store, rename(RED, "an2")).await;
    let mut found = (named("an").await.unwrap(), named("an2").await.unwrap());
    assert_eq!(found, (None, Some(RED)));
    // A handle that goes over to somebody else stays theirs when its first owner changes again.
    done(&*store, rename(BLUE, "an2")).await;
    done(&*store, rename(RED, "an3")).await;
    found = (named("an2").await.unwrap(), named("binh").await.unwrap());
    assert_eq!(found, (Some(BLUE), None));
    done(&*store, rename(RED, "")).await;
    assert_eq!(named("an3").await.unwrap(), None);
    assert_eq!(
        store
            .player_named(&network("discord"), "an2")
            .await
            .unwrap(),
        None
    );

    // Nobody takes another's account.
    let mut thief = player(PlayerId(9));
    thief.accounts = vec![account(RED)];
    let batch = Batch {
        players: vec![(thief, Vec::new())],
        ..Batch::default()
    };
    let outcome = store.commit(batch).await.unwrap();
    assert_eq!(outcome, Commit::Conflict(Guard::AccountsFree(PlayerId(9))));
    assert_eq!(store.player_of(&account(RED)).await.unwrap(), Some(RED));
    assert_eq!(store.player(PlayerId(9)).await.unwrap(), None);
}

async fn challenges_and_timers_come_and_go(home: Home) {
    let store = home.open().await;
    let handle = Invitee::Handle(telegram(), "chi".into());
    let offers = [
        challenge(1, RED, Invitee::Anyone, 30),
        challenge(2, BLUE, Invitee::Player(RED), 10),
        challenge(3, RED, handle, 20),
    ];
    for offer in &offers {
        let batch = Batch {
            put_challenge: Some(offer.clone()),
            set_timers: vec![(offer.expires, Timer::ChallengeExpires(offer.code))],
            ..Batch::default()
        };
        done(&*store, batch).await;
    }
    let [a, b, c] = &offers;
    let all = store.challenges_of(RED, 9).await.unwrap();
    assert_eq!(all, [a.clone(), c.clone(), b.clone()]);
    let newest = store.challenges_of(RED, 1).await.unwrap();
    assert_eq!(newest, std::slice::from_ref(a));
    let theirs = store.challenges_of(BLUE, 9).await.unwrap();
    assert_eq!(theirs, std::slice::from_ref(b));
    let there = store.challenges_at(&a.made_in, 9).await.unwrap();
    assert_eq!(there, [a.clone(), c.clone(), b.clone()]);
    assert_eq!(
        store.challenges_at(&a.made_in, 1).await.unwrap(),
        there[..1]
    );
    assert_eq!(store.challenges_at(&route("-10"), 9).await.unwrap(), []);

    assert_eq!(store.next_due().await.unwrap(), Some(b.expires));
    assert_eq!(store.due(Timestamp(1_009), 9).await.unwrap(), []);
    let due = store.due(Timestamp(1_020), 9).await.unwrap();
    let timer = |of: &Challenge| (of.expires, Timer::ChallengeExpires(of.code));
    assert_eq!(due, [timer(b), timer(c)]);
    assert_eq!(store.due(Timestamp(9_999), 1).await.unwrap(), [timer(b)]);

    let end = Batch {
        end_challenge: Some(b.code),
        clear_timers: vec![timer(b)],
        ..Batch::default()
    };
    done(&*store, end).await;
    assert_eq!(store.challenge(b.code).await.unwrap(), None);
    assert_eq!(store.challenges_of(BLUE, 9).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), Some(c.expires));
    // It moves with its group.
    let moved = Challenge {
        made_in: route("-200"),
        ..a.clone()
    };
    let batch = Batch {
        put_challenge: Some(moved.clone()),
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(
        store.challenges_at(&moved.made_in, 9).await.unwrap(),
        [moved]
    );
    let left = store.challenges_at(&a.made_in, 9).await.unwrap();
    assert_eq!(left, std::slice::from_ref(c));
}

async fn a_batch_that_cannot_be_written_changes_nothing_and_harms_nobody(home: Home) {
    let store = home.open().await;
    let stored = furnish(&*store).await;
    let mut long = player(RED);
    long.name = "ổ".repeat(4_000);
    let batch = Batch {
        notices: vec![notice(stored.game.id(), 5)],
        players: vec![(long, Vec::new())],
        ..Batch::default()
    };
    assert!(matches!(
        store.commit(batch).await,
        Err(StoreError::Failed(_))
    ));
    assert_furnished(&*store, &stored).await;
}

async fn sixty_four_writers_at_once(home: Home) {
    const WRITERS: u64 = 64;
    const TURNS: u64 = 12;
    let store = home.open().await;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = store.next_game().await.unwrap();
                let (red, blue) = (PlayerId(2 * writer + 1), PlayerId(2 * writer + 2));
                let mut stored = started(id, red, blue);
                done(&*store, putting(&stored)).await;
                for turn in 0..TURNS {
                    let before = stored.game.revision();
                    advance(&mut stored, writer as usize);
                    let batch = Batch {
                        guards: vec![Guard::GameRevision(id, before)],
                        notices: vec![notice(id, turn as u32 + 1)],
                        ..putting(&stored)
                    };
                    done(&*store, batch).await;
                    let read = store.game(id).await.unwrap().unwrap();
                    assert_eq!(read.game.revision(), stored.game.revision());
                }
                stored
            })
        })
        .collect();
    let mut games = Vec::new();
    for writer in writers {
        let within = tokio::time::timeout(Duration::from_secs(60), writer);
        games.push(within.await.expect("no deadlock").unwrap());
    }
    let ids: BTreeSet<GameId> = games.iter().map(|stored| stored.game.id()).collect();
    assert_eq!(ids.len() as u64, WRITERS);
    drop(store);
    let store = home.open().await;
    for stored in &games {
        let read = store.game(stored.game.id()).await.unwrap();
        assert_eq!(read.as_ref(), Some(stored));
    }
    let pending = store.pending(None, usize::MAX).await.unwrap();
    assert_eq!(pending.len() as u64, WRITERS * TURNS);
}
