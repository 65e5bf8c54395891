//! An open offer.

use serde_json::json;

use super::rig::Both;
use crate::discord::rig::assert_board;
use crate::telegram::rig::assert_is_board;

/// Somebody on Telegram looks for a game, and somebody on Discord takes the offer in a channel that lists it.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_offer_is_joined_from_the_other_network() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();
    let (cuc, home) = both.vietnamese(1, "Cúc");
    telegram.say(&cuc, home, "/play marine 2 ngày đỏ");
    let offered = telegram.next(home).await;
    assert!(
        offered.text.contains("Tôi đang tìm đối thủ"),
        "{}",
        offered.text
    );
    offered.button("gw:");

    both.killed().await;
    let (an, room) = (discord.user("an"), discord.channel("games"));
    discord.make_manager(an);
    let options = [("scope", json!("chat")), ("change", json!("lobby on"))];
    let set = discord.slash(an, room, "settings", &options);
    assert!(discord.answer(&set).await.content.contains("on"));
    let list = discord.next(room).await;
    assert!(list.content.contains("Cúc (1500?)"), "{}", list.content);
    assert!(list.content.contains("marine battle"), "{}", list.content);
    let asked = discord.slash(an, room, "play", &[]);
    let own = discord.answer(&asked).await;
    assert_eq!(own.hidden_to, Some(an));
    assert!(own.content.contains("Cúc"), "{}", own.content);
    discord.press(an, &list, "gj:");
    let board = discord
        .expect("a board in private", |m| {
            m.channel != room && !m.files.is_empty()
        })
        .await;
    assert_board(&board);
    let first = telegram.next_where("a board", |sent| sent.photo.is_some());
    let first = first.await;
    assert_is_board(&first);
    assert!(
        first.text.contains("Cúc") && first.text.contains("an"),
        "{}",
        first.text
    );
    telegram.say(&cuc, home, "c5-c6");
    let turn = telegram.next_where("the turn", |sent| {
        sent.photo.is_some() && sent.text.contains("c5-c6")
    });
    turn.await;
}
