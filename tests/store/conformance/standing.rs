//! Standings, meetings, places, erasing, and how much there is.

use tulenh::game::{Chat, Family, Meeting, Rating, Standing, Tally};
use tulenh::store::Change;

use super::*;

conforms!(
    the_best_come_first_and_those_without_a_place_last,
    a_meeting_is_seen_from_both_sides,
    a_new_game_remembers_its_players_where_it_is_told,
    games_are_paged_oldest_first,
    a_private_chat_is_erased_from_a_game_and_from_its_messages,
);

fn official() -> Family {
    Family::of(&Ruleset::OFFICIAL)
}

fn standing(value: f64, deviation: f64) -> Standing {
    Standing {
        rating: Rating::new(value, deviation, 0.06, Some(Timestamp(7))).unwrap(),
        rated: Tally {
            wins: 3,
            draws: 0,
            losses: 1,
        },
        ..Standing::START
    }
}

async fn change(store: &dyn Store, changes: Vec<Change>) {
    let batch = Batch {
        changes,
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn the_best_come_first_and_those_without_a_place_last(home: Home) {
    let store = home.open().await;
    let put = |id: u64, value: f64, deviation: f64| {
        Change::Standing(PlayerId(id), official(), Some(standing(value, deviation)))
    };
    let none = Change::Standing(PlayerId(9), official(), Some(Standing::START));
    change(
        &*store,
        vec![
            put(1, 1600.0, 60.0),
            put(2, 1800.0, 60.0),
            put(3, 2400.0, 200.0),
            put(4, 900.0, 75.0),
            none,
        ],
    )
    .await;
    let order = |found: Vec<(PlayerId, Standing)>| -> Vec<u64> {
        found.iter().map(|(player, _)| player.0).collect()
    };
    assert_eq!(
        order(store.best(official(), 9).await.unwrap()),
        [2, 1, 4, 3]
    );
    assert_eq!(order(store.best(official(), 2).await.unwrap()), [2, 1]);
    let bga = Family::named("bga").unwrap();
    assert_eq!(store.best(bga, 9).await.unwrap(), []);

    // Who rises leaves nothing behind; who is forgotten leaves nothing at all.
    let forget = Change::Standing(PlayerId(2), official(), None);
    change(&*store, vec![put(1, 2600.0, 50.0), forget.clone(), forget]).await;
    drop(store);
    let store = home.open().await;
    assert_eq!(order(store.best(official(), 9).await.unwrap()), [1, 4, 3]);
    assert_eq!(store.standing(PlayerId(2), official()).await.unwrap(), None);
    let mine = store.standings(PlayerId(1)).await.unwrap();
    assert_eq!(mine, [(official(), standing(2600.0, 50.0))]);
    assert_eq!(
        store.standing(PlayerId(9), official()).await.unwrap(),
        Some(Standing::START)
    );
}

async fn a_meeting_is_seen_from_both_sides(home: Home) {
    let store = home.open().await;
    let meeting = Meeting {
        rated: Tally {
            wins: 2,
            draws: 1,
            losses: 0,
        },
        ..Meeting::default()
    };
    let (one, other, third) = (PlayerId(5), PlayerId(3), PlayerId(8));
    let with_third = Change::Meeting(third, one, Some(Meeting::default()));
    change(
        &*store,
        vec![Change::Meeting(one, other, Some(meeting)), with_third],
    )
    .await;
    assert_eq!(store.meeting(one, other).await.unwrap(), meeting);
    assert_eq!(store.meeting(other, one).await.unwrap(), meeting.turned());
    assert_eq!(store.met(one, 9).await.unwrap(), [other, third]);
    assert_eq!(store.met(one, 1).await.unwrap(), [other]);
    change(&*store, vec![Change::Meeting(other, one, None)]).await;
    assert_eq!(store.meeting(one, other).await.unwrap(), Meeting::default());
    assert_eq!(store.met(one, 9).await.unwrap(), [third]);
    assert_eq!(store.met(other, 9).await.unwrap(), []);
}

async fn a_new_game_remembers_its_players_where_it_is_told(home: Home) {
    let store = home.open().await;
    // `-100` is a thread of `-1`.
    let thread = Chat {
        parent: Some(route("-1")),
        ..Chat::new(route("-100"), Timestamp(1))
    };
    let batch = Batch {
        chats: vec![thread],
        ..Batch::default()
    };
    done(&*store, batch).await;
    furnish(&*store).await;
    let stands = Change::Standing(RED, official(), Some(standing(1700.0, 50.0)));
    change(&*store, vec![stands]).await;
    assert_eq!(store.places_of(RED, 9).await.unwrap(), [route("-1")]);
    assert_eq!(store.places_of(BLUE, 9).await.unwrap(), [route("-1")]);
    let here = store
        .standings_at(&route("-1"), official(), 9)
        .await
        .unwrap();
    assert_eq!(here, [(RED, standing(1700.0, 50.0))]);
    let people = store.people_at(&route("-1"), 9).await.unwrap();
    assert_eq!(people, [RED, BLUE]);
    for place in ["-100", "-", "-10"] {
        let there = store
            .standings_at(&route(place), official(), 9)
            .await
            .unwrap();
        assert_eq!(there, [], "{place}");
    }
    change(&*store, vec![Change::Visit(RED, route("-1"), false)]).await;
    assert_eq!(store.places_of(RED, 9).await.unwrap(), []);
    assert_eq!(
        store
            .standings_at(&route("-1"), official(), 9)
            .await
            .unwrap(),
        []
    );

    assert_eq!(store.playing(None, 9).await.unwrap(), [RED, BLUE]);
    assert_eq!(store.playing(Some(RED), 9).await.unwrap(), [BLUE]);
    assert_eq!(store.playing(None, 1).await.unwrap(), [RED]);
    let totals = store.totals().await.unwrap();
    assert_eq!((totals.players, totals.games, totals.open_games), (2, 1, 1));
    assert_eq!((totals.challenges, totals.notices, totals.chats), (1, 1, 1));
    let handles = store.handles_of(RED).await.unwrap();
    assert_eq!(handles, [(telegram(), "an".to_owned())]);
}

async fn games_are_paged_oldest_first(home: Home) {
    let store = home.open().await;
    let mut ids = Vec::new();
    for n in 0..5 {
        let mut stored = started(store.next_game().await.unwrap(), RED, BLUE);
        if n % 2 == 0 {
            stored
                .game
                .apply(RED, Action::Resign, Timestamp(11))
                .unwrap();
        }
        done(&*store, putting(&stored)).await;
        ids.push(stored.game.id());
    }
    let all = store.games_after(RED, false, None, 3).await.unwrap();
    assert_eq!(all, ids[..3]);
    let rest = store
        .games_after(RED, false, Some(ids[2]), 9)
        .await
        .unwrap();
    assert_eq!(rest, ids[3..]);
    let open = store.games_after(RED, true, Some(ids[1]), 9).await.unwrap();
    assert_eq!(open, [ids[3]]);
    let last = Some(GameId(u64::MAX));
    assert_eq!(store.games_after(RED, false, last, 9).await.unwrap(), []);
    assert_eq!(
        store
            .games_after(PlayerId(9), false, None, 9)
            .await
            .unwrap(),
        []
    );
}

async fn a_private_chat_is_erased_from_a_game_and_from_its_messages(home: Home) {
    let store = home.open().await;
    let mut stored = furnish(&*store).await;
    let alone = |id| Route {
        network: telegram(),
        place: Place::Person(account(id).user),
    };
    for id in [RED, BLUE] {
        stored.channels.push(GameChannel {
            route: alone(id),
            wants_thread: false,
        });
    }
    let shown = |channel| (stored.game.id(), channel, Some(message("m9")));
    let batch = Batch {
        shown: vec![shown(1), shown(2)],
        ..putting(&stored)
    };
    done(&*store, batch).await;
    let erase = Change::Erase(stored.game.id(), account(RED));
    let unknown = Change::Erase(GameId(99), account(RED));
    for _ in 0..2 {
        change(&*store, vec![erase.clone(), unknown.clone()]).await;
    }
    drop(store);
    let store = home.open().await;
    let read = store.game(stored.game.id()).await.unwrap().unwrap();
    assert_eq!(read.channels[0], stored.channels[0]);
    assert!(read.channels[1].route.is_nobody());
    assert_eq!(read.channels[2], stored.channels[2]);
    assert_eq!(store.shown(stored.game.id(), 1).await.unwrap(), None);
    let theirs = store.shown(stored.game.id(), 2).await.unwrap();
    assert_eq!(theirs, Some(message("m9")));
    assert_eq!(read.game, stored.game);
    assert_eq!(store.shown_board(&message("m0")).await.unwrap(), None);
    // The game goes on for the other, and boards are remembered again.
    let shown_board = ShownBoard {
        game: stored.game.id(),
        ply: Ply(12),
    };
    let batch = Batch {
        shown_boards: vec![(message("m5"), shown_board)],
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(
        store.shown_board(&message("m5")).await.unwrap(),
        Some(shown_board)
    );
    // What was on its way to whoever was erased is not.
    let batch = Batch {
        shown_boards: vec![(message("m6"), shown_board), (message("m7"), shown_board)],
        shown: vec![
            (stored.game.id(), 1, Some(message("m6"))),
            (stored.game.id(), 2, Some(message("m7"))),
        ],
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(store.shown(stored.game.id(), 1).await.unwrap(), None);
    assert_eq!(store.shown_board(&message("m6")).await.unwrap(), None);
    assert_eq!(
        store.shown_board(&message("m7")).await.unwrap(),
        Some(shown_board)
    );
}
