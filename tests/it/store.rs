//! The store on a real directory: what it keeps, what it refuses, and what it survives.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tulenh::game::{
    Account, Action, Anchor, Challenge, ChallengeCode, Colour, Destination, Game, GameId, Invitee,
    MessageRef, Network, News, Notice, NoticeId, Place, Player, PlayerId, Ply, Route, Timestamp,
};
use tulenh::rules::{BySide, Coordinates, Position, Ruleset};
use tulenh::store::{Batch, Commit, Guard, Home, SledStore, Store, StoreError, StoredGame, Timer};

const RED: PlayerId = PlayerId(1);
const BLUE: PlayerId = PlayerId(2);

// ---- What is put into stores ----

fn network(name: &str) -> Network {
    Network::new(name).unwrap()
}

fn telegram() -> Network {
    network("telegram")
}

fn route(chat: &str) -> Route {
    Route {
        network: telegram(),
        place: Place::Chat(chat.into()),
    }
}

fn player(id: PlayerId) -> Player {
    Player {
        id,
        accounts: vec![account(id)],
        name: format!("Người chơi {}", id.0),
        language: None,
        coordinates: Coordinates::Official,
        since: Timestamp(5),
    }
}

fn account(id: PlayerId) -> Account {
    Account {
        network: telegram(),
        user: format!("{}", 1_000 + id.0),
    }
}

fn challenge(bits: u64, challenger: PlayerId, invitee: Invitee, made: i64) -> Challenge {
    Challenge {
        code: ChallengeCode::from_random(bits),
        challenger,
        invitee,
        colour: Colour::Random,
        ruleset: "official".into(),
        battle: "total".into(),
        home: route("-100"),
        shared: true,
        made: Timestamp(made),
        expires: Timestamp(made + 1_000),
    }
}

fn started(id: GameId, red: PlayerId, blue: PlayerId) -> StoredGame {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    StoredGame {
        game: Game::new(id, BySide { red, blue }, start, "total", Timestamp(10)),
        homes: vec![Home {
            route: route("-100"),
            wants_thread: true,
        }],
    }
}

/// Plays some legal turn; which one depends on the ply and `seed` only.
fn advance(stored: &mut StoredGame, seed: usize) {
    let game = &mut stored.game;
    let turns = game.position().legal_turns();
    let at = game.ply();
    let turn = turns[(at.0 as usize * 31 + seed * 17 + 7) % turns.len()].clone();
    let by = game.to_move().unwrap();
    let now = Timestamp(1_000 + i64::from(at.0));
    game.apply(by, Action::Turn { at, turn }, now).unwrap();
}

fn putting(stored: &StoredGame) -> Batch {
    Batch {
        games: vec![stored.clone()],
        ..Batch::default()
    }
}

fn notice(game: GameId, ply: u32) -> Notice {
    Notice {
        to: Destination::Home(game, 0),
        news: News::Played(game, Ply(ply)),
    }
}

fn open(dir: &Path) -> SledStore {
    SledStore::open(dir).unwrap()
}

async fn done(store: &SledStore, batch: Batch) -> Vec<NoticeId> {
    match store.commit(batch).await.unwrap() {
        Commit::Done(ids) => ids,
        other => panic!("{other:?}"),
    }
}

/// A store in which everything stands once: two people, a game of twelve turns, a challenge, a
/// notice, an anchor, a timer, an update. Gives the game.
async fn furnish(store: &SledStore) -> StoredGame {
    let (red, blue) = (store.next_player(), store.next_player());
    assert_eq!((red, blue), (RED, BLUE));
    let id = store.next_game();
    let mut stored = started(id, red, blue);
    let code = ChallengeCode::from_random(77);
    let timer = (Timestamp(1_020), Timer::ChallengeExpires(code));
    let batch = Batch {
        update: Some((telegram(), "u1".into())),
        players: vec![
            (player(red), vec![(telegram(), "An".into())]),
            (player(blue), vec![(telegram(), "binh".into())]),
        ],
        put_challenge: Some(challenge(77, red, Invitee::Player(blue), 20)),
        games: vec![stored.clone()],
        anchors: vec![(
            message("m0"),
            Anchor {
                game: id,
                ply: Ply(0),
            },
        )],
        notices: vec![notice(id, 0)],
        set_timers: vec![timer],
        ..Batch::default()
    };
    assert_eq!(done(store, batch).await, [NoticeId(1)]);
    for _ in 0..12 {
        let before = stored.game.revision();
        advance(&mut stored, 0);
        let batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            ..putting(&stored)
        };
        done(store, batch).await;
    }
    stored
}

fn message(id: &str) -> MessageRef {
    MessageRef {
        network: telegram(),
        message: id.into(),
    }
}

/// Everything that [`furnish`] put is there.
async fn assert_furnished(store: &SledStore, stored: &StoredGame) {
    let id = stored.game.id();
    assert_eq!(store.game(id).await.unwrap().as_ref(), Some(stored));
    for (who, handle) in [(RED, "an"), (BLUE, "BINH")] {
        assert_eq!(store.player(who).await.unwrap(), Some(player(who)));
        assert_eq!(store.player_of(&account(who)).await.unwrap(), Some(who));
        assert_eq!(
            store.player_named(&telegram(), handle).await.unwrap(),
            Some(who)
        );
        assert_eq!(store.games_of(who, true, 9).await.unwrap(), [id]);
        assert_eq!(store.games_of(who, false, 9).await.unwrap(), [id]);
        let challenges = store.challenges_of(who, 9).await.unwrap();
        let expected = challenge(77, RED, Invitee::Player(BLUE), 20);
        assert_eq!(challenges, std::slice::from_ref(&expected));
        assert_eq!(
            store.challenge(expected.code).await.unwrap(),
            Some(expected)
        );
    }
    let anchor = store.anchor(&message("m0")).await.unwrap();
    assert_eq!(
        anchor,
        Some(Anchor {
            game: id,
            ply: Ply(0)
        })
    );
    let pending = store.pending(None, 9).await.unwrap();
    assert_eq!(pending, [(NoticeId(1), notice(id, 0))]);
    assert_eq!(store.next_due().await.unwrap(), Some(Timestamp(1_020)));
    let again = Batch {
        update: Some((telegram(), "u1".into())),
        ..Batch::default()
    };
    assert_eq!(store.commit(again).await.unwrap(), Commit::Seen);
}

fn copy_dir(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_dir(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

// ---- Opening again ----

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_there_after_closing() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    assert_furnished(&store, &stored).await;
    store.close().await.unwrap();
    store.close().await.unwrap();
    assert!(matches!(
        store.game(stored.game.id()).await,
        Err(StoreError::Closed)
    ));
    assert!(matches!(
        store.commit(Batch::default()).await,
        Err(StoreError::Closed)
    ));

    // Closed, the directory is free although the handle lives.
    for _ in 0..3 {
        let again = open(dir.path());
        assert_eq!(again.repaired(), None);
        assert_furnished(&again, &stored).await;
        assert_eq!(again.next_game(), GameId(2));
        assert_eq!(again.next_game(), GameId(3));
        assert_eq!(again.next_player(), PlayerId(3));
        again.close().await.unwrap();
    }
}

#[tokio::test]
async fn everything_is_there_after_dropping() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    drop(store);
    for _ in 0..3 {
        assert_furnished(&open(dir.path()), &stored).await;
    }
}

/// What a killed process leaves is what stands in the directory at that moment: a copy of it.
#[tokio::test]
async fn everything_acknowledged_is_there_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir.path().join("live"));
    let mut stored = furnish(&store).await;
    for crash in 0..5 {
        advance(&mut stored, crash);
        done(&store, putting(&stored)).await;
        let copy = dir.path().join(format!("copy-{crash}"));
        copy_dir(&dir.path().join("live"), &copy);
        let after = open(&copy);
        assert_eq!(after.repaired(), None);
        assert_furnished(&after, &stored).await;
    }
}

#[tokio::test]
async fn a_killed_process_loses_nothing_it_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let mut most = 0;
    for round in 0..8u32 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "store::a_process_that_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(KILLED, &data)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = data.with_extension(format!("{round}"));
        // A different moment every time: while opening, at the start, in the midst of writing.
        let patience = Instant::now() + Duration::from_secs(30);
        while round > 0 && count(&said_by(&data)) <= most && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(u64::from(7 * round * round % 90)));
        child.kill().unwrap();
        child.wait().unwrap();
        if said_by(&data).exists() {
            fs::copy(said_by(&data), &said).unwrap();
        }
        most = count(&said_by(&data));

        let store = open(&data);
        for n in 1..=most {
            let code = ChallengeCode::from_random(n);
            assert!(
                store.challenge(code).await.unwrap().is_some(),
                "{n} of {most}"
            );
        }
        let pending = store.pending(None, usize::MAX).await.unwrap().len() as u64;
        // Whole batches only; the last one may have been durable and not yet acknowledged.
        let made = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
        assert_eq!(pending, made);
        assert!(made >= most, "{made} {most}");
        store.close().await.unwrap();
    }
    assert!(most > 0);
}

const KILLED: &str = "TULENH_TEST_KILLED";

/// Where the process that is killed says how far it has come: one byte a batch.
fn said_by(data: &Path) -> PathBuf {
    data.with_extension("said")
}

fn count(said: &Path) -> u64 {
    fs::metadata(said).map_or(0, |found| found.len())
}

/// Not a test: the process that the test above kills.
#[tokio::test]
#[ignore = "run by another test"]
async fn a_process_that_is_killed() {
    use std::io::Write;

    let Some(data) = std::env::var_os(KILLED) else {
        return;
    };
    let data = PathBuf::from(data);
    let store = open(&data);
    let mut said = fs::File::options()
        .create(true)
        .append(true)
        .open(said_by(&data))
        .unwrap();
    let mut n = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
    // A batch that was durable but not yet acknowledged is made up for.
    said.write_all(&vec![b'.'; (n - count(&said_by(&data))) as usize])
        .unwrap();
    loop {
        n += 1;
        let batch = Batch {
            put_challenge: Some(challenge(n, RED, Invitee::Anyone, n as i64)),
            notices: vec![notice(GameId(n), 0)],
            ..Batch::default()
        };
        done(&store, batch).await;
        said.write_all(b".").unwrap();
    }
}

// ---- What a directory may not be ----

#[tokio::test]
async fn a_directory_in_use_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    // What a running process leaves about must not be repaired under its feet.
    fs::write(dir.path().join("snap.00000000000000FF.generating"), b"half").unwrap();
    let error = SledStore::open(dir.path()).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(error.to_string().contains("in use"), "{error}");
    assert!(dir.path().join("snap.00000000000000FF.generating").exists());
    assert_furnished(&store, &stored).await;
}

#[tokio::test]
async fn a_directory_that_cannot_be_written_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, b"not a directory").unwrap();
    for bad in [file.clone(), file.join("below")] {
        let error = SledStore::open(&bad).unwrap_err();
        assert!(matches!(error, StoreError::Unusable(..)), "{error}");
        assert!(error.to_string().contains("cannot be used"), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"not a directory");
}

/// Makes a furnished store, lets `damage` loose on what a closing or a crash leaves of it, and
/// gives what opening says.
async fn damaged(
    crashed: bool,
    damage: impl Fn(&Path),
) -> (TempDir, Result<SledStore, StoreError>) {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir.path().join("live"));
    let stored = furnish(&store).await;
    let data = dir.path().join("data");
    if crashed {
        copy_dir(&dir.path().join("live"), &data);
    } else {
        store.close().await.unwrap();
        fs::rename(dir.path().join("live"), &data).unwrap();
    }
    damage(&data);
    let opened = SledStore::open(&data);
    if let Ok(store) = &opened {
        assert_furnished(store, &stored).await;
    }
    (dir, opened)
}

async fn assert_refused(damage: impl Fn(&Path)) {
    for crashed in [false, true] {
        let (dir, opened) = damaged(crashed, &damage).await;
        let error = opened
            .err()
            .unwrap_or_else(|| panic!("opened, crashed: {crashed}"));
        assert!(matches!(error, StoreError::Damaged(..)), "{error}");
        assert!(error.to_string().contains("damaged"), "{error}");
        // It does not get better by trying again, and never becomes a new store.
        let again = SledStore::open(&dir.path().join("data")).err();
        assert!(
            again.is_some(),
            "opened at the second try, crashed: {crashed}"
        );
    }
}

#[tokio::test]
async fn a_store_whose_data_is_deleted_is_refused() {
    assert_refused(|data| fs::remove_file(data.join("db")).unwrap()).await;
}

#[tokio::test]
async fn a_store_whose_data_is_deleted_with_the_marker_is_refused() {
    assert_refused(|data| {
        fs::remove_file(data.join("db")).unwrap();
        fs::remove_file(data.join("store.id")).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_store_whose_data_is_empty_is_refused() {
    assert_refused(|data| fs::write(data.join("db"), b"").unwrap()).await;
}

#[tokio::test]
async fn a_store_whose_data_is_zeroed_is_refused() {
    let zero = |data: &Path| {
        let length = fs::metadata(data.join("db")).unwrap().len();
        fs::write(data.join("db"), vec![0; length as usize]).unwrap();
    };
    assert_refused(zero).await;
    assert_refused(|data| {
        zero(data);
        fs::remove_file(data.join("store.id")).unwrap();
    })
    .await;
    assert_refused(|data| {
        zero(data);
        fs::remove_dir_all(data.join("blobs")).unwrap();
        fs::remove_file(data.join("conf")).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_store_with_the_data_of_another_is_refused() {
    let other = tempfile::tempdir().unwrap();
    let store = open(other.path());
    furnish(&store).await;
    store.close().await.unwrap();
    assert_refused(|data| {
        for name in fs::read_dir(other.path()).unwrap() {
            let name = name.unwrap().file_name();
            if name == "db" || name.to_string_lossy().starts_with("snap.") {
                fs::copy(other.path().join(&name), data.join(&name)).unwrap();
            }
        }
    })
    .await;
}

/// Any cut is refused or leaves everything: never a part.
#[tokio::test]
async fn a_store_that_was_cut_short_is_refused_or_whole() {
    for crashed in [false, true] {
        for tenths in 1..10 {
            let cut = |data: &Path| {
                let db = data.join("db");
                let db = fs::File::options().write(true).open(db).unwrap();
                let length = db.metadata().unwrap().len();
                db.set_len(length * tenths / 10).unwrap();
            };
            // What opens has been compared with what was put.
            let (_dir, opened) = damaged(crashed, cut).await;
            match opened {
                Ok(_) => assert!(crashed),
                Err(error) => assert!(matches!(error, StoreError::Damaged(..)), "{error}"),
            }
        }
    }
}

#[tokio::test]
async fn a_lost_marker_is_made_again() {
    for crashed in [false, true] {
        for damage in [
            |data: &Path| fs::remove_file(data.join("store.id")).unwrap(),
            |data: &Path| fs::write(data.join("store.id"), b"").unwrap(),
            |data: &Path| fs::write(data.join("store.id"), b"tulenh store 1\nid").unwrap(),
        ] {
            let (dir, opened) = damaged(crashed, damage).await;
            drop(opened.unwrap());
            assert!(SledStore::open(&dir.path().join("data")).is_ok());
        }
    }
}

// ---- The snapshot fault of sled ----

#[tokio::test]
async fn a_half_written_snapshot_is_got_over() {
    for crashed in [false, true] {
        for half in [&b""[..], b"half a snapshot that was being written"] {
            let plant = |data: &Path| {
                fs::write(data.join("snap.FFFFFFFFFFFFFFFF.generating"), half).unwrap();
            };
            let (dir, opened) = damaged(crashed, plant).await;
            let store = opened.unwrap();
            let copy = store.repaired().unwrap().to_owned();
            assert!(copy.starts_with(dir.path()), "{}", copy.display());
            let kept = copy.join("snap.FFFFFFFFFFFFFFFF.generating");
            assert_eq!(fs::read(kept).unwrap(), half);
            assert!(copy.join("db").exists());
            store.close().await.unwrap();
            let again = open(&dir.path().join("data"));
            assert_eq!(again.repaired(), None);
        }
    }
}

#[tokio::test]
async fn a_damaged_snapshot_is_got_over() {
    let spoil = |data: &Path| {
        for entry in fs::read_dir(data).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_string_lossy().starts_with("snap.") {
                let mut bytes = fs::read(entry.path()).unwrap();
                bytes[0] ^= 0x55;
                fs::write(entry.path(), bytes).unwrap();
            }
        }
    };
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    // sled writes a snapshot when it opens.
    open(dir.path()).close().await.unwrap();
    spoil(dir.path());
    let store = open(dir.path());
    assert!(store.repaired().is_some());
    assert_furnished(&store, &stored).await;
    let copy = store.repaired().unwrap().to_owned();
    fs::remove_dir_all(copy).unwrap();
}

#[tokio::test]
async fn repairs_that_do_not_help_do_not_fill_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    open(&data).close().await.unwrap();
    let fail = || {
        fs::write(data.join("snap.FFFFFFFFFFFFFFFF.generating"), b"half").unwrap();
        // No configuration that sled knows.
        fs::write(data.join("conf"), b"what is this, twelve").unwrap();
        SledStore::open(&data).unwrap_err()
    };
    for _ in 0..10 {
        let error = fail();
        assert!(matches!(error, StoreError::Damaged(..)), "{error}");
    }
    assert!(fs::read_dir(dir.path()).unwrap().count() <= 6);
}

// ---- Commits ----

#[tokio::test]
async fn guards_hold_batches_back() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let mut stored = furnish(&store).await;
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
            Guard::OpenGames(PlayerId(99), 0),
        ],
        ..guarded(Guard::OpenGames(BLUE, 1))
    };
    assert_eq!(done(&store, both).await, [NoticeId(2)]);
    let again = store
        .commit(guarded(Guard::OpenGames(RED, 0)))
        .await
        .unwrap();
    assert_eq!(again, Commit::Seen);

    // A game of the past does not come back, guard or none.
    let old = stored.clone();
    advance(&mut stored, 3);
    done(&store, putting(&stored)).await;
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
    done(&store, putting(&stored)).await;
    let free = Batch {
        guards: vec![Guard::OpenGames(RED, 0), Guard::OpenGames(BLUE, 0)],
        ..Batch::default()
    };
    done(&store, free).await;
    assert_eq!(store.games_of(RED, true, 9).await.unwrap(), []);
    assert_eq!(store.games_of(RED, false, 9).await.unwrap(), [id]);
    store.close().await.unwrap();
    let read = open(dir.path()).game(id).await.unwrap().unwrap();
    assert_eq!(read.game.outcome(), stored.game.outcome());
    assert_eq!(read, stored);
}

#[tokio::test]
async fn homes_change_without_a_turn() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let mut stored = furnish(&store).await;
    stored.homes[0].wants_thread = false;
    stored.homes[0].route = route("thread");
    done(&store, putting(&stored)).await;
    let read = store.game(stored.game.id()).await.unwrap().unwrap();
    assert_eq!(read, stored);
}

#[tokio::test]
async fn notices_are_numbered_upwards_for_ever() {
    let dir = tempfile::tempdir().unwrap();
    let mut last = NoticeId(0);
    for _ in 0..4 {
        let store = open(dir.path());
        let batch = Batch {
            notices: (0..3).map(|n| notice(GameId(1), n)).collect(),
            ..Batch::default()
        };
        let ids = done(&store, batch).await;
        assert!(ids[0] > last && ids.is_sorted() && ids.len() == 3);
        let after = store.pending(Some(ids[0]), 1).await.unwrap();
        assert_eq!(after, [(ids[1], notice(GameId(1), 1))]);
        last = ids[2];
        let told = Batch {
            told: ids,
            ..Batch::default()
        };
        done(&store, told).await;
        assert_eq!(store.pending(None, 9).await.unwrap(), []);
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn people_are_found_by_what_they_are_called_now() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    furnish(&store).await;
    let here = telegram();
    let named = |handle: &'static str| store.player_named(&here, handle);
    let rename = |id, handle: &str| Batch {
        players: vec![(player(id), vec![(telegram(), handle.into())])],
        ..Batch::default()
    };
    done(&store, rename(RED, "an2")).await;
    let mut found = (named("an").await.unwrap(), named("an2").await.unwrap());
    assert_eq!(found, (None, Some(RED)));
    // A handle that goes over to somebody else stays theirs when its first owner changes again.
    done(&store, rename(BLUE, "an2")).await;
    done(&store, rename(RED, "an3")).await;
    found = (named("an2").await.unwrap(), named("binh").await.unwrap());
    assert_eq!(found, (Some(BLUE), None));
    done(&store, rename(RED, "")).await;
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

#[tokio::test]
async fn challenges_and_timers_come_and_go() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
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
        done(&store, batch).await;
    }
    let [a, b, c] = &offers;
    let all = store.challenges_of(RED, 9).await.unwrap();
    assert_eq!(all, [a.clone(), c.clone(), b.clone()]);
    assert_eq!(store.challenges_of(RED, 1).await.unwrap(), [a.clone()]);
    assert_eq!(store.challenges_of(BLUE, 9).await.unwrap(), [b.clone()]);

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
    done(&store, end).await;
    assert_eq!(store.challenge(b.code).await.unwrap(), None);
    assert_eq!(store.challenges_of(BLUE, 9).await.unwrap(), []);
    assert_eq!(store.next_due().await.unwrap(), Some(c.expires));
}

#[tokio::test]
async fn a_batch_that_cannot_be_written_changes_nothing_and_harms_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
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
    assert_furnished(&store, &stored).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_writers_at_once() {
    const WRITERS: u64 = 64;
    const TURNS: u64 = 12;
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(open(dir.path()));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = store.next_game();
                let (red, blue) = (PlayerId(2 * writer + 1), PlayerId(2 * writer + 2));
                let mut stored = started(id, red, blue);
                done(&store, putting(&stored)).await;
                for turn in 0..TURNS {
                    let before = stored.game.revision();
                    advance(&mut stored, writer as usize);
                    let batch = Batch {
                        guards: vec![Guard::GameRevision(id, before)],
                        notices: vec![notice(id, turn as u32 + 1)],
                        ..putting(&stored)
                    };
                    done(&store, batch).await;
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
    let store = open(dir.path());
    for stored in &games {
        let read = store.game(stored.game.id()).await.unwrap();
        assert_eq!(read.as_ref(), Some(stored));
    }
    let pending = store.pending(None, usize::MAX).await.unwrap();
    assert_eq!(pending.len() as u64, WRITERS * TURNS);
}

// ---- Records from elsewhere ----

#[tokio::test]
async fn a_record_of_an_unknown_version_is_an_error_and_not_an_absence() {
    let tables = [
        "games",
        "turns",
        "players",
        "challenges",
        "anchors",
        "outbox",
    ];
    for table in tables {
        let dir = tempfile::tempdir().unwrap();
        let live = open(&dir.path().join("live"));
        let stored = furnish(&live).await;
        let data = dir.path().join("data");
        copy_dir(&dir.path().join("live"), &data);
        let db = sled::open(&data).unwrap();
        let tree = db.open_tree(table).unwrap();
        let (key, value) = tree.first().unwrap().unwrap();
        let mut value = value.to_vec();
        value[0] = 9;
        tree.insert(key, value).unwrap();
        drop((tree, db));
        let store = open(&data);
        let error = match table {
            "games" | "turns" => store.game(stored.game.id()).await.err(),
            "players" => store.player(RED).await.err(),
            "challenges" => store.challenges_of(RED, 9).await.err(),
            "anchors" => store.anchor(&message("m0")).await.err(),
            _ => store.pending(None, 9).await.err(),
        };
        let error = error.unwrap_or_else(|| panic!("{table} was read"));
        assert!(matches!(error, StoreError::Record(..)), "{error}");
        assert!(error.to_string().contains("version 9"), "{error}");
    }
}

/// How long a commit takes; a figure for the notes, not a test.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn how_long_a_commit_takes() {
    let dir = TempDir::new_in(".").unwrap();
    let store = Arc::new(open(dir.path()));
    let mut stored = started(store.next_game(), RED, BLUE);
    let mut times = Vec::new();
    let mut reads = Vec::new();
    for n in 0..1_000 {
        if n % 100 == 0 || !stored.game.is_open() {
            stored = started(store.next_game(), RED, BLUE);
        } else {
            advance(&mut stored, n / 100);
        }
        let batch = Batch {
            update: Some((telegram(), n.to_string())),
            notices: vec![notice(stored.game.id(), 0), notice(stored.game.id(), 1)],
            told: vec![NoticeId(2 * n as u64), NoticeId(2 * n as u64 + 1)],
            ..putting(&stored)
        };
        let start = Instant::now();
        done(&store, batch).await;
        times.push(start.elapsed());
        let start = Instant::now();
        store.game(stored.game.id()).await.unwrap();
        reads.push((stored.game.ply().0, start.elapsed()));
    }
    times.sort();
    println!(
        "one writer: p50 {:?}, p99 {:?}, most {:?}",
        times[500], times[990], times[999]
    );
    println!("loading after {} turns: {:?}", reads[98].0, reads[98].1);
    let start = Instant::now();
    let writers: Vec<_> = (0..64u64)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for n in 0..100 {
                    let batch = Batch {
                        update: Some((telegram(), format!("{writer}-{n}"))),
                        notices: vec![notice(GameId(writer), n)],
                        ..Batch::default()
                    };
                    done(&store, batch).await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    println!(
        "64 writers: {:.0} commits a second",
        6_400.0 / start.elapsed().as_secs_f64()
    );
    let length = fs::metadata(dir.path().join("db")).unwrap().len();
    println!("{} kB on disk", length / 1024);
}
