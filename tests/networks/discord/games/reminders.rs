//! Reminders: in private, with and without a sound; several as one; in the thread of the game when
//! private messages are closed.

use std::time::Duration;

use crate::discord::rig::Rig;

const HOUR: Duration = Duration::from_secs(3600);
/// The flag of a message that makes no sound.
const SILENT: u64 = 1 << 12;

#[tokio::test]
async fn a_turn_is_reminded_of_in_private() {
    let mut rig = Rig::start().await;
    let (an, binh) = (rig.server.user("An"), rig.server.user("Bình"));
    let room = rig.server.channel("games");
    rig.game(an, binh, room).await;
    rig.pass(36 * HOUR + HOUR / 2).await;
    let alone = rig.server.private(an);
    let half = rig.server.next(alone).await;
    assert_ne!(half.flags & SILENT, 0, "{half:?}");
    // Discord shows when it is, and how long it is until then, to everybody in their own way.
    assert!(
        half.content.contains("your turn in game** `#1`")
            && half.content.contains(":f>, <t:")
            && half.content.contains(":R>"),
        "{half:?}"
    );
    rig.restart().await;
    rig.pass(58 * HOUR).await;
    let late = rig.server.next(alone).await;
    assert_eq!(late.flags & SILENT, 0, "{late:?}");
    rig.silent("once more", |message| message.channel == alone)
        .await;
}

#[tokio::test]
async fn several_turns_are_one_message() {
    let rig = Rig::start().await;
    let (an, binh) = (rig.server.user("An"), rig.server.user("Bình"));
    for name in ["one", "two", "three"] {
        let room = rig.server.channel(name);
        rig.game(an, binh, room).await;
    }
    rig.pass(58 * HOUR).await;
    let alone = rig.server.private(an);
    let digest = rig.server.next(alone).await;
    assert!(
        digest.content.contains("your turn in 3 games"),
        "{digest:?}"
    );
    assert_eq!(digest.buttons().len(), 3);
    rig.silent("another", |message| message.channel == alone)
        .await;
}

#[tokio::test]
async fn whose_private_messages_are_closed_hears_it_in_the_thread() {
    let mut rig = Rig::start().await;
    let (an, binh) = (rig.server.user("An"), rig.server.user("Bình"));
    let room = rig.server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    // From here on the bot knows its thread.
    rig.restart().await;
    rig.server.close_messages(an);
    rig.pass(58 * HOUR).await;
    let announced = rig.server.next(thread).await;
    assert!(
        announced.content.contains("your turn in game"),
        "{announced:?}"
    );
    assert_eq!(announced.alerts, [an]);
    // Once, wherever they can be reached by now.
    rig.server.world().people.get_mut(&an).unwrap().closed = false;
    rig.restart().await;
    rig.pass(58 * HOUR + HOUR).await;
    let alone = rig.server.private(an);
    rig.silent("once more", |message| {
        [alone, thread].contains(&message.channel)
    })
    .await;
}
