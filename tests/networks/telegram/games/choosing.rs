//! Menus that rewrite themselves: settings, and a turn chosen piece by piece.

use crate::telegram::rig::{Rig, assert_is_board};

#[tokio::test]
async fn settings_are_one_message_however_often_one_presses() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/settings");
    let menu = rig.server.next(club).await;
    let theme = menu
        .buttons
        .concat()
        .into_iter()
        .find(|(_, data)| data.ends_with(":theme"));
    let (_, theme) = theme.unwrap_or_else(|| panic!("no theme in {}", menu.brief()));
    // Not somebody else's.
    let press = rig.server.press(&binh, &menu, &theme);
    assert!(rig.server.answer(&press).await.alert);
    assert_eq!(rig.server.shown(&menu).unwrap().text, menu.text);

    let press = rig.server.press(&an, &menu, &theme);
    let answer = rig.server.answer(&press).await;
    assert!(answer.text.is_empty() && !answer.alert, "{answer:?}");
    let shown = rig
        .server
        .becomes(&menu, "the themes", |shown| shown.buttons != menu.buttons)
        .await;
    let (label, dark) = shown
        .buttons
        .concat()
        .into_iter()
        .find(|(_, data)| data.ends_with("theme=dark"))
        .unwrap_or_else(|| panic!("no dark theme in {}", shown.brief()));
    // Twice is no more than once.
    for _ in 0..2 {
        let press = rig.server.press(&an, &menu, &dark);
        assert!(!rig.server.answer(&press).await.alert, "{label}");
    }
    rig.server
        .becomes(&menu, "the choice", |now| {
            now.text != shown.text || now.buttons != shown.buttons
        })
        .await;
    rig.silent(club).await;
    assert_eq!(rig.server.count("sendmessage"), 1);
}

#[tokio::test]
async fn a_turn_is_chosen_in_one_message_with_a_restart_between() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let first = rig.game(club, &an, &binh).await;
    rig.server.reply(&an, club, first.id, "/pick");
    let picker = rig.server.next(club).await;
    assert_is_board(&picker);
    // Others of the group are not called for it.
    assert!(picker.silent, "{}", picker.brief());
    let mut now = picker.clone();
    for step in 0..8 {
        if step == 1 {
            rig.restart().await;
        }
        let choices = now.buttons.concat();
        let choice = choices
            .iter()
            .find(|(_, data)| data.starts_with("t:"))
            .or(choices.first());
        let (label, data) = choice.unwrap_or_else(|| panic!("no choice under {}", now.brief()));
        let press = rig.server.press(&binh, &picker, data);
        assert!(rig.server.answer(&press).await.alert, "not for Bình");
        let press = rig.server.press(&an, &picker, data);
        let answer = rig.server.answer(&press).await;
        assert!(!answer.alert, "{label}: {answer:?}");
        if data.starts_with("t:") {
            assert!(step > 0);
            let board = rig.server.next(club).await;
            assert_is_board(&board);
            assert!(board.text.contains("turn 1"), "{}", board.brief());
            // What was chosen in has served; the board says the rest.
            rig.server.gone(&picker).await;
            rig.silent(club).await;
            return;
        }
        let before = now.buttons.clone();
        now = rig
            .server
            .becomes(&picker, "the next step", |shown| shown.buttons != before)
            .await;
        assert_is_board(&now);
    }
    panic!("no turn after eight steps: {}", now.brief());
}
