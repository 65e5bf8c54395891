//! A whole game, from the challenge to mate; and one whose bot is killed again and again.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;

use crate::games::{as_people_read, is_full, tells, whole};
use crate::opening;

use crate::discord::rig::{Rig, TOKEN, assert_board, user};
use crate::discord::server::Server;
use crate::discord::server::world::Msg;

#[tokio::test]
async fn a_whole_game_ends_in_mate() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, mut shown) = rig.game(an, binh, room).await;
    for (n, turn) in whole().into_iter().enumerate() {
        let player = [an, binh][n % 2];
        // By command and by reply, in the letters' own case and in another.
        match n % 3 {
            0 => drop(rig.play(player, thread, turn).await),
            1 => drop(server.reply(player, &shown, turn)),
            _ => drop(server.reply(player, &shown, &format!("  {turn} "))),
        }
        shown = server.next(thread).await;
        assert_board(&shown);
        assert!(
            shown.content.contains(&format!("turn {}", n + 1)),
            "{turn}: {}",
            shown.content
        );
    }
    assert!(
        shown.content.contains("Blue wins") && shown.content.contains("mate"),
        "{}",
        shown.content
    );
    let late = rig.play(an, thread, "a1-a2").await;
    assert_eq!(late.hidden_to, Some(an));
    assert_eq!(server.failed(), 0);

    // On the wire: each message is taken once only, and says itself whom it may alert.
    let world = server.world();
    let sent = world
        .calls
        .iter()
        .filter(|c| c.method == "POST" && c.path.ends_with("/messages"));
    for call in sent {
        assert_eq!(call.json["enforce_nonce"], true, "{}", call.json);
        assert_eq!(call.json["allowed_mentions"]["parse"], json!([]));
        assert_eq!(call.json["allowed_mentions"]["replied_user"], false);
    }
}

/// The program itself, in a process of its own.
struct Process(Child);

impl Process {
    fn start(server: &Server, directory: &Path) -> Process {
        let child = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .current_dir(directory)
            .env_remove("TELEGRAM_TOKEN")
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API_URL", server.url())
            .envs(opening::settings(&directory.join("data")))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Process(child.unwrap())
    }
}

impl Drop for Process {
    /// SIGKILL: no goodbye.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn killed_again_and_again_it_loses_no_turn() {
    let server = Server::start(TOKEN);
    let directory = tempfile::tempdir().unwrap();
    let mut bot = Process::start(&server, directory.path());
    server.online().await;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let options = [("opponent", user(binh)), ("colour", json!("red"))];
    let made = server.slash(an, room, "challenge", &options);
    server.answer(&made).await;
    let offer = server.next(room).await;
    server.press(binh, &offer, "a:");
    let board = server
        .expect("the board", |m| m.channel == room && !m.files.is_empty())
        .await;
    let thread = server.until("the thread", |w| {
        w.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;

    let turns = if is_full() { 10 } else { 4 };
    let announces = |m: &Msg, n: usize| m.channel == thread && tells(&m.content, n + 1);
    for (n, turn) in whole().into_iter().take(turns).enumerate() {
        let player = [an, binh][n % 2];
        server.slash(player, thread, "move", &[("turn", json!(turn))]);
        // Anywhere between the press of the key and well after the news.
        tokio::time::sleep(Duration::from_millis(n as u64 * 37 % 190)).await;
        drop(bot);
        opening::let_leases_lapse(&directory.path().join("data"));
        {
            // Nobody resumes a session of a dead process.
            let mut world = server.world();
            world.sessions.clear();
            world.menus = 0;
        }
        bot = Process::start(&server, directory.path());
        server.online().await;
        // Either it was committed and is told now, or the person types it again.
        let announced = |server: &Server| server.world().messages.iter().any(|m| announces(m, n));
        for _ in 0..20 {
            if announced(&server) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if !announced(&server) {
            let again = server.slash(player, thread, "move", &[("turn", json!(turn))]);
            server.answer(&again).await;
        }
        let shown = server
            .expect(&format!("turn {}", n + 1), |m| announces(m, n))
            .await;
        assert_board(&shown);
        let read = as_people_read(turn);
        assert!(shown.content.contains(&read), "{turn}: {}", shown.content);
    }
    // In order, and none but those.
    let world = server.world();
    let announced = world
        .messages
        .iter()
        .filter(|m| m.channel == thread && !m.files.is_empty());
    let announced: Vec<usize> = announced
        .filter_map(|m| (0..99).find(|n| announces(m, *n)))
        .collect();
    assert!(announced.is_sorted(), "{announced:?}");
    assert_eq!(announced.last(), Some(&(turns - 1)));
}
