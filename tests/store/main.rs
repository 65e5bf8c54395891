//! The store on a real directory: what it keeps, what it refuses, and what it survives.

#![allow(
    clippy::disallowed_methods,
    reason = "tests measure time and take options from the environment"
)]

mod compaction;
mod conformance;
#[cfg(feature = "postgres")]
mod copied;
mod damage;
#[cfg(feature = "postgres")]
mod database;
mod each_file;
mod faults;
#[cfg(all(unix, feature = "postgres"))]
mod frozen;
#[cfg(feature = "postgres")]
mod hosts;
mod killed;
mod opening;
mod operator;
#[cfg(unix)]
mod private;
mod released;
mod rewriting;
mod salvage;
mod snapshots;
#[cfg(all(unix, feature = "postgres"))]
mod tls;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tulenh::club::{BestGames, Candidate, Follow, Followed, Offer, Week, Wish};
use tulenh::game::{
    Account, Action, Challenge, ChallengeCode, Colour, Destination, Game, GameId, Invitee, Limit,
    MessageRef, Mode, Network, News, Notice, NoticeId, Place, Player, PlayerId, Ply, Preferences,
    Route, ShownBoard, Tempo, Timestamp, Vacation,
};
use tulenh::store::{
    Batch, Change, Commit, GameChannel, Guard, SledStore, Store, StoreError, StoredGame, Timer,
    maintenance,
};
use tulenh_rules::{BySide, Position, Ruleset};

const RED: PlayerId = PlayerId(1);
const BLUE: PlayerId = PlayerId(2);

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
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
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
        rules: Arc::new(Ruleset::OFFICIAL),
        limit: Limit::default(),
        tempo: Tempo::default(),
        mode: Mode::default(),
        secret: None,
        teams: None,
        made_in: route("-100"),
        shared: true,
        made: Timestamp(made),
        expires: Timestamp(made + 1_000),
    }
}

fn started(id: GameId, red: PlayerId, blue: PlayerId) -> StoredGame {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    StoredGame {
        game: Game::new(id, BySide { red, blue }, start, Timestamp(10)),
        channels: vec![GameChannel {
            route: route("-100"),
            wants_thread: true,
        }],
        ratings: None,
        former: Vec::new(),
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
        to: Destination::Channel(game, 0),
        news: News::Played(game, Ply(ply), 0),
    }
}

fn open(dir: &Path) -> SledStore {
    SledStore::open(dir).unwrap()
}

async fn done(store: &dyn Store, batch: Batch) -> Vec<NoticeId> {
    match store.commit(batch).await.unwrap() {
        Commit::Done(ids) => ids,
        other => panic!("{other:?}"),
    }
}

/// A store in which everything stands once: two people, a game of twelve turns, a challenge, a
/// notice, a shown board, a timer, an update. Gives the game.
async fn furnish(store: &dyn Store) -> StoredGame {
    let (red, blue) = (
        store.next_player().await.unwrap(),
        store.next_player().await.unwrap(),
    );
    assert_eq!((red, blue), (RED, BLUE));
    let id = store.next_game().await.unwrap();
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
        shown_boards: vec![(
            message("m0"),
            ShownBoard {
                game: id,
                ply: Ply(0),
            },
        )],
        notices: vec![notice(id, 0)],
        changes: club_records(id),
        set_timers: vec![timer],
        ..Batch::default()
    };
    assert_eq!(done(store, batch).await.len(), 1);
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

/// An open offer, somebody who follows the game and its player, and the best game of a week.
fn club_records(id: GameId) -> Vec<Change> {
    let offer = Offer {
        code: ChallengeCode::from_random(78),
        by: RED,
        wish: Wish::default(),
        route: route("-100"),
        made: Timestamp(20),
        expires: Timestamp(30),
    };
    let follow = |followed| {
        let follow = Follow::new(Timestamp(20), None);
        Change::Follow(PlayerId(3), followed, Some(follow))
    };
    let mut best = BestGames::default();
    best.add(Candidate { game: id, merit: 1 });
    vec![
        Change::Offer(offer.code, Some(offer)),
        follow(Followed::Game(id)),
        follow(Followed::Player(BLUE)),
        Change::BestGames(Week(7), Some(best)),
    ]
}

fn message(id: &str) -> MessageRef {
    MessageRef {
        network: telegram(),
        message: id.into(),
    }
}

/// Everything that [`furnish`] put is there.
async fn assert_furnished(store: &dyn Store, stored: &StoredGame) {
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
    let shown_board = store.shown_board(&message("m0")).await.unwrap();
    assert_eq!(
        shown_board,
        Some(ShownBoard {
            game: id,
            ply: Ply(0)
        })
    );
    let pending = store.pending(None, 9).await.unwrap();
    let pending: Vec<Notice> = pending.into_iter().map(|(_, notice)| notice).collect();
    assert_eq!(pending, [notice(id, 0)]);
    assert_eq!(store.next_due().await.unwrap(), Some(Timestamp(1_020)));
    let again = Batch {
        update: Some((telegram(), "u1".into())),
        ..Batch::default()
    };
    assert_eq!(store.commit(again).await.unwrap(), Commit::Seen);
}

/// Whether the long comparisons run in full: `TULENH_FULL=1`.
fn in_full() -> bool {
    std::env::var_os("TULENH_FULL").is_some()
}

/// A marker of these lines, with its checksum.
fn marked(lines: &str) -> String {
    format!("{lines}sum {:08x}\n", crc32fast::hash(lines.as_bytes()))
}

/// The stores in `tests/data`.
fn stores() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stores")
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
