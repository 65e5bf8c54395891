//! A guided first game, from the first lesson to the last.

use tulenh::app::{
    App, Audience, Button, ButtonAction, Command, GameId, Message, PlayerId, Ply, Reply, Request,
};
use tulenh::game::Limit;

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

/// How many lessons there are.
const LESSONS: usize = 12;

#[track_caller]
fn message(reply: Reply) -> Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

fn read(line: &str) -> Command {
    App::read_line(line, Some("tulenh_bot"), None).unwrap()
}

fn in_language(request: Request, speaks_vietnamese: bool) -> Request {
    if speaks_vietnamese {
        vietnamese(request)
    } else {
        request
    }
}

/// The turns to choose from.
fn choices(message: &Message) -> Vec<Button> {
    let buttons = message.buttons.iter().flatten();
    let is_turn =
        |press: &ButtonAction| matches!(press, ButtonAction::Learn(_, what) if what.contains('t'));
    buttons
        .filter(|button| is_turn(&button.press))
        .cloned()
        .collect()
}

/// The button of a lesson with this at its end.
#[track_caller]
fn button(message: &Message, what: &str) -> ButtonAction {
    let mut presses = message.buttons.iter().flatten().map(|it| it.press.clone());
    let found =
        presses.find(|press| matches!(press, ButtonAction::Learn(_, it) if it.ends_with(what)));
    found.unwrap_or_else(|| panic!("no {what}: {message:?}"))
}

async fn press(table: &mut Table, who: &str, press: ButtonAction, viet: bool) -> Message {
    let request = in_language(alone(who, Command::ButtonAction(press)), viet);
    let reply = table.ask(request).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    message(reply)
}

#[tokio::test]
async fn every_lesson_can_be_done_by_buttons() {
    for viet in [false, true] {
        let mut table = Table::new();
        let (right, other) = if viet {
            (
                "Đúng",
                [
                    "không phải nước mà bài này yêu cầu",
                    "Không thể đi",
                    "không thể",
                    "bạn sẽ mất",
                ],
            )
        } else {
            (
                "Right:",
                [
                    "not what this lesson asks for",
                    "is not possible",
                    "can’t",
                    "you would lose",
                ],
            )
        };
        let request = in_language(alone("an", read("/learn")), viet);
        let mut lesson = message(table.ask(request).await);
        for number in 1..=LESSONS {
            assert!(lesson.attachment.is_some(), "lesson {number}");
            let turns = choices(&lesson);
            assert_eq!(turns.len(), 3, "lesson {number}");
            let mut done = None;
            for turn in turns {
                let answer = press(&mut table, "an", turn.press, viet).await;
                let told = answer.text.words();
                // What is praised, or found wanting, is what was pressed.
                assert!(told.contains(&turn.label), "{}: {told}", turn.label);
                if told.contains(right) {
                    assert!(done.is_none(), "two are right in lesson {number}");
                    done = Some(answer);
                } else {
                    assert!(other.iter().any(|it| told.contains(it)), "{number}: {told}");
                    // It can be tried again at once.
                    assert_eq!(choices(&answer).len(), 3, "lesson {number}");
                }
            }
            let done = done.unwrap_or_else(|| panic!("none is right in lesson {number}"));
            assert!(done.attachment.is_some(), "lesson {number}");
            lesson = press(&mut table, "an", button(&done, "n"), viet).await;
        }
        let told = lesson.text.words();
        assert!(told.contains("/challenge"), "{told}");
        // From the beginning.
        let first = press(&mut table, "an", button(&lesson, "0"), viet).await;
        assert_eq!(choices(&first).len(), 3);
    }
}

#[tokio::test]
async fn every_lesson_can_be_done_by_typing_over_restarts() {
    let solutions: [&[&str]; LESSONS] = [
        &["f5 f6", "bộ binh f5 f6"],
        &["tank f4 f6", "f4xf6"],
        &["artillery g3 takes g6", "g3xg6"],
        &["b6-e6", "b6 d6"],
        &["b5:e5", "b5xe5"],
        &["f3xi6", "f3:i6"],
        &["g4-f4", "f4-g4"],
        &["f4xf6/If4xe4", "Tf4xf6/If4xe4"],
        &["c6xc9/Fc6xf9/Tc6xe6", "c6xc9&f9/Tc6xe6"],
        &["d10-f10", "tank d10 f10"],
        &["f6xi9", "T*f6@ai9"],
        &["e3xe10", "C e3 e10"],
    ];
    for (viet, form) in [(false, 0), (true, 1)] {
        let mut table = Table::new();
        let request = in_language(alone("an", read("/learn")), viet);
        table.ask(request).await;
        for (index, forms) in solutions.iter().enumerate() {
            let request = in_language(alone("an", read(forms[form])), viet);
            let reply = table.ask(request).await;
            let right = if viet { "Đúng" } else { "Right:" };
            assert!(
                words(&reply).contains(right),
                "{index} {}: {reply:?}",
                forms[form]
            );
            table = table.restart().await;
            let next = if viet { "tiếp" } else { "next" };
            let request = in_language(alone("an", read(next)), viet);
            let reply = table.ask(request).await;
            let part = match (index + 1 == LESSONS, viet) {
                (false, false) => format!("Lesson {} of 12", index + 2),
                (false, true) => format!("Bài {} trên 12", index + 2),
                (true, _) => "/challenge".to_owned(),
            };
            assert!(words(&reply).contains(&part), "{index}: {reply:?}");
        }
        // The guided game is over: words are words again.
        let request = in_language(alone("an", read("f5 f6")), viet);
        let reply = table.ask(request).await;
        assert!(words(&reply).contains("/challenge"), "{reply:?}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_explained_by_the_referee() {
    let mut table = Table::new();
    table.whisper("an", "/learn").await;
    refused(&table.whisper("an", "f5-f7").await, "is too far");
    refused(&table.whisper("an", "f5-g6").await, "move along that line");
    refused(&table.whisper("an", "hello").await, "read hello as a move");
    table.whisper("chi", "/learn").await;
    let asked = vietnamese(alone("chi", read("f5-f7")));
    refused(&table.ask(asked).await, "quá xa");
    // Legal, but not what is asked for; and what would cost a plane.
    let reply = table.whisper("an", "/learn 6").await;
    assert!(words(&reply).contains("Lesson 6 of 12"), "{reply:?}");
    refused(
        &table.whisper("an", "f3-f4").await,
        "not what this lesson asks for",
    );
    refused(
        &table.whisper("an", "f3 f7").await,
        "you would lose: Air force",
    );
    refused(
        &table.whisper("an", "f3 f6").await,
        "you would lose: Air force",
    );
    // The last one is no further than the last.
    let reply = table.whisper("an", "/learn 99").await;
    assert!(words(&reply).contains("Lesson 12 of 12"), "{reply:?}");
    refused(
        &table.whisper("an", "h4-h6").await,
        "would face the enemy Commander",
    );
}

#[tokio::test]
async fn answers_are_shown_lessons_skipped_left_and_taken_up() {
    let mut table = Table::new();
    let first = message(table.whisper("an", "/learn").await);
    let shown = press(&mut table, "an", button(&first, "s"), false).await;
    assert!(
        shown.text.words().contains("Answer: f5-f6"),
        "{:?}",
        shown.text
    );
    let again = press(&mut table, "an", button(&shown, "0"), false).await;
    assert_eq!(again.text, first.text);
    let second = press(&mut table, "an", button(&first, "n"), false).await;
    assert!(second.text.words().contains("Lesson 2 of 12"));
    let left = press(&mut table, "an", button(&second, "x"), false).await;
    assert!(left.text.words().contains("Lesson stopped"));
    // Words are no turns of it any more; it goes on where it was, in words as by the button.
    refused(&table.whisper("an", "f4xf6").await, "/challenge");
    let mut table = table.restart().await;
    let second = press(&mut table, "an", button(&left, "1"), false).await;
    assert!(second.text.words().contains("Lesson 2 of 12"));
    table.whisper("an", "/learn stop").await;
    let reply = table.whisper("an", "/learn").await;
    assert!(words(&reply).contains("Lesson 2 of 12"), "{reply:?}");
    for (line, part) in [
        ("/learn show", "Answer: f4xf6"),
        ("/learn skip", "Lesson 3 of 12"),
        ("/learn again", "Lesson 3 of 12"),
        ("/learn g3xg6", "Right:"),
    ] {
        let reply = table.whisper("an", line).await;
        assert!(words(&reply).contains(part), "{line}: {reply:?}");
    }
}

#[tokio::test]
async fn a_lesson_belongs_to_one_person() {
    let mut table = Table::new();
    let reply = table.line("an", "/learn").await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    assert!(words(&reply).contains("after /learn"), "{reply:?}");
    let first = message(reply);
    let theirs = Command::ButtonAction(button(&first, "n"));
    refused(
        &table.group("binh", theirs.clone()).await,
        "somebody else’s lesson",
    );
    let request = vietnamese(in_group("binh", theirs));
    refused(&table.ask(request).await, "bài học của người khác");
    let reply = table.line("an", "/learn f5-f6").await;
    assert!(words(&reply).contains("Right:"), "{reply:?}");
    // Talk in a group is talk.
    let talk = in_group("an", Command::PlainText("f5-f6".to_owned()));
    assert_eq!(table.ask(talk).await, Reply::silence());
}

#[tokio::test]
async fn games_come_before_lessons_that_were_left_alone() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.whisper("an", "/learn").await;
    // No turn of the lesson: the game's.
    let reply = table.whisper("an", "c5-c6").await;
    assert!(words(&reply).contains("Played: c5-c6"), "{reply:?}");
    table.told().await;
    table.play("binh", id, "c8-c7").await;
    table.told().await;
    // A turn of the lesson, as long as it is open.
    let reply = table.whisper("an", "f5-f6").await;
    assert!(words(&reply).contains("Right:"), "{reply:?}");
    table.later(25 * 60 * 60 * 1000);
    let reply = table.whisper("an", "f5-f6").await;
    assert!(!words(&reply).contains("Right:"), "{reply:?}");
}

#[tokio::test]
async fn buttons_with_anything_in_them_do_no_harm() {
    let mut table = Table::new();
    let first = message(table.whisper("an", "/learn").await);
    let ButtonAction::Learn(me, _) = button(&first, "n") else {
        unreachable!()
    };
    for what in [
        "", "x", "99", "99n", "11n", "0t", "0tf5-f6/", "0t:::", "5q", "n", "t", "-1", "0tf5-f6",
    ] {
        let press = ButtonAction::Learn(me, what.to_owned());
        assert_eq!(press.to_string().parse(), Ok(press.clone()));
        let reply = table.private("an", Command::ButtonAction(press)).await;
        assert!(!words(&reply).is_empty(), "{what}: {reply:?}");
    }
    let nobody = ButtonAction::Learn(PlayerId(999), "0".to_owned());
    refused(
        &table.private("an", Command::ButtonAction(nobody)).await,
        "somebody else’s",
    );
}

#[tokio::test]
async fn a_game_that_waits_goes_before_a_lesson() {
    for viet in [false, true] {
        let mut table = Table::new();
        let fen = "6c4/11/11/11/11/11/11/5I5/11/11/11/2C8 r - - 0 1";
        let id = table.begin_from("official", fen, Limit::default()).await;
        // Their other game waits for the opponent.
        table.play("an", GameId(id.0 - 1), "c5-c6").await;
        let ask = |line: &str| in_language(alone("an", read(line)), viet);
        table.ask(ask("/learn")).await;
        // The same words are a turn of the first lesson and of the game.
        let reply = table.ask(ask("f5-f6")).await;
        assert!(words(&reply).contains(&id.to_string()), "{reply:?}");
        assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
        // Now the other is to move: the lesson takes the words.
        let right = if viet { "Đúng" } else { "Right:" };
        let reply = table.ask(ask("f5-f6")).await;
        assert!(words(&reply).contains(right), "{}", words(&reply));
        assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    }
}
