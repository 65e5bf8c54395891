//! Playing: turns by reply and by command, and everything that is refused.

use tulenh_rules::{Letters, Reading, Role};

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent, Spot};

#[tokio::test]
async fn turns_by_reply_and_by_command_bring_boards() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let mut shown = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    for ply in 0..6 {
        let (mover, next) = if ply % 2 == 0 {
            (&an, &binh)
        } else {
            (&binh, &an)
        };
        let lan = board.quiet(ply * 7);
        match ply % 3 {
            0 => rig.server.reply(mover, club, shown.id, &lan),
            1 => rig.server.say(mover, club, &format!("/move {lan}")),
            _ => rig.server.say(
                mover,
                club,
                &format!("/move@tulenh_bot #1 {}", lan.to_uppercase()),
            ),
        };
        shown = rig.server.next(club).await;
        assert_is_board(&shown);
        assert!(shown.text.contains(&lan), "{lan} in {}", shown.brief());
        assert_eq!(shown.alerts(), [next.id.to_string()]);
    }
    rig.silent(club).await;
}

#[tokio::test]
async fn what_is_no_turn_here_gets_a_short_answer_and_changes_nothing() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.person(3, "Chi");
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    let lan = board.quiet(0);

    let long = "c5-c6 ".repeat(680);
    let asked = [
        rig.server.reply(&binh, club, first.id, &lan).1,
        rig.server.reply(&chi, club, first.id, &lan).1,
        rig.server.reply(&an, club, first.id, "a1-a2").1,
        rig.server.reply(&an, club, first.id, "l12-l11").1,
        rig.server.reply(&an, club, first.id, &long).1,
        rig.server.say(&an, club, "/move <b>f4</b> & more").1,
        rig.server.say(&an, club, "/move 77 c5-c6").1,
        rig.server.say(&chi, club, &format!("/move #1 {lan}")).1,
    ];
    for asked in asked {
        let answer = rig.server.next(club).await;
        assert_eq!(answer.reply_to, Some(asked), "{}", answer.brief());
        assert!(
            answer.photo.is_none() && answer.alerts().is_empty(),
            "{}",
            answer.brief()
        );
    }
    // Everybody may talk about a board.
    rig.server.reply(&chi, club, first.id, "nice opening!");
    rig.server.reply(&an, club, first.id, "what shall I do?");
    rig.silent(club).await;

    // The old board, after a turn.
    rig.server.reply(&an, club, first.id, &lan);
    let second = rig.server.next(club).await;
    assert!(second.text.contains(&lan));
    let (_, asked) = rig.server.reply(&binh, club, first.id, &board.quiet(0));
    let answer = rig.server.next(club).await;
    assert_eq!(
        (answer.reply_to, answer.photo.is_some()),
        (Some(asked), false)
    );
    rig.silent(club).await;
}

#[tokio::test]
async fn several_candidates_are_buttons() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    let board = Board::start();
    // Some word fits several turns: the piece's letter and a square, or a square alone.
    let turns = board.0.legal_turns();
    let lans: Vec<String> = turns.iter().map(|turn| board.0.lan(turn)).collect();
    let several = ambiguous(&board, &lans);
    rig.server.reply(&an, club, first.id, &several);
    let question = rig.server.next(club).await;
    let choices: Vec<(String, String)> = question.buttons.concat();
    assert!(choices.len() >= 2, "{several}: {}", question.brief());

    let (label, data) = &choices[1];
    // Behind the turn a label may say what it does.
    let label = label.split(' ').next().unwrap();
    let press = rig.server.press(&binh, &question, data);
    assert!(
        rig.server.answer(&press).await.alert,
        "not for the other player"
    );
    let press = rig.server.press(&an, &question, data);
    let answer = rig.server.answer(&press).await;
    assert!(!answer.alert && answer.text.contains(label), "{answer:?}");
    let shown = rig.server.next(club).await;
    assert_is_board(&shown);
    assert!(shown.text.contains(label), "{label} in {}", shown.brief());
    rig.server.stripped(&question).await;
    // The board of the question is old now.
    let press = rig.server.press(&an, &question, data);
    assert!(rig.server.answer(&press).await.alert);
    rig.silent(club).await;
}

/// A text that fits two to ten legal turns: a kind of piece and where it goes.
fn ambiguous(board: &Board, lans: &[String]) -> String {
    let goals = lans
        .iter()
        .filter_map(|lan| lan.rsplit(['-', 'x', '>']).next())
        .map(|goal| {
            goal.chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect()
        });
    let goals: Vec<String> = goals.collect();
    let pieces = Role::ALL.map(|role| role.abbreviation(Letters::English));
    let texts = goals
        .iter()
        .flat_map(|goal| pieces.iter().map(move |piece| format!("{piece}{goal}")));
    let fits_several = |text: &String| {
        let reading = board.0.read(text, Letters::English);
        matches!(reading, Reading::Several(turns) if turns.len() <= 10)
    };
    texts
        .into_iter()
        .find(fits_several)
        .expect("some text fits several moves")
}

#[tokio::test]
async fn a_refusal_can_be_corrected_by_a_reply_to_it() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server.reply(&an, club, first.id, "a1-a2");
    let refusal = rig.server.next(club).await;
    for talk in ["oh, I see", "/", "👍"] {
        rig.server.reply(&an, club, refusal.id, talk);
        rig.server.reply(&binh, club, refusal.id, talk);
    }
    rig.silent(club).await;
    let lan = Board::start().quiet(3);
    rig.server.reply(&an, club, refusal.id, &lan);
    let shown = rig.server.next(club).await;
    assert!(shown.text.contains(&lan), "{}", shown.brief());
    // Somebody who plays nothing here is not answered.
    let chi = rig.server.person(3, "Chi");
    rig.server.reply(&chi, club, refusal.id, &lan);
    rig.silent(club).await;
}

#[tokio::test]
async fn each_reads_their_language() {
    let rig = Rig::start().await;
    let chi = Person {
        id: 3,
        name: "Chi".into(),
        handle: None,
        language: Some("vi".into()),
        bot: false,
    };
    let chi = rig.server.newcomer(chi, false);
    let (an, _) = rig.two();
    let mut said = Vec::new();
    for person in [&an, &chi] {
        let private = rig.server.private(person);
        rig.server.say(person, private, "/help");
        said.push(rig.server.next(private).await.text);
    }
    assert_ne!(said[0], said[1]);
}

#[tokio::test]
async fn an_update_that_comes_twice_counts_once() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    let mut board = Board::start();
    let (update, _) = rig.server.reply(&an, club, first.id, &board.quiet(0));
    let second = rig.server.next(club).await;
    rig.server.repeat(update);
    rig.silent(club).await;
    // So does a refusal, and a challenge.
    let (update, _) = rig.server.reply(&an, club, second.id, "c5-c6");
    rig.server.next(club).await;
    rig.server.repeat(update);
    let (update, _) = rig.server.say(&an, club, "/challenge");
    rig.server.next(club).await;
    rig.server.repeat(update);
    rig.silent(club).await;
    rig.server.reply(&binh, club, second.id, &board.quiet(0));
    assert_is_board(&rig.server.next(club).await);
}

#[tokio::test]
async fn two_turns_at_the_same_moment_are_one_turn_and_one_answer() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&binh, at_binh, "/start");
    rig.server.next(at_binh).await;
    rig.server.say(&an, at_an, "/challenge @binh_le red");
    rig.server.next(at_an).await;
    rig.server.next(at_binh).await;
    rig.server.say(&binh, at_binh, "/accept");
    let (mut on_an, mut on_binh) = (rig.server.next(at_an).await, rig.server.next(at_binh).await);
    for (text, sent) in [("board", &on_an), ("board", &on_binh)] {
        assert!(sent.photo.is_some(), "{text}: {}", sent.brief());
    }
    let mut board = Board::start();
    for ply in 0..4 {
        let lan = board.quiet(ply);
        let (mover, spot, on) = if ply % 2 == 0 {
            (&an, at_an, &on_an)
        } else {
            (&binh, at_binh, &on_binh)
        };
        rig.server.reply(mover, spot, on.id, &lan);
        let (_, again) = rig.server.reply(mover, spot, on.id, &lan);
        let (mut shown, mut refused) = (None, None);
        for _ in 0..2 {
            let sent = rig.server.next(spot).await;
            if sent.photo.is_some() {
                shown = Some(sent);
            } else {
                refused = Some(sent);
            }
        }
        assert!(refused.is_some(), "{again}");
        let here = shown.unwrap();
        let other = rig
            .server
            .next(if ply % 2 == 0 { at_binh } else { at_an })
            .await;
        assert!(here.text.contains(&lan) && other.text.contains(&lan));
        // One's own turn makes no sound.
        assert!(here.silent && !other.silent);
        (on_an, on_binh) = if ply % 2 == 0 {
            (here, other)
        } else {
            (other, here)
        };
    }
    rig.silent(at_an).await;
    rig.silent(at_binh).await;
}

#[tokio::test]
async fn a_game_in_a_topic_stays_there() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let forum = rig.server.forum("Forum");
    let topic = rig.server.topic(forum, &an);
    let first = rig.game(topic, &an, &binh).await;
    let mut board = Board::start();
    rig.server.reply(&an, topic, first.id, &board.quiet(0));
    let second = rig.server.next(topic).await;
    // The other topic and the General topic hear nothing, but answers go where they were asked.
    let (_, asked) = rig.server.say(&binh, forum, "/board 1");
    let answer = rig.server.next(forum).await;
    assert_eq!(answer.reply_to, Some(asked));
    assert_is_board(&answer);
    let (_, asked) = rig.server.reply(&binh, forum, answer.id, &board.quiet(1));
    let third = rig.server.next(topic).await;
    assert!(third.id > second.id);
    let done = rig.server.next(forum).await;
    assert_eq!((done.reply_to, done.photo.is_some()), (Some(asked), false));
    rig.silent(forum).await;

    // Without its topic it goes on in the group.
    rig.server.delete_topic(topic);
    let general = Spot {
        thread: None,
        ..topic
    };
    let shown = |sent: &Sent| sent.spot == general && sent.photo.is_some();
    for (player, ply) in [(&an, 2), (&binh, 3)] {
        let lan = board.quiet(ply);
        rig.server.say(player, general, &format!("/move #1 {lan}"));
        let board = rig.server.next_where("the board", shown).await;
        assert!(board.text.contains(&lan), "{}", board.brief());
    }
    rig.silent(topic).await;
}

#[tokio::test]
async fn draws_and_resignations_have_buttons() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.say(&an, club, "/draw");
    let offer = rig.server.next(club).await;
    assert_eq!(offer.alerts(), ["2"]);
    let own = rig.server.press(&an, &offer, offer.button("y:"));
    assert!(rig.server.answer(&own).await.alert);
    let press = rig.server.press(&binh, &offer, offer.button("n:"));
    assert!(!rig.server.answer(&press).await.alert);
    rig.server.next(club).await;
    rig.server.stripped(&offer).await;

    let (_, asked) = rig.server.say(&binh, club, "/resign");
    let question = rig.server.next(club).await;
    assert_eq!(question.reply_to, Some(asked));
    let other = rig.server.press(&an, &question, question.button("r:"));
    // The button is Bình's question, and An resigns nothing that An did not ask for.
    let answer = rig.server.answer(&other).await;
    assert!(answer.alert, "{answer:?}");
    rig.server.press(&binh, &question, question.button("r:"));
    let over = rig.server.next(club).await;
    assert!(over.text.contains("#1"), "{}", over.brief());
    assert!(over.text.contains("Red wins"), "{}", over.brief());
}

#[tokio::test]
async fn a_restart_between_any_two_messages_loses_nothing() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    rig.restart().await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    let mut shown = rig.server.next(club).await;
    let mut board = Board::start();
    for ply in 0..4 {
        let mover = if ply % 2 == 0 { &an } else { &binh };
        let lan = board.quiet(ply);
        if ply % 2 == 0 {
            rig.restart().await;
            rig.server.reply(mover, club, shown.id, &lan);
        } else {
            // Said while the bot is away.
            rig.pause().await;
            rig.server.reply(mover, club, shown.id, &lan);
            rig.resume();
        }
        shown = rig.server.next(club).await;
        assert_is_board(&shown);
        assert!(shown.text.contains(&lan));
    }
    rig.restart().await;
    rig.silent(club).await;
}

/// Prepared alone with the bot; in the group of the game it is refused.
#[tokio::test]
async fn prepared_turns_stay_private_and_answer_at_once() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game(club, &an, &binh).await;
    rig.server.say(&binh, club, "/if c5-c6 then c8-c7");
    let refused = rig.server.next(club).await;
    assert!(refused.text.contains("in private"), "{}", refused.brief());
    let alone = rig.server.private(&binh);
    let lines = "/if\nc5-c6 then c8-c7\ng5-g6 then g8-g7";
    rig.server.say(&binh, alone, lines);
    let list = rig.server.next(alone).await;
    assert!(list.text.contains("c5-c6 → c8-c7"), "{}", list.brief());
    rig.restart().await;
    let removing = list.buttons.concat();
    let (_, data) = removing.iter().find(|(label, _)| label == "✕ 2").unwrap();
    let press = rig.server.press(&binh, &list, data);
    assert!(!rig.server.answer(&press).await.alert);
    let left = rig
        .server
        .becomes(&list, "one line less", |now| now.text.contains("Removed"))
        .await;
    assert!(!left.text.contains("2. "), "{}", left.brief());
    rig.server.say(&binh, alone, "/if k5k6 → k8k7");
    assert_is_board(&rig.server.next(alone).await);
    rig.silent(club).await;
    rig.server.say(&an, club, "/move c5-c6");
    let board = rig.server.next(club).await;
    assert_is_board(&board);
    for turn in ["c5-c6", "c8-c7", "prepared"] {
        assert!(board.text.contains(turn), "{turn} in {}", board.brief());
    }
    assert_eq!(board.alerts(), [an.id.to_string()]);
    rig.silent(club).await;
}
