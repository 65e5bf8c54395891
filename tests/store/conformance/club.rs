//! Open offers, games that are followed, the best games of a week, and places by what they have chosen.

use std::sync::Arc;

use tulenh::club::{BestGames, Candidate, Follow, Followed, Offer, RatingRange, Seen, Week, Wish};
use tulenh::game::{Chat, Utc, WatchCode, WatchSettings};
use tulenh::store::{Change, Known};

use super::*;

conforms!(
    offers_are_there_the_oldest_first_until_they_end,
    of_two_who_take_an_offer_at_once_one_finds_a_conflict,
    follows_are_found_from_both_ends,
    a_public_game_that_changes_sets_the_timer_of_those_who_follow_it,
    places_are_found_by_what_they_have_chosen_until_they_are_left,
    the_best_games_of_a_week_are_kept,
);

fn changes(changes: Vec<Change>) -> Batch {
    Batch {
        changes,
        ..Batch::default()
    }
}

fn offer(bits: u64, by: PlayerId, made: i64, wish: Wish) -> Offer {
    Offer {
        code: ChallengeCode::from_random(bits),
        by,
        wish,
        route: Route {
            network: telegram(),
            place: Place::Person(by.0.to_string()),
        },
        made: Timestamp(made),
        expires: Timestamp(made + 1_000),
    }
}

async fn offers_are_there_the_oldest_first_until_they_end(home: Home) {
    let store = home.open().await;
    let wish = Wish {
        rules: Some(Arc::new(Ruleset::parse("bga capacity=2021").unwrap())),
        tempo: Some(Tempo::default()),
        mode: Some(Mode {
            rated: false,
            hints: true,
        }),
        limit: Limit {
            turns: std::num::NonZeroU32::new(40),
            until: Some(Timestamp(77)),
        },
        colour: Colour::Blue,
        range: RatingRange::between(1400, 1700),
    };
    let all = [
        offer(1, RED, 30, wish),
        offer(2, BLUE, 10, Wish::default()),
        offer(
            3,
            RED,
            20,
            Wish {
                range: RatingRange::around(200),
                ..Wish::default()
            },
        ),
    ];
    for offer in &all {
        done(
            &*store,
            changes(vec![Change::Offer(offer.code, Some(offer.clone()))]),
        )
        .await;
    }
    drop(store);
    let store = home.open().await;
    let [first, second, third] = all;
    assert_eq!(
        store.offers(9).await.unwrap(),
        [second.clone(), third.clone(), first.clone()]
    );
    assert_eq!(store.offers(2).await.unwrap().len(), 2);
    assert_eq!(store.offer(first.code).await.unwrap(), Some(first.clone()));
    assert_eq!(store.totals().await.unwrap().offers, 3);
    done(&*store, changes(vec![Change::Offer(second.code, None)])).await;
    assert_eq!(store.offers(9).await.unwrap(), [third, first]);
    assert_eq!(store.offer(second.code).await.unwrap(), None);
}

async fn of_two_who_take_an_offer_at_once_one_finds_a_conflict(home: Home) {
    let store = home.open().await;
    let one = offer(1, RED, 10, Wish::default());
    done(
        &*store,
        changes(vec![Change::Offer(one.code, Some(one.clone()))]),
    )
    .await;
    let taking = |game| Batch {
        guards: vec![Guard::OfferOpen(one.code)],
        ..Batch {
            changes: vec![Change::Offer(one.code, None)],
            ..putting(&started(GameId(game), RED, BLUE))
        }
    };
    let (first, second) = tokio::join!(store.commit(taking(1)), store.commit(taking(2)));
    let conflict = Commit::Conflict(Guard::OfferOpen(one.code));
    let results = [first.unwrap(), second.unwrap()];
    assert_eq!(
        results.iter().filter(|result| **result == conflict).count(),
        1
    );
    assert_eq!(store.games_of(RED, true, 9).await.unwrap().len(), 1);
}

async fn follows_are_found_from_both_ends(home: Home) {
    let store = home.open().await;
    let seen = Seen {
        ply: Ply(4),
        takebacks: 1,
    };
    let follow = Follow {
        waits: true,
        through: Some(BLUE),
        stopped: true,
        ..Follow::new(Timestamp(5), Some(seen))
    };
    let plain = Follow::new(Timestamp(7), None);
    let (game, player) = (Followed::Game(GameId(256)), Followed::Player(BLUE));
    let put = |who: u64, what, how| Change::Follow(PlayerId(who), what, Some(how));
    let all = vec![
        put(7, player, plain),
        put(7, game, follow),
        put(300, game, plain),
        put(8, game, plain),
        put(7, Followed::Game(GameId(3)), plain),
    ];
    done(&*store, changes(all)).await;
    drop(store);
    let store = home.open().await;
    let who = |found: &[(PlayerId, Follow)]| found.iter().map(|(who, _)| who.0).collect::<Vec<_>>();
    let found = store.followers(game, None, 9).await.unwrap();
    assert_eq!(who(&found), [7, 8, 300]);
    assert_eq!(found[0].1, follow);
    let found = store.followers(game, Some(PlayerId(7)), 1).await.unwrap();
    assert_eq!(who(&found), [8]);
    let found = store.following(PlayerId(7), 9).await.unwrap();
    let expected = [
        (Followed::Game(GameId(3)), plain),
        (game, follow),
        (player, plain),
    ];
    assert_eq!(found, expected);
    let known = Known::Follow(PlayerId(7), game, Some(plain));
    let batch = Batch {
        known: vec![known],
        ..Batch::default()
    };
    let conflict = Commit::Conflict(Guard::Unchanged);
    assert_eq!(store.commit(batch).await.unwrap(), conflict);
    let ends = vec![
        Change::Follow(PlayerId(7), game, None),
        Change::Follow(PlayerId(7), player, None),
    ];
    done(&*store, changes(ends)).await;
    assert_eq!(
        who(&store.followers(game, None, 9).await.unwrap()),
        [8, 300]
    );
    assert_eq!(store.followers(player, None, 9).await.unwrap(), []);
    assert_eq!(store.following(PlayerId(7), 9).await.unwrap().len(), 1);
    assert_eq!(store.follow(PlayerId(7), game).await.unwrap(), None);
}

async fn a_public_game_that_changes_sets_the_timer_of_those_who_follow_it(home: Home) {
    let store = home.open().await;
    let mut stored = started(GameId(1), RED, BLUE);
    let due = async || {
        let due = store.due(Timestamp(i64::MAX), 9).await.unwrap();
        let due = due
            .into_iter()
            .filter(|(_, timer)| *timer == Timer::GameFollowers(GameId(1)));
        due.map(|(at, _)| at).collect::<Vec<_>>()
    };
    done(&*store, putting(&stored)).await;
    advance(&mut stored, 0);
    done(&*store, putting(&stored)).await;
    assert_eq!(due().await, []);
    let settings = WatchSettings {
        code: WatchCode([1; 16]),
        public: true,
        since: Timestamp(1),
    };
    done(
        &*store,
        changes(vec![Change::Watch(GameId(1), Some(settings))]),
    )
    .await;
    advance(&mut stored, 0);
    done(&*store, putting(&stored)).await;
    assert_eq!(due().await, [stored.game.active()]);
    // The same game once more is no news.
    let clear = Batch {
        clear_timers: vec![(stored.game.active(), Timer::GameFollowers(GameId(1)))],
        ..putting(&stored)
    };
    done(&*store, clear).await;
    assert_eq!(due().await, []);
}

async fn places_are_found_by_what_they_have_chosen_until_they_are_left(home: Home) {
    let store = home.open().await;
    let chat = |name: &str, lobby: bool, left: bool| {
        let mut chat = Chat::new(route(name), Timestamp(9));
        chat.preferences.set("lobby", lobby.then_some("on"));
        chat.preferences.set("theme", Some("dark"));
        chat.left = left;
        chat
    };
    let put = |chats: Vec<Chat>| Batch {
        chats,
        ..Batch::default()
    };
    let all = ["a", "b", "c"].map(|name| chat(name, true, false));
    done(&*store, put(all.to_vec())).await;
    done(&*store, put(vec![chat("d", false, false)])).await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.chats_choosing("lobby", None, 9).await.unwrap(), all);
    assert_eq!(store.chats_choosing("bestgame", None, 9).await.unwrap(), []);
    let after = store
        .chats_choosing("lobby", Some(&route("a")), 1)
        .await
        .unwrap();
    assert_eq!(after, [all[1].clone()]);
    done(
        &*store,
        put(vec![chat("a", false, false), chat("b", true, true)]),
    )
    .await;
    let left = store.chats_choosing("lobby", None, 9).await.unwrap();
    assert_eq!(left, [all[2].clone()]);
}

async fn the_best_games_of_a_week_are_kept(home: Home) {
    let store = home.open().await;
    let mut best = BestGames {
        chosen: Some(None),
        told: Some(Utc(-5)),
        ..BestGames::default()
    };
    best.add(Candidate {
        game: GameId(7),
        merit: 1_900,
    });
    let weeks = [Week(-3), Week(2_900)];
    for week in weeks {
        done(
            &*store,
            changes(vec![Change::BestGames(week, Some(best.clone()))]),
        )
        .await;
    }
    drop(store);
    let store = home.open().await;
    for week in weeks {
        assert_eq!(store.best_games(week).await.unwrap(), best);
    }
    assert_eq!(
        store.best_games(Week(5)).await.unwrap(),
        BestGames::default()
    );
    done(&*store, changes(vec![Change::BestGames(weeks[0], None)])).await;
    assert_eq!(
        store.best_games(weeks[0]).await.unwrap(),
        BestGames::default()
    );
}
