//! The lobby: open offers, the games that come of them, and the lists of offers in chats.

use tulenh::app::{App, Audience, ButtonAction, Message, Reply, Side};
use tulenh::club::Offer;
use tulenh::game::{Family, PlayerId, Rating, Standing, TimeControl};
use tulenh::store::{Batch, Change};
use tulenh_rules::Ruleset;

use crate::conversations::table::{
    Heard, Table, account, alone, in_group, message, refused, vietnamese, words,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Does what is due now.
async fn tick(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

async fn offers(table: &Table) -> Vec<Offer> {
    table.store.offers(100).await.unwrap()
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

fn join(message: &Message) -> ButtonAction {
    let is_join = |press: &ButtonAction| matches!(press, ButtonAction::JoinOffer(_));
    let found = presses(message).into_iter().find(is_join);
    found.expect("an offer that can be joined")
}

async fn press(table: &mut Table, who: &str, press: ButtonAction) -> Reply {
    table
        .private(who, tulenh::app::Command::ButtonAction(press))
        .await
}

async fn id_of(table: &Table, who: &str) -> PlayerId {
    table.store.player_of(&account(who)).await.unwrap().unwrap()
}

/// Gives somebody a sure rating in the usual ruleset.
async fn rate(table: &mut Table, who: &str, value: f64) {
    table.whisper(who, "/games").await;
    let id = id_of(table, who).await;
    let standing = Standing {
        rating: Rating::new(value, 60.0, 0.06, Some(table.now())).unwrap(),
        ..Standing::START
    };
    let family = Family::of(Ruleset::usual());
    let batch = Batch {
        changes: vec![Change::Standing(id, family, Some(standing))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
}

/// The places where a game was told to begin.
fn begun(told: &[Heard]) -> Vec<String> {
    let boards = told.iter().filter(|heard| heard.message.shows.is_some());
    let mut places: Vec<String> = boards.map(|heard| format!("{:?}", heard.place)).collect();
    // Places do not wait for each other.
    places.sort();
    places
}

#[tokio::test]
async fn two_who_want_the_same_play_whatever_happens_between_any_two_steps() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/play 1 day red ±400").await;
    refused(
        &reply,
        "I’m looking for an opponent for you: 1 day per move · plays Red · ratings ±400",
    );
    let mut table = table.restart().await;
    tick(&mut table, 1_000).await;
    assert!(table.told().await.is_empty());
    let mut table = table.restart().await;
    let reply = table.whisper("binh", "/play rated").await;
    assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    assert!(words(&reply).contains("I’ve found you an opponent"));
    let mut table = table.restart().await;
    let told = table.told().await;
    assert_eq!(begun(&told), ["Person(\"an\")", "Person(\"binh\")"]);
    assert!(offers(&table).await.is_empty());
    let game = table.game(1).await.game;
    assert_eq!(game.seats()[Side::Red], id_of(&table, "an").await);
    assert!(game.mode().rated);
    let day = std::time::Duration::from_millis(DAY as u64);
    assert_eq!(game.clock().tempo.control, TimeControl::PerTurn(day));
    // The timer of the offer that is gone does nothing.
    tick(&mut table, DAY).await;
    assert_eq!(
        table
            .store
            .games_of(id_of(&table, "an").await, false, 9)
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn an_offer_is_seen_and_joined_in_both_languages() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/play").await;
    let empty = message(reply);
    assert!(empty.text.words().contains("Nobody is looking for a game"));
    assert_eq!(presses(&empty), [ButtonAction::Seek]);
    let reply = press(&mut table, "an", ButtonAction::Seek).await;
    refused(&reply, "any usual game");
    let mut table = table.restart().await;
    // The same once more is the same offer.
    let reply = press(&mut table, "an", ButtonAction::Seek).await;
    refused(&reply, "already looking");
    assert_eq!(offers(&table).await.len(), 1);
    let line = App::read_line("/play", None, None).unwrap();
    let reply = table.ask(vietnamese(alone("binh", line))).await;
    let list = message(reply);
    assert!(
        list.text
            .words()
            .contains("an (1500?) – ván thông thường nào cũng được"),
        "{list:?}"
    );
    let labels: Vec<&str> = list
        .buttons
        .iter()
        .flatten()
        .map(|b| b.label.as_str())
        .collect();
    assert_eq!(labels, ["Chơi với an", "Tìm đối thủ"]);
    let code = join(&list);
    // One’s own offer is for somebody else.
    let reply = press(&mut table, "an", code.clone()).await;
    refused(&reply, "your own offer");
    let mut table = table.restart().await;
    let reply = table
        .ask(vietnamese(alone(
            "binh",
            tulenh::app::Command::ButtonAction(code.clone()),
        )))
        .await;
    assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    assert_eq!(begun(&table.told().await).len(), 2);
    let reply = press(&mut table, "chi", code).await;
    refused(&reply, "no longer open");
}

#[tokio::test]
async fn the_oldest_offer_that_fits_is_taken() {
    let mut table = Table::new();
    table.whisper("an", "/play marine").await;
    table.whisper("binh", "/play bga").await;
    table.whisper("chi", "/play 7 days").await;
    assert_eq!(offers(&table).await.len(), 1, "7 days and marine fit");
    table.told().await;
    let game = table.game(1).await.game;
    let seats = [id_of(&table, "an").await, id_of(&table, "chi").await];
    assert!(seats.contains(&game.seats().red) && seats.contains(&game.seats().blue));
    assert_eq!(game.rules().spec(), "official/marine");
    // Nobody finds themselves in a game by changed rules, with a limit, or in a fast one.
    for unusual in ["/play capacity=2021", "/play turns=40", "/play 1 hour"] {
        let reply = table.whisper("dung", unusual).await;
        refused(&reply, "I’m looking for an opponent");
    }
    assert_eq!(offers(&table).await.len(), 4);
    let reply = table.whisper("eva", "/play official").await;
    refused(&reply, "I’m looking for an opponent");
    // Who looks at such an offer can join it.
    let list = message(table.whisper("giang", "/play").await);
    let labels = list
        .buttons
        .iter()
        .flatten()
        .map(|button| button.label.clone());
    assert_eq!(labels.filter(|label| label == "Play dung").count(), 3);
    assert!(list.text.words().contains("40 moves each"), "{list:?}");
    let reply = table.whisper("dung", "/play blue marine").await;
    refused(&reply, "You already have 3 open offers");
}

#[tokio::test]
async fn ratings_meet_whom_they_want() {
    let mut table = Table::new();
    rate(&mut table, "an", 1820.0).await;
    rate(&mut table, "binh", 1610.0).await;
    rate(&mut table, "chi", 1700.0).await;
    let reply = table.whisper("an", "/play 1650-1900").await;
    refused(&reply, "ratings 1650–1900");
    let reply = table.whisper("binh", "/play 3 days").await;
    refused(&reply, "I’m looking for an opponent");
    let list = message(table.whisper("an", "/play").await);
    let of_binh = join(&list);
    let list = message(table.whisper("binh", "/play").await);
    assert!(list.text.words().contains("Nobody is looking"), "{list:?}");
    // A newcomer’s rating counts as it stands.
    let list = message(table.whisper("new", "/play").await);
    assert!(!list.text.words().contains("an (1820)"), "{list:?}");
    for bad in ["/play 100-1700", "/play ±5"] {
        refused(
            &table.whisper("dung", bad).await,
            "is not a range of ratings",
        );
    }
    refused(
        &table.whisper("dung", "/play ±100 ±200").await,
        "only one of",
    );
    refused(
        &table.whisper("dung", "/play red blue").await,
        "only one side",
    );
    refused(
        &table.whisper("dung", "/play rated capacity=2021").await,
        "rated",
    );
    let reply = table.whisper("chi", "/play ± 150").await;
    assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    table.told().await;
    let seats = table.game(1).await.game.seats();
    let chi = id_of(&table, "chi").await;
    assert!(seats.red == chi || seats.blue == chi);
    assert_eq!(offers(&table).await[0].by, id_of(&table, "binh").await);
    rate(&mut table, "dung", 1300.0).await;
    table.whisper("an", "/play 1600-1700 7 days").await;
    let offer = offers(&table).await.pop().unwrap();
    let reply = press(&mut table, "dung", ButtonAction::JoinOffer(offer.code)).await;
    refused(&reply, "for ratings 1600–1700, and yours is 1300");
    let reply = press(&mut table, "dung", of_binh).await;
    assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
}

#[tokio::test]
async fn two_offers_of_the_same_moment_find_each_other() {
    let mut table = Table::new();
    table.whisper("an", "/play 2 days").await;
    table.whisper("binh", "/play 4 days").await;
    table.whisper("chi", "/play 7 days").await;
    // Another process has put one that fits, and has not seen this one.
    let all = offers(&table).await;
    let mut other = all[1].clone();
    other.wish = all[0].wish.clone();
    let batch = Batch {
        changes: vec![Change::Offer(other.code, Some(other))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let left = offers(&table).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].by, id_of(&table, "chi").await);
    assert_eq!(begun(&table.told().await).len(), 2);
    let games = table
        .store
        .games_of(id_of(&table, "an").await, false, 9)
        .await;
    assert_eq!(games.unwrap().len(), 1);
}

#[tokio::test]
async fn the_engine_is_challenged_not_looked_for() {
    let mut table = Table::new();
    for words in ["/play bot 5 red", "/play máy"] {
        refused(&table.whisper("an", words).await, "/challenge bot 3");
    }
    assert!(offers(&table).await.is_empty());
}

#[tokio::test]
async fn an_offer_is_withdrawn_when_it_cannot_become_a_game() {
    let mut table = Table::with(|options| options.owners.push(account("owner")));
    for (days, who) in (2..).zip(["an", "binh", "chi", "dung", "eva", "giang"]) {
        table.whisper(who, &format!("/play {days} days")).await;
    }
    assert_eq!(offers(&table).await.len(), 6);
    tick(&mut table, 0).await;
    table.told().await;
    let own = message(table.whisper("giang", "/play").await);
    let withdraw = presses(&own).pop().unwrap();
    assert!(matches!(withdraw, ButtonAction::WithdrawOffer(_)));
    refused(
        &press(&mut table, "an", withdraw.clone()).await,
        "no longer open",
    );
    let reply = press(&mut table, "giang", withdraw).await;
    assert_eq!(words(&reply), "Your offer is withdrawn.");
    table.whisper("an", "/vacation 3 days").await;
    table.whisper("owner", "/owner block @binh").await;
    table.whisper("chi", "/settings games 1").await;
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let told: Vec<(String, String)> = table
        .told()
        .await
        .iter()
        .map(|heard| (format!("{:?}", heard.place), heard.words()))
        .collect();
    assert!(
        told.iter()
            .any(|(place, words)| place.contains("an") && words.ends_with("you are on vacation.")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|(place, words)| place.contains("binh") && words.contains("blocked")),
        "{told:?}"
    );
    assert_eq!(offers(&table).await.len(), 3);
    refused(&table.whisper("an", "/play 3 days").await, "on vacation");
    // A game of theirs begins elsewhere.
    table.begin_between("chi", "hoa").await;
    let mut table = table.restart().await;
    tick(&mut table, 0).await;
    let told = table.told().await;
    let told: Vec<String> = told.iter().map(Heard::words).collect();
    assert_eq!(
        told,
        ["Your offer of a game is withdrawn: you have enough games."]
    );
    refused(
        &table.whisper("chi", "/play 3 days").await,
        "as many as you want at once",
    );
    table.whisper("dung", "/forget").await;
    let asked = table.whisper("dung", "/forget").await;
    let yes = presses(&message(asked)).remove(0);
    press(&mut table, "dung", yes).await;
    assert_eq!(offers(&table).await.len(), 1);
    tick(&mut table, 3 * DAY).await;
    let told = table.told().await;
    assert!(
        told.iter()
            .any(|heard| heard.words().contains("nobody joined it in time"))
    );
    assert!(offers(&table).await.is_empty());
}

#[tokio::test]
async fn somebody_who_takes_all_is_stopped() {
    let mut table = Table::new();
    for number in 0..6 {
        let who = format!("p{number}");
        table
            .whisper(&who, &format!("/play {} days blue", number + 2))
            .await;
    }
    for _ in 0..5 {
        let list = message(table.whisper("an", "/play").await);
        let reply = press(&mut table, "an", join(&list)).await;
        assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    }
    let list = message(table.whisper("an", "/play").await);
    let last = join(&list);
    let reply = press(&mut table, "an", last.clone()).await;
    refused(&reply, "5 games in which you haven’t moved yet");
    refused(
        &table.whisper("an", "/play 9 days").await,
        "haven’t moved yet",
    );
    table.told().await;
    for game in 1..=5 {
        table.whisper("an", &format!("/move #{game} c5-c6")).await;
    }
    let reply = press(&mut table, "an", last).await;
    assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    table.whisper("an", "/move #6 c5-c6").await;
    for number in 6..12 {
        let who = format!("p{number}");
        table
            .whisper(&who, &format!("/play {} days blue", number + 2))
            .await;
        let list = message(table.whisper("an", "/play").await);
        press(&mut table, "an", join(&list)).await;
        table
            .whisper("an", &format!("/move #{} c5-c6", number + 1))
            .await;
    }
    refused(
        &table.whisper("an", "/play 9 days").await,
        "12 games within a day",
    );
    table.later(DAY);
    refused(
        &table.whisper("an", "/play 9 days").await,
        "I’m looking for an opponent",
    );
    table.told().await;
}

#[tokio::test]
async fn the_same_two_do_not_meet_in_more_than_two_games() {
    let mut table = Table::new();
    for _ in 0..2 {
        table.whisper("an", "/play 2 days").await;
        let reply = table.whisper("binh", "/play 2 days").await;
        assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    }
    table.whisper("an", "/play 2 days").await;
    let reply = table.whisper("binh", "/play 2 days").await;
    refused(&reply, "I’m looking for an opponent");
    let own = offers(&table).await.remove(0);
    let reply = press(&mut table, "binh", ButtonAction::JoinOffer(own.code)).await;
    refused(&reply, "already playing 2 games");
    tick(&mut table, DAY).await;
    assert_eq!(offers(&table).await.len(), 2);
    table.told().await;
}

#[tokio::test]
async fn a_chat_that_wants_it_shows_the_open_offers_in_one_message() {
    let mut table = Table::with(|options| options.post_pause = std::time::Duration::ZERO);
    table.transport.everybody_manages(false);
    refused(&table.line("an", "/settings chat lobby on").await, "manage");
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat lobby on").await;
    let told = table.told().await;
    assert!(told[0].words().contains("Nobody is looking"), "{told:?}");
    let (post, mut table) = (told[0].reference.clone(), table.restart().await);
    table.whisper("binh", "/play marine").await;
    table.whisper("chi", "/play bga 2 days").await;
    let mut table = table.restart().await;
    tick(&mut table, 20_000).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].edits.as_ref(), Some(&post));
    let list = &told[0].message;
    assert!(list.text.words().contains("binh (1500?)") && list.text.words().contains("chi"));
    let reply = table.line("dung", "/help lobby").await;
    assert!(words(&reply).contains("/play"));
    let joining = tulenh::app::Command::ButtonAction(join(list));
    let reply = table.ask(vietnamese(in_group("dung", joining))).await;
    assert_eq!(
        words(&reply),
        "Ván #1 bắt đầu. Tôi hiện ván trong cuộc trò chuyện riêng với bạn."
    );
    let mut table = table.restart().await;
    assert_eq!(begun(&table.told().await).len(), 2);
    tick(&mut table, 20_000).await;
    let told = table.told().await;
    assert_eq!(told[0].edits.as_ref(), Some(&post));
    assert!(!told[0].words().contains("binh"), "{told:?}");
    // A list that is older than a day is sent anew when something new is offered.
    tick(&mut table, DAY).await;
    assert!(table.told().await.is_empty());
    table.whisper("eva", "/play nine sea").await;
    tick(&mut table, 20_000).await;
    let told = table.told().await;
    assert_eq!((told.len(), told[0].edits.clone()), (1, None), "{told:?}");
    assert_eq!(told[0].previous.as_ref(), Some(&post));
    table.line("an", "/settings chat lobby off").await;
    let off = table.told().await;
    assert_eq!(off[0].edits.as_ref(), Some(&told[0].reference));
    assert!(off[0].words().contains("no longer listed here"));
    table.whisper("an", "/play bga 9 days").await;
    tick(&mut table, 20_000).await;
    let told = table.told().await;
    assert!(told.is_empty(), "{told:?}");
}
