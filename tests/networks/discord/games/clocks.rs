//! Pauses, gifts, claims and vacations: by command, and by the buttons that follow.

use serde_json::json;
use tulenh::game::Rest;

use crate::discord::rig::Rig;

#[tokio::test]
async fn a_pause_is_agreed_on_and_ended_by_buttons() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let asked = server.slash(an, thread, "pause", &[]);
    assert_eq!(server.answer(&asked).await.hidden_to, Some(an));
    let offer = server.next(thread).await;
    assert_eq!(offer.alerts, [binh]);
    // The wrong thumb is answered alone.
    server.press(an, &offer, "za:");
    assert!(server.whisper(an).await.content.contains("yourself"));
    server.press(binh, &offer, "za:");
    server.whisper(binh).await;
    let paused = server.next(thread).await;
    assert_eq!(paused.alerts, [an]);
    let clock = rig.stored(1).await.game.clock().resting();
    assert_eq!(clock, Some(Rest::Pause));
    rig.restart().await;
    server.press(an, &paused, "zr:");
    server.whisper(an).await;
    assert_eq!(server.next(thread).await.alerts, [binh]);
    assert_eq!(rig.stored(1).await.game.clock().resting(), None);
    // By command there is nothing to resume any more.
    let again = server.slash(an, thread, "resume", &[]);
    assert!(server.answer(&again).await.content.contains("paused."));
    // The other answer.
    server
        .answer(&server.slash(binh, thread, "pause", &[]))
        .await;
    let offer = server.next(thread).await;
    server.press(an, &offer, "zn:");
    server.whisper(an).await;
    assert_eq!(server.next(thread).await.alerts, [binh]);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn time_is_given_and_nothing_can_be_claimed() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let before = rig.stored(1).await.game.deadline().unwrap();
    let choice = server
        .answer(&server.slash(binh, thread, "gift", &[]))
        .await;
    assert_eq!(choice.hidden_to, Some(binh));
    server.press(binh, &choice, "zg:1:0:24");
    server.whisper(binh).await;
    assert_eq!(server.next(thread).await.alerts, [an]);
    let options = [("time", json!("12 hours")), ("game", json!(1))];
    server
        .answer(&server.slash(binh, thread, "gift", &options))
        .await;
    assert!(server.next(thread).await.content.contains("12 hours"));
    let after = rig.stored(1).await.game.deadline().unwrap();
    assert_eq!(after.0 - before.0, 36 * 60 * 60 * 1000);
    let claim = server.slash(binh, thread, "claim", &[]);
    let answer = server.answer(&claim).await;
    assert_eq!(answer.hidden_to, Some(binh));
    assert!(
        answer.content.contains("ends by itself"),
        "{}",
        answer.content
    );
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn a_vacation_begins_and_ends_by_buttons() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let status = server
        .answer(&server.slash(an, thread, "vacation", &[]))
        .await;
    assert_eq!(status.hidden_to, Some(an));
    server.press(an, &status, "v:");
    let news = server.next(thread).await;
    assert!(news.content.contains("on vacation"), "{}", news.content);
    assert_eq!(news.alerts, [binh]);
    let clock = rig.stored(1).await.game.clock().resting();
    assert_eq!(clock, Some(Rest::Vacation));
    let options = [("until", json!("off"))];
    server
        .answer(&server.slash(an, thread, "vacation", &options))
        .await;
    let news = server.next(thread).await;
    assert!(
        news.content.contains("back from vacation"),
        "{}",
        news.content
    );
    assert_eq!(rig.stored(1).await.game.clock().resting(), None);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn who_does_not_play_moves_no_clock() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let chi = server.person("chi", "Chi", "vi", false);
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    server.answer(&server.slash(an, thread, "pause", &[])).await;
    let offer = server.next(thread).await;
    let gift = server.slash(an, thread, "gift", &[]);
    let gift = server.answer(&gift).await.button("zg:").unwrap();
    let agree = server.slash(binh, thread, "pause", &[]);
    server.answer(&agree).await;
    let paused = server.next(thread).await;
    let strange = ["za:", "zn:"].map(|begins| offer.button(begins).unwrap());
    let resume = paused.button("zr:").unwrap();
    for id in strange.iter().chain([&gift, &resume]) {
        server.press_old(chi, &paused, id);
        let refused = server.whisper(chi).await;
        assert!(
            refused.content.contains("không chơi ván"),
            "{id}: {refused:?}"
        );
    }
    let clock = rig.stored(1).await.game.clock().resting();
    assert_eq!(clock, Some(Rest::Pause));
    // Whoever plays still can.
    server.press(binh, &paused, "zr:");
    assert_eq!(server.next(thread).await.alerts, [an]);
    assert_eq!(rig.stored(1).await.game.clock().resting(), None);
    assert_eq!(server.failed(), 0);
}
