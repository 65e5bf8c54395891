//! What is printed reads back; what is read never panics.

use std::sync::Arc;

use proptest::prelude::*;
use tulenh_rules::{Coordinates, Letters, Position, Reading, Ruleset, Setup, Turn};

use crate::referee::{Lots, choose, start};

/// Positions of a random game, with their legal turns.
fn walk(seed: u64, plies: usize, mut visit: impl FnMut(&Position, &[Turn])) {
    let mut lots = Lots(seed);
    let mut position = start();
    for _ in 0..plies {
        let turns = position.legal_turns();
        visit(&position, &turns);
        if turns.is_empty() {
            return;
        }
        let turn = choose(&position, &turns, &mut lots);
        position = position.play(&turn).unwrap().0;
    }
}

#[test]
fn every_legal_turn_reads_back_in_every_notation() {
    let mut seen = 0;
    for seed in 0..12 {
        walk(seed, 120, |position, turns| {
            // A few of thousands in positions with great stacks.
            for turn in turns.iter().step_by(1 + turns.len() / 60) {
                let lan = position.lan(turn);
                assert_eq!(
                    position.read_lan(&lan).as_ref(),
                    Ok(turn),
                    "{} {lan}",
                    position.fen()
                );
                let read = |text: &str, letters| {
                    let reading = position.read(text, letters);
                    assert_eq!(
                        reading,
                        Reading::Turn(turn.clone()),
                        "{} {lan} as {text}",
                        position.fen()
                    );
                };
                read(&lan, Letters::English);
                for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
                    read(&position.record(turn, coordinates), Letters::English);
                    let vietnamese = position.record_bare(turn, coordinates, Letters::Vietnamese);
                    read(&vietnamese, Letters::Vietnamese);
                    for letters in [Letters::English, Letters::Vietnamese] {
                        read(&position.written(turn, letters, coordinates), letters);
                    }
                }
                seen += 1;
            }
        });
    }
    assert!(seen > 10_000, "{seen}");
}

/// Turns are written for people under every ruleset, and read back to what they were.
#[test]
fn what_is_written_for_people_reads_back_under_every_ruleset() {
    let mut seen = 0;
    for rules in Ruleset::all() {
        let mut lots = Lots(seen as u64);
        let mut position = Position::start(Arc::new(rules.clone()));
        for _ in 0..24 {
            let turns = position.legal_steps();
            for turn in &turns {
                let longer = position.legal_continuations(turn);
                for turn in longer.iter().step_by(11).chain([turn]) {
                    for letters in [Letters::English, Letters::Vietnamese] {
                        for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
                            let written = position.written(turn, letters, coordinates);
                            let read = position.read(&written, letters);
                            let (Reading::Turn(read) | Reading::Costly(read)) = &read else {
                                panic!("{} {written}: {read:?}", position.fen());
                            };
                            let made = position.as_made(turn).unwrap();
                            assert_eq!(*read, made, "{} {written}", position.fen());
                            seen += 1;
                        }
                    }
                }
            }
            if turns.is_empty() {
                break;
            }
            let turn = choose(&position, &turns, &mut lots);
            position = position.play(&turn).unwrap().0;
        }
    }
    assert!(seen > 5_000, "{seen}");
}

#[test]
fn stacks_of_plain_and_heroic_pieces_read_back() {
    for fen in [
        "5c5/11/11/11/11/11/11/11/2(NT+T)8/11/11/6C4 r - - 0 1",
        "5c5/11/11/11/11/11/11/11/2(NF+F)8/11/11/6C4 r - - 0 1",
        "5c5/11/11/11/11/11/11/11/3(TI+I)7/11/11/6C4 r - - 0 1",
    ] {
        let position = position(fen);
        for turn in position.legal_turns() {
            let lan = position.lan(&turn);
            assert_eq!(position.read_lan(&lan), Ok(turn), "{fen} {lan}");
        }
    }
}

#[test]
fn fen_round_trips_and_turns_are_taken_back() {
    for seed in 100..110 {
        walk(seed, 120, |position, turns| {
            let fen = position.fen();
            let setup = Setup::from_fen(&fen).unwrap();
            assert_eq!(setup.fen(), fen);
            assert_eq!(&setup, position.setup());
            let mut board = position.clone();
            for turn in turns.iter().step_by(1 + turns.len() / 40) {
                let undo = board.make_unchecked(turn);
                let (after, _) = position.play(turn).unwrap();
                assert_eq!(board, after, "{fen}");
                board.unmake(undo);
                assert_eq!(&board, position, "{fen}");
            }
        });
    }
}

#[test]
fn what_people_type_means_what_they_say() {
    let read = |fen: &str, text: &str, letters| match position(fen).read(text, letters) {
        Reading::Turn(turn) => position(fen).lan(&turn),
        Reading::Costly(turn) => format!("costly {}", position(fen).lan(&turn)),
        Reading::Several(turns) => format!("{} fit", turns.len()),
        Reading::Illegal(why, _) => why.to_string(),
        Reading::NotATurn => "no turn".to_owned(),
    };
    let start = tulenh_rules::START_FEN;
    // A plain and a heroic tank on one ship.
    let tanks = "5c5/11/11/11/11/11/11/11/2(NT+T)8/11/11/6C4 r - - 0 1";
    // A plane before a missile whose ring covers the artillery behind it.
    let ring = "2c8/11/3a2s4/11/11/6F4/11/11/11/11/11/8C2 r - - 0 1";
    // Two Red pieces bear on the infantry of c7.
    let pair = "6c4/11/11/11/11/2i8/2I8/11/2N8/11/11/8C2 r - - 0 1";
    let cases = [
        // Capturing nothing is no plain move.
        (start, "f4xf6", "there is no enemy on f6"),
        (start, "f4 takes f6", "there is no enemy on f6"),
        (start, "c5:c6", "there is no enemy on c6"),
        (start, "f4~f6", "is safe"),
        // Heroes and plain pieces of one kind.
        (tanks, "Tc4-e4", "Tc4-e4"),
        (tanks, "+Tc4-e4", "+Tc4-e4"),
        // Losing a plane has to be said.
        (ring, "g7-g8", "costly g7~g8"),
        (ring, "g7~g8", "g7~g8"),
        (ring, "g7 g10", "costly g7><g10"),
        (ring, "g7><g10", "g7><g10"),
        // The piece before the verb goes.
        (pair, "navy takes infantry c7", "c4xc7"),
        (pair, "infantry takes infantry c7", "c6xc7"),
        (pair, "Nxc7", "c4xc7"),
        (pair, "hải quân ăn bộ binh c7", "c4xc7"),
        // The letters of the other language need the piece on the point.
        (start, "H c6", "no Headquarters of yours can go to c6"),
        (start, "Hc4-c6", "c4-c6"),
        (start, "xe f4 f6", "f4-f6"),
        (start, "1. c5-c6", "c5-c6"),
        (start, "(4,2) (5,2)", "c5-c6"),
        (start, "4, 2 _ 5, 2", "c5-c6"),
        // Reasons.
        (start, "If4-f5", "no Infantry stands on f4"),
        (
            start,
            "f4-f5/h4-h5",
            "all parts of a turn start from one point",
        ),
        (start, "f4-f5/f4-f6", "only the Tank stands on f4"),
        (start, "f4 f9", "f9 is too far"),
    ];
    for (fen, text, expected) in cases {
        let letters = if text.is_ascii() {
            Letters::English
        } else {
            Letters::Vietnamese
        };
        let found = read(fen, text, letters);
        assert!(found.contains(expected), "{text}: {found}, not {expected}");
    }
}

fn position(fen: &str) -> Position {
    let rules = std::sync::Arc::new(tulenh_rules::Ruleset::OFFICIAL);
    Position::from_fen(fen, rules).unwrap()
}

#[test]
fn bad_fens_name_the_field() {
    let start = tulenh_rules::START_FEN;
    let cases = [
        ("", "6 fields"),
        ("11/11 r - - 0 1", "12 are needed"),
        (&start.replace(" r ", " w "), "side"),
        (&start.replace("- - 0", "x - 0"), "field 3"),
        (&start.replace("- - 0", "- x 0"), "field 4"),
        (&start.replace("0 1", "x 1"), "half-moves"),
        (&start.replace("0 1", "0 0"), "full move"),
        (&start.replace("6c4", "6c5"), "rank 12: 12 points"),
        (&start.replace("6c4", "6c"), "rank 12: 7 points"),
        (&start.replace("6c4", "12c4"), "rank 12: a run of `12`"),
        (&start.replace("6c4", "6z4"), "rank 12: unexpected `z`"),
        (&start.replace("6c4", "6(c4"), "rank 12: unexpected `4`"),
        (
            &start.replace("6c4", "6()4"),
            "rank 12: a stack has 1 to 12",
        ),
        (
            &start.replace("6c4", "6(cI)4"),
            "rank 12: a stack has 1 to 12",
        ),
        (&start.replace("6c4", "10+"), "rank 12: ends in the middle"),
        (&start.replace("6c4", "6n4"), "Navy cannot stand on g12"),
        (
            &start.replace("6c4", "i5c4"),
            "Infantry cannot stand on a12",
        ),
        (
            &start.replace("6c4", "6(ci)4"),
            "no stack that these rules allow",
        ),
        (&start.replace("6c4", "5cc4"), "2 pieces Commander"),
        (&start.replace("6c4", "6+c4"), "never becomes"),
        (
            &start
                .replace("6c4", "6c3(ea)")
                .replace("3a2s2a1", "3a2s4")
                .replace("2ie2m2ei", "2ie2m3i"),
            "river banks",
        ),
    ];
    for (fen, offence) in cases {
        let rules = std::sync::Arc::new(tulenh_rules::Ruleset::OFFICIAL);
        let error = Position::from_fen(fen, rules).unwrap_err().to_string();
        assert!(error.contains(offence), "{fen}: {error}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,80}") {
        let position = start();
        let _ = Setup::from_fen(&text);
        let _ = position.read_lan(&text);
        let _ = position.read(&text, Letters::English);
        let _ = position.read(&text, Letters::Vietnamese);
    }

    #[test]
    fn no_text_of_turns_panics(text in "[a-kA-KNFTEHASGCIM0-9+*/&x:<>~^@_,()\" -]{0,40}") {
        let position = start();
        let _ = Setup::from_fen(&format!("{text} r - - 0 1"));
        for letters in [Letters::English, Letters::Vietnamese] {
            if let Reading::Turn(turn) = position.read(&text, letters) {
                prop_assert!(position.is_legal(&turn));
            }
        }
    }

    #[test]
    fn no_fen_panics(text in "[cinftehasgm(CINFTEHASGM)+/0-9]{0,60}", plies in 0u32..5) {
        let board = format!("{text}/{}", "11/".repeat(11));
        let fen = format!("{} r - - {plies} 1", board.trim_end_matches('/'));
        let rules = std::sync::Arc::new(tulenh_rules::Ruleset::OFFICIAL);
        if let Ok(position) = Position::from_fen(&fen, rules) {
            let again = Position::from_fen(&position.fen(), position.rules().clone()).unwrap();
            prop_assert_eq!(again, position);
        }
    }
}
