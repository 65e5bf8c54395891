//! The program is killed while a turn is on its way, and started again.

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Guest;
use crate::program::Program;

#[tokio::test]
async fn a_turn_is_played_once_though_the_program_is_killed() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let mut program = Program::start(directory.path(), "127.0.0.1:0");
    let address = program.address.to_string();
    let base = format!("http://{address}");
    let an = Player::arrive(&driver, Device::Phone, "en-US,en", &base, "An").await;
    let red = Guest::at(&base, &an.token().await);
    let blue = Guest::arrive(&base, "Bình").await;
    let game = begun(&red, &blue).await;
    an.open(game).await;

    let turns = [
        ("k5", "k6", "f9-f8"),
        ("c5", "c6", "h9-h8"),
        ("g5", "g6", "f8-f9"),
    ];
    for (round, (from, to, answer)) in turns.into_iter().enumerate() {
        an.prepare(from, to).await;
        match round {
            // The request arrives, and nobody reads it any more.
            0 => program.stun(),
            // There is nobody to arrive at.
            1 => program.kill(),
            // It may have been played, and the answer may be lost.
            _ => {}
        }
        an.browser.look_and_tap("[data-key=play]").await;
        if round < 2 {
            let sending = "return document.querySelector('[data-key=play]:disabled')";
            an.browser
                .wait("the turn is being sent", sending, json!([]))
                .await;
        }
        if round != 1 {
            program.kill();
        }
        program = Program::start(directory.path(), &address);
        // The page goes on by itself.
        an.has_turns(2 * round + 1).await;
        let linked = "return !document.querySelector('.link:not(.up)')";
        an.browser
            .wait("the connection is back", linked, json!([]))
            .await;
        let (status, played) = blue.play(game, answer).await;
        assert_eq!(status, 200, "{played}");
        an.has_turns(2 * round + 2).await;
    }
    assert_eq!(an.turns().await.len(), 6);
    let board = an.board().await;
    an.browser.reload().await;
    an.sees_board().await;
    an.has_turns(6).await;
    assert_eq!(an.turns().await.len(), 6);
    assert!(an.board().await == board, "another board after a reload");

    let complaints = an.browser.complaints().await;
    let others: Vec<_> = complaints
        .iter()
        .filter(|it| !it.contains("net::ERR_"))
        .collect();
    assert!(others.is_empty(), "{others:?}");
    assert!(
        !complaints.is_empty(),
        "the loads that failed are in the console"
    );
}
