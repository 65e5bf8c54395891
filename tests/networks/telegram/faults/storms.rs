//! Many errors at once, places that move and go, updates that come twice, in disorder or not at
//! all: the game goes on, and each turn is announced once. (Single errors are in `errors`.)

use crate::games::is_full;
use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent, Spot, Trouble};

/// Whether a message is the board after this turn.
fn tells(sent: &Sent, turn: usize) -> bool {
    let needle = format!("turn {turn}");
    let mut places = sent.text.match_indices(&needle);
    let after = |at: usize| sent.text[at + needle.len()..].chars().next();
    let announced = places.any(|(at, _)| !after(at).is_some_and(|c| c.is_ascii_digit()));
    sent.photo.is_some() && announced
}

/// The board after this turn, in this place.
async fn board_after(rig: &Rig, spot: Spot, turn: usize) -> Sent {
    let what = format!("turn {turn} in {spot:?}");
    let wanted = |sent: &Sent| sent.spot == spot && tells(sent, turn);
    let sent = rig.server.next_where(&what, wanted).await;
    assert_is_board(&sent);
    sent
}

/// Asserts that each of these turns was announced exactly once in all these places together.
async fn announced_once(rig: &Rig, spots: &[Spot], turns: std::ops::RangeInclusive<usize>) {
    rig.settled().await;
    let sent = rig.server.sent();
    for turn in turns {
        let announced = sent
            .iter()
            .filter(|sent| spots.contains(&sent.spot) && tells(sent, turn))
            .count();
        assert_eq!(announced, 1, "turn {turn} was told {announced} times");
    }
}

/// The players take turns by replying to the last board.
async fn play_on(
    rig: &Rig,
    (spot, mut shown): (Spot, Sent),
    board: &mut Board,
    players: [&Person; 2],
    turns: std::ops::RangeInclusive<usize>,
) -> Sent {
    for turn in turns {
        let lan = board.quiet(turn);
        let mover = players[(turn - 1) % 2];
        rig.server.reply(mover, spot, shown.id, &lan);
        shown = board_after(rig, spot, turn).await;
    }
    shown
}

#[tokio::test]
async fn a_storm_of_429s_delays_and_loses_nothing() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let (club, quiet_club) = (rig.server.group("Club"), rig.server.group("Quiet"));
    let first = rig.game(club, &an, &binh).await;
    let other = rig.game(quiet_club, &an, &binh).await;
    // Whatever is said in the club: boards, answers, edits.
    rig.server
        .trouble("", Some(club.chat), 4, Trouble::Flood(1));
    let mut board = Board::start();
    let lan = board.quiet(1);
    rig.server.reply(&an, club, first.id, &lan);
    rig.server.say(&binh, club, "/games");
    // The other game does not feel it.
    play_on(
        &rig,
        (quiet_club, other),
        &mut Board::start(),
        [&an, &binh],
        1..=4,
    )
    .await;
    let shown = board_after(&rig, club, 1).await;
    let answer = |sent: &Sent| sent.spot == club && sent.photo.is_none();
    rig.server.next_where("the answer", answer).await;
    play_on(&rig, (club, shown), &mut board, [&an, &binh], 2..=4).await;
    announced_once(&rig, &[club], 1..=4).await;
    announced_once(&rig, &[quiet_club], 1..=4).await;
}

#[tokio::test]
async fn a_storm_of_server_errors_delays_and_loses_nothing() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let clubs = [
        rig.server.group("One"),
        rig.server.group("Two"),
        rig.server.group("Three"),
    ];
    // teloxide waits ten seconds after each such error, so the short form has one.
    let clubs = if is_full() { &clubs[..] } else { &clubs[..1] };
    let mut games = Vec::new();
    for &club in clubs {
        games.push((club, rig.game(club, &an, &binh).await));
    }
    for (club, status) in clubs.iter().zip([500, 502, 504]) {
        rig.server
            .trouble("sendphoto", Some(club.chat), 1, Trouble::Status(status));
        if is_full() {
            let strips = "editmessagereplymarkup";
            rig.server
                .trouble(strips, Some(club.chat), 1, Trouble::Status(503));
        }
    }
    if is_full() {
        rig.server
            .trouble("answercallbackquery", None, 1, Trouble::Status(503));
    }
    let lan = Board::start().quiet(1);
    for (club, first) in &games {
        rig.server.reply(&an, *club, first.id, &lan);
    }
    rig.server.called("sendphoto", 2 * clubs.len()).await;
    if is_full() {
        rig.server
            .trouble("getupdates", None, 1, Trouble::Status(502));
    }
    for &club in clubs {
        board_after(&rig, club, 1).await;
    }
    for &club in clubs {
        announced_once(&rig, &[club], 1..=1).await;
    }
}

#[tokio::test]
async fn a_group_that_moves_in_the_middle_of_a_game_is_followed() {
    for reversed in [false, true] {
        let rig = Rig::start().await;
        let (an, binh) = rig.two();
        let club = rig.server.small_group("Club");
        let first = rig.game(club, &an, &binh).await;
        let mut board = Board::start();
        play_on(&rig, (club, first), &mut board, [&an, &binh], 1..=2).await;
        let moved = rig.server.migrate_aloud(club, &an, reversed);
        rig.server.confirmed().await;
        if !reversed {
            // That the bot is in the new group is no news: it was in the old one.
            rig.silent(moved).await;
        }
        for turn in 3..=5 {
            let mover = if turn % 2 == 1 { &an } else { &binh };
            let lan = board.quiet(turn);
            rig.server.say(mover, moved, &format!("/move #1 {lan}"));
            board_after(&rig, moved, turn).await;
        }
        announced_once(&rig, &[club, moved], 1..=5).await;
    }
}

#[tokio::test]
async fn thrown_out_the_players_are_told_alone_and_back_again_it_greets() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    play_on(&rig, (club, first), &mut board, [&an, &binh], 1..=2).await;
    rig.server.throw_out(&an, club);
    rig.server.confirmed().await;
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    for turn in 3..=4 {
        let (mover, spot) = if turn % 2 == 1 {
            (&an, at_an)
        } else {
            (&binh, at_binh)
        };
        let lan = board.quiet(turn);
        rig.server.say(mover, spot, &format!("/move #1 {lan}"));
        for private in [at_an, at_binh] {
            board_after(&rig, private, turn).await;
        }
    }
    for private in [at_an, at_binh] {
        announced_once(&rig, &[private], 3..=4).await;
    }
    rig.silent(club).await;
    let update = rig.server.add_bot(&an, club);
    let greeting = rig.server.next(club).await;
    assert_eq!(greeting.reply_to, None, "{}", greeting.brief());
    // Once, though it comes twice.
    rig.server.repeat(update);
    rig.server.confirmed().await;
    rig.silent(club).await;
}

#[tokio::test]
async fn updates_in_disorder_and_twice_play_each_turn_once() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    for round in 0..3 {
        let (red, blue) = (board.quiet(round), board.quiet(round + 7));
        rig.pause().await;
        rig.server.say(&an, club, &format!("/move #1 {red}"));
        rig.server.say(&binh, club, &format!("/move #1 {blue}"));
        rig.server.disorder();
        rig.resume();
        let turn = round * 2 + 1;
        board_after(&rig, club, turn).await;
        // Blue came too early and was told so, once; Blue's turn is not kept for later.
        rig.settled().await;
        let said = rig.server.drain(club);
        let refusals = said.iter().filter(|sent| sent.photo.is_none());
        assert_eq!(refusals.count(), 1, "{said:#?}");
        rig.server.say(&binh, club, &format!("/move #1 {blue}"));
        board_after(&rig, club, turn + 1).await;
    }
    announced_once(&rig, &[club], 1..=6).await;
}

#[tokio::test]
async fn updates_whose_numbers_begin_again_are_heard() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    let shown = play_on(&rig, (club, first), &mut board, [&an, &binh], 1..=2).await;
    rig.server.confirmed().await;
    // Another server, first under the running program and then under one that has just been started:
    // every number has been seen before.
    rig.server.count_anew();
    let shown = play_on(&rig, (club, shown), &mut board, [&an, &binh], 3..=3).await;
    rig.pause().await;
    rig.server.count_anew();
    rig.resume();
    play_on(&rig, (club, shown), &mut board, [&an, &binh], 4..=4).await;
    announced_once(&rig, &[club], 1..=4).await;
}

#[tokio::test]
async fn a_button_whose_message_is_deleted_still_works() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    let accept = offer.button("a:").to_owned();
    rig.server.delete(&offer);
    let press = rig.server.press(&binh, &offer, &accept);
    assert!(!rig.server.answer(&press).await.alert);
    let first = rig.server.next(club).await;
    assert_is_board(&first);
    // So it is when a board is deleted on which the next one would hang.
    let mut board = Board::start();
    let shown = play_on(&rig, (club, first), &mut board, [&an, &binh], 1..=2).await;
    rig.server.delete(&shown);
    let lan = board.quiet(3);
    rig.server.say(&an, club, &format!("/move #1 {lan}"));
    board_after(&rig, club, 3).await;
    announced_once(&rig, &[club], 1..=3).await;
}

#[tokio::test]
async fn presses_that_are_lost_or_late_do_no_harm() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    let accept = offer.button("a:").to_owned();
    // Lost while the bot was away: nothing happens, and the button still works.
    rig.pause().await;
    rig.server.press(&binh, &offer, &accept);
    rig.server.lose_presses();
    rig.resume();
    rig.silent(club).await;
    // Delivered, but too late to be answered: it counts.
    rig.pause().await;
    rig.server.press(&binh, &offer, &accept);
    rig.server.forget_presses();
    rig.resume();
    let first = rig.server.next(club).await;
    assert_is_board(&first);
    let mut board = Board::start();
    play_on(&rig, (club, first), &mut board, [&an, &binh], 1..=2).await;
    announced_once(&rig, &[club], 1..=2).await;
    rig.silent(club).await;
}

#[tokio::test]
async fn blocked_by_one_player_the_other_still_hears_each_turn_once() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&binh, at_binh, "/start");
    rig.server.next(at_binh).await;
    rig.server.say(&an, at_an, "/challenge @binh_le red");
    rig.server.next(at_an).await;
    let offer = rig.server.next(at_binh).await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    rig.server.next(at_an).await;
    rig.server.next(at_binh).await;
    let mut board = Board::start();
    rig.server.block(&binh, true);
    rig.server.say(&an, at_an, &board.quiet(1));
    board_after(&rig, at_an, 1).await;
    // To write is to let the bot in again.
    rig.server.block(&binh, false);
    rig.server.say(&binh, at_binh, &board.quiet(2));
    for private in [at_an, at_binh] {
        board_after(&rig, private, 2).await;
        announced_once(&rig, &[private], 2..=2).await;
    }
    announced_once(&rig, &[at_an], 1..=1).await;
}
