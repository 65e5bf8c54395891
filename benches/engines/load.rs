//! Games that are played at once on a store.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tulenh::game::{
    Action, Destination, Game, Network, News, Notice, NoticeId, Place, PlayerId, Route, Timestamp,
};
use tulenh::store::{Batch, Commit, GameChannel, Guard, Store, StoredGame};
use tulenh_rules::{BySide, Position, Ruleset};

/// Plays so many games for a while; how long each turn took: the commit, and the one that marks its notices
/// as sent.
pub async fn play_games(store: &Arc<dyn Store>, games: usize, measured: Duration) -> Vec<Duration> {
    let end = Instant::now() + measured;
    let mut players = JoinSet::new();
    for _ in 0..games {
        let store = Arc::clone(store);
        players.spawn(async move {
            let mut times = Vec::new();
            let mut stored = begin(&*store).await;
            while Instant::now() < end {
                if !stored.game.is_open() {
                    stored = begin(&*store).await;
                }
                let before = stored.game.revision();
                play(&mut stored.game);
                let id = stored.game.id();
                let ply = stored.game.ply();
                let notice = |channel| Notice {
                    to: Destination::Channel(id, channel),
                    news: News::Played(id, ply, 0),
                };
                let batch = Batch {
                    guards: vec![Guard::GameRevision(id, before)],
                    update: Some((network(), format!("{id}-{before}"))),
                    notices: vec![notice(0), notice(0)],
                    games: vec![stored.clone()],
                    ..Batch::default()
                };
                let began = Instant::now();
                let sent = commit(&*store, batch).await;
                let batch = Batch {
                    sent,
                    ..Batch::default()
                };
                commit(&*store, batch).await;
                times.push(began.elapsed());
            }
            times
        });
    }
    players.join_all().await.concat()
}

/// A new game between two new people.
async fn begin(store: &dyn Store) -> StoredGame {
    let red = store.next_player().await.expect("a number");
    let blue = store.next_player().await.expect("a number");
    let id = store.next_game().await.expect("a number");
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let seats: BySide<PlayerId> = BySide { red, blue };
    let stored = StoredGame {
        game: Game::new(id, seats, start, Timestamp(10)),
        channels: vec![GameChannel {
            route: Route {
                network: network(),
                place: Place::Chat("-100".to_owned()),
            },
            wants_thread: false,
        }],
        ratings: None,
        former: Vec::new(),
    };
    let batch = Batch {
        games: vec![stored.clone()],
        ..Batch::default()
    };
    commit(store, batch).await;
    stored
}

/// Plays some legal turn.
fn play(game: &mut Game) {
    let (at, Some(by)) = (game.ply(), game.to_move()) else {
        return;
    };
    let mut turns = game.position().legal_turns();
    let turn = turns.swap_remove((at.0 as usize * 31 + 7) % turns.len());
    let now = Timestamp(1_000 + i64::from(at.0));
    let played = game.apply(by, Action::Turn { at, turn }, now);
    played.expect("a legal turn");
}

async fn commit(store: &dyn Store, batch: Batch) -> Vec<NoticeId> {
    match store.commit(batch).await.expect("it commits") {
        Commit::Done(notices) => notices,
        other => panic!("{other:?}"),
    }
}

fn network() -> Network {
    Network::new("telegram").expect("a name")
}
