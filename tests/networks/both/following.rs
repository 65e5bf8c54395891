//! Following a public game.

use serde_json::json;

use super::rig::Both;

/// A public game on Discord is followed on Telegram; the program is killed between two turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_is_followed_from_the_other_network() {
    let both = Both::start().await;
    let (telegram, discord) = both.networks();
    let (an, binh, thread) = both.play_on_discord().await;
    let (cuc, home) = both.vietnamese(1, "Cúc");
    telegram.say(&cuc, home, "/watch #1");
    let refused = telegram.next(home).await;
    assert!(!refused.text.contains("theo dõi ván"), "{}", refused.text);
    let options = [("game", json!(1)), ("how", json!("public"))];
    let made = discord.slash(an, thread, "watch", &options);
    let public = discord.answer(&made).await.content;
    assert!(public.contains("public"), "{public}");
    telegram.say(&cuc, home, "/watch #1");
    let board = telegram
        .next_where("the board", |sent| sent.photo.is_some())
        .await;
    assert!(
        board.text.contains("Bạn đang theo dõi ván"),
        "{}",
        board.text
    );

    both.killed().await;
    discord.slash(binh, thread, "move", &[("turn", json!("c8-c7"))]);
    let told = telegram
        .next_where("the turn", |sent| sent.text.contains("c8-c7"))
        .await;
    assert!(told.text.contains("Ván bạn đang theo dõi"), "{}", told.text);
    told.button("ws:");
    telegram.say(&cuc, home, "/watch dừng");
    let stopped = telegram.next_where("that it is followed no longer", |sent| {
        sent.text.contains("không còn theo dõi")
    });
    stopped.await;
}
