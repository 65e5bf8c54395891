//! A chat that asks for a lot, or whose network is slow, keeps nobody else waiting.
//!
//! Each test prints how long a turn elsewhere took (`--nocapture`); what it asserts is order alone: the
//! turn is answered while the crowd still waits.

use std::time::Instant;

use crate::games::{as_people_read, is_full};

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent, Spot, Trouble};

/// A game that two people play, away from the crowd.
struct Elsewhere {
    spot: Spot,
    players: [Person; 2],
    board: Board,
    turns: usize,
    last: Sent,
}

impl Elsewhere {
    async fn begin(rig: &Rig) -> Elsewhere {
        let (an, binh) = rig.two();
        let spot = rig.server.group("Elsewhere");
        let last = rig.game(spot, &an, &binh).await;
        Elsewhere {
            spot,
            players: [an, binh],
            board: Board::start(),
            turns: 0,
            last,
        }
    }

    /// The next turn is played and told; prints how long that took.
    async fn turn(&mut self, rig: &Rig, meanwhile: &str) {
        let lan = self.board.quiet(self.turns);
        let mover = &self.players[self.turns % 2];
        self.turns += 1;
        let said = Instant::now();
        rig.server.reply(mover, self.spot, self.last.id, &lan);
        let announced = as_people_read(&lan);
        let wanted = |sent: &Sent| sent.spot == self.spot && sent.text.contains(&announced);
        self.last = rig.server.next_where("the turn elsewhere", wanted).await;
        println!(
            "{meanwhile}: a turn elsewhere took {:?}",
            self.last.at - said
        );
        assert_is_board(&self.last);
    }
}

/// The people of a crowd and their group, with a game in it that has begun.
async fn crowd(rig: &Rig, first: i64) -> (Person, Spot, Sent) {
    let red = rig.server.person(first, "Cúc");
    let blue = rig.server.person(first + 1, "Đào");
    let club = rig.server.group("Crowd");
    let shown = rig.game(club, &red, &blue).await;
    let mut board = Board::start();
    rig.server.reply(&red, club, shown.id, &board.quiet(0));
    let shown = rig.server.next(club).await;
    rig.server.reply(&blue, club, shown.id, &board.quiet(0));
    let shown = rig.server.next(club).await;
    (red, club, shown)
}

/// One person says this many times, a thousand in the full form; then somebody takes a turn elsewhere.
async fn a_thousand(line: &str) {
    let times = if is_full() { 1_000 } else { 200 };
    let rig = Rig::start().await;
    let mut elsewhere = Elsewhere::begin(&rig).await;
    elsewhere.turn(&rig, "nothing").await;
    let (person, club, _) = crowd(&rig, 100).await;
    rig.server.confirmed().await;
    for _ in 0..times {
        rig.server.say(&person, club, line);
    }
    elsewhere.turn(&rig, &format!("{times} × {line}")).await;
    let answered = rig.server.drain(club).len();
    assert!(
        answered < times / 2,
        "{line} was answered {answered} times before"
    );
    // Who asks for so much is told so, once, and is heard again after a while.
    elsewhere.turn(&rig, "afterwards").await;
}

#[tokio::test]
async fn a_thousand_films() {
    a_thousand("/replay 2").await;
}

#[tokio::test]
async fn a_thousand_files_of_what_is_kept() {
    a_thousand("/mydata").await;
}

#[tokio::test]
async fn a_thousand_analyses() {
    a_thousand("/analysis 2").await;
}

#[tokio::test]
async fn a_thousand_pictures() {
    a_thousand("/rings").await;
}

#[tokio::test]
async fn a_thousand_diagnoses() {
    a_thousand("/diagnose").await;
}

#[tokio::test]
async fn a_thousand_turns_that_are_none() {
    a_thousand("/move f4-f5-f6-f7").await;
}

#[tokio::test]
async fn a_thousand_challenges() {
    a_thousand("/challenge").await;
}

#[tokio::test]
async fn a_thousand_settings_of_the_chat() {
    a_thousand("/settings chat").await;
}

#[tokio::test]
async fn a_network_that_does_not_say_who_manages_a_group_keeps_nobody_waiting_elsewhere() {
    let rig = Rig::start().await;
    let mut elsewhere = Elsewhere::begin(&rig).await;
    elsewhere.turn(&rig, "nothing").await;
    let club = rig.server.group("Club");
    let trouble = Trouble::Slow(20_000);
    rig.server
        .trouble("getchatmember", Some(club.chat), 100, trouble);
    for id in 0..10 {
        let person = rig.server.person(200 + id, "Em");
        rig.server.say(&person, club, "/settings chat");
    }
    rig.server.called("getchatmember", 1).await;
    elsewhere
        .turn(&rig, "getChatMember at 20 s, asked by ten")
        .await;
    let answered = rig.server.drain(club).len();
    assert!(answered < 10, "all have been answered before: {answered}");
}

/// What a chat does that comes to every method.
async fn busy(rig: &Rig, person: &Person, club: Spot, shown: &Sent) {
    for line in [
        "/help",
        "/board",
        "/replay 2",
        "/record 2",
        "/mydata",
        "/settings chat",
        "/diagnose",
        "/pick",
        "/rules",
        "/learn",
    ] {
        rig.server.say(person, club, line);
    }
    for (_, data) in shown.buttons.iter().flatten() {
        rig.server.press(person, shown, data);
    }
}

#[tokio::test]
async fn whatever_method_is_slow_in_one_chat_keeps_nobody_waiting_elsewhere() {
    let rig = Rig::start().await;
    let mut elsewhere = Elsewhere::begin(&rig).await;
    let methods = [
        "sendmessage",
        "sendphoto",
        "sendanimation",
        "senddocument",
        "sendchataction",
        "answercallbackquery",
        "editmessagetext",
        "editmessagecaption",
        "editmessagemedia",
        "editmessagereplymarkup",
        "deletemessage",
        "getchat",
        "getchatmember",
        "getme",
        "",
    ];
    // Each kind of call once in the short form: text, pictures, button answers, questions, all.
    let short = [
        "sendmessage",
        "sendphoto",
        "answercallbackquery",
        "getchatmember",
        "",
    ];
    let methods = methods.into_iter();
    let methods = methods.filter(|method| is_full() || short.contains(method));
    for (i, method) in methods.enumerate() {
        let (person, club, shown) = crowd(&rig, 1_000 + 10 * i as i64).await;
        rig.server.confirmed().await;
        // These name no chat.
        let everywhere = matches!(method, "answercallbackquery" | "getme");
        let chat = (!everywhere).then_some(club.chat);
        rig.server.trouble(method, chat, 1_000, Trouble::Held);
        busy(&rig, &person, club, &shown).await;
        elsewhere.turn(&rig, &format!("{method:?} is held")).await;
        elsewhere.turn(&rig, &format!("{method:?} is held")).await;
        rig.server.release();
    }
}
