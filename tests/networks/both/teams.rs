//! Groups that play against each other.

use serde_json::json;
use tulenh::app::GameId;

use super::rig::{Both, code};
use crate::discord::rig::assert_board;

/// A group of Telegram votes against a captain and his people on Discord.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_of_one_network_plays_against_a_group_of_the_other() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();
    let [cuc, dao, em] =
        [(1, "Cúc"), (2, "Đào"), (3, "Em")].map(|(id, name)| telegram.person(id, name));
    let group = telegram.group("North");
    let (an, binh) = (discord.user("an"), discord.user("binh"));
    let room = discord.channel("south");
    telegram.say(&cuc, group, "/challenge red teams vote=12h");
    let offer = telegram.next(group).await;
    assert!(
        offer.text.contains("Both sides are teams"),
        "{}",
        offer.text
    );
    let code = code(&offer.text);
    let joined = discord.slash(an, room, "join", &[("code", json!(code))]);
    let asked = discord.answer(&joined).await;
    discord.press(an, &asked, "a:");

    // Each group has the board, and a message of its own team, with a button to join.
    let north = telegram
        .next_where("the team of Red", |sent| {
            sent.text.contains("propose a move, and vote")
        })
        .await;
    for person in [&dao, &em] {
        telegram.press(person, &north, north.button("tm:1:jr"));
    }
    telegram
        .becomes(&north, "three", |sent| sent.text.contains("3 members"))
        .await;
    let south = discord
        .expect("the team of Blue", |m| {
            m.content.contains("the other side is to move")
        })
        .await;
    discord.press(binh, &south, "tm:1:jb");
    let thread = discord.until("two members", |world| {
        let message = world.message(south.id)?;
        message
            .content
            .contains("2 members")
            .then_some(message.channel)
    });
    let thread = thread.await;

    // The program dies between proposal and votes.
    telegram.say(&dao, group, "/move f4-f6");
    telegram
        .becomes(&north, "the proposal", |sent| {
            sent.text.contains("f4-f6 – 1 vote")
        })
        .await;
    both.killed().await;
    let proposed = telegram.shown(&north).unwrap();
    telegram.press(&cuc, &proposed, proposed.button("tm:1:c"));
    let shown = discord
        .expect("the turn", |m| {
            m.content.contains("f4-f6") && !m.files.is_empty()
        })
        .await;
    assert_board(&shown);
    assert_eq!(shown.channel, thread);

    // Binh proposes there, and An plays it by a press.
    let played = discord.slash(binh, thread, "move", &[("turn", json!("f9-f7"))]);
    discord.answer(&played).await;
    let south = discord
        .expect("the message of the team", |m| m.content.contains("f9-f7"))
        .await;
    discord.press(an, &south, "tm:1:c");
    telegram
        .next_where("the answer", |sent| {
            sent.photo.is_some() && sent.text.contains("f9-f7")
        })
        .await;
    let store = both.ended();
    let stored = store.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!(stored.game.ply().0, 2);
    store.close().await.unwrap();
}
