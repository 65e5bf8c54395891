//! A game in a group is a chain: each board replies to the one before, whose buttons go, and lists
//! lead to the newest.

use crate::telegram::rig::{Board, Rig, assert_is_board};

#[tokio::test]
async fn boards_hang_on_each_other_and_lists_lead_to_the_newest() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let mut before = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    for turn in 0..4 {
        if turn == 2 {
            rig.restart().await;
        }
        let mover = if turn % 2 == 0 { &an } else { &binh };
        rig.server
            .say(mover, club, &format!("/move {}", board.quiet(turn)));
        let shown = rig.server.next(club).await;
        assert_is_board(&shown);
        assert_eq!(shown.reply_to, Some(before.id), "{}", shown.brief());
        rig.server.stripped(&before).await;
        before = shown;
    }
    // Alone with the bot the list leads there.
    let at_an = rig.server.private(&an);
    let group = -club.chat - 1_000_000_000_000;
    let address = format!("https://t.me/c/{group}/{}", before.id);
    // That the board is there is kept a moment after others see it.
    for _ in 0..50 {
        rig.server.say(&an, at_an, "/games");
        let list = rig.server.next(at_an).await;
        let mut links = list.entities.iter().filter_map(|link| link.url.as_deref());
        if links.any(|link| link == address) {
            return;
        }
    }
    panic!("no list leads to {address}");
}
