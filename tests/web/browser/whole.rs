//! A whole recorded game by taps between two browsers, while the program is killed again and again.

use serde_json::json;
use tulenh_pretended::games::whole;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Guest;
use crate::program::Program;

/// The turns before which the program is killed, and what happens to the turn.
const KILLS: [(usize, Kill); 10] = [
    (3, Kill::Stunned),
    (8, Kill::Gone),
    (15, Kill::Racing),
    (22, Kill::Stunned),
    (29, Kill::Gone),
    (36, Kill::Racing),
    (43, Kill::Stunned),
    (50, Kill::Gone),
    (57, Kill::Racing),
    (64, Kill::Racing),
];

/// When a turn is on its way while the program is killed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kill {
    /// The request arrives, and nobody reads it any more.
    Stunned,
    /// There is nobody to arrive at.
    Gone,
    /// It may have been played, and the answer may be lost.
    Racing,
}

#[tokio::test]
async fn a_whole_game_is_played_by_taps_though_the_program_is_killed() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let mut program = Program::start(directory.path(), "127.0.0.1:0");
    let address = program.address.to_string();
    let base = format!("http://{address}");
    let (an, binh) = tokio::join!(
        Player::arrive(&driver, Device::Phone, "en-US,en", &base, "An"),
        Player::arrive(&driver, Device::Phone, "vi-VN,vi", &base, "Bình"),
    );
    let red = Guest::at(&base, &an.token().await);
    let blue = Guest::at(&base, &binh.token().await);
    let game = begun(&red, &blue).await;
    tokio::join!(an.open(game), binh.open(game));
    // Bình wants no question before a turn that costs nothing.
    binh.browser.tap("#head button:last-child").await;
    let switches = "dialog .toggle:nth-of-type(2)";
    binh.browser.tap(switches).await;
    binh.browser.tap("dialog .dialog-head button").await;

    let all = whole();
    for (number, lan) in all.iter().enumerate() {
        let player = [&an, &binh][number % 2];
        player.may_play().await;
        let kill = KILLS.iter().find(|(turn, _)| *turn == number);
        match kill {
            None => player.plays(lan, || {}).await,
            Some((_, Kill::Stunned)) => player.plays(lan, || program.stun()).await,
            Some((_, Kill::Gone)) => player.plays(lan, || program.kill()).await,
            Some((_, Kill::Racing)) => player.plays(lan, || {}).await,
        }
        if let Some((_, kill)) = kill {
            if *kill != Kill::Racing {
                let sending =
                    "return document.querySelector('.link:not(.up), [data-key=play]:disabled')";
                let sent = player.browser.wait("it is sent", sending, json!([]));
                sent.await;
            }
            if *kill != Kill::Gone {
                program.kill();
            }
            program = Program::start(directory.path(), &address);
        }
        // Both pages go on by themselves.
        tokio::join!(an.has_turns(number + 1), binh.has_turns(number + 1));
    }
    let over = "return document.querySelector('.status.over.blue')";
    for player in [&an, &binh] {
        player.browser.wait("Blue has won", over, json!([])).await;
        let mate = "return document.querySelector('.board circle.check')";
        let mate = player.browser.run(mate, json!([])).await;
        assert!(!mate.is_null(), "the mate is marked on the board");
        assert_eq!(player.turns().await.len(), all.len());
        let board = player.board().await;
        player.browser.reload().await;
        player.sees_board().await;
        player.has_turns(all.len()).await;
        assert!(
            player.board().await == board,
            "another board after a reload"
        );
        let complaints = player.browser.complaints().await;
        let others = complaints.iter().filter(|it| !it.contains("net::ERR_"));
        let others: Vec<_> = others.collect();
        assert!(others.is_empty(), "{others:?}");
        assert!(!complaints.is_empty(), "loads that failed are told");
    }
    let end = Guest::at(&base, &an.token().await);
    let end = end.load(&format!("/games/{game}")).await;
    assert_eq!(
        (&end["plies"], &end["outcome"]["winner"]),
        (&json!(all.len()), &json!("blue"))
    );
}
