//! Reminders: in private, with and without a sound; several as one; in the group when nobody can be
//! reached in private.

use std::time::Duration;

use crate::telegram::rig::Rig;

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn a_turn_is_reminded_of_in_private() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let alone = rig.server.private(&an);
    rig.server.say(&an, alone, "/settings zone Hà Nội");
    let answer = rig.server.next(alone).await;
    assert!(answer.text.contains("Vietnam"), "{}", answer.brief());
    let board = rig.game(club, &an, &binh).await;
    assert!(board.text.contains("UTC+7 /"), "{}", board.brief());

    rig.pass(36 * HOUR + HOUR / 2).await;
    let half = rig.server.next(alone).await;
    assert!(half.silent && half.photo.is_none(), "{}", half.brief());
    assert!(
        half.text.contains("your turn in game #1")
            && half.text.contains("(Vietnam, UTC+7), in 1 day"),
        "{}",
        half.brief()
    );
    rig.restart().await;
    rig.pass(58 * HOUR).await;
    let late = rig.server.next(alone).await;
    assert!(!late.silent, "{}", late.brief());
    // From it one looks at the board, and a reply to it is a turn.
    rig.server.press(&an, &late, late.button("l:"));
    let shown = rig.server.next(alone).await;
    assert!(shown.photo.is_some(), "{}", shown.brief());
    rig.server.reply(&an, alone, late.id, "c5-c6");
    let announced = rig.server.next(club).await;
    assert!(announced.text.contains("c5-c6"), "{}", announced.brief());
    let done = rig.server.next(alone).await;
    assert!(done.text.contains("c5-c6"), "{}", done.brief());
    // The game has moved on, and nothing more comes.
    rig.pass(30 * HOUR).await;
    rig.silent(club).await;
    rig.silent(alone).await;
}

#[tokio::test]
async fn several_turns_are_one_message() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    for _ in 0..3 {
        rig.game(club, &an, &binh).await;
    }
    rig.pass(58 * HOUR).await;
    let alone = rig.server.private(&an);
    let digest = rig.server.next(alone).await;
    assert!(
        digest.text.contains("your turn in 3 games"),
        "{}",
        digest.brief()
    );
    assert_eq!(digest.buttons.concat().len(), 3);
    rig.silent(alone).await;
    rig.silent(club).await;
}

#[tokio::test]
async fn who_blocked_the_bot_hears_it_in_the_group() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.block(&an, true);
    rig.pass(58 * HOUR).await;
    let announced = rig.server.next(club).await;
    assert_eq!(announced.alerts(), [an.id.to_string()]);
    assert!(
        announced.text.contains("your turn in game #1"),
        "{}",
        announced.brief()
    );
    // Once, wherever they can be reached by now.
    rig.server.block(&an, false);
    rig.restart().await;
    rig.pass(58 * HOUR + HOUR).await;
    rig.silent(rig.server.private(&an)).await;
    rig.silent(club).await;
}
