//! A whole game, from the challenge to mate; and one whose bot is killed again and again.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use tulenh::app::GameId;

use crate::games::{is_full, tells, whole};
use crate::opening;
use crate::telegram::program::Program;
use crate::telegram::rig::{Rig, assert_is_board};
use crate::telegram::server::{Server, TOKEN};

#[tokio::test]
async fn a_whole_game_ends_in_mate() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = rig.two();
    let group = server.group("Chess");
    let mut board = rig.game(group, &an, &binh).await;
    for (n, turn) in whole().into_iter().enumerate() {
        let player = [&an, &binh][n % 2];
        // By reply to the board, and by command with and without the bot's name.
        match n % 3 {
            0 => server.reply(player, group, board.id, turn),
            1 => server.say(player, group, &format!("/move {turn}")),
            _ => server.say(
                player,
                group,
                &format!("/move@{} {turn}", crate::telegram::server::BOT_HANDLE),
            ),
        };
        board = server.next(group).await;
        assert_is_board(&board);
        assert!(
            board.text.contains(&format!("turn {}", n + 1)),
            "{turn}: {}",
            board.text
        );
    }
    assert!(
        board.text.contains("mate") && board.text.contains("Blue wins"),
        "{}",
        board.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_it_loses_and_doubles_no_turn() {
    let server = Server::start().await;
    let directory = tempfile::tempdir().unwrap();
    let start = || Program::start(&server, directory.path(), TOKEN);
    let mut bot = start();
    let (an, binh) = (
        server.person_at(1, "An", "an_tran"),
        server.person_at(2, "Bình", "binh_le"),
    );
    let group = server.group("Chess");
    server.say(&an, group, "/challenge red");
    let offer = server.next(group).await;
    server.press(&binh, &offer, offer.button("a:"));
    server
        .next_where("the first board", |sent| sent.photo.is_some())
        .await;

    let mut game = whole();
    game.truncate(if is_full() { game.len() } else { 12 });
    let most = if is_full() { 30 } else { 5 };
    let mut random = StdRng::seed_from_u64(30);
    let mut kills: Vec<usize> = (0..game.len()).collect();
    while kills.len() > most {
        kills.swap_remove(random.random_range(0..kills.len()));
    }
    for (n, turn) in game.iter().enumerate() {
        // Each turn is typed once; nobody types it again after a crash.
        server.say([&an, &binh][n % 2], group, &format!("/move {turn}"));
        if kills.contains(&n) {
            // Before it was fetched, while it is committed, while it is told, or after.
            tokio::time::sleep(Duration::from_millis(random.random_range(0..120))).await;
            bot.kill();
            bot = start();
        }
        let announcement = format!("turn {}", n + 1);
        let announced = server
            .next_where(&announcement, |sent| {
                sent.photo.is_some() && tells(&sent.text, n + 1)
            })
            .await;
        assert_is_board(&announced);
    }

    // Every turn was told at least once, and in order of its first telling.
    let sent = server.sent();
    let mut first = Vec::new();
    for (n, _) in game.iter().enumerate() {
        let at = sent
            .iter()
            .position(|sent| sent.photo.is_some() && tells(&sent.text, n + 1));
        first.push(at.unwrap_or_else(|| panic!("turn {} was not told", n + 1)));
    }
    assert!(first.is_sorted(), "{first:?}");

    bot.kill();
    let store = opening::open(&directory.path().join("data"));
    let kept = store.game(GameId(1)).await.unwrap().unwrap();
    let kept: Vec<&str> = kept
        .game
        .record()
        .turns()
        .iter()
        .map(|played| &played.lan[..])
        .collect();
    assert_eq!(kept, game);
    assert!(store.game(GameId(2)).await.unwrap().is_none());
    store.close().await.unwrap();
}
