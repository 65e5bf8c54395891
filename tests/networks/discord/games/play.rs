//! Turns: by `/move`, by reply, by button; wrong ones; unknown_words; restarts.

use serde_json::json;

use tulenh_rules::{Letters, Reading};

use crate::discord::rig::{Board, Rig, assert_board, user};
use crate::discord::server::Outcome;
use crate::discord::server::world::Right;

#[tokio::test]
async fn turns_by_command_and_by_reply() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, first) = rig.game(an, binh, room).await;
    let mut board = Board::start();

    // In the thread, without a number.
    let turn = board.quiet(0);
    let done = rig.play(an, thread, &turn).await;
    assert_eq!(done.hidden_to, Some(an));
    let mut shown = server.next(thread).await;
    assert_board(&shown);
    assert_eq!(shown.alerts, [binh], "only the player to move");
    assert!(
        shown.content.contains(&turn),
        "{} in {}",
        turn,
        shown.content
    );

    // By reply to the board, and after a restart between any two.
    for (n, who) in [binh, an, binh, an].into_iter().enumerate() {
        if n % 2 == 1 {
            rig.restart().await;
        }
        let turn = board.quiet(n + 3);
        server.reply(who, &shown, &turn);
        shown = server.next(thread).await;
        assert_board(&shown);
        assert!(
            shown.content.contains(&turn),
            "{} in {}",
            turn,
            shown.content
        );
    }

    // An old board: a short answer, and nothing changes.
    let turn = board.quiet(0);
    let asked = server.reply(binh, &first, &turn);
    let old = server.next(room).await;
    assert_eq!(old.replies_to, Some(asked.id));
    assert!(old.content.contains("out of date"), "{}", old.content);
    assert!(old.alerts.is_empty());
    rig.silent("a turn", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn wrong_turns_say_why() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh, chi) = (server.user("an"), server.user("binh"), server.user("chi"));
    let room = server.channel("games");
    let (thread, board) = rig.game(an, binh, room).await;
    let mut referee = Board::start();
    let turn = referee.quiet(0);

    for words in [
        "hello",
        "a1-a2",
        "f4",
        "?",
        "`*_*`",
        "@everyone",
        &"x".repeat(190),
    ] {
        let answer = rig.play(an, thread, words).await;
        assert_eq!(answer.hidden_to, Some(an), "{words}");
        assert!(!answer.content.is_empty() && answer.alerts.is_empty());
    }
    // Not their turn; not their game.
    for who in [binh, chi] {
        let answer = rig.play(who, thread, &turn).await;
        assert_eq!(answer.hidden_to, Some(who));
        server.reply(who, &board, &turn);
        let answer = server.next(room).await;
        assert!(!answer.content.is_empty());
    }
    // With the @ of the reply switched off the words cannot be seen, which the player is told.
    server.reply_quietly(an, &board, &turn);
    assert!(server.next(room).await.content.contains("/move"));
    // Talk about the board is nobody's turn, and talk that is not to us is not heard.
    server.reply(chi, &board, "what a game!");
    server.say(an, thread, &turn);
    server.say(an, room, &format!("<@{}> {turn}", chi));
    rig.silent("talk", |_| true).await;
    // And the right one still counts.
    rig.play(an, thread, &turn).await;
    assert_board(&server.next(thread).await);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn several_turns_that_fit_become_buttons() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    // A kind of piece and a point that more than one of them can reach.
    let typed = [
        "infantry",
        "tank",
        "militia",
        "artillery",
        "engineer",
        "navy",
        "air force",
    ];
    let typed = typed.into_iter().flat_map(|piece| {
        let points = ('a'..='k').flat_map(|file| (1..=12).map(move |rank| (file, rank)));
        points.map(move |(file, rank)| format!("{piece} {file}{rank}"))
    });
    let start = Board::start().0;
    let several = |typed: &String| matches!(start.read(typed, Letters::English), Reading::Several(turns) if turns.len() < 6);
    let typed = typed.into_iter().find(several).unwrap();
    let question = rig.play(an, thread, &typed).await;
    assert!(question.buttons().len() > 1, "{typed}: {question:?}");
    assert_eq!(question.hidden_to, Some(an));
    server.press(an, &question, "t:");
    server.whisper(an).await;
    assert_board(&server.next(thread).await);
    // The question is settled, its buttons are gone; an old press does nothing.
    server
        .until("no buttons", |w| {
            w.message(question.id)
                .filter(|m| m.buttons().is_empty())
                .map(drop)
        })
        .await;
    server.press_old(an, &question, &question.buttons()[1].1);
    server.whisper(an).await;
    rig.silent("a second turn", |m| m.channel == thread).await;
}

#[tokio::test]
async fn boards_lists_draws_and_resigning() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;

    // The board is for everybody, as a message of our own, so that one can reply to it.
    let asked = server.slash(binh, thread, "board", &[]);
    let outcome = server.outcome(&asked).await;
    assert!(matches!(outcome, Outcome::Withdrawn), "{outcome:?}");
    let shown = server.next(thread).await;
    assert_board(&shown);
    assert!(!shown.response && shown.hidden_to.is_none());
    let mut referee = Board::start();
    server.reply(an, &shown, &referee.quiet(0));
    assert_board(&server.next(thread).await);

    let games = server.slash(an, room, "games", &[]);
    let games = server.answer(&games).await;
    assert_eq!(games.hidden_to, Some(an));
    assert!(
        games.content.contains("binh") && games.content.contains("<t:"),
        "{}",
        games.content
    );

    let offer = server.slash(an, thread, "draw", &[]);
    server.answer(&offer).await;
    let offered = server.next(thread).await;
    assert_eq!(offered.alerts, [binh]);
    server.press(binh, &offered, "n:");
    server.whisper(binh).await;
    server.next(thread).await;

    let sure = server.slash(an, thread, "resign", &[("game", json!(1))]);
    let sure = server.answer(&sure).await;
    server.press(an, &sure, "r:");
    server.whisper(an).await;
    let over = server.next(thread).await;
    assert!(over.content.contains("Blue wins"), "{}", over.content);
    // The game is over.
    let late = rig.play(binh, thread, &referee.quiet(0)).await;
    assert!(late.content.contains("is over"), "{}", late.content);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn private_chats_and_mentions_take_typed_commands() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let home = server.private(an);
    for words in ["hello", "/help", "/nonsense", "/games"] {
        server.dm(an, words);
        assert!(!server.next(home).await.content.is_empty(), "{words}");
    }
    let bot = crate::discord::server::world::BOT;
    server.say(an, room, &format!("<@{bot}> /challenge <@{binh}> red"));
    let offer = server.next(room).await;
    assert_eq!(offer.alerts, [binh]);
    server.say(binh, room, &format!("<@{bot}> `/accept`"));
    assert_board(&server.next(room).await);
    // A turn said to us by name.
    let thread = server.until("the thread", |w| {
        w.channels
            .values()
            .find(|c| c.parent == Some(room))
            .map(|c| c.id)
    });
    let thread = thread.await;
    rig.settled().await;
    server.say(an, thread, &format!("<@{bot}> {}", Board::start().quiet(0)));
    assert_board(&server.next(thread).await);
    server.say(an, room, &format!("<@{bot}>"));
    assert!(server.next(room).await.content.contains("/challenge"));
}

#[tokio::test]
async fn missing_rights_are_got_round() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    server.forbid(room, Right::Threads);
    server.forbid(room, Right::Attach);
    let made = server.slash(
        an,
        room,
        "challenge",
        &[("opponent", user(binh)), ("colour", json!("red"))],
    );
    server.answer(&made).await;
    let offer = server.next(room).await;
    server.press(binh, &offer, "a:");
    server.whisper(binh).await;
    let board = server.next(room).await;
    assert!(
        board.files.is_empty() && board.content.contains("Board of game"),
        "{}",
        board.content
    );
    // The game goes on in the channel, with the board in words.
    let mut referee = Board::start();
    server.reply(an, &board, &referee.quiet(0));
    let next = server.next(room).await;
    assert_eq!(next.alerts, [binh]);
    // Where the bot cannot even read the history, it answers without a reply.
    server.forbid(room, Right::History);
    server.reply(an, &next, "a1-a2");
    assert!(server.next(room).await.replies_to.is_none());
    // Where it cannot write, it says so to the person.
    server.forbid(room, Right::Send);
    server.reply(an, &next, "a1-a2");
    assert!(!server.next(server.private(an)).await.content.is_empty());
    let shown = server.slash(binh, room, "board", &[]);
    assert_eq!(server.answer(&shown).await.hidden_to, Some(binh));
}

/// Prepared in the thread of the game, where only who prepares sees it.
#[tokio::test]
async fn prepared_turns_are_hidden_and_answer_at_once() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, board) = rig.game(an, binh, room).await;
    let lines = json!("c5-c6 then c8-c7 | g5-g6 then g8-g7");
    let plan = server.slash(binh, thread, "if", &[("turns", lines)]);
    let list = server.answer(&plan).await;
    assert_eq!(list.hidden_to, Some(binh));
    assert!(list.content.contains("c5-c6 → c8-c7"), "{}", list.content);
    rig.restart().await;
    server.press(binh, &list, "i:1:x");
    let left = server.until("the line is gone", |w| {
        let shown = w.message(list.id)?;
        let gone = shown.content.contains("Removed");
        gone.then(|| shown.content.clone())
    });
    let left = left.await;
    assert!(left.contains("g5-g6 → g8-g7"), "{left}");
    let plan = server.slash(binh, thread, "if", &[("turns", json!("c5c6 c8c7"))]);
    let end = server.answer(&plan).await;
    assert_eq!(end.hidden_to, Some(binh));
    assert_board(&end);
    // Said aloud it is refused, and tells nobody more than it has said itself.
    server.reply(binh, &board, "/if k5-k6 then k8-k7");
    let answer = server.next(room).await;
    assert!(answer.content.contains("in private"), "{}", answer.content);
    rig.silent("a secret", |m| m.channel == thread).await;
    rig.play(an, thread, "c5-c6").await;
    let shown = server.next(thread).await;
    assert_board(&shown);
    for turn in ["c5-c6", "c8-c7", "prepared"] {
        assert!(shown.content.contains(turn), "{turn} in {}", shown.content);
    }
    assert_eq!(shown.alerts, [an]);
    rig.silent("a second board", |m| m.channel == thread).await;
    assert_eq!(rig.stored(1).await.game.times().len(), 2);
    assert_eq!(server.failed(), 0);
}
