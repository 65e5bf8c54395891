//! Sessions, personal links and used launch data, found by hash and by account; and who may watch a game.

use tulenh::game::{Credential, CredentialHash, SESSION_MS, WatchCode, WatchSettings};
use tulenh::store::Change;

use super::*;

conforms!(
    they_are_found_by_hash_and_by_account,
    a_timer_of_their_own_removes_them,
    a_link_is_used_once,
    public_games_are_listed_newest_first,
);

fn hash(first: u8) -> CredentialHash {
    let mut hash = [7; 32];
    hash[0] = first;
    CredentialHash(hash)
}

fn user(user: &str) -> Account {
    Account {
        network: telegram(),
        user: user.to_owned(),
    }
}

fn session(of: &str, used: i64) -> Credential {
    Credential::Session {
        account: user(of),
        begun: Timestamp(5),
        used: Timestamp(used),
    }
}

fn link(of: &str, until: i64) -> Credential {
    Credential::Link {
        account: user(of),
        until: Timestamp(until),
    }
}

fn launch(until: i64) -> Credential {
    Credential::UsedLaunch {
        until: Timestamp(until),
    }
}

async fn put(store: &dyn Store, found: &[(CredentialHash, Credential)]) {
    let changes = found.iter().cloned();
    let changes = changes.map(|(hash, credential)| Change::Credential(hash, Some(credential)));
    change(store, changes.collect()).await;
}

async fn change(store: &dyn Store, changes: Vec<Change>) {
    let batch = Batch {
        changes,
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn they_are_found_by_hash_and_by_account(home: Home) {
    let store = home.open().await;
    let kept = [
        (hash(1), session("7", 100)),
        (hash(2), link("7", 90)),
        (hash(3), session("77", 100)),
        // Its name begins as the other's, with what stands behind a name in a key.
        (hash(4), session("7\0", 100)),
        (hash(5), launch(60)),
    ];
    put(&*store, &kept).await;
    store.close().await.unwrap();
    drop(store);
    let store = home.open().await;
    for (hash, credential) in &kept {
        let found = store.credential(*hash).await.unwrap();
        assert_eq!(found.as_ref(), Some(credential));
    }
    assert_eq!(store.credential(hash(6)).await.unwrap(), None);
    let own = store.credentials_of(&user("7"), 9).await.unwrap();
    assert_eq!(own, kept[..2]);
    assert_eq!(store.credentials_of(&user("7"), 1).await.unwrap().len(), 1);
    assert_eq!(store.credentials_of(&user("8"), 9).await.unwrap(), []);
    let elsewhere = Account {
        network: network("discord"),
        user: "7".to_owned(),
    };
    assert_eq!(store.credentials_of(&elsewhere, 9).await.unwrap(), []);
    // Removed, it is removed everywhere.
    change(&*store, vec![Change::Credential(hash(1), None)]).await;
    assert_eq!(store.credential(hash(1)).await.unwrap(), None);
    assert_eq!(
        store.credentials_of(&user("7"), 9).await.unwrap(),
        kept[1..2]
    );
    store.close().await.unwrap();
    home.check();
}

async fn a_timer_of_their_own_removes_them(home: Home) {
    let store = home.open().await;
    let expiry = |hash: CredentialHash| Timer::CredentialExpires(hash.prefix());
    put(
        &*store,
        &[(hash(1), session("7", 100)), (hash(2), link("7", 90))],
    )
    .await;
    put(&*store, &[(hash(3), launch(60))]).await;
    assert_eq!(
        store.due(Timestamp(90), 9).await.unwrap(),
        [
            (Timestamp(60), expiry(hash(3))),
            (Timestamp(90), expiry(hash(2)))
        ]
    );
    // A session that is used goes on for longer.
    put(&*store, &[(hash(1), session("7", 200))]).await;
    let end = Timestamp(200 + SESSION_MS);
    let due = store.due(end, 9).await.unwrap();
    assert_eq!(due[2..], [(end, expiry(hash(1)))]);
    for at in [60, 90, 100 + SESSION_MS].map(Timestamp) {
        let changes = [1, 2, 3].map(|first| Change::CredentialsExpired(hash(first).prefix(), at));
        change(&*store, changes.into()).await;
    }
    assert_eq!(store.credential(hash(2)).await.unwrap(), None);
    assert_eq!(store.credential(hash(3)).await.unwrap(), None);
    assert_eq!(
        store.credentials_of(&user("7"), 9).await.unwrap(),
        [(hash(1), session("7", 200))]
    );
    assert_eq!(store.due(end, 9).await.unwrap(), [(end, expiry(hash(1)))]);
    change(
        &*store,
        vec![Change::CredentialsExpired(hash(1).prefix(), end)],
    )
    .await;
    assert_eq!(store.credential(hash(1)).await.unwrap(), None);
    assert_eq!(store.credentials_of(&user("7"), 9).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), None);
}

/// Of many who use it at once one succeeds, also within one group of commits.
async fn a_link_is_used_once(home: Home) {
    let store = home.open().await;
    put(&*store, &[(hash(0), link("7", 90))]).await;
    let tries = (1..=20).map(|first| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let batch = Batch {
                guards: vec![
                    Guard::CredentialThere(hash(0)),
                    Guard::CredentialFree(hash(first)),
                ],
                changes: vec![
                    Change::Credential(hash(0), None),
                    Change::Credential(hash(first), Some(session("7", 10))),
                ],
                ..Batch::default()
            };
            store.commit(batch).await.unwrap()
        })
    });
    let mut done = 0;
    for task in tries.collect::<Vec<_>>() {
        match task.await.unwrap() {
            Commit::Done(_) => done += 1,
            Commit::Conflict(guard) => assert_eq!(guard, Guard::CredentialThere(hash(0))),
            Commit::Seen => panic!("it has no update"),
        }
    }
    assert_eq!(done, 1);
    let own = store.credentials_of(&user("7"), 99).await.unwrap();
    assert_eq!(own.len(), 1);
    let taken = Guard::CredentialFree(own[0].0);
    let batch = Batch {
        guards: vec![taken],
        ..Batch::default()
    };
    assert_eq!(store.commit(batch).await.unwrap(), Commit::Conflict(taken));
}

async fn public_games_are_listed_newest_first(home: Home) {
    let store = home.open().await;
    let settings = |low: u64, public: bool| WatchSettings {
        code: WatchCode::from_random(3, low),
        public,
        since: Timestamp(-9),
    };
    let watch = |game: u64, settings: Option<WatchSettings>| Change::Watch(GameId(game), settings);
    let changes = vec![
        watch(1, Some(settings(1, true))),
        watch(2, Some(settings(2, false))),
        watch(300, Some(settings(3, true))),
        watch(4, Some(settings(4, true))),
    ];
    change(&*store, changes).await;
    store.close().await.unwrap();
    drop(store);
    let store = home.open().await;
    assert_eq!(
        store.watch(GameId(2)).await.unwrap(),
        Some(settings(2, false))
    );
    assert_eq!(store.watch(GameId(3)).await.unwrap(), None);
    let listed = async |before: Option<u64>, limit| {
        let games = store.public_games(before.map(GameId), limit).await.unwrap();
        games.into_iter().map(|game| game.0).collect::<Vec<_>>()
    };
    assert_eq!(listed(None, 9).await, [300, 4, 1]);
    assert_eq!(listed(None, 2).await, [300, 4]);
    assert_eq!(listed(Some(4), 9).await, [1]);
    change(
        &*store,
        vec![watch(4, Some(settings(4, false))), watch(300, None)],
    )
    .await;
    assert_eq!(listed(None, 9).await, [1]);
    assert_eq!(store.watch(GameId(300)).await.unwrap(), None);
    assert_eq!(
        store.watch(GameId(4)).await.unwrap(),
        Some(settings(4, false))
    );
}
