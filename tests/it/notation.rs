//! What is printed reads back; what is read never panics.

use proptest::prelude::*;
use tulenh::rules::{Coordinates, Letters, Position, Reading, Setup, Turn};

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
                }
                seen += 1;
            }
        });
    }
    assert!(seen > 10_000, "{seen}");
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
fn bad_fens_name_the_field() {
    let start = tulenh::rules::setup::START_FEN;
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
        (&start.replace("6c4", "12c4"), "rank 12: unexpected `1`"),
        (&start.replace("6c4", "6z4"), "rank 12: unexpected `z`"),
        (&start.replace("6c4", "6(c4"), "rank 12: unexpected `4`"),
        (&start.replace("6c4", "6()4"), "rank 12: a stack needs"),
        (&start.replace("6c4", "6(cI)4"), "rank 12: a stack needs"),
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
        let rules = std::sync::Arc::new(tulenh::rules::Ruleset::OFFICIAL);
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
        let rules = std::sync::Arc::new(tulenh::rules::Ruleset::OFFICIAL);
        if let Ok(position) = Position::from_fen(&fen, rules) {
            let again = Position::from_fen(&position.fen(), position.rules().clone()).unwrap();
            prop_assert_eq!(again, position);
        }
    }
}
