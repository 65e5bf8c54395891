//! Buttons with garbage, and buttons that are somebody else's: no press of those changes a game.

use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use tulenh::app::{ButtonAction, ChallengeCode, GameId, Look, PlayerId, Ply, Side};

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent};

/// Every kind of press about a game at this ply, with a turn that is legal there.
fn presses(game: u64, ply: u16, lan: &str) -> Vec<ButtonAction> {
    let code: ChallengeCode = "ABCD2345".parse().unwrap();
    let (id, at) = (GameId(game), Ply(ply.into()));
    let words = |text: &str| text.to_owned();
    let mut presses = vec![
        ButtonAction::Accept(code),
        ButtonAction::Decline(code),
        ButtonAction::Cancel(code),
        ButtonAction::AcceptDraw(id, at),
        ButtonAction::DeclineDraw(id, at),
        ButtonAction::Resign(id, at, Side::Red),
        ButtonAction::Turn(id, at, words(lan)),
        ButtonAction::Turn(id, at, words("F-z99")),
        ButtonAction::Pick(id, at, words("")),
        ButtonAction::Pick(id, at, words(lan)),
        ButtonAction::Pick(id, at, words("..:;")),
        ButtonAction::TakeBack(id, at),
        ButtonAction::AllowTakeBack(id, at),
        ButtonAction::RefuseTakeBack(id, at),
        ButtonAction::AgreePause(id, at),
        ButtonAction::RefusePause(id, at),
        ButtonAction::Resume(id, at),
        ButtonAction::Claim(id, at),
        ButtonAction::Rematch(id),
        ButtonAction::OpenPage(id),
        ButtonAction::Analysis(id, words("a")),
        ButtonAction::Analysis(id, words("t99")),
        ButtonAction::Analysis(id, words(":")),
        ButtonAction::Help(words("moving")),
        ButtonAction::Help(words("%")),
        ButtonAction::Rules(words("bga")),
    ];
    presses.extend(Look::ALL.map(|look| ButtonAction::Look(id, look)));
    for whose in [0, 1, 2, 99] {
        let whose = PlayerId(whose);
        presses.push(ButtonAction::Settings(whose, words("chat/")));
        presses.push(ButtonAction::Settings(whose, words("???")));
        presses.push(ButtonAction::Learn(whose, words("1")));
    }
    presses
}

/// A text that may or may not be the data of a button, as a strange client can send it.
fn garbage(from: &[ButtonAction], random: &mut StdRng) -> String {
    let mut text: Vec<char> = from[random.random_range(0..from.len())]
        .to_string()
        .chars()
        .collect();
    for _ in 0..=random.random_range(0..4) {
        let odd = [':', '0', '9', '-', '\u{0}', 'đ', '🙂', ' ', '\n', 'Z', '%'];
        let letter = odd[random.random_range(0..odd.len())];
        let at = random.random_range(0..=text.len());
        match random.random_range(0..4) {
            0 => text.insert(at, letter),
            1 if at < text.len() => text[at] = letter,
            2 if at < text.len() => drop(text.remove(at)),
            3 => text.extend(std::iter::repeat_n(letter, 70)),
            _ => text.truncate(at),
        }
    }
    text.into_iter().collect()
}

/// Presses, and waits for the answer that every press must get.
async fn press(rig: &Rig, who: &Person, on: &Sent, data: &str) {
    let query = rig.server.press(who, on, data);
    rig.server.answer(&query).await;
}

#[tokio::test]
async fn no_press_of_somebody_else_and_no_garbage_changes_a_game() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.person(3, "Chi");
    let (club, elsewhere) = (rig.server.group("Club"), rig.server.group("Elsewhere"));
    let first = rig.game(club, &an, &binh).await;
    let there = rig.game(elsewhere, &an, &binh).await;
    let mut board = Board::start();
    let lan = board.quiet(5);

    // Somebody who does not play, in its chat, in another and alone; then the one who waits.
    rig.server.say(&chi, rig.server.private(&chi), "/start");
    let alone = rig.server.next(rig.server.private(&chi)).await;
    let all = presses(1, 0, &lan);
    for data in all.iter().map(ButtonAction::to_string) {
        for on in [&first, &there, &alone] {
            press(&rig, &chi, on, &data).await;
        }
        press(&rig, &binh, &first, &data).await;
    }
    // A ply that is not there, and games that are not.
    for (game, ply) in [(1, 7), (1, u16::MAX), (77, 0), (u64::MAX, 0)] {
        for data in presses(game, ply, &lan).iter().map(ButtonAction::to_string) {
            press(&rig, &an, &first, &data).await;
        }
    }
    // Garbage by everybody, within what is not theirs to do by a correct press.
    let mut random = StdRng::seed_from_u64(7);
    for _ in 0..150 {
        let data = garbage(&all, &mut random);
        let is_own = data.parse::<ButtonAction>().is_ok();
        let who = if is_own {
            &chi
        } else {
            [&an, &binh, &chi][random.random_range(0..3)]
        };
        press(&rig, who, &first, &data).await;
    }
    rig.settled().await;
    for spot in [club, elsewhere, rig.server.private(&chi)] {
        let said = rig.server.drain(spot);
        let changed = said.iter().find(|sent| sent.text.contains("turn 1 ·"));
        assert!(changed.is_none(), "{changed:?}");
    }

    // It stands where it stood, for the one whose turn it is.
    press(
        &rig,
        &an,
        &first,
        &ButtonAction::turn(GameId(1), Ply(0), &lan)
            .unwrap()
            .to_string(),
    )
    .await;
    let played = |sent: &Sent| sent.spot == club && sent.text.contains(&lan);
    let shown = rig.server.next_where("the turn", played).await;
    assert_is_board(&shown);
    assert!(shown.text.contains("turn 1"), "{}", shown.brief());
    // And every button of the board before is old now.
    for data in all
        .iter()
        .filter(|press| matches!(press, ButtonAction::Turn(..)))
    {
        let query = rig.server.press(&an, &first, &data.to_string());
        assert!(rig.server.answer(&query).await.alert, "{data}");
    }
    rig.server.reply(&binh, club, shown.id, &board.quiet(3));
    let second = |sent: &Sent| sent.spot == club && sent.text.contains("turn 2");
    assert_is_board(&rig.server.next_where("the second turn", second).await);
}

#[tokio::test]
async fn a_button_that_nobody_can_read_is_answered_in_a_group_too() {
    let rig = Rig::start().await;
    let (an, club) = (rig.server.person(1, "An"), rig.server.group("Club"));
    rig.server.say(&an, club, "/help");
    let menu = rig.server.next(club).await;
    for data in ["zz:1:2", "nonsense", "h"] {
        let query = rig.server.press(&an, &menu, data);
        let answer = rig.server.answer(&query).await;
        assert!(
            answer.alert && !answer.text.is_empty(),
            "{data}: {answer:?}"
        );
    }
}
