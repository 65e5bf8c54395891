//! Pauses, gifts, claims and vacations: typed, and by the buttons that follow.

use crate::telegram::rig::Rig;

#[tokio::test]
async fn a_pause_is_agreed_on_and_ended_by_buttons() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.say(&an, club, "/pause");
    let offer = rig.server.next(club).await;
    assert_eq!(offer.alerts(), [binh.id.to_string()]);
    rig.restart().await;
    rig.server.press(&binh, &offer, offer.button("za:"));
    let paused = rig.server.next(club).await;
    assert_eq!(paused.alerts(), [an.id.to_string()]);
    rig.server.press(&an, &paused, paused.button("zr:"));
    let resumed = rig.server.next(club).await;
    assert!(
        resumed.text.contains("running again"),
        "{}",
        resumed.brief()
    );
    rig.server.say(&an, club, "/resume");
    let refused = rig.server.next(club).await;
    assert!(refused.text.contains("paused."), "{}", refused.brief());
    rig.server.say(&binh, club, "/pause");
    let offer = rig.server.next(club).await;
    rig.server.press(&an, &offer, offer.button("zn:"));
    let answer = rig.server.next(club).await;
    assert!(
        answer.text.contains("agree to a pause"),
        "{}",
        answer.brief()
    );
    rig.silent(club).await;
}

#[tokio::test]
async fn time_is_given_and_nothing_can_be_claimed() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.say(&binh, club, "/gift");
    let choice = rig.server.next(club).await;
    rig.server.press(&binh, &choice, choice.button("zg:1:0:24"));
    let given = rig.server.next(club).await;
    assert!(given.text.contains("1 day"), "{}", given.brief());
    assert_eq!(given.alerts(), [an.id.to_string()]);
    rig.server.say(&binh, club, "/gift@tulenh_bot 12 giờ #1");
    let given = rig.server.next(club).await;
    assert!(given.text.contains("12 hours"), "{}", given.brief());
    rig.server.say(&binh, club, "/claim");
    let refused = rig.server.next(club).await;
    assert!(
        refused.text.contains("ends by itself"),
        "{}",
        refused.brief()
    );
    rig.silent(club).await;
}

#[tokio::test]
async fn a_vacation_begins_by_a_button_and_ends_by_a_turn() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let board = rig.game(club, &an, &binh).await;
    rig.server.say(&an, club, "/vacation");
    let status = rig.server.next(club).await;
    assert!(status.text.contains("20 days"), "{}", status.brief());
    rig.server.press(&an, &status, status.button("v:"));
    let news = rig.server.next(club).await;
    assert!(news.text.contains("on vacation"), "{}", news.brief());
    assert_eq!(news.alerts(), [binh.id.to_string()]);
    let lan = crate::telegram::rig::Board::start().quiet(0);
    rig.server.reply(&an, club, board.id, &lan);
    let played = rig.server.next(club).await;
    assert!(played.text.contains(&lan), "{}", played.brief());
    rig.server.say(&an, club, "/vacation off");
    let refused = rig.server.next(club).await;
    assert!(refused.text.contains("on vacation"), "{}", refused.brief());
    rig.silent(club).await;
}

#[tokio::test]
async fn who_does_not_play_moves_no_clock() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.person(3, "Chi");
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.say(&an, club, "/pause");
    let offer = rig.server.next(club).await;
    rig.server.say(&an, club, "/gift #1");
    let gifts = rig.server.next(club).await;
    let mut strange = vec![(&offer, "za:"), (&offer, "zn:"), (&gifts, "zg:")];
    rig.server.say(&binh, club, "/pause");
    let paused = rig.server.next(club).await;
    strange.push((&paused, "zr:"));
    for (message, prefix) in strange {
        let query = rig.server.press(&chi, message, message.button(prefix));
        let refused = rig.server.answer(&query).await.text;
        assert!(refused.contains("playing in game"), "{prefix}: {refused}");
    }
    rig.silent(club).await;
    // Whoever plays still can.
    rig.server.press(&binh, &paused, paused.button("zr:"));
    let resumed = rig.server.next(club).await;
    assert!(
        resumed.text.contains("running again"),
        "{}",
        resumed.brief()
    );
}
