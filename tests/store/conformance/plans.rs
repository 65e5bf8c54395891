//! What players have prepared in a game: kept with it, and gone with it.

use tulenh::game::Plans;
use tulenh::store::{Change, Merge};

use super::*;

conforms!(
    they_are_there_again_and_each_player_has_their_own,
    the_longest_that_may_be_is_kept,
    they_go_when_turns_are_taken_back_or_the_game_ends,
    they_follow_whoever_turns_out_to_be_somebody_else,
);

fn plans(at: u32, line: &[&str]) -> Plans {
    let line = line.iter().map(|lan| (*lan).to_owned());
    Plans::restore(Ply(at), 0, vec![line.collect()])
}

async fn put(store: &dyn Store, game: GameId, player: PlayerId, plans: Option<Plans>) {
    let batch = Batch {
        changes: vec![Change::Plans(game, player, plans)],
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn they_are_there_again_and_each_player_has_their_own(home: Home) {
    let store = home.open().await;
    let (one, other) = (GameId(1), GameId(256));
    let red = plans(0, &["c5-c6", "c8-c7", "g5-g6"]);
    let blue = plans(0, &["c5-c6", "c8-c7"]);
    put(&*store, one, RED, Some(red.clone())).await;
    put(&*store, one, BLUE, Some(blue.clone())).await;
    put(&*store, other, BLUE, Some(red.clone())).await;
    drop(store);
    let store = home.open().await;
    let found = store.plans(one).await.unwrap();
    assert_eq!(found, [(RED, red.clone()), (BLUE, blue)]);
    assert_eq!(store.plans(GameId(2)).await.unwrap(), []);
    // Nothing prepared is the same as forgotten.
    put(&*store, one, BLUE, None).await;
    put(&*store, one, RED, Some(plans(3, &[]))).await;
    assert_eq!(store.plans(one).await.unwrap(), []);
    assert_eq!(store.plans(other).await.unwrap(), [(BLUE, red)]);
}

async fn the_longest_that_may_be_is_kept(home: Home) {
    let store = home.open().await;
    // A hundred turns of forty bytes each.
    let line = vec!["(FT)a10xb11/".repeat(3) + "a1b2"; 5];
    let all = Plans::restore(Ply(u32::MAX), u32::MAX, vec![line; 20]);
    assert_eq!(all.lines().len(), 20);
    put(&*store, GameId(1), RED, Some(all.clone())).await;
    assert_eq!(store.plans(GameId(1)).await.unwrap(), [(RED, all)]);
}

async fn they_go_when_turns_are_taken_back_or_the_game_ends(home: Home) {
    let store = home.open().await;
    let mut stored = started(GameId(1), RED, BLUE);
    done(&*store, putting(&stored)).await;
    let line = plans(0, &["c5-c6", "c8-c7"]);
    for player in [RED, BLUE] {
        put(&*store, GameId(1), player, Some(line.clone())).await;
    }
    advance(&mut stored, 0);
    done(&*store, putting(&stored)).await;
    // What becomes of them with a turn is for whoever plays it to say.
    assert_eq!(store.plans(GameId(1)).await.unwrap().len(), 2);
    let now = Timestamp(1_000);
    let back = Action::TakeBack { at: Ply(1) };
    stored.game.apply(RED, back, now).unwrap();
    done(&*store, putting(&stored)).await;
    assert_eq!(store.plans(GameId(1)).await.unwrap(), []);
    put(&*store, GameId(1), BLUE, Some(line)).await;
    stored.game.apply(RED, Action::Resign, now).unwrap();
    done(&*store, putting(&stored)).await;
    assert_eq!(store.plans(GameId(1)).await.unwrap(), []);
}

async fn they_follow_whoever_turns_out_to_be_somebody_else(home: Home) {
    let store = home.open().await;
    let (twin, game) = (PlayerId(9), GameId(1));
    let stored = started(game, twin, BLUE);
    let batch = Batch {
        players: [RED, BLUE, twin].map(|id| (player(id), Vec::new())).into(),
        ..putting(&stored)
    };
    done(&*store, batch).await;
    let line = plans(0, &["c5-c6", "c8-c7", "g5-g6"]);
    put(&*store, game, twin, Some(line.clone())).await;
    let batch = Batch {
        merge: Some(Merge {
            from: twin,
            into: RED,
            games: vec![game],
            challenges: Vec::new(),
            ended: Vec::new(),
        }),
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(store.plans(game).await.unwrap(), [(RED, line)]);
}
