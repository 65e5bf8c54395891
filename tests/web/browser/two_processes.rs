//! Two browsers behind a proxy before two processes, one of which is killed while they play.

use tulenh_pretended::games::whole;
use tulenh_pretended::postgres::Database;

use crate::browser::driver::Driver;
use crate::browser::player::Player;
use crate::browser::session::Device;
use crate::games::begun;
use crate::page::Guest;
use crate::program::Program;
use crate::proxy::Proxy;

/// How many turns are played, and after which of them a process is killed.
const TURNS: usize = 8;
const KILLED_AFTER: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn pages_go_on_when_one_of_two_processes_is_killed() {
    let Some(driver) = Driver::shared() else {
        return;
    };
    let Some(database) = Database::new().await else {
        return;
    };
    let settings = [("DATABASE_URL", &database.url[..])];
    let directories = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let start = |n: usize| Program::with(directories[n].path(), "127.0.0.1:0", &settings);
    let (mut first, second) = (start(0), start(1));
    let bases = [&first, &second].map(|program| format!("http://{}", program.address));
    let proxy = Proxy::before(&[&bases[0], &bases[1]]).await;
    let (an, binh) = tokio::join!(
        Player::arrive(&driver, Device::Phone, "en-US,en", &proxy.base, "An"),
        Player::arrive(&driver, Device::Phone, "vi-VN,vi", &proxy.base, "Bình"),
    );
    let red = Guest::at(&proxy.base, &an.token().await);
    let blue = Guest::at(&proxy.base, &binh.token().await);
    let game = begun(&red, &blue).await;
    tokio::join!(an.open(game), binh.open(game));
    // Bình wants no question before a turn that costs nothing.
    binh.browser.tap("#head button:last-child").await;
    let switches = "dialog .toggle:nth-of-type(2)";
    binh.browser.tap(switches).await;
    binh.browser.tap("dialog .dialog-head button").await;
    for (number, lan) in whole().into_iter().take(TURNS).enumerate() {
        let player = [&an, &binh][number % 2];
        player.may_play().await;
        player.plays(lan, || {}).await;
        tokio::join!(an.has_turns(number + 1), binh.has_turns(number + 1));
        if number + 1 == KILLED_AFTER {
            first.kill();
        }
    }
    let answered = proxy.answered();
    assert!(answered.iter().all(|count| *count > 10), "{answered:?}");
}
