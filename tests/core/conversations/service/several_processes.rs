//! Several cores that share a database, as several processes do: one bot for those who play.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use tokio_postgres::NoTls;
use tulenh::app::{Audience, ButtonAction, Command, GameId, Place, Ply, Request};
use tulenh::game::{Family, Tally};
use tulenh::store::{Duty, PostgresStore};
use tulenh_pretended::postgres::Database;
use tulenh_rules::{Letters, Reading, Ruleset, Side};

use crate::conversations::table::{Recorder, Table, account, alone, in_group, network, words};

/// So many cores on one database. `None` where PostgreSQL is not installed, which is said.
async fn processes(count: u64) -> Option<(Database, Vec<Table>)> {
    let database = Database::new().await?;
    let mut tables = Vec::new();
    for number in 1..=count {
        let store = PostgresStore::open(&database.url).await.unwrap();
        let table = Table::on(
            Arc::new(store),
            tempfile::tempdir().unwrap(),
            Recorder::new(),
            1_700_000_000_000,
            // Challenges get other codes everywhere.
            Arc::new(AtomicU64::new(number << 32)),
            // No analysis ends.
            |options| {
                options.thinkers = 1;
                options.analysis_nodes = u64::MAX;
            },
        );
        table.app.resume().await.unwrap();
        // The first one tells what is to be told.
        while number == 1 && !tells(&table).await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tables.push(table);
    }
    Some((database, tables))
}

/// Whether this process delivers what is to be told on the network.
async fn tells(table: &Table) -> bool {
    let duties = table.app.duties().await.unwrap();
    let mut held = duties.iter().filter(|duty| duty.here && duty.valid);
    held.any(|duty| duty.duty.as_str() == network().as_str())
}

/// Waits until what has to be told is told, whoever tells it. Gives the boards that were shown in the group.
async fn boards(tables: &[Table]) -> Vec<u32> {
    tables[0].settle().await;
    let heard = tables.iter().flat_map(|table| table.transport.heard());
    let boards = heard.filter(|heard| heard.place == Place::Chat("group".to_owned()));
    let mut boards: Vec<u32> = boards
        .filter_map(|heard| heard.message.shows.map(|shown| shown.ply.0))
        .collect();
    boards.sort_unstable();
    boards
}

/// Plays the next turn of a game at one of the tables.
async fn play_at(tables: &mut [Table], at: usize, id: GameId) {
    let stored = tables[at].game(id.0).await;
    let (ply, position) = (stored.game.ply().0, stored.game.position());
    let turns = position.legal_turns();
    // Some way through the list, so that the game is no mere shuffling.
    let lan = (0..turns.len())
        .map(|step| &turns[(ply as usize * 37 + step) % turns.len()])
        .map(|turn| (turn, position.lan(turn)))
        .find(|(turn, lan)| position.read(lan, Letters::English) == Reading::Turn((*turn).clone()))
        .map(|(_, lan)| lan)
        .expect("a turn that reads back as itself");
    let who = if ply % 2 == 0 { "an" } else { "binh" };
    tables[at].play(who, id, &lan).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_turn_is_played_at_another_process_and_told_once() {
    let Some((database, mut tables)) = processes(3).await else {
        return;
    };
    let mut changes = tables[2].app.game_changes();
    let id = tables[0].begin().await;
    // The last turn is another process's than the one that is listened at.
    for turn in 1..=12 {
        play_at(&mut tables, turn % 3, id).await;
    }
    // The first board was taken away with the beginning.
    assert_eq!(boards(&tables).await, (1..=12).collect::<Vec<u32>>());
    // One of them tells everything.
    let tellers = tables
        .iter()
        .filter(|table| !table.transport.heard().is_empty());
    assert_eq!(tellers.count(), 1);
    // An open page at the third hears of its own last turn and of that of another one.
    let mut plies = Vec::new();
    while plies.last() != Some(&12) {
        plies.push(changes.recv().await.unwrap().ply.0);
    }
    assert!(plies.contains(&11), "{plies:?}");

    // The process that tells is frozen: the time of its leases passes, and another one takes over.
    let before = tables
        .iter()
        .position(|table| !table.transport.heard().is_empty())
        .unwrap();
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let holder = format!("name = '{}'", network().as_str());
    // As if another process had taken it: the former has an old fence.
    client
        .batch_execute(&format!(
            "UPDATE store_leases SET fence = fence + 1, process = 0, valid_until = now() WHERE {holder}"
        ))
        .await
        .unwrap();
    let elsewhere = (before + 1) % 3;
    play_at(&mut tables, elsewhere, id).await;
    assert!(boards(&tables).await.contains(&13));

    // One that ends hands over.
    let ended = tables.remove(before);
    ended.app.rest().await;
    ended.app.hand_over().await;
    ended.store.close().await.unwrap();
    play_at(&mut tables, 0, id).await;
    play_at(&mut tables, 1, id).await;
    tables[0].settle().await;
    let heard = |ply| {
        let heard = tables.iter().flat_map(|table| table.transport.heard());
        let mut shown = heard.filter_map(|heard| heard.message.shows);
        shown.any(|shown| shown.ply.0 == ply)
    };
    assert!(heard(14) && heard(15));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_came_in_under_a_lost_lease_is_not_played_late() {
    let Some((database, mut tables)) = processes(2).await else {
        return;
    };
    let id = tables[0].begin().await;
    let session = Duty::new("session");
    let lease = tables[0].store.hold(&session, None).await.unwrap().unwrap();
    tables[0].app = tables[0].app.under(lease);
    play_at(&mut tables, 0, id).await;

    // The process is frozen with the next turn in its hands, and the duty goes to another one.
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let taken = "UPDATE store_leases SET fence = fence + 1, process = 0 WHERE name = 'session'";
    assert_eq!(client.execute(taken, &[]).await.unwrap(), 1);
    let lan = tables[1].some_turn(id).await;
    let reply = tables[0].line("binh", &format!("/move {id} {lan}")).await;
    assert_eq!(reply.audience, Audience::Caller, "{reply:?}");
    assert!(!reply.message.text.is_empty());
    assert_eq!(tables[1].game(id.0).await.game.ply().0, 1);

    // Sent again, it is played elsewhere.
    tables[1].play("binh", id, &lan).await;
    assert_eq!(tables[0].game(id.0).await.game.ply().0, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_processes_change_at_once_is_all_kept() {
    let Some((_database, mut tables)) = processes(2).await else {
        return;
    };
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(tables[0].begin().await);
    }
    // The first turns: what ends before does not count.
    for id in &games {
        for turn in 0..4 {
            play_at(&mut tables, turn % 2, *id).await;
        }
    }
    // An resigns three games at each process, all at the same moment, and chooses something at each.
    let now = tables[0].now();
    let press = |id: GameId| {
        let red = tulenh_rules::Side::Red;
        let resign = tulenh::app::ButtonAction::Resign(id, tulenh::app::Ply(4), red);
        in_group("an", Command::ButtonAction(resign))
    };
    let resigned = games.iter().enumerate().map(|(index, id)| {
        let app = tables[index % 2].app.clone();
        let request: Request = press(*id);
        async move { app.handle(request, now).await }
    });
    for reply in futures_util::future::join_all(resigned).await {
        assert_eq!(reply.audience, Audience::Acknowledgement, "{reply:?}");
    }
    let player = tables[0].store.player_of(&account("an")).await.unwrap();
    let family = Family::of(&Ruleset::OFFICIAL);
    let standing = tables[1].store.standing(player.unwrap(), family).await;
    let standing = standing.unwrap().unwrap();
    let lost = Tally {
        losses: 6,
        ..Tally::default()
    };
    assert_eq!(
        [standing.rated, standing.casual]
            .map(|it| it.losses)
            .iter()
            .sum::<u32>(),
        lost.losses
    );

    let lines = ["/settings coordinates numbers", "/settings language vi"];
    let chosen = lines.iter().enumerate().map(|(index, line)| {
        let app = tables[index].app.clone();
        let command = tulenh::app::App::read_line(line, None, None).unwrap();
        let request = alone("an", command);
        async move { app.handle(request, now).await }
    });
    futures_util::future::join_all(chosen).await;
    let player = tables[0].store.player(player.unwrap()).await.unwrap();
    let chosen = player.unwrap().preferences;
    assert_eq!(format!("{chosen:?}").matches(':').count(), 2, "{chosen:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_answers_from_one_process_whoever_is_asked() {
    let Some((_database, mut tables)) = processes(2).await else {
        return;
    };
    for table in &mut tables {
        let now = table.now();
        table.app.tick(now).await;
    }
    // Whichever of them has the duty, at one of the two the turn is played elsewhere.
    for table in &mut tables {
        let reply = table.whisper("an", "/challenge engine 1 red").await;
        assert_ne!(reply.audience, Audience::Nobody, "{reply:?}");
        let id = {
            let player = table.store.player_of(&account("an")).await.unwrap();
            let games = table.store.games_of(player.unwrap(), true, 1).await;
            games.unwrap()[0]
        };
        let lan = table.some_turn(id).await;
        let reply = table.whisper("an", &format!("/move {id} {lan}")).await;
        assert_ne!(reply.audience, Audience::Nobody, "{reply:?}");
        let mut looks = 0;
        while table.game(id.0).await.game.ply().0 < 2 {
            looks += 1;
            assert!(looks < 1_200, "the engine does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// The process that has the engine stops an analysis that is cancelled elsewhere, and the next one begins.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_that_is_cancelled_at_another_process_makes_way() {
    let Some((_database, mut tables)) = processes(2).await else {
        return;
    };
    let now = tables[0].now();
    tables[0].app.tick(now).await;
    let mut games = Vec::new();
    for who in ["an", "binh"] {
        let id = tables[0].begin().await;
        play_at(&mut tables, 0, id).await;
        play_at(&mut tables, 0, id).await;
        let resign = ButtonAction::Resign(id, Ply(2), Side::Red);
        tables[0].group("an", Command::ButtonAction(resign)).await;
        tables[0].whisper(who, &format!("/analysis {id}")).await;
        games.push((who, id));
    }
    let press = |(who, id): (&'static str, GameId), action: &str| {
        let press = ButtonAction::Analysis(id, action.to_owned());
        (who, Command::ButtonAction(press))
    };
    // The only place is taken by the first.
    let (who, cancel) = press(games[0], "x");
    let (other, progress) = press(games[1], "p");
    let said = words(&tables[0].private(other, progress.clone()).await);
    assert!(said.contains("waiting to be analysed"), "{said}");
    // What the other process does not do it does not know.
    let said = words(&tables[1].private(other, progress.clone()).await);
    assert!(said.contains("isn’t finished yet"), "{said}");
    let said = words(&tables[1].private(who, cancel).await);
    assert!(said.contains("cancelled"), "{said}");
    let mut looks = 0;
    loop {
        let said = words(&tables[0].private(other, progress.clone()).await);
        if said.contains("0 of 2 turns") {
            break;
        }
        looks += 1;
        assert!(looks < 1_200, "{said}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for table in &tables {
        table.app.rest().await;
    }
}
