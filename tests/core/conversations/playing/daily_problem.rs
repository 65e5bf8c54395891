//! The problem of the day: for whom a day counts, and where it goes when chats move and people cannot be reached.

use std::sync::Arc;

use tokio::sync::watch;
use tulenh::app::{Account, Command, Network, Place, Request, Span, Timestamp};
use tulenh::club::problems::{Day, ProblemNumber};
use tulenh::store::{Batch, Change};
use tulenh_problems::{Collection, ProblemId};

use crate::conversations::table::{
    Heard, Recorder, Table, account, alone, chat, in_group, person, words,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// A problem of the program.
const NUMBER: u32 = 5;

/// The turn that solves it.
fn solution() -> String {
    let book = include_str!("../../../../assets/problems/problems.txt");
    let book = Collection::read(book).unwrap();
    let problem = book.get(ProblemId(NUMBER)).unwrap();
    problem.position().lan(problem.solution().unwrap())
}

/// Midnight of UTC after the beginning, and its day.
fn midnight(table: &mut Table) -> (i64, Day) {
    let now = table.now().0;
    let midnight = now - now.rem_euclid(DAY) + DAY;
    (midnight, Day(i32::try_from(midnight / DAY).unwrap()))
}

/// Makes it the problem of a day.
async fn choose(table: &Table, day: Day) {
    let batch = Batch {
        changes: vec![Change::ProblemOfDay(day, ProblemNumber(NUMBER))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
}

/// Opens the problem and solves it; what is answered.
async fn solve(table: &mut Table, who: &str) -> String {
    solve_from(table, who, format!("problem-{NUMBER}")).await
}

/// The same by the link under the problem in a chat, by which somebody is known to be there.
async fn solve_from(table: &mut Table, who: &str, link: String) -> String {
    table.ask(alone(who, Command::Start(Some(link)))).await;
    words(&table.ask(alone(who, Command::PlainText(solution()))).await)
}

/// Lets the time come to an instant, and does what is due.
async fn go_to(table: &mut Table, at: i64) -> Vec<Heard> {
    let now = table.now().0;
    table.later(at - now);
    table.app.tick(Timestamp(at)).await;
    table.told().await
}

fn link(heard: &Heard) -> String {
    let mut links = heard.message.text.0.iter().filter_map(|span| match span {
        Span::Link { address, .. } => address.split_once("start="),
        _ => None,
    });
    links.next().unwrap().1.to_owned()
}

fn places(heard: &[Heard]) -> Vec<String> {
    let places = heard.iter().map(|heard| match &heard.place {
        Place::Chat(name) | Place::Person(name) => name.clone(),
    });
    places.collect()
}

async fn in_chat_at(table: &mut Table, hour: &str) {
    table.transport.everybody_manages(true);
    let line = format!("/settings chat problem {hour}");
    assert!(words(&table.line("an", &line).await).contains(hour));
    table.told().await;
}

#[tokio::test]
async fn who_has_solved_it_before_keeps_the_streak() {
    let mut table = Table::new();
    let (midnight, day) = midnight(&mut table);
    let day = day.plus(9);
    choose(&table, day).await;
    let right = solve(&mut table, "an").await;
    assert!(
        right.contains("Your problem rating:") && !right.contains("🔥"),
        "{right}"
    );
    go_to(&mut table, midnight + 9 * DAY + 13 * HOUR).await;
    let right = solve(&mut table, "an").await;
    assert!(
        right.contains("🔥") && !right.contains("Your problem rating:"),
        "{right}"
    );
    let an = table
        .store
        .player_of(&account("an"))
        .await
        .unwrap()
        .unwrap();
    let solver = table.store.problem_solver(an).await.unwrap().unwrap();
    assert_eq!((solver.solved_on(day), solver.attempts), (Some(true), 1));
    // Once a day.
    assert!(!solve(&mut table, "an").await.contains("🔥"));
}

#[tokio::test]
async fn what_was_told_counts_for_nobody_there() {
    let mut table = Table::new();
    let (midnight, day) = midnight(&mut table);
    choose(&table, day).await;
    in_chat_at(&mut table, "01:00").await;
    let link = link(&go_to(&mut table, midnight + HOUR).await[0]);
    let right = solve_from(&mut table, "an", link.clone()).await;
    assert!(right.contains("🔥"), "{right}");
    // The solution comes when it is still that day in the west.
    let heard = go_to(&mut table, midnight + DAY + HOUR).await;
    assert!(heard[0].words().contains("The solution"), "{heard:?}");
    let copied = solve_from(&mut table, "binh", link).await;
    assert!(
        copied.contains("is right") && !copied.contains("🔥"),
        "{copied}"
    );
    // Whoever has not seen it solves it themselves.
    assert!(solve(&mut table, "chi").await.contains("🔥"));
}

#[tokio::test]
async fn the_table_of_the_week_comes_without_the_problem_when_that_is_late() {
    let mut table = Table::new();
    // A Wednesday.
    let (midnight, day) = midnight(&mut table);
    choose(&table, day).await;
    in_chat_at(&mut table, "18:00").await;
    let link = link(&go_to(&mut table, midnight + 18 * HOUR).await[0]);
    let right = solve_from(&mut table, "an", link).await;
    assert!(right.contains("🔥"), "{right}");
    for day in 1..5 {
        go_to(&mut table, midnight + day * DAY + 18 * HOUR).await;
    }
    let heard = go_to(&mut table, midnight + 5 * DAY + 31 * HOUR).await;
    let told: Vec<String> = heard.iter().map(Heard::words).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("last week") && told[0].contains("an: 1"),
        "{told:?}"
    );
}

#[tokio::test]
async fn it_follows_a_chat_that_moves_and_comes_again_to_one_that_returns() {
    let mut table = Table::new();
    let (midnight, _) = midnight(&mut table);
    in_chat_at(&mut table, "18:00").await;
    let at = |day: i64| midnight + day * DAY + 18 * HOUR;
    assert_eq!(places(&go_to(&mut table, at(0)).await), ["group"]);
    table.app.moved(&chat("group"), &chat("supergroup")).await;
    let mut table = table.restart().await;
    assert_eq!(places(&go_to(&mut table, at(1)).await), ["supergroup"; 2]);
    table.app.left(&chat("supergroup")).await;
    for day in 2..5 {
        assert_eq!(
            places(&go_to(&mut table, at(day)).await),
            Vec::<String>::new()
        );
    }
    let mut again = in_group("an", Command::Games);
    again.route = chat("supergroup");
    table.ask(again).await;
    let heard = go_to(&mut table, at(5)).await;
    assert_eq!(places(&heard), ["supergroup"]);
    assert!(heard[0].words().contains("The problem of the day"));
}

#[tokio::test]
async fn who_was_blocked_gets_it_again() {
    let mut table = Table::with(|options| options.owners.push(account("owner")));
    let (midnight, _) = midnight(&mut table);
    table.whisper("an", "/settings problem 18:00").await;
    let at = |day: i64| midnight + day * DAY + 18 * HOUR;
    assert_eq!(places(&go_to(&mut table, at(0)).await), ["an"]);
    table.whisper("owner", "/owner block @an").await;
    assert!(go_to(&mut table, at(1)).await.is_empty());
    table.whisper("owner", "/owner unblock @an").await;
    assert_eq!(places(&go_to(&mut table, at(2)).await), ["an"]);
}

#[tokio::test]
async fn it_comes_where_it_was_chosen_and_elsewhere_if_nobody_is_there() {
    let mut table = Table::new();
    let far = Network::new("faraway").unwrap();
    let there = Recorder::on(far.clone());
    let (_stop, stopped) = watch::channel(false);
    let (app, lent) = (table.app.clone(), Arc::clone(&there));
    tokio::spawn(async move { app.run_transport(lent, stopped).await });
    table.whisper("an", "/games").await;
    let an = table
        .store
        .player_of(&account("an"))
        .await
        .unwrap()
        .unwrap();
    let mut player = table.store.player(an).await.unwrap().unwrap();
    let other = Account {
        network: far.clone(),
        user: "an-there".to_owned(),
    };
    player.accounts.push(other.clone());
    let batch = Batch {
        players: vec![(player, Vec::new())],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();

    let (midnight, _) = midnight(&mut table);
    let at = |day: i64| midnight + day * DAY + 18 * HOUR;
    let line = |hour: &str| {
        let line = format!("/settings problem {hour}");
        tulenh::app::App::read_line(&line, None, None).unwrap()
    };
    let mut chosen: Request = alone("an", line("18:00"));
    chosen.sender.account = other;
    chosen.route.network = far.clone();
    chosen.route.place = Place::Person("an-there".to_owned());
    table.ask(chosen).await;
    let far_away = async |table: &Table| {
        while table.app.has_undelivered(&far).await {
            tokio::task::yield_now().await;
        }
        there.take().len()
    };
    let here = go_to(&mut table, at(0)).await;
    assert_eq!((here.len(), far_away(&table).await), (0, 1));
    // Now it is chosen here, where nobody can be reached.
    table.ask(alone("an", line("18:00"))).await;
    table.told().await;
    table.transport.cut_off("an");
    assert_eq!(person("an").network, account("an").network);
    let here = go_to(&mut table, at(1)).await;
    assert_eq!((here.len(), far_away(&table).await), (0, 2));
}
