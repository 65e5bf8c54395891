//! A covered half: nothing in a picture tells what stands there.

use tulenh_render::{
    Destinations, LastTurn, Overlay, Scene, Shot, Target, TargetKind, Threat, describe, png,
};
use tulenh_rules::{Action, BySide, Piece, Role, Side, Square, Stack, Step, Turn};

use super::{scene, square, stack};

#[test]
fn a_hidden_half_is_not_seen() {
    let full = scene("blue-hidden");
    let mut empty = full.clone();
    for square in Square::all().filter(|square| square.rank() >= 6) {
        empty.board.set(square, None);
    }
    assert_ne!(full.board, empty.board);
    assert_eq!(png(&full), png(&empty));
}

/// Marks and overlays of what is hidden are left out as well.
#[test]
fn nor_is_what_happens_there() {
    let bare = scene("blue-hidden");
    let before = png(&bare);
    let ringed = {
        let mut scene = bare.clone();
        let position = position();
        scene.overlay.rings = BySide::new(|side| match side {
            Side::Blue => Overlay::rings_of(&position, side),
            Side::Red => Default::default(),
        });
        scene
    };
    assert_eq!(before, png(&ringed));
    let threatened = Scene {
        threat: Some(Threat {
            at: square("g7"),
            mate: true,
        }),
        ..bare.clone()
    };
    assert_eq!(before, png(&threatened));
    let seen = LastTurn {
        turn: Turn::single(square("e2"), step(Action::ShotDown { to: square("e6") })),
        captured: vec![],
        lost: vec![(square("e6"), stack("F"))],
        shots: vec![Shot {
            to: square("e6"),
            at: square("e6"),
            by: square("e7"),
        }],
    };
    let unseen = LastTurn {
        turn: Turn::single(square("g9"), step(Action::Move { to: square("g5") })),
        captured: vec![(square("g5"), stack("M"))],
        lost: vec![],
        shots: vec![],
    };
    for last in [seen, unseen] {
        let scene = Scene {
            last: Some(last),
            ..bare.clone()
        };
        assert_eq!(before, png(&scene));
    }
}

#[test]
fn nor_are_choices_and_hints() {
    let bare = scene("blue-hidden");
    let before = png(&bare);
    let mut scene = bare.clone();
    scene.overlay.arrows = vec![(square("f7"), square("f6")), (square("f6"), square("f7"))];
    let target = |at: &str, kind| Target {
        at: square(at),
        kind,
        label: Some(at.to_owned()),
    };
    scene.overlay.destinations = Some(Destinations {
        from: square("f7"),
        targets: vec![target("f6", TargetKind::Capture)],
    });
    assert_eq!(before, png(&scene));
    assert_eq!(describe(&bare), describe(&scene));
    // Seen pieces are chosen as ever, but no flame tells of a gun that is not seen.
    let chosen = |targets| {
        let mut scene = bare.clone();
        let from = square("f4");
        scene.overlay.destinations = Some(Destinations { from, targets });
        png(&scene)
    };
    let moves = target("f5", TargetKind::Move);
    let all = vec![
        moves.clone(),
        target("f6", TargetKind::Loss),
        target("f8", TargetKind::Move),
    ];
    assert_eq!(chosen(vec![moves]), chosen(all));
}

fn step(action: Action) -> Step {
    Step {
        group: Stack::single(Piece::new(Role::AirForce, Side::Red)),
        action,
    }
}

/// Blue's guns on the bank, with rings over the river.
fn position() -> tulenh_rules::Position {
    let fen = "6c4/11/11/11/11/3g3s3/11/11/11/11/11/5C5 r - - 0 1";
    let rules = std::sync::Arc::new(tulenh_rules::Ruleset::OFFICIAL);
    tulenh_rules::Position::from_fen(fen, rules).unwrap()
}
