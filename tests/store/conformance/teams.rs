//! Teams with their members, what the members vote for, and the messages that are kept up to date.

use std::time::Duration;

use tulenh::game::team::vote::Vote;
use tulenh::game::{Fallback, Post, SentPost, Team, TeamTerms, Way};
use tulenh::store::Merge;
use tulenh_rules::Side;

use super::*;

conforms!(
    a_team_comes_back_in_the_order_in_which_people_joined,
    who_leaves_takes_their_vote_along,
    nothing_is_counted_when_a_game_is_over,
    one_person_with_two_accounts_is_one_member,
    a_message_that_is_kept_up_to_date_is_found_in_its_place,
);

const CHI: PlayerId = PlayerId(9);
const DUNG: PlayerId = PlayerId(4);

fn team(first: PlayerId) -> Team {
    let period = Duration::from_secs(3_600);
    let terms = TeamTerms {
        way: Way::Vote { period, quorum: 3 },
        fallback: Fallback::Random,
    };
    Team::new("Đội Bắc *1*".to_owned(), terms, first, 0)
}

/// A new game in which a team that Red's person leads plays against Blue.
async fn game(store: &dyn Store) -> StoredGame {
    let id = store.next_game().await.unwrap();
    let mut stored = started(id, RED, BLUE);
    stored.game = stored.game.with_team(Side::Red, team(RED));
    done(store, putting(&stored)).await;
    stored
}

/// Puts a game after an action in it, with what else changes.
async fn act(
    store: &dyn Store,
    stored: &mut StoredGame,
    by: PlayerId,
    action: Action,
    changes: Vec<Change>,
) {
    let now = Timestamp(1_000 + i64::from(stored.game.ply().0));
    stored.game.apply(by, action, now).unwrap();
    let batch = Batch {
        changes,
        ..putting(stored)
    };
    done(store, batch).await;
}

async fn join(store: &dyn Store, stored: &mut StoredGame, who: PlayerId, number: u64) {
    let member = Change::Member(stored.game.id(), Side::Red, who, Some(number));
    act(
        store,
        stored,
        who,
        Action::JoinTeam(Side::Red),
        vec![member],
    )
    .await;
}

fn vote(choice: u8) -> Vote {
    Vote {
        ply: 0,
        takebacks: 2,
        choice,
    }
}

async fn votes(store: &dyn Store, of: &StoredGame, who: PlayerId, vote: Option<Vote>) {
    let batch = Batch {
        changes: vec![Change::Vote(of.game.id(), who, vote)],
        ..Batch::default()
    };
    done(store, batch).await;
}

async fn found(store: &dyn Store, stored: &StoredGame) -> Game {
    let found = store.game(stored.game.id()).await.unwrap();
    found.unwrap().game
}

async fn a_team_comes_back_in_the_order_in_which_people_joined(home: Home) {
    let store = home.open().await;
    let mut stored = game(&*store).await;
    let id = stored.game.id();
    // The numbers of the people are not in the order in which they join.
    join(&*store, &mut stored, CHI, 7).await;
    join(&*store, &mut stored, DUNG, 8).await;
    let turn = stored.game.position().legal_turns()[3].clone();
    let propose = Action::Turn { at: Ply(0), turn };
    act(&*store, &mut stored, DUNG, propose, Vec::new()).await;
    drop(store);
    let store = home.open().await;
    let game = found(&*store, &stored).await;
    let team = game.team(Side::Red).unwrap();
    assert_eq!(team.members, [RED, CHI, DUNG]);
    assert_eq!(Some(team), stored.game.team(Side::Red));
    assert_eq!(team.proposals[0].by, DUNG);
    assert_eq!(game.seats().red, Team::seat(id, Side::Red));
    assert!(game.team(Side::Blue).is_none());
    for player in [RED, CHI, DUNG, BLUE] {
        assert_eq!(store.games_of(player, true, 9).await.unwrap(), [id]);
    }
}

async fn who_leaves_takes_their_vote_along(home: Home) {
    let store = home.open().await;
    let mut stored = game(&*store).await;
    let id = stored.game.id();
    join(&*store, &mut stored, CHI, 1).await;
    votes(&*store, &stored, RED, Some(vote(1))).await;
    votes(&*store, &stored, CHI, Some(vote(0))).await;
    votes(&*store, &stored, CHI, Some(vote(2))).await;
    let kept = store.votes(id).await.unwrap();
    assert_eq!(kept, [(RED, vote(1)), (CHI, vote(2))]);
    let left = vec![Change::Member(id, Side::Red, CHI, None)];
    act(&*store, &mut stored, CHI, Action::LeaveTeam, left).await;
    assert_eq!(store.votes(id).await.unwrap(), [(RED, vote(1))]);
    assert_eq!(found(&*store, &stored).await.people(Side::Red), [RED]);
    assert_eq!(store.games_of(CHI, false, 9).await.unwrap(), []);
    let none = Guard::OpenGamesExactly(CHI, 0);
    let batch = Batch {
        guards: vec![none],
        ..Batch::default()
    };
    done(&*store, batch).await;
    votes(&*store, &stored, RED, None).await;
    assert_eq!(store.votes(id).await.unwrap(), []);
}

async fn nothing_is_counted_when_a_game_is_over(home: Home) {
    let store = home.open().await;
    let mut stored = game(&*store).await;
    let id = stored.game.id();
    join(&*store, &mut stored, CHI, 1).await;
    votes(&*store, &stored, CHI, Some(vote(0))).await;
    act(&*store, &mut stored, BLUE, Action::Resign, Vec::new()).await;
    assert_eq!(store.votes(id).await.unwrap(), []);
    assert_eq!(store.games_of(CHI, true, 9).await.unwrap(), []);
    assert_eq!(store.games_of(CHI, false, 9).await.unwrap(), [id]);
    assert_eq!(found(&*store, &stored).await.people(Side::Red), [RED, CHI]);
}

async fn one_person_with_two_accounts_is_one_member(home: Home) {
    let store = home.open().await;
    let mut stored = game(&*store).await;
    let id = stored.game.id();
    for who in [CHI, DUNG] {
        let batch = Batch {
            players: vec![(player(who), Vec::new())],
            ..Batch::default()
        };
        done(&*store, batch).await;
    }
    join(&*store, &mut stored, CHI, 1).await;
    votes(&*store, &stored, CHI, Some(vote(1))).await;
    let merge = Merge {
        from: CHI,
        into: DUNG,
        games: vec![id],
        challenges: Vec::new(),
        ended: Vec::new(),
    };
    let batch = Batch {
        merge: Some(merge),
        ..Batch::default()
    };
    done(&*store, batch).await;
    assert_eq!(found(&*store, &stored).await.people(Side::Red), [RED, DUNG]);
    assert_eq!(store.votes(id).await.unwrap(), [(DUNG, vote(1))]);
    assert_eq!(store.games_of(DUNG, true, 9).await.unwrap(), [id]);
    assert_eq!(store.games_of(CHI, true, 9).await.unwrap(), []);
}

async fn a_message_that_is_kept_up_to_date_is_found_in_its_place(home: Home) {
    let store = home.open().await;
    let sent = |message: &str| SentPost {
        message: MessageRef {
            network: telegram(),
            message: message.to_owned(),
        },
        has_attachment: message == "1",
        sent: Timestamp(70),
    };
    let posts = [
        (Post::Team(GameId(1), Side::Red), route("-100"), "1"),
        (Post::Team(GameId(1), Side::Blue), route("-100"), "2"),
        (Post::Team(GameId(1), Side::Red), route("-200"), "3"),
        (Post::Lobby, route("-100"), "4"),
    ];
    let put = |message: Option<&str>, post, place: &Route| Batch {
        changes: vec![Change::Post(post, place.clone(), message.map(sent))],
        ..Batch::default()
    };
    for (post, place, message) in &posts {
        done(&*store, put(Some("0"), *post, place)).await;
        done(&*store, put(Some(message), *post, place)).await;
    }
    drop(store);
    let store = home.open().await;
    for (post, place, message) in &posts {
        let found = store.post(*post, place).await.unwrap();
        assert_eq!(found, Some(sent(message)));
    }
    let (post, place, _) = &posts[0];
    done(&*store, put(None, *post, place)).await;
    assert_eq!(store.post(*post, place).await.unwrap(), None);
    assert!(store.post(posts[2].0, &posts[2].1).await.unwrap().is_some());
}
