//! What goes wrong on the network, and the game goes on.

use std::time::{Duration, Instant};

use crate::games::is_full;
use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Sent, Spot, Trouble};

#[tokio::test]
async fn a_flooded_chat_is_left_alone_and_told_once() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let quiet_club = rig.server.group("Quiet club");
    let first = rig.game(club, &an, &binh).await;
    let other = rig.game(quiet_club, &an, &binh).await;
    rig.server
        .trouble("sendphoto", Some(club.chat), 1, Trouble::Flood(2));
    let (asked, mut board) = (Instant::now(), Board::start());
    let lan = board.quiet(0);
    rig.server.reply(&an, club, first.id, &lan);
    rig.server.called("sendphoto", 3).await;
    // The other group is served meanwhile.
    rig.server.reply(&an, quiet_club, other.id, &lan);
    assert_is_board(&rig.server.next(quiet_club).await);
    assert!(asked.elapsed() < Duration::from_secs(2));
    assert_is_board(&rig.server.next(club).await);
    assert!(asked.elapsed() >= Duration::from_secs(2));
    rig.silent(club).await;
    // Answers wait as well.
    rig.server
        .trouble("sendmessage", Some(club.chat), 1, Trouble::Flood(1));
    rig.server.say(&an, club, "/help");
    rig.server.next(club).await;
    rig.silent(club).await;
}

#[tokio::test]
async fn a_server_in_trouble_is_tried_again() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    // teloxide waits ten seconds after an answer like this.
    let trouble = if is_full() {
        Trouble::Status(502)
    } else {
        Trouble::Dropped
    };
    rig.server.trouble("sendphoto", None, 1, trouble);
    let lan = Board::start().quiet(0);
    rig.server.reply(&an, club, first.id, &lan);
    let shown = rig.server.next(club).await;
    assert!(shown.text.contains(&lan));
    rig.silent(club).await;
}

#[tokio::test]
async fn updates_survive_trouble_in_asking_for_them() {
    let rig = Rig::start().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.server.trouble("getupdates", None, 1, Trouble::Error(409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"));
    rig.server.trouble("getupdates", None, 1, Trouble::Lost);
    rig.server.trouble("getupdates", None, 1, Trouble::Flood(1));
    rig.server.say(&an, private, "/help");
    rig.server.next(private).await;
    rig.server.say(&an, private, "/games");
    rig.server.next(private).await;
    rig.server.confirmed().await;
    rig.silent(private).await;
}

#[tokio::test]
async fn a_webhook_that_could_not_be_looked_for_is_found_later() {
    let mut rig = Rig::start().await;
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    rig.pause().await;
    rig.server.set_webhook();
    let away = Trouble::Error(400, "Bad Request: not now");
    rig.server.trouble("getwebhookinfo", None, 1, away);
    rig.resume();
    rig.server.say(&an, private, "/help");
    rig.server.next(private).await;
    // And one that is set while it runs.
    rig.server.set_webhook();
    rig.server.say(&an, private, "/games");
    rig.server.next(private).await;
    assert_eq!(rig.server.count("deletewebhook"), 2);
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_not_asked_for_again() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server.trouble("sendphoto", None, 1, Trouble::Garbled);
    let mut board = Board::start();
    rig.server.reply(&an, club, first.id, &board.quiet(0));
    let second = rig.server.next(club).await;
    rig.silent(club).await;
    // And the board is known by its id.
    rig.server.reply(&binh, club, second.id, &board.quiet(0));
    assert_is_board(&rig.server.next(club).await);
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_found_and_told_once() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server.trouble("sendphoto", None, 1, Trouble::Lost);
    let mut board = Board::start();
    rig.server.reply(&an, club, first.id, &board.quiet(0));
    let shown = rig.server.next(club).await;
    // Found by an edit that changes nothing; from then on the board is known.
    rig.server.called("editmessagereplymarkup", 1).await;
    rig.silent(club).await;
    rig.server.reply(&binh, club, shown.id, &board.quiet(0));
    assert_is_board(&rig.server.next(club).await);
    rig.silent(club).await;
}

#[tokio::test]
async fn somebody_who_blocked_the_bot_does_not_stop_the_game() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&binh, at_binh, "/start");
    rig.server.next(at_binh).await;
    rig.server.block(&binh, true);
    // The challenger is told that the challenged cannot be, and may try again.
    rig.server.say(&an, at_an, "/challenge @binh_le red");
    let heard = [rig.server.next(at_an).await, rig.server.next(at_an).await];
    let code = heard.iter().find(|sent| !sent.buttons.is_empty()).unwrap();
    let code = &code.button("c:")[2..];
    assert!(
        heard.iter().all(|sent| sent.text.contains(code)),
        "{heard:#?}"
    );
    rig.server.block(&binh, false);
    rig.server.say(&an, at_an, "/challenge @binh_le red");
    rig.server.next(at_an).await;
    let offer = rig.server.next(at_binh).await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    let on_an = rig.server.next(at_an).await;
    rig.server.next(at_binh).await;
    // Blocked in the middle: An plays on, and Bình finds the board when back.
    rig.server.block(&binh, true);
    let mut board = Board::start();
    rig.server.reply(&an, at_an, on_an.id, &board.quiet(0));
    let heard = [rig.server.next(at_an).await, rig.server.next(at_an).await];
    let announced = |sent: &Sent| sent.photo.is_none() && sent.text.contains("get my messages");
    assert!(heard.iter().any(announced), "{heard:#?}");
    rig.server.block(&binh, false);
    rig.server.say(&binh, at_binh, "/board");
    let on_binh = rig.server.next(at_binh).await;
    rig.server
        .reply(&binh, at_binh, on_binh.id, &board.quiet(0));
    assert_is_board(&rig.server.next(at_an).await);
}

#[tokio::test]
async fn a_group_that_gets_a_new_id_keeps_its_game() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    let moved: Spot = rig.server.migrate(club);
    let mut board = Board::start();
    for ply in 0..3 {
        let mover = if ply % 2 == 0 { &an } else { &binh };
        let lan = board.quiet(ply);
        rig.server.say(mover, moved, &format!("/move #1 {lan}"));
        let board = |sent: &Sent| sent.spot == moved && sent.photo.is_some();
        let shown = rig.server.next_where("the board", board).await;
        assert!(shown.text.contains(&lan), "{}", shown.brief());
        assert_is_board(&shown);
    }
    // At first the game was told elsewhere, so the player was answered here.
    rig.server.next(moved).await;
    rig.silent(moved).await;
}

#[tokio::test]
async fn where_photos_are_forbidden_words_are_sent() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.forbid_photos(club);
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    let first = rig.server.next(club).await;
    assert!(
        first.photo.is_none() && first.text.len() > 200,
        "{}",
        first.brief()
    );
    let mut board = Board::start();
    rig.server.reply(&an, club, first.id, &board.quiet(0));
    let second = rig.server.next(club).await;
    assert!(second.photo.is_none() && second.text.len() > 200);
    rig.server.say(&an, club, "/board");
    let answer = rig.server.next(club).await;
    assert!(answer.photo.is_none() && answer.text.len() > 200);
    rig.server.reply(&binh, club, answer.id, &board.quiet(0));
    rig.server.next(club).await;
    rig.silent(club).await;
}

#[tokio::test]
async fn a_group_that_threw_the_bot_out_keeps_the_game_in_store() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server
        .reply(&an, club, first.id, &Board::start().quiet(0));
    rig.server.next(club).await;
    rig.server.kick(club);
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&an, at_an, "/board 1");
    assert_is_board(&rig.server.next(at_an).await);
    // The game goes on where its players can be reached.
    let mut board = Board::start();
    board.quiet(0);
    rig.server.say(&binh, at_binh, &board.quiet(0));
    for private in [at_an, at_binh] {
        let wanted = |sent: &Sent| sent.spot == private && sent.text.contains("turn 2");
        assert_is_board(&rig.server.next_where("turn 2", wanted).await);
    }
}

#[tokio::test]
async fn what_a_dying_store_did_not_keep_is_not_confirmed() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server.confirmed().await;
    rig.fail_at_next_game();
    let lan = Board::start().quiet(0);
    rig.server.reply(&an, club, first.id, &lan);
    rig.ended().await.unwrap();
    assert_eq!(rig.server.unconfirmed(), 1);
    // With a whole disk the turn is played, and told.
    rig.resume();
    let played = |sent: &Sent| sent.spot == club && sent.text.contains("turn 1");
    let shown = rig.server.next_where("turn 1", played).await;
    assert!(shown.text.contains(&lan), "{}", shown.brief());
    assert_is_board(&shown);
    rig.server.confirmed().await;
}

#[tokio::test]
async fn a_press_too_old_to_be_answered_gets_a_message_if_it_was_refused() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    let old = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    rig.server
        .trouble("answercallbackquery", None, 2, Trouble::Error(400, old));
    rig.server.press(&an, &offer, offer.button("a:"));
    let refusal = rig.server.next(club).await;
    assert!(refusal.photo.is_none(), "{}", refusal.brief());
    rig.server.press(&binh, &offer, offer.button("a:"));
    assert_is_board(&rig.server.next(club).await);
    rig.server.stripped(&offer).await;
    rig.silent(club).await;
}

#[tokio::test]
async fn a_limited_chat_hears_everything_in_time() {
    let mut rig = Rig::start().await;
    rig.pause().await;
    rig.pace = "30/1/0".parse().unwrap();
    rig.resume();
    let (an, _) = rig.two();
    let private = rig.server.private(&an);
    let asked = Instant::now();
    for _ in 0..5 {
        rig.server.say(&an, private, "/help");
    }
    // Three in a burst, the others three seconds later; presses do not wait for words.
    for _ in 0..3 {
        rig.server.next(private).await;
    }
    assert!(asked.elapsed() < Duration::from_secs(3));
    rig.server.next(private).await;
    rig.server.next(private).await;
    assert!(asked.elapsed() >= Duration::from_secs(3));
}

#[tokio::test]
async fn forty_chats_at_once_are_all_answered() {
    let rig = Rig::start().await;
    let people: Vec<_> = (0..40)
        .map(|i| rig.server.person(100 + i, &format!("P{i}")))
        .collect();
    for _ in 0..3 {
        for person in &people {
            rig.server.say(person, rig.server.private(person), "/help");
        }
    }
    for person in &people {
        for _ in 0..3 {
            rig.server.next(rig.server.private(person)).await;
        }
    }
    rig.server.confirmed().await;
}
