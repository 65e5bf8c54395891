//! Games that are followed by people who do not play in them.

use tulenh::app::{Audience, ButtonAction, Command, GameId, Place, Reply};
use tulenh::club::{Follow, Followed};
use tulenh::game::PlayerId;
use tulenh::store::{Batch, Change};

use crate::conversations::table::{
    Heard, Table, account, alone, message, refused, vietnamese, words,
};

const HOUR: i64 = 60 * 60 * 1000;

/// Does what is due now.
async fn tick(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

/// What this person was told in private since the last call.
fn told_to(told: &[Heard], who: &str) -> Vec<Heard> {
    let place = Place::Person(who.to_owned());
    told.iter()
        .filter(|heard| heard.place == place)
        .cloned()
        .collect()
}

async fn press(table: &mut Table, who: &str, press: ButtonAction) -> Reply {
    table.private(who, Command::ButtonAction(press)).await
}

async fn id_of(table: &Table, who: &str) -> PlayerId {
    table.store.player_of(&account(who)).await.unwrap().unwrap()
}

async fn public_game(table: &mut Table) -> GameId {
    let id = table.begin().await;
    let reply = table.line("an", &format!("/watch {id} public")).await;
    assert!(words(&reply).contains("is public"), "{reply:?}");
    tick(table, 0).await;
    table.told().await;
    id
}

#[tokio::test]
async fn a_public_game_comes_turn_by_turn_and_ends_by_itself() {
    let mut table = Table::new();
    let id = public_game(&mut table).await;
    let reply = table.whisper("chi", &format!("/watch {id}")).await;
    refused(&reply, "You are following game #1");
    let mut table = table.restart().await;
    let shown = message(reply);
    assert!(shown.attachment.is_some());
    assert_eq!(shown.buttons[0][0].press, ButtonAction::Unfollow(id));
    let watch = tulenh::app::App::read_line("/watch #1", None, None).unwrap();
    let reply = table.ask(vietnamese(alone("dung", watch))).await;
    refused(&reply, "Bạn đang theo dõi ván #1");
    table.play("an", id, "c5-c6").await;
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let mut table = table.restart().await;
    let told = table.told().await;
    for (who, part) in [
        ("chi", "A game that you follow"),
        ("dung", "Ván bạn đang theo dõi"),
    ] {
        let own = told_to(&told, who);
        assert_eq!(own.len(), 1, "{who}: {told:?}");
        assert!(own[0].words().contains(part) && own[0].words().contains("c5-c6"));
        assert!(own[0].silent && own[0].message.attachment.is_some());
        assert_eq!(own[0].message.buttons.len(), 1);
    }
    // Players hear of their turns first.
    let first = told
        .iter()
        .position(|heard| heard.place == Place::Chat("group".into()));
    assert!(first.is_some());
    tick(&mut table, 1_000).await;
    assert!(table.told().await.is_empty(), "nothing twice");
    // What was taken back meanwhile is not told, and what was played twice is told once.
    table.play("binh", id, "c8-c7").await;
    table.line("binh", "/takeback").await;
    table.play("binh", id, "g8-g7").await;
    tick(&mut table, 1_000).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("g8-g7"));
    let reply = press(&mut table, "dung", ButtonAction::Unfollow(id)).await;
    assert!(words(&reply).contains("không còn theo dõi ván #1"));
    table.line("binh", "/resign").await;
    table.line("binh", "/resign").await;
    let mut table = table.restart().await;
    tick(&mut table, 1_000).await;
    let told = table.told().await;
    let own = told_to(&told, "chi");
    assert!(own[0].words().contains("resign"), "{own:?}");
    assert!(told_to(&told, "dung").is_empty());
    let followers = table.store.followers(Followed::Game(id), None, 9).await;
    assert!(followers.unwrap().is_empty());
}

#[tokio::test]
async fn only_what_is_public_is_followed_and_seen() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.whisper("chi", &format!("/watch {id}")).await;
    assert!(!words(&reply).contains("following"), "{reply:?}");
    refused(&table.whisper("chi", "/board #1").await, "");
    assert!(
        message(table.whisper("chi", "/board #1").await)
            .attachment
            .is_none()
    );
    table.line("an", "/watch #1 public").await;
    table.whisper("chi", "/watch #1").await;
    assert!(
        message(table.whisper("chi", "/board #1").await)
            .attachment
            .is_some()
    );
    // Its players follow nothing of their own.
    let reply = table.whisper("an", "/watch #1 public").await;
    assert!(words(&reply).contains("public"));
    table.told().await;
    table.play("an", id, "c5-c6").await;
    table.line("binh", "/watch #1 off").await;
    tick(&mut table, 0).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("no longer public"), "{told:?}");
    table.play("binh", id, "c8-c7").await;
    tick(&mut table, 0).await;
    assert!(told_to(&table.told().await, "chi").is_empty());
    assert!(
        message(table.whisper("chi", "/board #1").await)
            .attachment
            .is_none()
    );
}

#[tokio::test]
async fn all_public_games_of_somebody_who_allows_it_are_followed() {
    let mut table = Table::new();
    let first = public_game(&mut table).await;
    refused(&table.whisper("chi", "/watch @an").await, "hasn’t allowed");
    table.whisper("an", "/settings followers on").await;
    refused(&table.whisper("an", "/watch @an").await, "yourself");
    refused(
        &table.whisper("chi", "/watch @nobody").await,
        "don’t know anybody",
    );
    let reply = table.whisper("chi", "/watch @an").await;
    refused(&reply, "You are following an");
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "the game that goes on: {told:?}");
    // One that is not public is told to nobody.
    let second = table.begin_between("an", "dung").await;
    table.play("an", second, "c5-c6").await;
    tick(&mut table, 0).await;
    assert!(told_to(&table.told().await, "chi").is_empty());
    // A store in a database leaves numbers out when it is opened again.
    let line = format!("/watch {second} public");
    assert!(words(&table.line("dung", &line).await).contains("is public"));
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("c5-c6"));
    // One of them can be left out, and stays so.
    press(&mut table, "chi", ButtonAction::Unfollow(second)).await;
    table.play("dung", second, "c8-c7").await;
    table.play("an", first, "c5-c6").await;
    tick(&mut table, 0).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("#1"));
    let list = message(table.whisper("chi", "/watch").await);
    assert!(
        list.text.words().contains("The public games of an"),
        "{list:?}"
    );
    // Who no longer allows it is followed no longer.
    table.whisper("an", "/settings followers off").await;
    table.play("binh", first, "c8-c7").await;
    tick(&mut table, 0).await;
    assert!(told_to(&table.told().await, "chi").is_empty());
    let reply = table.whisper("chi", "/watch stop").await;
    refused(&reply, "no longer follow anything");
    let chi = id_of(&table, "chi").await;
    assert!(table.store.following(chi, 9).await.unwrap().is_empty());
    refused(&table.whisper("chi", "/watch stop").await, "follow no game");
}

/// Followers of a player do not come on top of as many as may follow a game.
#[tokio::test]
async fn no_more_follow_a_game_through_its_players_than_may() {
    for (others, joins) in [(Follow::OF_GAME, false), (Follow::OF_GAME - 1, true)] {
        let mut table = Table::new();
        let id = public_game(&mut table).await;
        table.whisper("an", "/settings followers on").await;
        table.whisper("chi", "/watch @an").await;
        let follow = Follow::new(table.now(), None);
        let follows = (0..others as u64).map(|number| {
            Change::Follow(PlayerId(1_000 + number), Followed::Game(id), Some(follow))
        });
        let batch = Batch {
            changes: follows.collect(),
            ..Batch::default()
        };
        table.store.commit(batch).await.unwrap();
        tick(&mut table, 0).await;
        let chi = id_of(&table, "chi").await;
        let follow = table.store.follow(chi, Followed::Game(id)).await.unwrap();
        assert_eq!(follow.is_some(), joins);
    }
}

#[tokio::test]
async fn in_quiet_hours_the_newest_board_waits() {
    let mut table = Table::new();
    let id = public_game(&mut table).await;
    table.whisper("chi", "/watch #1").await;
    // The clock of the tests begins on 14 November 2023 at 22:13 UTC.
    table.whisper("chi", "/settings quiet 22-7").await;
    for (who, lan) in [("an", "c5-c6"), ("binh", "c8-c7"), ("an", "g5-g6")] {
        table.play(who, id, lan).await;
        tick(&mut table, 1_000).await;
    }
    assert!(told_to(&table.told().await, "chi").is_empty());
    let mut table = table.restart().await;
    tick(&mut table, 9 * HOUR).await;
    let told = told_to(&table.told().await, "chi");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("g5-g6"), "{told:?}");
    tick(&mut table, HOUR).await;
    assert!(told_to(&table.told().await, "chi").is_empty());
}

#[tokio::test]
async fn whom_nothing_reaches_and_who_is_forgotten_follows_nothing() {
    let mut table = Table::with(|options| options.owners.push(account("owner")));
    let id = public_game(&mut table).await;
    for who in ["chi", "dung", "eva"] {
        refused(&table.whisper(who, "/watch #1").await, "following");
    }
    table.transport.cut_off("chi");
    table.whisper("owner", "/owner block @dung").await;
    let asked = message(table.whisper("eva", "/forget").await);
    press(&mut table, "eva", asked.buttons[0][0].press.clone()).await;
    table.told().await;
    table.play("an", id, "c5-c6").await;
    tick(&mut table, 0).await;
    let told = table.told().await;
    for who in ["chi", "dung", "eva"] {
        assert!(told_to(&told, who).is_empty(), "{who}");
    }
    let followers = table.store.followers(Followed::Game(id), None, 9).await;
    assert!(followers.unwrap().is_empty());
    // The follower’s data names what they follow, and a player who is forgotten is followed no longer.
    table.whisper("giang", "/watch #1").await;
    let data = message(table.whisper("giang", "/mydata").await);
    let data = String::from_utf8(data.attachment.unwrap().bytes.to_vec()).unwrap();
    assert!(data.contains("\"follows\"") && data.contains("\"open_offers\""));
    let asked = message(table.whisper("an", "/forget").await);
    press(&mut table, "an", asked.buttons[0][0].press.clone()).await;
    tick(&mut table, 0).await;
    let told = told_to(&table.told().await, "giang");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words().contains("no longer public"), "{told:?}");
}

#[tokio::test]
async fn many_followers_are_told_a_few_at_a_time() {
    let mut table = Table::new();
    let id = public_game(&mut table).await;
    for number in 0..45 {
        let reply = table.whisper(&format!("f{number}"), "/watch #1").await;
        assert_eq!(reply.audience, Audience::Caller);
    }
    table.play("an", id, "c5-c6").await;
    let mut heard = Vec::new();
    for _ in 0..3 {
        tick(&mut table, 2_000).await;
        let told = table.told().await;
        let followers = told
            .iter()
            .filter(|heard| matches!(heard.place, Place::Person(_)));
        heard.push(followers.count());
    }
    assert_eq!(heard, [20, 20, 5]);
    tick(&mut table, 2_000).await;
    assert!(table.told().await.is_empty());
}

/// A turn that captures nothing, another one each time.
async fn quiet_turn(table: &Table, id: GameId, number: usize) -> String {
    let stored = table.game(id.0).await;
    let position = stored.game.position();
    let quiet = position
        .legal_turns()
        .into_iter()
        .filter(|turn| !turn.is_capture());
    let exact = quiet
        .map(|turn| (position.lan(&turn), turn))
        .filter(|(lan, turn)| {
            let read = position.read(lan, tulenh_rules::Letters::English);
            read == tulenh_rules::Reading::Turn(turn.clone())
        });
    let all: Vec<String> = exact.map(|(lan, _)| lan).collect();
    all[(number * 7 + 3) % all.len()].clone()
}

/// A public rated game of these two that one of them gives up after so many turns.
async fn played_out(table: &mut Table, who: (&str, &str), turns: usize) -> GameId {
    let id = table.begin_between(who.0, who.1).await;
    table.line(who.0, &format!("/watch {id} public")).await;
    for number in 0..turns {
        let by = if number.is_multiple_of(2) {
            who.0
        } else {
            who.1
        };
        let lan = quiet_turn(table, id, number).await;
        table.play(by, id, &lan).await;
    }
    let by = if turns.is_multiple_of(2) {
        who.0
    } else {
        who.1
    };
    for _ in 0..2 {
        table.line(by, &format!("/resign {id}")).await;
    }
    tick(table, 0).await;
    table.told().await;
    id
}

#[tokio::test]
async fn the_best_game_of_the_week_is_shown_on_monday_where_the_chat_lives() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat bestgame on").await;
    table
        .line("an", "/settings chat zone Asia/Ho_Chi_Minh")
        .await;
    let short = played_out(&mut table, ("an", "binh"), 16).await;
    let best = played_out(&mut table, ("chi", "dung"), 24).await;
    let secret = played_out(&mut table, ("eva", "giang"), 40).await;
    table.line("eva", &format!("/watch {secret} off")).await;
    tick(&mut table, 0).await;
    table.told().await;
    assert_ne!(short, best);
    let mut table = table.restart().await;
    // It is Tuesday, 14 November 2023; Monday, ten in the morning in Hanoi is three in UTC.
    for _ in 0..5 * 48 {
        tick(&mut table, HOUR / 2).await;
    }
    let told = table.told().await;
    assert!(
        !told.iter().any(|heard| heard.words().contains("best game")),
        "{told:?}"
    );
    let mut table = table.restart().await;
    for _ in 0..3 * 48 {
        tick(&mut table, HOUR / 2).await;
    }
    let told = table.told().await;
    let shown: Vec<&Heard> = told
        .iter()
        .filter(|heard| heard.words().contains("best game"))
        .collect();
    assert_eq!(shown.len(), 1, "{told:?}");
    let text = shown[0].words();
    assert!(
        text.contains(&format!("{best}, chi – dung, 12 moves")),
        "{text}"
    );
    assert!(shown[0].message.attachment.is_some());
    // The film is for everybody there.
    let replay = shown[0].message.buttons[0][0].press.clone();
    let reply = table.group("hoa", Command::ButtonAction(replay)).await;
    assert!(message(reply).attachment.is_some());
    for _ in 0..8 * 48 {
        tick(&mut table, HOUR / 2).await;
    }
    let told = table.told().await;
    assert!(
        !told.iter().any(|heard| heard.words().contains("best game")),
        "{told:?}"
    );
}
