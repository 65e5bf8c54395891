//! Two networks in one process on one store.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tulenh::app::GameId;

use crate::discord::rig::{Board, TOKEN as DISCORD_TOKEN, assert_board, user};
use crate::discord::server::Server as Discord;
use crate::games::is_full;
use crate::opening;
use crate::telegram::rig::assert_is_board;
use crate::telegram::server::{Person, Server as Telegram, TOKEN as TELEGRAM_TOKEN};

struct Bot(Child);

impl Bot {
    fn start(
        telegram: &Telegram,
        telegram_token: &str,
        discord: &Discord,
        directory: &Path,
    ) -> Bot {
        let child = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("TELEGRAM_TOKEN", telegram_token)
            .env("TELEGRAM_API_URL", telegram.url())
            .env("TELEGRAM_PACE", "off")
            .env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("DISCORD_API_URL", discord.url())
            .envs(opening::settings(&directory.join("data")))
            .env("HEALTH_LISTEN", "127.0.0.1:0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(directory.join("log")).unwrap())
            .spawn();
        Bot(child.unwrap())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the state of the program says: the status, and the text.
async fn health(directory: &Path, path: &str) -> (u16, String) {
    let log = std::fs::read_to_string(directory.join("log")).unwrap();
    let said = log
        .split("http://")
        .find_map(|rest| rest.split_once("/readyz and"));
    let (address, _) = said.expect("the log names the address");
    let answer = reqwest::get(format!("http://{address}{path}"))
        .await
        .unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// What is said before the duties, which a database has.
fn first_line(state: &str) -> &str {
    state.lines().next().unwrap_or_default()
}

/// Begins a game on the pretended Discord and plays a turn.
async fn play_on_discord(discord: &Discord) {
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("games");
    let options = [("opponent", user(binh)), ("colour", json!("red"))];
    let made = discord.slash(an, room, "challenge", &options);
    discord.answer(&made).await;
    let offer = discord.next(room).await;
    discord.press(binh, &offer, "a:");
    let board = discord
        .expect("the board", |m| m.channel == room && !m.files.is_empty())
        .await;
    assert_board(&board);
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    discord.slash(an, thread, "move", &[("turn", json!("c5-c6"))]);
    let shown = discord
        .expect("turn 1", |m| {
            m.channel == thread && !m.files.is_empty() && m.content.contains("c5-c6")
        })
        .await;
    assert_board(&shown);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_networks_run_on_one_store() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let bot = Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    discord.online().await;

    let (cuc, dao) = (telegram.person(1, "Cúc"), telegram.person(2, "Đào"));
    let group = telegram.group("Chess");
    telegram.say(&cuc, group, "/challenge red");
    let offer = telegram.next(group).await;
    telegram.press(&dao, &offer, offer.button("a:"));
    assert_is_board(&telegram.next(group).await);
    play_on_discord(&discord).await;
    telegram.say(&cuc, group, "/move f4-f5");
    let board = telegram.next(group).await;
    assert_is_board(&board);
    assert!(board.text.contains("f4-f5"), "{}", board.text);

    let (status, state) = health(directory.path(), "/readyz").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    let (_, numbers) = health(directory.path(), "/metrics").await;
    for network in ["telegram", "discord"] {
        let connected = format!("tulenh_network_connected{{network=\"{network}\"}} 1");
        let sent = format!("tulenh_deliveries_total{{network=\"{network}\",outcome=\"sent\"}}");
        assert!(numbers.contains(&connected), "{numbers}");
        assert!(numbers.contains(&sent), "{numbers}");
    }

    drop(bot);
    let store = opening::open(&directory.path().join("data"));
    for (id, lan) in [(1, "f4-f5"), (2, "c5-c6")] {
        let stored = store.game(GameId(id)).await.unwrap().unwrap();
        assert_eq!(stored.game.record().turns()[0].lan, lan);
    }
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_on_one_leaves_the_other_running() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let _bot = Bot::start(&telegram, "1234567890:AAwrong", &discord, directory.path());
    discord.online().await;
    play_on_discord(&discord).await;
    let log = std::fs::read_to_string(directory.path().join("log")).unwrap();
    assert!(
        log.contains("Telegram") && log.contains("@BotFather"),
        "{log}"
    );
    assert!(!log.contains("AAwrong"), "{log}");
    let (status, state) = health(directory.path(), "/readyz").await;
    assert_eq!(
        (status, first_line(&state)),
        (503, "telegram: not connected")
    );
    let (status, state) = health(directory.path(), "/readyz/page").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    assert_eq!(health(directory.path(), "/healthz").await.0, 200);
}

/// A player on each network, each in their own chat and language; the program is killed between any
/// two turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_from_network_to_network() {
    let (telegram, discord) = (Telegram::start().await, Discord::start(DISCORD_TOKEN));
    let directory = tempfile::tempdir().unwrap();
    let start = || Bot::start(&telegram, TELEGRAM_TOKEN, &discord, directory.path());
    let mut bot = start();
    discord.online().await;

    let cuc = Person {
        language: Some("vi".to_owned()),
        ..telegram.person(1, "Cúc")
    };
    let cuc = telegram.newcomer(cuc, true);
    let home = telegram.private(&cuc);
    let (an, stranger) = (discord.user("an"), discord.user("chi"));
    let room = discord.channel("games");
    telegram.say(&cuc, home, "/challenge red");
    let offered = telegram
        .next_where("an offer with a code", |sent| sent.text.contains("/join "))
        .await;
    let code = offered.text.split("/join ").nth(1).unwrap_or_default();
    let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
    let joined = discord.slash(an, room, "join", &[("code", json!(code))]);
    let asked = discord.answer(&joined).await;
    assert_eq!(asked.hidden_to, Some(an));
    discord.press(an, &asked, "a:");
    let board = discord.next(room).await;
    assert_board(&board);
    let thread = discord.until("the thread", |world| {
        world.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    let first = telegram.next_where("a board", |sent| sent.photo.is_some());
    assert_is_board(&first.await);

    let mut referee = Board::start();
    let turns = if is_full() { 4 } else { 2 };
    for n in 0..turns {
        drop(bot);
        opening::let_leases_lapse(&directory.path().join("data"));
        {
            // Nobody resumes a session of a dead process.
            let mut world = discord.world();
            world.sessions.clear();
            world.menus = 0;
        }
        bot = start();
        discord.online().await;
        let turn = referee.quiet(n);
        if n % 2 == 0 {
            telegram.say(&cuc, home, &turn);
        } else {
            let refused = discord.slash(stranger, thread, "move", &[("turn", json!(turn))]);
            assert_eq!(discord.answer(&refused).await.hidden_to, Some(stranger));
            let played = discord.slash(an, thread, "move", &[("turn", json!(turn))]);
            discord.answer(&played).await;
        }
        let shown = discord
            .expect(&turn, |m| {
                m.channel == thread && m.content.contains(&turn) && !m.files.is_empty()
            })
            .await;
        assert_board(&shown);
        assert!(shown.content.contains("is to move"), "{}", shown.content);
        assert_eq!(shown.alerts.contains(&an), n % 2 == 0);
        let announced = telegram
            .next_where(&turn, |sent| {
                sent.photo.is_some() && sent.text.contains(&turn)
            })
            .await;
        assert_is_board(&announced);
        assert!(
            announced.text.contains('ư'),
            "in Vietnamese: {}",
            announced.text
        );
    }
    drop(bot);
    // Each turn was announced on each network; on Discord, which has idempotency keys, only once,
    // even where the program was killed before it had marked it as sent.
    let store = opening::open(&directory.path().join("data"));
    let stored = store.game(GameId(1)).await.unwrap().unwrap();
    for played in stored.game.record().turns() {
        let on_telegram = telegram.sent().into_iter();
        let on_telegram = on_telegram.filter(|s| s.photo.is_some() && s.text.contains(&played.lan));
        assert!(on_telegram.count() >= 1, "{}", played.lan);
        let world = discord.world();
        let on_discord = world.messages.iter();
        let on_discord =
            on_discord.filter(|m| !m.files.is_empty() && m.content.contains(&played.lan));
        assert_eq!(on_discord.count(), 1, "{}", played.lan);
    }
    assert_eq!(stored.game.record().turns().len(), turns);
    store.close().await.unwrap();
}
