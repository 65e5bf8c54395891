//! A secret set-up.

use serde_json::json;

use super::rig::{Both, code};
use crate::telegram::rig::assert_is_board;

/// Somebody on Telegram and somebody on Discord place their armies in secret, and the bot is killed before both have
/// confirmed.
#[tokio::test(flavor = "multi_thread")]
async fn a_secret_set_up_is_made_from_one_network_to_the_other() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();
    let (cuc, home) = both.vietnamese(1, "Cúc");
    telegram.say(&cuc, home, "/challenge bí mật đỏ");
    let offered = telegram.next(home).await;
    assert!(offered.text.contains("Bày quân bí mật"), "{}", offered.text);
    let code = code(&offered.text);
    let (an, room) = (discord.user("an"), discord.channel("games"));
    let asked = discord.slash(an, room, "accept", &[("code", json!(code))]);
    let asked = discord.answer(&asked).await;
    assert!(asked.content.contains("Secret set-up"), "{}", asked.content);
    discord.press(an, &asked, "a:");
    let began = discord
        .expect("the beginning", |m| {
            m.channel == room && m.button("su:1:").is_some()
        })
        .await;
    assert!(began.files.is_empty());
    let own = discord
        .expect("their half, alone", |m| {
            m.channel != room && !m.files.is_empty()
        })
        .await;
    assert!(own.content.contains("you play Blue"), "{}", own.content);
    let theirs = telegram.next_where("her half", |sent| sent.photo.is_some());
    let theirs = theirs.await;
    assert!(theirs.text.contains("bạn cầm quân Đỏ"), "{}", theirs.text);

    // By words on Telegram, by an option and buttons on Discord, where an answer is hidden in the channel too.
    telegram.say(&cuc, home, "/setup hạm đội");
    let fleet = "1NIN7/2TTI1E1E2/2MFFSA4/3GA6/8G2/7HCH1";
    let shown = telegram.next_where("the fleet", |sent| sent.text.contains(fleet));
    shown.await.button("su:1:c");
    telegram.say(&cuc, home, "/setup confirm");
    let asked = telegram.next_where("a question", |sent| sent.text.contains("Bạn xác nhận"));
    let asked = asked.await;
    telegram.press(&cuc, &asked, asked.button("su:1:y:"));
    let heard = discord
        .expect("her hash", |m| {
            m.content.contains("has confirmed their set-up")
        })
        .await;
    assert!(!heard.content.contains(fleet));

    both.killed().await;
    let half = discord.slash(an, room, "setup", &[("half", json!("coast"))]);
    let half = discord.answer(&half).await;
    assert_eq!(half.hidden_to, Some(an));
    assert!(!half.files.is_empty() && half.content.contains("It can be played"));
    let asked = discord.slash(an, room, "setup", &[("half", json!("confirm"))]);
    let asked = discord.answer(&asked).await;
    assert_eq!(asked.hidden_to, Some(an));
    discord.press(an, &asked, "su:1:y:");
    let coast = "8hch/4f1f2m1/1n1a4g2/2gas1t2i1/1nte3e3/2i8";
    let both = |text: &str| text.contains(fleet) && text.contains(coast) && text.contains("salt: ");
    let told = telegram.next_where("both halves", |sent| both(&sent.text));
    assert!(told.await.photo.is_some());
    let told = discord.expect("both halves", |m| m.channel == room && both(&m.content));
    assert!(!told.await.files.is_empty());
    let board = telegram.next_where("a board", |sent| sent.photo.is_some());
    assert_is_board(&board.await);
}
