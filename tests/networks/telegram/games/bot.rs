//! A game against the engine, and hints for one pair of eyes.

use crate::telegram::rig::{Rig, assert_is_board};

#[tokio::test]
async fn the_engine_answers_in_a_group_and_hints_are_told_alone() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge bot 2 red");
    let begun = rig.server.next(club).await;
    assert_is_board(&begun);
    assert!(begun.text.contains("tulenh 2"), "{}", begun.brief());
    rig.server.say(&an, club, "/move c5-c6");
    let answer = rig.server.next(club).await;
    assert_is_board(&answer);
    assert!(answer.text.contains("c5-c6"), "{}", answer.brief());
    assert!(answer.text.contains("turn 2"), "{}", answer.brief());
    assert_eq!(answer.alerts(), [an.id.to_string()]);

    // In a group nothing is said of it but where it is said; the address there leads to it.
    rig.server.say(&an, club, "/hint");
    let refused = rig.server.next(club).await;
    assert!(refused.text.contains("private chat"), "{}", refused.brief());
    assert!(refused.text.contains("/hint #1"), "{}", refused.brief());
    let at_an = rig.server.private(&an);
    rig.server.say(&an, at_an, "/start hint-1");
    let first = rig.server.next(at_an).await;
    assert!(first.text.contains("Look at"), "{}", first.brief());
    rig.server.press(&an, &first, first.button("q:"));
    let said = "I would play";
    let second = rig
        .server
        .becomes(&first, said, |sent| sent.text.contains(said));
    assert_is_board(&second.await);
    rig.silent(club).await;

    let at_binh = rig.server.private(&binh);
    rig.server.say(&binh, at_binh, "/hint 1");
    let refused = rig.server.next(at_binh).await;
    assert!(
        refused.text.contains("playing in game"),
        "{}",
        refused.brief()
    );

    // After a restart the same is told.
    rig.restart().await;
    rig.server.say(&an, at_an, "/hint");
    let third = rig.server.next(at_an).await;
    assert!(third.text.contains("I would play"), "{}", third.brief());
    rig.server.say(&an, at_an, "/threats");
    let threats = rig.server.next(at_an).await;
    assert!(threats.text.contains("#1"), "{}", threats.brief());
    rig.silent(club).await;
}

#[tokio::test]
async fn alone_with_the_bot() {
    let rig = Rig::start().await;
    let (an, _) = rig.two();
    let at_an = rig.server.private(&an);
    rig.server.say(&an, at_an, "/challenge máy cấp 1 xanh");
    let begun = rig.server.next(at_an).await;
    assert!(begun.text.contains("tulenh 1"), "{}", begun.brief());
    let opened = rig.server.next(at_an).await;
    assert_is_board(&opened);
    assert!(opened.text.contains("turn 1"), "{}", opened.brief());
    rig.server.say(&an, at_an, "/challenge @tulenh_bot 5");
    let refused = rig.server.next(at_an).await;
    assert!(
        refused.text.contains("/challenge bot 3"),
        "{}",
        refused.brief()
    );
}
