//! Descriptions of scenes, of every kind of sentence.

use super::*;
use crate::scene::Threat;
use crate::scene::destinations::{Destinations, Target, TargetKind};
use crate::scene::last_turn::LastTurn;
use crate::scene::strip::Strip;
use crate::words::describe::description::LONGEST;
use tulenh_rules::{
    Action, Board, BySide, Coordinates, Piece, Role, Setup, Square, Stack, Step, Turn,
};

const START: &str =
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";

fn board(fen: &str) -> Board {
    Setup::from_fen(&format!("{fen} r - - 0 1")).unwrap().board
}

fn at(square: &str) -> Square {
    square.parse().unwrap()
}

fn squares(list: &str) -> Vec<Square> {
    list.split_whitespace().map(at).collect()
}

fn plain(role: Role, side: Side) -> Piece {
    Piece::new(role, side)
}

fn begun(hidden: BySide<bool>) -> Description {
    Description::new(Side::Blue, Coordinates::Algebraic, hidden)
}

fn to(from: Square, moves: &[Square], captures: &[Square], losses: &[Square]) -> Destinations {
    let kinds = [
        (TargetKind::Move, moves),
        (TargetKind::Capture, captures),
        (TargetKind::Loss, losses),
    ];
    let targets = kinds.iter().flat_map(|(kind, squares)| {
        squares.iter().map(|at| Target {
            at: *at,
            kind: *kind,
            label: None,
        })
    });
    Destinations {
        from,
        targets: targets.collect(),
    }
}

/// A Tank of Red that has just taken a Militia on g8.
fn capture() -> LastTurn {
    let tank = Stack::single(plain(Role::Tank, Side::Red));
    let action = Action::Capture {
        to: at("g8"),
        also: None,
    };
    let step = Step {
        group: tank,
        action,
    };
    LastTurn {
        turn: Turn::single(at("g6"), step),
        captured: vec![(at("g8"), Stack::single(plain(Role::Militia, Side::Blue)))],
        lost: vec![],
        shots: vec![],
    }
}

#[test]
fn a_scene_in_words() {
    let mut scene = Scene::new(board("6c4/11/11/11/6T4/11/11/11/11/11/2(NF)8/5(HC)5"));
    scene.last = Some(capture());
    scene.threat = Some(Threat {
        at: at("g12"),
        mate: false,
    });
    let expected = "Commander Chess board, Red at the bottom. \
        Last turn, Red from g6: Tank captures on g8. Taken: Militia on g8. \
        Check: Blue's Commander on g12. \
        Red: Commander f1 in Headquarters; Tank g8; Air force c2 on Navy; \
        Navy c2 with Air force; Headquarters f1 with Commander. \
        Blue: Commander g12.";
    assert_eq!(describe(&scene), expected);
    scene.look.coordinates = Coordinates::Official;
    assert!(describe(&scene).contains("Last turn, Red from 5,6: Tank captures on 7,6."));
}

#[test]
fn overlays_and_strips_in_words() {
    let board = board(START);
    let mut words = begun(BySide::default());
    let taken = [Role::Tank, Role::Infantry, Role::Tank].map(|r| plain(r, Side::Blue));
    let strip = Strip {
        name: "An\n the\u{7}  Great".to_owned(),
        clock: Some("2:15".to_owned()),
        points: Some(50),
        note: Some("check".to_owned()),
        captured: taken.to_vec(),
        to_move: true,
    };
    players::strip(&mut words, Side::Red, &strip);
    let strip = Strip {
        points: Some(1),
        ..Strip::default()
    };
    players::strip(&mut words, Side::Blue, &strip);
    turn::threat(&mut words, &board, at("g1"), true);
    let (moves, captures) = (squares("c5 c6"), squares("c7"));
    overlay::destinations(
        &mut words,
        &board,
        &to(at("c4"), &moves, &captures, &squares("e9")),
    );
    overlay::destinations(&mut words, &board, &to(at("f1"), &[], &[], &[]));
    overlay::arrows(&mut words, &[(at("c4"), at("c7")), (at("e2"), at("e9"))]);
    overlay::rings(
        &mut words,
        Side::Blue,
        squares("c7 d7 e7 g7 a8 b8").into_iter().collect(),
    );
    let expected = "Commander Chess board, Blue at the bottom. \
        Red is An the Great: check; clock 2:15; 50 points; has taken 2 Tank, Infantry. \
        Blue has: 1 point. \
        Mate: Red's Commander on g1. \
        Chosen: Navy on c4, goes to c5, c6; captures on c7; would be lost on the way to e9. \
        Chosen: Nothing on f1. \
        Arrows: c4 to c7; e2 to e9. \
        Blue's rings of fire cover c7 to e7, g7, a8 to b8.";
    assert_eq!(words.finish(), expected);
}

#[test]
fn nothing_is_said_of_a_hidden_half() {
    let board = board(START);
    let mut words = begun(BySide::new(|side| side == Side::Blue));
    turn::last_turn(&mut words, &board, &capture());
    turn::threat(&mut words, &board, at("g12"), false);
    overlay::destinations(&mut words, &board, &to(at("c9"), &squares("c8"), &[], &[]));
    let destinations = to(at("c4"), &squares("c5"), &squares("c9"), &squares("e8"));
    overlay::destinations(&mut words, &board, &destinations);
    overlay::arrows(&mut words, &[(at("c4"), at("c9")), (at("c9"), at("c4"))]);
    overlay::rings(
        &mut words,
        Side::Blue,
        squares("c6 c7").into_iter().collect(),
    );
    overlay::rings(
        &mut words,
        Side::Red,
        squares("c6 c7").into_iter().collect(),
    );
    armies::armies(&mut words, &board);
    let expected = "Commander Chess board, Blue at the bottom. Blue's half is hidden. \
        Chosen: Navy on c4, goes to c5. Red's rings of fire cover c6. \
        Red: Commander g1; Infantry c5, k5; Tank f4, h4; Militia g5; Engineer d5, j5; \
        Artillery d3, j3; Anti-aircraft gun e4, i4; Missile g3; Air force e2, i2; \
        Navy b2, c4; Headquarters f2, h2.";
    assert_eq!(words.finish(), expected);
}

#[test]
fn too_many_pieces_are_counted_and_both_sides_told() {
    let crew = [Role::Navy, Role::AirForce, Role::Tank, Role::Infantry];
    let mut scene = Scene::new(Board::EMPTY);
    for square in Square::all() {
        let pieces = crew.map(|role| Piece {
            hero: true,
            ..plain(role, square.half())
        });
        scene.board.set(square, Stack::from_pieces(pieces));
    }
    for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
        scene.look.coordinates = coordinates;
        let text = describe(&scene);
        let length = text.chars().count();
        assert!((900..=LONGEST).contains(&length), "{length}: {text}");
        let (red, blue) = text.split_once(" Blue: ").unwrap();
        assert!(
            red.ends_with(" more.") && blue.ends_with(" more."),
            "{text}"
        );
    }
}
