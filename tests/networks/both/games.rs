//! Games on both networks, and from one to the other.

use serde_json::json;
use tulenh::app::GameId;

use super::rig::{Both, code};
use crate::discord::rig::{Board, assert_board};
use crate::games::is_full;
use crate::telegram::rig::assert_is_board;

#[tokio::test(flavor = "multi_thread")]
async fn both_networks_run_on_one_store() {
    let both = Both::start().await;
    let (telegram, _) = both.networks();

    let (cuc, dao) = (telegram.person(1, "Cúc"), telegram.person(2, "Đào"));
    let group = telegram.group("Chess");
    telegram.say(&cuc, group, "/challenge red");
    let offer = telegram.next(group).await;
    telegram.press(&dao, &offer, offer.button("a:"));
    assert_is_board(&telegram.next(group).await);
    both.play_on_discord().await;
    telegram.say(&cuc, group, "/move f4-f5");
    let board = telegram.next(group).await;
    assert_is_board(&board);
    assert!(board.text.contains("f4-f5"), "{}", board.text);

    let (status, state) = both.health("/readyz").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    let (_, numbers) = both.health("/metrics").await;
    for network in ["telegram", "discord"] {
        let connected = format!("tulenh_network_connected{{network=\"{network}\"}} 1");
        let sent = format!("tulenh_deliveries_total{{network=\"{network}\",outcome=\"sent\"}}");
        assert!(numbers.contains(&connected), "{numbers}");
        assert!(numbers.contains(&sent), "{numbers}");
    }

    let store = both.ended();
    for (id, lan) in [(1, "f4-f5"), (2, "c5-c6")] {
        let stored = store.game(GameId(id)).await.unwrap().unwrap();
        assert_eq!(stored.game.record().turns()[0].lan, lan);
    }
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_on_one_leaves_the_other_running() {
    let both = Both::start_with("1234567890:AAwrong").await;
    both.play_on_discord().await;
    let log = both.log();
    assert!(
        log.contains("Telegram") && log.contains("@BotFather"),
        "{log}"
    );
    assert!(!log.contains("AAwrong"), "{log}");
    let (status, state) = both.health("/readyz").await;
    assert_eq!(
        (status, first_line(&state)),
        (503, "telegram: not connected")
    );
    let (status, state) = both.health("/readyz/page").await;
    assert_eq!((status, first_line(&state)), (200, "ready"));
    assert_eq!(both.health("/healthz").await.0, 200);
}

/// A player on each network, each in their own chat and language; the program is killed between any
/// two turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_from_network_to_network() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();

    let (cuc, home) = both.vietnamese(1, "Cúc");
    let (an, stranger) = (discord.user("an"), discord.user("chi"));
    let room = discord.channel("games");
    telegram.say(&cuc, home, "/challenge red");
    let offered = telegram
        .next_where("an offer with a code", |sent| sent.text.contains("/join "))
        .await;
    let code = code(&offered.text);
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
        both.killed().await;
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
    // Each turn was announced on each network; on Discord, which has idempotency keys, only once,
    // even where the program was killed before it had marked it as sent.
    let store = both.ended();
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

/// What is said before the duties, which a database has.
fn first_line(state: &str) -> &str {
    state.lines().next().unwrap_or_default()
}
