//! Ratings, results and the best.

use tulenh::app::{App, Audience, Command, GameId, Opponent};
use tulenh::game::{Family, Rating, Standing, Tally, Timestamp};
use tulenh::store::{Batch, Change, Commit};
use tulenh_rules::Ruleset;

use crate::conversations::table::{
    Table, account, alone, chat, in_group, refused, vietnamese, words,
};

/// The start of the clock of a table.
const NOW: i64 = 1_700_000_000_000;

fn family() -> Family {
    Family::of(&Ruleset::OFFICIAL)
}

/// Two turns are played, then somebody gives the game up.
async fn finish(table: &mut Table, id: GameId, loser: &str) {
    table.play("an", id, "c5-c6").await;
    table.play("binh", id, "c8-c7").await;
    table.told().await;
    resign(table, id, loser).await;
}

async fn resign(table: &mut Table, id: GameId, loser: &str) {
    table.line(loser, &format!("/resign {id}")).await;
    let reply = table.line(loser, &format!("/resign {id}")).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}

/// Somebody stands so in the usual rules, and has begun a game in the group.
async fn stands(table: &mut Table, who: &str, value: f64, deviation: f64, wins: u32) {
    table.line(who, "/help").await;
    let id = table.store.player_of(&account(who)).await.unwrap().unwrap();
    let standing = Standing {
        rating: Rating::new(value, deviation, 0.06, Some(Timestamp(NOW))).unwrap(),
        rated: Tally {
            wins,
            draws: 1,
            losses: 2,
        },
        ..Standing::START
    };
    let batch = Batch {
        changes: vec![
            Change::Standing(id, family(), Some(standing)),
            Change::Visit(id, chat("group"), true),
        ],
        ..Batch::default()
    };
    let done = table.store.commit(batch).await.unwrap();
    assert!(matches!(done, Commit::Done(_)), "{done:?}");
}

#[tokio::test]
async fn the_end_of_a_game_moves_both_ratings_and_says_so() {
    let mut table = Table::new();
    let id = table.begin().await;
    finish(&mut table, id, "binh").await;
    let told = table.told().await;
    // 1500 ± 241 after a first game between two unknowns; see the tests of the rating.
    assert!(
        told[0]
            .words()
            .contains("Ratings: 🔴 an 1500? → 1741? · 🔵 binh 1500? → 1259?"),
        "{}",
        told[0].words()
    );
    let change = table.game(id.0).await.ratings.unwrap();
    assert_eq!(
        (change.red.after.value, change.blue.after.value),
        (1741, 1259)
    );

    let stats = table.line("an", "/stats").await;
    assert!(stats.audience == Audience::Everyone, "{stats:?}");
    let said = words(&stats);
    assert!(said.contains("Official: 1741? · Recruit"), "{said}");
    assert!(said.contains("rated: 1 won, 0 drawn, 0 lost"), "{said}");
    assert!(!said.contains("unrated"), "{said}");

    // Head to head, as the one who asks sees it; a game for nothing is counted apart.
    table.line("binh", "/challenge @an blue casual").await;
    table.told().await;
    let reply = table.line("an", "/accept").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.told().await;
    let second = GameId(2);
    table.play("an", second, "c5-c6").await;
    table.play("binh", second, "c8-c7").await;
    resign(&mut table, second, "an").await;
    assert!(
        !table
            .told()
            .await
            .last()
            .unwrap()
            .words()
            .contains("Ratings")
    );
    let said = words(&table.line("binh", "/stats @an").await);
    assert!(said.contains("Official: 1741?"), "{said}");
    assert!(said.contains("unrated: 0 won, 0 drawn, 1 lost"), "{said}");
    let met = "binh against an – rated games: 0 won, 0 drawn, 1 lost; unrated games: 1 won, 0 drawn, 0 lost.";
    assert!(said.contains(met), "{said}");
    // It is all there after a restart.
    let mut table = table.restart().await;
    let again = table.whisper("binh", "/stats @an").await;
    assert!(again.audience == Audience::Caller, "{again:?}");
    assert!(words(&again).contains(met));
}

#[tokio::test]
async fn a_game_that_hardly_began_counts_for_nobody() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    resign(&mut table, id, "binh").await;
    let told = table.told().await;
    assert!(!told.last().unwrap().words().contains("Ratings"));
    assert_eq!(table.game(id.0).await.ratings, None);
    let said = words(&table.line("an", "/stats").await);
    assert_eq!(said, "an hasn’t finished a game yet.");
    let said = words(&table.line("an", "/stats @binh").await);
    assert!(
        said.contains("an and binh haven’t finished a game"),
        "{said}"
    );
    let said = words(&table.line("an", "/top").await);
    assert!(said.contains("Nobody in this chat"), "{said}");
}

#[tokio::test]
async fn nobody_is_made_up_to_have_results() {
    let mut table = Table::new();
    refused(&table.line("an", "/stats @nobody").await, "know @nobody");
    let stranger = Opponent::User {
        account: account("chi"),
        name: "Chi <b>".to_owned(),
        handle: None,
        bot: false,
    };
    let reply = table.group("an", Command::Stats(Some(stranger))).await;
    refused(&reply, "know Chi <b>");
    assert_eq!(table.store.player_of(&account("chi")).await.unwrap(), None);
    refused(&table.line("an", "/top bridge").await, "/help top");
    refused(
        &table
            .ask(vietnamese(in_group(
                "an",
                Command::Top("cờ tướng bridge".to_owned()),
            )))
            .await,
        "/help top",
    );
}

#[tokio::test]
async fn two_games_that_end_together_both_count() {
    let mut table = Table::new();
    let (one, two) = (table.begin().await, table.begin().await);
    for id in [one, two] {
        table.play("an", id, "c5-c6").await;
        table.play("binh", id, "c8-c7").await;
    }
    table.told().await;
    let resign = |id: GameId| in_group("binh", Command::Resign(Some(id)));
    let (app, other) = (table.app.clone(), table.app.clone());
    for id in [one, two] {
        table.ask(resign(id)).await;
    }
    let now = table.now();
    let both = tokio::join!(app.handle(resign(one), now), other.handle(resign(two), now));
    assert!(
        both.0.audience == Audience::Acknowledgement
            && both.1.audience == Audience::Acknowledgement,
        "{both:?}"
    );
    let said = words(&table.line("an", "/stats").await);
    assert!(said.contains("rated: 2 won, 0 drawn, 0 lost"), "{said}");
}

#[tokio::test]
async fn the_best_have_places_and_titles() {
    let mut table = Table::new();
    for n in 0..12 {
        let who = format!("p{n}");
        stands(
            &mut table,
            &who,
            2500.0 - 100.0 * f64::from(n),
            60.0,
            30 - n,
        )
        .await;
    }
    stands(&mut table, "guess", 2900.0, 200.0, 40).await;
    let top = table.line("p0", "/top").await;
    assert!(top.audience == Audience::Everyone, "{top:?}");
    let said = words(&top);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "Leaderboard of this chat · Official");
    assert_eq!(lines[1], "1. p0 · 2500 · Supreme Commander ★");
    assert_eq!(lines[2], "2. p1 · 2400 · Supreme Commander ★");
    assert_eq!(lines[7], "7. p6 · 1900 · Colonel");
    // Ten lines; who asks and is not among them is told their own place.
    assert_eq!(lines.len(), 11, "{said}");
    assert!(!said.contains("guess"), "{said}");
    let said = words(&table.line("p11", "/top").await);
    assert!(said.ends_with("p11: place 12 of 12"), "{said}");
    let said = words(&table.line("guess", "/top").await);
    assert!(said.contains("guess: 2900? (provisional"), "{said}");

    // Of all, in Vietnamese, and alone with the bot always of all.
    let all = alone("p1", Command::Top("tất cả".to_owned()));
    let said = words(&table.ask(vietnamese(all)).await);
    assert!(
        said.starts_with("Bảng xếp hạng chung · Chính thức"),
        "{said}"
    );
    assert!(said.contains("1. p0 · 2500 · Tổng tư lệnh ★"), "{said}");
    let mut elsewhere = in_group("p0", Command::Top("all".to_owned()));
    elsewhere.route = chat("elsewhere");
    assert!(words(&table.ask(elsewhere.clone()).await).contains("1. p0"));
    elsewhere.command = Command::Top(String::new());
    assert!(words(&table.ask(elsewhere).await).contains("Nobody in this chat"));

    // Other kinds of games are lists of their own, and are pointed at where there is nothing.
    let said = words(&table.line("an", "/top bga").await);
    assert!(
        said.contains("Leaderboards of other rulesets: /top official"),
        "{said}"
    );

    // Who has not played for a year has no place; when nobody has, guesses are shown.
    table.later(400 * 24 * 60 * 60 * 1000);
    let said = words(&table.line("p0", "/top").await);
    assert!(said.contains("so these ratings are provisional"), "{said}");
    assert!(said.contains("1. guess · 2900? · Recruit"), "{said}");
}

#[tokio::test]
async fn who_plays_in_a_thread_plays_in_its_chat() {
    let mut table = Table::new();
    table.transport.open_threads();
    let id = table.begin().await;
    let thread = table.game(id.0).await.channels[0].route.clone();
    assert_ne!(thread, chat("group"));
    for (who, command) in [
        ("an", "/move c5-c6"),
        ("binh", "/move c8-c7"),
        ("an", "/resign"),
        ("an", "/resign"),
    ] {
        let mut request = in_group(who, App::read_line(command, None, None).unwrap());
        request.route = thread.clone();
        table.ask(request).await;
    }
    table.told().await;
    assert!(words(&table.line("chi", "/top").await).contains("1. binh · 1741?"));
    let mut top = in_group("chi", Command::Top(String::new()));
    top.route = thread;
    assert!(words(&table.ask(top).await).contains("1. binh · 1741?"));
}
