//! The cost of a turn and of a sweep does not depend on the number of games: counted, not timed
//! (`benches/store.rs` times it).

use std::sync::Arc;

use crate::game::{
    Action, Destination, Game, GameId, Limit, Network, News, Notice, Place, PlayerId, Route, Tempo,
    TimeControl, Timestamp,
};
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::query;
use crate::store::sled::storage::packed_table::lookups;
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tables::tests::tables;
use crate::store::{Batch, Commit, GameChannel, Guard, StoredGame, Timer};
use tulenh_rules::{BySide, Position, Ruleset};

/// Timers in the sweep.
const DUE: usize = 50;

fn begun(id: u64, people: u64) -> StoredGame {
    let seats = BySide {
        red: PlayerId(id % people + 1),
        blue: PlayerId((id + 1) % people + 1),
    };
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let began = Timestamp(10 + id as i64);
    let game = Game::limited(GameId(id), seats, start, Limit::default(), began);
    let tempo = Tempo {
        control: TimeControl::PerTurn(std::time::Duration::from_secs(86_400)),
        ..Tempo::default()
    };
    StoredGame {
        game: game.on_clock(tempo),
        channels: vec![GameChannel {
            route: Route {
                network: Network::new("net").unwrap(),
                place: Place::Chat(format!("-{}", id % 7)),
            },
            wants_thread: false,
        }],
        ratings: None,
        former: Vec::new(),
    }
}

/// Rows changed, bytes of chunks written, chunks looked up.
type Cost = (usize, usize, u64);

fn commit(tables: &Tables, batch: &Batch) -> Cost {
    let before = lookups();
    let (done, rows) = plan(tables, &PendingWrites::default(), Numbers::COUNTED, batch)
        .unwrap()
        .unwrap();
    assert!(matches!(done, Commit::Done(_)));
    let written = tables.write(&rows).unwrap();
    (rows.len(), written, lookups() - before)
}

fn changed(stored: StoredGame, before: u64) -> Batch {
    let id = stored.game.id();
    let notice = Notice {
        to: Destination::Channel(id, 0),
        news: News::Started(id),
    };
    Batch {
        guards: vec![Guard::GameRevision(id, before)],
        notices: vec![notice],
        games: vec![stored],
        ..Batch::default()
    }
}

/// The cost of a turn, of the listing of a sweep, and of serving what is due first.
fn costs(games: u64) -> [Cost; 3] {
    let (_dir, tables) = tables();
    for first in (1..=games).step_by(100) {
        let batch = Batch {
            games: (first..first + 100)
                .map(|id| begun(id, games / 5))
                .collect(),
            ..Batch::default()
        };
        commit(&tables, &batch);
    }
    let game = |id| query::game(&tables, id).unwrap().unwrap().game().unwrap();
    let mut stored = game(GameId(games / 2));
    let before = stored.game.revision();
    let (at, by) = (stored.game.ply(), stored.game.to_move().unwrap());
    let turn = stored.game.position().legal_turns()[0].clone();
    let now = stored.game.started();
    stored
        .game
        .apply(by, Action::Turn { at, turn }, now)
        .unwrap();
    let turn = commit(&tables, &changed(stored, before));

    let looks = lookups();
    let due = query::due(&tables, Timestamp(i64::MAX), DUE).unwrap();
    assert_eq!(due.len(), DUE);
    let listing = (due.len(), 0, lookups() - looks);
    let Timer::Game(id) = due[0].1 else {
        panic!("{due:?}");
    };
    let mut stored = game(id);
    let before = stored.game.revision();
    assert!(!stored.game.tick(due[0].0).is_empty());
    [turn, listing, commit(&tables, &changed(stored, before))]
}

#[test]
fn a_turn_and_a_sweep_cost_the_same_among_many_games() {
    let (few, many) = (costs(1_000), costs(10_000));
    for (few, many) in few.into_iter().zip(many) {
        assert_eq!(few.0, many.0, "rows");
        assert_eq!(few.2, many.2, "look-ups");
        // How full the chunks are differs; how many of them are written does not.
        assert!(many.1 <= 2 * few.1, "{few:?} {many:?}");
    }
    assert!(many[0].0 < 12 && many[0].2 < 60, "{many:?}");
}
