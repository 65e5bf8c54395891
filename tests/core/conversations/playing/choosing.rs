//! A turn is chosen from buttons, from the first press to the last, whatever happens between.

use std::collections::BTreeSet;

use tulenh::app::{
    Audience, Button, ButtonAction, Command, GameId, Message, Place, Ply, Reply, Request, Side,
    Span,
};
use tulenh::game::Limit;
use tulenh_rules::{Position, Role};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

fn message(reply: &Reply) -> &Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

fn buttons(reply: &Reply) -> Vec<Button> {
    message(reply).buttons.iter().flatten().cloned().collect()
}

fn press(reply: &Reply, label: &str) -> ButtonAction {
    let all = buttons(reply);
    let found = all.iter().find(|button| button.label == label);
    let labels: Vec<&str> = all.iter().map(|button| button.label.as_str()).collect();
    found
        .unwrap_or_else(|| panic!("{label:?} among {labels:?}"))
        .press
        .clone()
}

#[tokio::test]
async fn from_the_board_to_the_turn_with_a_restart_between_any_two_presses() {
    let mut table = Table::new();
    let id = table.begin().await;
    let pick = ButtonAction::Pick(id, Ply(0), String::new());
    let reply = table.group("an", Command::ButtonAction(pick)).await;
    // The board above stays as it is.
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    assert!(words(&reply).contains("which piece"), "{}", words(&reply));
    let mut table = table.restart().await;
    let infantry = press(&reply, "Infantry");
    let reply = table.group("an", Command::ButtonAction(infantry)).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    assert!(message(&reply).attachment.is_some());
    let mut table = table.restart().await;
    // It costs nothing, so nothing is asked.
    let play = press(&reply, "c5 → c6");
    let reply = table.group("an", Command::ButtonAction(play.clone())).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    // A late press of the same, and of the board before.
    let reply = table.group("an", Command::ButtonAction(play)).await;
    refused(&reply, "turn");
    let reply = table
        .group(
            "an",
            Command::ButtonAction(ButtonAction::Pick(id, Ply(0), String::new())),
        )
        .await;
    refused(&reply, "out of date");
}

#[tokio::test]
async fn nobody_else_chooses_and_nonsense_is_told_so() {
    let mut table = Table::new();
    let id = table.begin().await;
    let pick = |path: &str| Command::ButtonAction(ButtonAction::Pick(id, Ply(0), path.to_owned()));
    for (who, part) in [("binh", "Red is to move"), ("chi", "playing in game")] {
        for path in ["", "a@0", "oc5.I@0", "tc5-c6"] {
            let reply = table.group(who, pick(path)).await;
            refused(&reply, part);
        }
    }
    for path in [
        "x",
        "oz9.T@0",
        "oc5",
        "og7.T@0",
        "kH@0",
        "tc5-k12",
        "gc5.T@0",
        "nc5-c6.T@0",
        "a@99999999999999999999",
    ] {
        let reply = table.group("an", pick(path)).await;
        refused(&reply, "no longer");
    }
    // A page that is not there is the last one.
    let reply = table.group("an", pick("a@77")).await;
    assert!(!buttons(&reply).is_empty());
    let other = ButtonAction::Pick(tulenh::app::GameId(77), Ply(0), String::new());
    let reply = table.group("an", Command::ButtonAction(other)).await;
    refused(&reply, "no game");
}

#[tokio::test]
async fn a_stack_is_divided_step_by_step() {
    let mut table = Table::new();
    let fen = "3c7/11/11/3E7/11/11/11/11/5(TIM)5/11/11/10C r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let mut taps = 0;
    let mut reply = table.group("an", Command::Pick(Some(id))).await;
    for (label, part) in [
        (
            "Infantry f4",
            "Infantry on f4: where to? Tank + Militia stays",
        ),
        ("The others go too …", "Infantry on f4"),
        ("→ e4", "Inf4-e4"),
        ("and Tank + Militia …", "Tank + Militia"),
        ("→ f6", ""),
    ] {
        let next = press(&reply, label);
        reply = table.group("an", Command::ButtonAction(next)).await;
        taps += 1;
        assert!(words(&reply).contains(part), "{label}: {}", words(&reply));
    }
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert!(taps <= 5);
    let game = table.game(id.0).await;
    let played = &game.game.record().turns()[0];
    assert_eq!(played.lan, "If4-e4/f4-f6");
}

/// What was asked about is what is played, shown and recorded.
#[tokio::test]
async fn the_turn_that_was_pressed_is_the_one_that_is_recorded() {
    let mut table = Table::new();
    let id = table.begin_with_a_plane_aboard().await;
    let mut reply = table.group("an", Command::Pick(Some(id))).await;
    for label in ["Navy c4", "Only Navy …", "✕ c8"] {
        let all = buttons(&reply);
        let found = all.iter().find(|button| button.label.starts_with(label));
        let labels: Vec<&str> = all.iter().map(|button| button.label.as_str()).collect();
        let found = found.unwrap_or_else(|| panic!("{label:?} among {labels:?}"));
        reply = table
            .group("an", Command::ButtonAction(found.press.clone()))
            .await;
    }
    assert!(words(&reply).contains("Nc4xc8"), "{}", words(&reply));
    let next = press(&reply, "✕ f7: capture and stay");
    let reply = table.group("an", Command::ButtonAction(next)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let played = table.game(id.0).await.game.record().turns()[4].lan.clone();
    assert_eq!(played, "c4xc8/Fc4xf7");
    let told = table.told().await;
    for said in [words(&reply), told[0].words()] {
        assert!(said.contains("c4xc8/Afc4xf7"), "{said}");
    }
    let record = words(&table.line("an", "/record").await);
    assert!(record.contains("(NAf)Nc4@(NIn)c8/Afc4@Tf7"), "{record}");
}

/// Every step of a piece alone is two presses away, but for the pages of ships and planes.
#[tokio::test]
async fn a_plain_turn_needs_two_presses() {
    let mut table = Table::new();
    let id = table.begin().await;
    let first = table.group("an", Command::Pick(Some(id))).await;
    assert!(message(&first).buttons.iter().all(|row| row.len() <= 3));
    let mut played = std::collections::BTreeSet::new();
    for kind in buttons(&first) {
        let next = table
            .group("an", Command::ButtonAction(kind.press.clone()))
            .await;
        assert!(message(&next).buttons.iter().all(|row| row.len() <= 3));
        let turns = buttons(&next)
            .into_iter()
            .filter_map(|button| match button.press {
                ButtonAction::Turn(_, _, lan) => Some(lan),
                _ => None,
            });
        played.extend(turns);
    }
    let position = table.game(id.0).await.game.position().clone();
    let flies = |lan: &str| {
        let turn = position.read_lan(lan).unwrap();
        let carrier = position.board().get(turn.from()).unwrap().carrier();
        matches!(
            carrier.role,
            tulenh_rules::Role::AirForce | tulenh_rules::Role::Navy
        )
    };
    for turn in position.legal_steps() {
        let lan = position.lan(&turn);
        assert!(flies(&lan) || played.contains(&lan), "{lan}: {played:?}");
    }
}

/// Signs of turns are explained where one is to be chosen, in the reader's letters and words.
#[tokio::test]
async fn turns_to_choose_from_say_what_they_do() {
    let mut table = Table::new();
    let fen = "3c7/11/11/11/11/11/8t2/11/11/11/8F2/6C4 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    for (viet, labels) in [
        (
            false,
            ["i2:i6 · bomb and return", "i2xi6 · capture and stay"],
        ),
        (true, ["i2:i6 · ném bom rồi về", "i2xi6 · bắt rồi ở lại"]),
    ] {
        let line = format!("/move {id} i2 i6");
        let command = tulenh::app::App::read_line(&line, None, None).unwrap();
        let request = in_group("an", command);
        let reply = table
            .ask(if viet { vietnamese(request) } else { request })
            .await;
        let found: Vec<String> = buttons(&reply).into_iter().map(|it| it.label).collect();
        assert_eq!(found, labels);
        let (_, deed) = labels[0].split_once("· ").unwrap();
        assert!(words(&reply).contains(deed), "{}", words(&reply));
    }
}

/// Letters that people read are those of their language: `F` is a gun in Vietnamese, and never a plane.
#[tokio::test]
async fn people_read_the_letters_of_their_language() {
    let mut table = Table::new();
    let id = table.begin_with_a_plane_aboard().await;
    let said = |viet: bool, line: &str| {
        let command = tulenh::app::App::read_line(line, None, None).unwrap();
        let request = alone("an", command);
        if viet { vietnamese(request) } else { request }
    };
    // A refusal names turns nearby.
    for (viet, plane, other) in [(false, "Afc4", "Fc4"), (true, "Kc4", "Fc4")] {
        let line = format!("/move {id} {plane}-k12");
        let reply = table.ask(said(viet, &line)).await;
        let told = words(&reply);
        assert!(!told.contains(&format!(" {other}")), "{told}");
        assert!(told.contains(plane), "{told}");
    }
    for (line, wrong) in [
        ("/moves c4", "(NF)"),
        ("/help moving", "If4"),
        ("/help stacks", "If4"),
    ] {
        let told = words(&table.ask(said(false, line)).await);
        assert!(!told.contains(wrong), "{told}");
    }
    let reply = table.ask(said(true, &format!("/move {id} Kc4xf7"))).await;
    assert!(words(&reply).contains("Kc4xf7"), "{}", words(&reply));
    assert_eq!(
        table.game(id.0).await.game.record().turns()[4].lan,
        "Fc4xf7"
    );
}

#[tokio::test]
async fn a_stack_of_many_words_keeps_its_point() {
    let mut table = Table::new();
    let fen = "3c7/11/11/3E7/11/11/11/11/1(+N+F+T)9/11/11/10C r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let reply = table.group("an", Command::Pick(Some(id))).await;
    let from = press(&reply, "heroic Navy b4");
    let reply = table.group("an", Command::ButtonAction(from)).await;
    let told = "heroic Navy + heroic Air force + heroic Tank on b4";
    assert!(words(&reply).contains(told), "{}", words(&reply));
    let request = vietnamese(alone("an", Command::Pick(Some(id))));
    press(&table.ask(request).await, "Hải quân anh hùng b4");
}

#[tokio::test]
async fn who_wants_no_pictures_chooses_by_a_text_board_or_by_none() {
    let mut table = Table::new();
    table.begin().await;
    for (boards, blocks) in [("text", 1), ("none", 0)] {
        let line = format!("/settings boards {boards}");
        table.whisper("an", &line).await;
        let reply = table.group("an", Command::Pick(None)).await;
        let shown = message(&reply);
        assert!(shown.attachment.is_none());
        let spans = shown.text.0.iter();
        let found = spans.filter(|span| matches!(span, Span::Block(_)));
        assert_eq!(found.count(), blocks, "{boards}");
    }
}

/// Whatever can be chosen is legal, and all single steps can be chosen.
#[tokio::test]
async fn every_single_step_can_be_chosen() {
    let mut table = Table::new();
    let fen = "3c7/11/11/3E4t2/11/11/2n8/11/2(NFT)2(TIM)5/11/6A4/10C r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let position: Position = table.game(id.0).await.game.position().clone();
    let mut wanted: Vec<String> = position
        .legal_steps()
        .iter()
        .map(|turn| position.lan(turn))
        .collect();
    wanted.sort();
    let mut seen = std::collections::BTreeSet::new();
    let mut reached = std::collections::BTreeSet::new();
    let mut todo = vec!["a@0".to_owned()];
    while let Some(path) = todo.pop() {
        if !seen.insert(path.clone()) || path.starts_with(['n', 'm']) {
            continue;
        }
        if let Some(lan) = path.strip_prefix('t') {
            assert!(position.is_legal(&position.read_lan(lan).unwrap()), "{lan}");
            reached.insert(lan.to_owned());
            continue;
        }
        let press = ButtonAction::Pick(id, Ply(0), path);
        let reply = table.group("an", Command::ButtonAction(press)).await;
        for button in buttons(&reply) {
            match button.press {
                ButtonAction::Pick(_, _, path) => todo.push(path),
                ButtonAction::Turn(_, _, lan) => todo.push(format!("t{lan}")),
                _ => {}
            }
        }
    }
    let missing: Vec<&String> = wanted
        .iter()
        .filter(|lan| !reached.contains(*lan))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn losses_are_named_before_the_last_press() {
    let mut table = Table::new();
    // A plane that flies into the ring of an anti-aircraft gun.
    let fen = "6c4/11/11/6g4/11/11/11/6F4/11/11/11/6C4 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let request = vietnamese(in_group(
        "an",
        Command::ButtonAction(ButtonAction::Pick(id, Ply(0), "og5.F@9".to_owned())),
    ));
    let reply = table.ask(request).await;
    let shot = buttons(&reply)
        .into_iter()
        .find(|button| button.label.starts_with('☠'));
    let shot = shot.expect("a flight that is shot down").press;
    let reply = table
        .ask(vietnamese(in_group("an", Command::ButtonAction(shot))))
        .await;
    assert!(
        words(&reply).contains("Bạn mất: Không quân"),
        "{}",
        words(&reply)
    );
}

#[tokio::test]
async fn turns_are_completed_while_they_are_typed() {
    let mut table = Table::new();
    let id = table.begin().await;
    let ask = |who: &str, turn: &str| -> Request {
        let turn = turn.to_owned();
        in_group(who, Command::Move { game: None, turn })
    };
    let now = table.now();
    let offered = table.app.complete(ask("an", "c5"), now).await;
    let values: Vec<&str> = offered.iter().map(|choice| choice.value.as_str()).collect();
    assert!(values.contains(&"c5-c6"), "{values:?}");
    assert!(values[0].starts_with("c5"), "{values:?}");
    assert!(values.iter().all(|lan| lan.contains("c5")), "{values:?}");
    assert!(offered[0].label.contains("Infantry"), "{offered:?}");
    let all = table.app.complete(ask("an", ""), now).await;
    assert_eq!(all.len(), 25);
    let position = table.game(id.0).await.game.position().clone();
    for choice in &all {
        let read = position.read(&choice.value, tulenh_rules::Letters::English);
        let tulenh_rules::Reading::Turn(read) = read else {
            panic!("{choice:?}: {read:?}");
        };
        assert!(position.is_legal(&read));
        assert!(choice.label.chars().count() <= 100);
    }
    // Words are understood too.
    let words = table.app.complete(ask("an", "infantry c5 c6"), now).await;
    assert_eq!(words[0].value, "c5-c6");
    // Not their turn, not their game, nonsense, another command.
    for request in [
        ask("binh", "c5"),
        ask("chi", "c5"),
        ask("an", "zzz"),
        in_group("an", Command::Games),
        ask("an", &"c5 ".repeat(400)),
    ] {
        let offered = table.app.complete(request.clone(), now).await;
        assert!(offered.len() < 25, "{request:?} {offered:?}");
    }
    assert!(table.app.complete(ask("binh", "c5"), now).await.is_empty());
}

/// The kind of piece that goes in each turn that is offered.
async fn kinds(table: &mut Table, who: &str, turn: &str) -> Vec<(String, Role)> {
    let command = Command::Move {
        game: None,
        turn: turn.to_owned(),
    };
    let now = table.now();
    let offered = table.app.complete(in_group(who, command), now).await;
    let position = table.game(1).await.game.position().clone();
    let kind = |lan: String| {
        let turn = position.read_lan(&lan).unwrap();
        let step = turn.steps().next().unwrap();
        (lan, step.group.carrier().role)
    };
    offered.into_iter().map(|it| kind(it.value)).collect()
}

#[tokio::test]
async fn pieces_are_completed_by_their_names() {
    let mut table = Table::new();
    table.begin().await;
    for (role, names) in [
        (
            Role::Tank,
            &["tank", "tan", "TANK", "xe tăng", "xe tang", "xe t"][..],
        ),
        (
            Role::Navy,
            &["navy", "nav", "ship", "tàu", "tau", "hải quân", "hai q"],
        ),
        (
            Role::AirForce,
            &["air force", "air f", "máy bay", "may bay"],
        ),
        (Role::Infantry, &["infantry", "infa", "bộ binh"]),
        (Role::AntiAircraft, &["anti-air", "cao xạ"]),
    ] {
        for name in names {
            let offered = kinds(&mut table, "an", name).await;
            assert!(!offered.is_empty(), "{name}");
            let others = offered.iter().filter(|(_, kind)| *kind != role);
            assert_eq!(others.count(), 0, "{name}: {offered:?}");
        }
    }
    let offered = kinds(&mut table, "an", "tank f4").await;
    assert!(!offered.is_empty());
    assert!(
        offered.iter().all(|(lan, _)| lan.contains("f4")),
        "{offered:?}"
    );
    let offered = kinds(&mut table, "an", "xe tăng f4 f6").await;
    assert_eq!(offered[0].0, "f4-f6");
    let offered = kinds(&mut table, "an", "navy b5").await;
    assert!(offered.iter().any(|(lan, _)| lan == "b2-b5"), "{offered:?}");
    // Nothing typed yet: something of every kind, and nobody has more than their share.
    let offered = kinds(&mut table, "an", "").await;
    let all: BTreeSet<Role> = offered.iter().map(|(_, kind)| *kind).collect();
    assert!(all.len() >= 8, "{offered:?}");
    for kind in all {
        let count = offered.iter().filter(|(_, it)| *it == kind).count();
        assert!(count <= 4, "{kind:?}: {offered:?}");
    }
    // What takes something comes first.
    for (who, lan) in [("an", "c5-c6"), ("binh", "c8-c7")] {
        table.play(who, GameId(1), lan).await;
    }
    let offered = kinds(&mut table, "an", "").await;
    assert!(offered[0].0.contains(['x', ':']), "{offered:?}");
}

/// The newest board has its buttons, and the one before is named so that they can be taken off.
#[tokio::test]
async fn the_newest_board_alone_has_buttons() {
    let mut table = Table::new();
    let id = table.begin().await;
    let stored = table.game(id.0).await;
    let first = table.store.shown(id, 0).await.unwrap();
    let first = first.expect("a board was told");
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    assert_eq!(told[0].previous, Some(first));
    let presses: Vec<ButtonAction> = told[0]
        .message
        .buttons
        .iter()
        .flatten()
        .map(|button| button.press.clone())
        .collect();
    assert_eq!(
        presses,
        [
            ButtonAction::Pick(id, Ply(1), String::new()),
            ButtonAction::TakeBack(id, Ply(1))
        ]
    );
    // An offer between two boards leaves the buttons of the board alone.
    table.line("binh", "/draw").await;
    assert_eq!(table.told().await[0].previous, None);
    let mut table = table.restart().await;
    let turn = table.some_turn(id).await;
    table.play("binh", id, &turn).await;
    let next = table.told().await;
    assert_eq!(next[0].previous, Some(told[0].reference.clone()));
    assert_eq!(
        table.game(id.0).await.game.seat_of(stored.game.seats().red),
        Some(Side::Red)
    );
    assert_eq!(next[0].place, Place::Chat("group".to_owned()));
    let reply = table.ask(alone("an", Command::Pick(None))).await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
}

/// Where the rules let one leave the Commander to be captured, that is asked about.
#[tokio::test]
async fn giving_the_commander_away_is_asked_about() {
    let mut table = Table::new();
    let spec = "official enforce_check=never";
    // The Commander steps before a tank.
    let fen = "10c/11/11/11/11/11/11/5t5/11/7C3/11/11 r - - 0 1";
    let id = table.begin_from(spec, fen, Limit::default()).await;
    let reply = table.line("an", &format!("/move {id} h3-f3")).await;
    refused(&reply, "can be captured");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    let yes = press(&reply, "h3-f3 · Commander");
    let reply = table.group("an", Command::ButtonAction(yes)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}
