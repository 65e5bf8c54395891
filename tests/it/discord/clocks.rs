//! Pauses, gifts, claims and vacations: by command, and by the buttons that follow.

use serde_json::json;
use tulenh::game::Rest;

use super::rig::Rig;

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
    assert!(server.answer(&again).await.content.contains("not paused"));
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
async fn the_time_of_a_turn_is_chosen_with_the_challenge() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    let commands = server.world().commands.clone();
    let challenge = commands
        .iter()
        .find(|it| it["name"] == "challenge")
        .unwrap();
    let options = challenge["options"].as_array().unwrap();
    let time = options.iter().find(|it| it["name"] == "time").unwrap();
    let values: Vec<&str> = time["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["value"].as_str().unwrap())
        .collect();
    assert!(
        values.len() > 8 && values.contains(&"no clock"),
        "{values:?}"
    );
    // Every one makes a challenge.
    for value in values {
        let somebody = server.user(&value.replace(' ', ""));
        let options = [
            ("opponent", json!(somebody.to_string())),
            ("time", json!(value)),
        ];
        let challenge = server.slash(an, room, "challenge", &options);
        server.answer(&challenge).await;
        let offer = server.next(room).await;
        assert!(offer.button("a:").is_some(), "{value}: {}", offer.content);
    }
}
