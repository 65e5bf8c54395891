//! Prepared turns of both sides that answer each other.

use crate::telegram::rig::{Rig, assert_is_board};

#[tokio::test]
async fn a_chain_of_prepared_turns_is_one_board() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    // His own first turn An still has to play himself.
    rig.server.say(&an, at_an, "/if c5-c6 thì c8-c7 rồi g5-g6");
    assert_is_board(&rig.server.next(at_an).await);
    rig.server
        .say(&binh, at_binh, "/if c5-c6 then c8-c7 then g5-g6 then g8-g7");
    assert_is_board(&rig.server.next(at_binh).await);
    rig.restart().await;
    rig.silent(club).await;
    rig.server.say(&an, club, "/move c5-c6");
    let shown = rig.server.next(club).await;
    assert_is_board(&shown);
    for turn in ["c5-c6", "c8-c7", "g5-g6", "g8-g7", "turn 4", "prepared"] {
        assert!(shown.text.contains(turn), "{turn} in {}", shown.brief());
    }
    assert_eq!(shown.alerts(), [an.id.to_string()]);
    // Nothing is left of it.
    for (person, home) in [(&an, at_an), (&binh, at_binh)] {
        rig.server.say(person, home, "/if");
        let list = rig.server.next(home).await;
        assert!(list.text.contains("no prepared moves"), "{}", list.brief());
    }
    rig.silent(club).await;
}

#[tokio::test]
async fn another_turn_than_foreseen_drops_what_was_prepared() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let alone = rig.server.private(&binh);
    let lines = "/if c5-c6 c8-c7 g5-g6 g8-g7 | k5-k6 k8-k7";
    rig.server.say(&binh, alone, lines);
    let list = rig.server.next(alone).await;
    assert!(list.text.contains("k5-k6 → k8-k7"), "{}", list.brief());
    rig.server.say(&an, club, "/move c5-c6");
    let shown = rig.server.next(club).await;
    assert!(shown.text.contains("c8-c7"), "{}", shown.brief());
    rig.restart().await;
    // Of the lines that began otherwise nothing is left, of this one the rest.
    rig.server.say(&binh, alone, "/if");
    let list = rig.server.next(alone).await;
    assert!(list.text.contains("g5-g6 → g8-g7"), "{}", list.brief());
    assert!(!list.text.contains("k5-k6"), "{}", list.brief());
    rig.server.say(&an, club, "/move k5-k6");
    let shown = rig.server.next(club).await;
    assert!(!shown.text.contains("prepared"), "{}", shown.brief());
    assert_eq!(shown.alerts(), [binh.id.to_string()]);
    rig.server.say(&binh, alone, "/if");
    let list = rig.server.next(alone).await;
    assert!(list.text.contains("no prepared moves"), "{}", list.brief());
    rig.silent(club).await;
}
