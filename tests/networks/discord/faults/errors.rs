//! What goes wrong on the way: limits, failures, lost lines, everything twice, a wrong token.

use std::time::Duration;

use serde_json::json;
use tulenh::discord::Error;

use crate::discord::rig::{Board, Rig, TOKEN, assert_board};
use crate::discord::server::Server;
use crate::discord::server::world::{Frame, Right, Trouble, World};
use crate::games::is_full;

#[tokio::test]
async fn a_wrong_token_says_whose_and_how_to_get_one() {
    let mut rig = Rig::new(Server::start("another token"));
    rig.resume();
    let error = rig.ended().await.unwrap_err();
    assert!(matches!(error, Error::Token), "{error}");
    let words = error.to_string();
    assert!(
        words.contains("Discord") && words.contains("DISCORD_TOKEN"),
        "{words}"
    );
    assert!(
        words.contains("https://discord.com/developers/applications"),
        "{words}"
    );
    assert!(!words.contains(TOKEN) && !format!("{error:?}").contains(TOKEN));
}

#[tokio::test]
async fn a_token_that_is_taken_back_ends_the_adapter() {
    let mut rig = Rig::start().await;
    rig.server.world().token = "another token".to_owned();
    rig.server.to_sockets(&Frame::Close(4004));
    assert!(matches!(rig.ended().await.unwrap_err(), Error::Token));
}

#[tokio::test]
async fn a_server_that_is_away_is_waited_for() {
    let mut rig = Rig::new(Server::start(TOKEN));
    rig.server
        .trouble("GET", "/gateway", 1, Trouble::Status(503));
    rig.server
        .trouble("PUT", "/commands", 1, Trouble::Status(500));
    rig.resume();
    rig.server.online().await;
    rig.pause().await;
    // Stopping does not wait for it.
    rig.server
        .trouble("GET", "/gateway", 1000, Trouble::Status(503));
    rig.resume();
    let refused = |w: &mut World| {
        let calls = w.calls.iter().filter(|call| call.status == 503);
        (calls.count() > 1).then_some(())
    };
    rig.server.until("a second try", refused).await;
    rig.pause().await;
}

#[tokio::test]
async fn storms_lose_no_turn_and_double_none() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    let players = [an, binh];
    let troubles = [
        Trouble::TooMany {
            seconds: 0.3,
            global: false,
            header_only: false,
        },
        Trouble::TooMany {
            seconds: 0.3,
            global: true,
            header_only: false,
        },
        Trouble::Status(500),
        Trouble::Status(502),
        Trouble::Lost,
        Trouble::Slow(Duration::from_millis(300)),
        Trouble::Spent(0.3),
    ];
    let count = if is_full() { troubles.len() } else { 3 };
    for (n, trouble) in troubles.into_iter().rev().take(count).enumerate() {
        server.trouble("POST", "/messages", 2, trouble.clone());
        server.trouble("PATCH", "@original", 1, trouble.clone());
        server.trouble("POST", "/callback", 1, trouble.clone());
        let turn = board.quiet(n);
        let done = rig.play(players[n % 2], thread, &turn).await;
        assert!(
            done.content.contains(&turn),
            "{trouble:?}: {}",
            done.content
        );
        let shown = server.next(thread).await;
        assert_board(&shown);
        assert!(
            shown.content.contains(&turn),
            "{trouble:?}: {}",
            shown.content
        );
        rig.silent("the same turn again", |m| m.channel == thread)
            .await;
    }
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn a_late_acknowledgement_costs_no_turn() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let turn = Board::start().quiet(0);
    server.trouble("POST", "/callback", 4, Trouble::Denied(404, 10062));
    server.slash(an, thread, "move", &[("turn", json!(turn))]);
    assert_board(&server.next(thread).await);
    // Nor does that of a press.
    server.slash(binh, thread, "draw", &[]);
    let offered = server.next(thread).await;
    server.press(an, &offered, "y:");
    let over = server.next(thread).await;
    assert_board(&over);
}

#[tokio::test]
async fn an_acknowledgement_that_hangs_holds_nothing_back() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let mut referee = Board::start();
    let never = || Trouble::Slow(Duration::from_secs(600));
    server.trouble("POST", "/callback", 1, never());
    let turn = referee.quiet(0);
    server.slash(an, thread, "move", &[("turn", json!(turn))]);
    let board = server.next(thread).await;
    assert!(board.content.contains(&turn), "{}", board.content);
    // The hanging one does not stand in the way of the next.
    let turn = referee.quiet(0);
    let done = rig.play(binh, thread, &turn).await;
    assert!(done.content.contains(&turn), "{}", done.content);
}

#[tokio::test]
async fn the_menu_is_sent_until_it_is_taken() {
    let mut rig = Rig::new(Server::start(TOKEN));
    let refused = Trouble::Denied(403, 50001);
    rig.server.trouble("PUT", "/commands", 1, refused);
    rig.resume();
    rig.server.online().await;
    assert_eq!(rig.server.world().identifies, 1);
}

#[tokio::test]
async fn a_thread_that_failed_in_passing_comes_with_the_next_board() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    server.trouble("POST", "/threads", 4, Trouble::Status(503));
    let options = [
        ("opponent", crate::discord::rig::user(binh)),
        ("colour", json!("red")),
    ];
    let challenge = server.slash(an, room, "challenge", &options);
    server.answer(&challenge).await;
    let offer = server.next(room).await;
    server.press(binh, &offer, "a:");
    let first = server.next(room).await;
    assert_board(&first);
    let mut referee = Board::start();
    rig.play(an, room, &referee.quiet(0)).await;
    let second = server.next(room).await;
    let thread = server.until("the thread", |w| {
        w.channels.contains_key(&second.id).then_some(second.id)
    });
    let thread = thread.await;
    assert!(!server.world().channels.contains_key(&first.id));
    // What opened the thread loses its buttons to the first board inside.
    rig.play(binh, thread, &referee.quiet(0)).await;
    assert_board(&server.next(thread).await);
    for old in [first.id, second.id] {
        let bare = server.until("no buttons", |w| {
            let shown = w.message(old)?;
            shown.buttons().is_empty().then_some(())
        });
        bare.await;
    }
}

#[tokio::test]
async fn a_broken_line_is_taken_up_again() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, mut shown) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    // Broken without a word, asked to come again, closed with a code that allows to resume.
    for n in 0..3 {
        match n {
            0 => server.drop_socket(),
            1 => server.ask_reconnect(),
            _ => server.to_sockets(&Frame::Close(4000)),
        }
        let turn = board.quiet(n);
        // Said while nobody listened: it comes with the resume.
        server.reply([an, binh][n % 2], &shown, &turn);
        shown = server
            .next(if n == 0 { thread } else { shown.channel })
            .await;
        assert!(shown.content.contains(&turn), "{n}: {}", shown.content);
    }
    assert!(server.world().resumes >= 3, "{}", server.world().resumes);
    assert_eq!(server.world().identifies, 1);
}

#[tokio::test]
async fn a_lost_session_begins_anew() {
    let rig = Rig::start().await;
    let server = &rig.server;
    server.world().sessions.values_mut().for_each(|s| {
        let (_, socket) = s.socket.take().unwrap();
        let _ = socket.send(Frame::Drop);
    });
    server.world().sessions.clear();
    // serenity waits before it identifies again.
    server
        .until("a new session", |w| {
            (w.online() && w.identifies == 2).then_some(())
        })
        .await;
    let (an, room) = (server.user("an"), server.channel("games"));
    let help = server.slash(an, room, "help", &[]);
    assert!(!server.answer(&help).await.content.is_empty());
    assert_eq!(server.world().menus, 1, "the menu is registered once");
}

#[tokio::test]
async fn what_comes_twice_counts_once() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, board) = rig.game(an, binh, room).await;
    let mut referee = Board::start();
    let turn = referee.quiet(0);
    let said = server.reply(an, &board, &turn);
    server.world().announce(&said);
    server.world().announce(&said);
    assert_board(&server.next(thread).await);
    // The reply was made outside the thread, so it is answered there, once.
    assert_eq!(server.next(room).await.replies_to, Some(said.id));
    rig.silent("the same again", |m| {
        m.channel == thread || m.channel == room
    })
    .await;
    // Two different turns at the same moment: one of them counts, the other hears why.
    let (one, two) = (referee.0.clone(), referee.quiet(0));
    let mut other = Board(one);
    let other = other.quiet(5);
    assert_ne!(two, other);
    let plays =
        [two, other].map(|turn| server.slash(binh, thread, "move", &[("turn", json!(turn))]));
    for play in &plays {
        assert_eq!(server.answer(play).await.hidden_to, Some(binh));
    }
    assert_board(&server.next(thread).await);
    rig.silent("a second turn", |m| m.channel == thread).await;
}

#[tokio::test]
async fn stopping_says_goodbye() {
    let mut rig = Rig::start().await;
    rig.pause().await;
    assert!(!rig.server.world().online());
    // Sessions end when the bot says goodbye, so that nothing waits for it to come back.
    rig.server
        .until("no sessions", |w| w.sessions.is_empty().then_some(()))
        .await;
}

/// Waits until each of these turns is announced with its board, and asserts that none is announced
/// twice.
async fn announces_each_once(rig: &Rig, turns: &[String]) {
    let server = &rig.server;
    for turn in turns {
        let announced = server
            .expect(turn, |m| !m.files.is_empty() && m.content.contains(turn))
            .await;
        assert_board(&announced);
    }
    rig.settled().await;
    let world = server.world();
    for turn in turns {
        let tells = |m: &&crate::discord::server::world::Msg| {
            !m.deleted && !m.files.is_empty() && m.content.contains(turn)
        };
        let announced: Vec<_> = world.messages.iter().filter(tells).collect();
        assert_eq!(announced.len(), 1, "{turn}: {announced:?}");
    }
}

#[tokio::test]
async fn long_storms_are_sat_out() {
    let count = if is_full() { 6 } else { 2 };
    let troubles = [
        Trouble::TooMany {
            seconds: 0.1,
            global: false,
            header_only: false,
        },
        Trouble::TooMany {
            seconds: 0.1,
            global: true,
            header_only: false,
        },
        Trouble::Status(500),
        Trouble::Status(503),
        Trouble::Lost,
        Trouble::Spent(0.1),
    ];
    for trouble in troubles.into_iter().rev().take(count) {
        let rig = Rig::start().await;
        let server = &rig.server;
        let (an, binh) = (server.user("an"), server.user("binh"));
        let room = server.channel("games");
        let (thread, _) = rig.game(an, binh, room).await;
        let mut board = Board::start();
        // All that goes to the thread fails for a while, and turns are played meanwhile.
        let path = format!("/channels/{thread}/messages");
        server.trouble("POST", &path, 4, trouble.clone());
        let turns: Vec<String> = (0..3).map(|n| board.quiet(n * 3)).collect();
        for (n, turn) in turns.iter().enumerate() {
            let done = rig.play([an, binh][n % 2], thread, turn).await;
            assert!(done.content.contains(turn), "{trouble:?}: {}", done.content);
        }
        announces_each_once(&rig, &turns).await;
        assert_eq!(server.failed(), 0, "{trouble:?}");
    }
}

#[tokio::test]
async fn an_interaction_told_twice_is_answered_once() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let turn = Board::start().quiet(0);
    let play = server.slash(an, thread, "move", &[("turn", json!(turn))]);
    server.repeat(&play);
    let answer = server.answer(&play).await;
    server.repeat(&play);
    assert_board(&server.next(thread).await);
    // The answer stands, and nothing is told again.
    rig.silent("the same again", |m| m.channel == thread).await;
    let now = server.world().message(answer.id).cloned();
    assert_eq!(now.map(|m| m.content), Some(answer.content));
    // A press, too: the refusal of the second would be nonsense to whoever pressed once.
    let offer = server.slash(an, thread, "draw", &[]);
    server.answer(&offer).await;
    let offered = server.next(thread).await;
    let press = server.press(binh, &offered, "n:");
    server.repeat(&press);
    server.repeat(&press);
    server.whisper(binh).await;
    server.next(thread).await;
    rig.silent("a second answer", |m| m.hidden_to == Some(binh))
        .await;
}

#[tokio::test]
async fn an_acknowledgement_that_got_lost_is_taken_as_given() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let turn = Board::start().quiet(0);
    // Carried out, but nobody heard: the second try is refused with 40060.
    server.trouble("POST", "/callback", 1, Trouble::Lost);
    let done = rig.play(an, thread, &turn).await;
    assert!(done.content.contains(&turn), "{}", done.content);
    assert_board(&server.next(thread).await);
}

#[tokio::test]
async fn events_in_the_wrong_order_confuse_nobody() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, first) = rig.game(an, binh, room).await;
    let mut board = Board::start();
    let (one, two) = (board.quiet(0), board.quiet(0));
    // The answer to a turn comes before the turn.
    let early = rig.play(binh, thread, &two).await;
    assert!(
        early.buttons().is_empty() && !early.content.contains(&two),
        "{}",
        early.content
    );
    rig.silent("a turn out of turn", |m| m.channel == thread)
        .await;
    let said = server.reply(an, &first, &one);
    let shown = server.next(thread).await;
    assert!(shown.content.contains(&one), "{}", shown.content);
    server.next(room).await;
    rig.play(binh, thread, &two).await;
    assert!(server.next(thread).await.content.contains(&two));
    // And the first once more, long after.
    server.world().announce(&said);
    rig.silent("an old turn", |m| m.channel == thread || m.channel == room)
        .await;
}

#[tokio::test]
async fn a_message_deleted_under_its_button_costs_nothing() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    // The offer goes while it is being accepted.
    let options = [
        ("opponent", crate::discord::rig::user(binh)),
        ("colour", json!("red")),
    ];
    let made = server.slash(an, room, "challenge", &options);
    server.answer(&made).await;
    let offer = server.next(room).await;
    server.press(binh, &offer, "a:");
    server.delete_message(&offer);
    server.whisper(binh).await;
    let board = server.next(room).await;
    assert_board(&board);
    // The board goes, and the game with its thread goes on.
    let thread = server.until("the thread", |w| {
        w.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;
    server.delete_message(&board);
    let turn = Board::start().quiet(0);
    rig.play(an, thread, &turn).await;
    assert_board(&server.next(thread).await);
}

#[tokio::test]
async fn private_messages_closed_in_the_middle_are_told_to_the_other() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let (home_an, home_binh) = (server.private(an), server.private(binh));
    let options = [
        ("opponent", crate::discord::rig::user(binh)),
        ("colour", json!("red")),
    ];
    let made = server.slash(an, home_an, "challenge", &options);
    server.answer(&made).await;
    let offer = server.next(home_binh).await;
    server.press(binh, &offer, "a:");
    let board = async |home: u64| {
        let what = format!("a board in {home}");
        server
            .expect(&what, |m| m.channel == home && !m.files.is_empty())
            .await
    };
    board(home_an).await;
    board(home_binh).await;
    server.close_messages(binh);
    let mut referee = Board::start();
    server.dm(an, &referee.quiet(0));
    assert_board(&board(home_an).await);
    // The one who plays hears that the other did not.
    let announced = server.next(home_an).await;
    assert!(announced.content.contains("binh"), "{}", announced.content);
    // Open again, the game goes on where it was.
    server.world().people.get_mut(&binh).unwrap().closed = false;
    server.dm(binh, &referee.quiet(0));
    assert_board(&board(home_binh).await);
    assert_board(&board(home_an).await);
}

#[tokio::test]
async fn without_any_right_to_write_the_players_are_told_alone() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    server.forbid(room, Right::Send);
    server.forbid(room, Right::WriteInThreads);
    let (home_an, home_binh) = (server.private(an), server.private(binh));
    let turn = Board::start().quiet(0);
    let done = rig.play(an, thread, &turn).await;
    assert!(done.content.contains(&turn), "{}", done.content);
    for home in [home_an, home_binh] {
        let announced = server.next(home).await;
        assert_board(&announced);
        assert!(announced.content.contains(&turn), "{}", announced.content);
    }
}
