//! Secret set-up (RULES.md 10).

use std::sync::Arc;

use proptest::prelude::*;
use tulenh_rules::half::{Half, HalfTextError, HalvesError, ReadyMade};
use tulenh_rules::{Board, Position, Ruleset, Side, Squares};

fn official() -> Arc<Ruleset> {
    Arc::new(Ruleset::OFFICIAL)
}

#[test]
fn ready_made_ones_are_right_for_both_sides() {
    for ready in &ReadyMade::ALL {
        for side in Side::ALL {
            let half = ready.half(side);
            assert_eq!(half.offences(), [], "{} {side}", ready.id);
            assert_eq!(half.board.pieces(side).count(), 19);
            assert_eq!(half.mirrored(), ready.half(!side), "{}", ready.id);
            assert_eq!(Half::parse(&half.to_string(), side), Ok(half));
        }
        assert!(ready.idea.ends_with('.') && !ready.name.is_empty());
        let same = ReadyMade::ALL.iter().filter(|other| other.id == ready.id);
        assert_eq!(same.count(), 1);
    }
}

/// Whatever the other has placed, the game begins with turns for both, and no first turn takes a
/// Commander.
#[test]
fn any_two_make_a_start() {
    for one in &ReadyMade::ALL {
        for other in &ReadyMade::ALL {
            let (red, blue) = (one.half(Side::Red), other.half(Side::Blue));
            let start = Half::start(&blue, &red, official()).unwrap();
            assert_eq!(start.turn(), Side::Red);
            assert!(!start.is_check() && start.has_legal_turn());
            assert_eq!(Half::of(start.board(), Side::Red), red);
            assert_eq!(Half::of(start.board(), Side::Blue), blue);
            let commander = start.board().commander(Side::Blue);
            for turn in start.legal_turns_by_origin() {
                let taken = turn.steps().any(|step| Some(step.action.to()) == commander);
                assert!(!taken, "{} {}", start.fen(), start.lan(&turn));
            }
        }
    }
    let standard = ReadyMade::by_id("standard").unwrap();
    let (red, blue) = (standard.half(Side::Red), standard.half(Side::Blue));
    assert_eq!(
        Half::start(&red, &blue, official()),
        Ok(Position::start(official()))
    );
}

#[test]
fn every_offence_is_told() {
    let standard = "11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";
    let told = |text: &str| -> Vec<String> {
        let half = Half::parse(text, Side::Red).unwrap_or_else(|error| panic!("{text}: {error}"));
        half.offences().iter().map(ToString::to_string).collect()
    };
    let cases: &[(&str, &[&str])] = &[
        (standard, &[]),
        (
            "11/11/11/11/11/11",
            &[
                "2 Navy (N) too few: 0 instead of 2 (§2, §10)",
                "2 Air force",
                "2 Tank",
                "2 Engineer",
                "2 Headquarters",
                "2 Artillery",
                "1 Missile",
                "2 Anti-aircraft gun",
                "1 Commander",
                "2 Infantry",
                "1 Militia",
            ],
        ),
        (
            &standard.replace("6C4", "T5C4"),
            &[
                "the Tank cannot stand on a1: it is sea",
                "1 Tank (T) too many: 3 instead of 2",
            ],
        ),
        (
            &standard.replace("2N1GT1TG2", "3NGT1TG2"),
            &["the Navy cannot stand on d4: it is land"],
        ),
        (
            &standard.replace("6C4", "6+C4"),
            &["the Commander on g1 is marked as a hero"],
        ),
        (
            &standard
                .replace("2N1GT1TG2", "2N1G2TG2")
                .replace("6C4", "6(TC)4"),
            &["(TC) on g1: one piece a point (§10)"],
        ),
        (
            "11/2IE2M2EI/2N1GT1TG2/3A2S2AC/1N2FH1HF2/11",
            &["the Commander on k3 has to stand on the two ranks at the back (§10)"],
        ),
        (
            &standard.replace("6C4", "C10"),
            &[
                "no own piece stands in front of the Commander on file a",
                "cannot stand on a1",
            ],
        ),
        (
            &standard
                .replace("6C4", "10C")
                .replace("M2EI", "M2E1")
                .replace("11/", "I10/"),
            &[
                "cannot stand on a6",
                "no own piece stands in front of the Commander on file k (§10)",
            ],
        ),
    ];
    for (text, expected) in cases {
        let found = told(text);
        assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
        for offence in *expected {
            let there = found.iter().any(|found| found.contains(offence));
            assert!(there, "{text}: {found:?}, not {offence}");
        }
    }
    // The other half can only be reached by a board.
    let whole = Position::start(official());
    let wrong = Half {
        side: Side::Blue,
        ..Half::of(whole.board(), Side::Red)
    };
    assert_eq!(wrong.offences().len(), 11);
    let mut board = Board::EMPTY;
    for (square, stack) in whole.board().stacks(Side::Red) {
        board.set(square.mirrored(), Some(stack));
    }
    let offences = Half {
        side: Side::Red,
        board,
    }
    .offences();
    let told = offences
        .iter()
        .filter(|offence| offence.to_string().contains("other half"));
    assert_eq!(told.count(), 19);
}

#[test]
fn texts_of_halves() {
    let standard = ReadyMade::by_id("standard").unwrap();
    let blue = standard.half(Side::Blue);
    for text in [
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11",
        "6C4/1N2FH1HF2/3A2S2A1/2N1GT1TG2/2IE2M2EI/11",
        // As Blue sees it from behind.
        "11/2ie2m2ei/2n1gt1tg2/3a2s2a1/1n2fh1hf2/6c4",
        " 11\n2ie2m2ei\r\n2n1gt1tg2 3a2s2a1/ /1n2fh1hf2/6c4\n",
    ] {
        assert_eq!(Half::parse(text, Side::Blue), Ok(blue.clone()), "{text}");
    }
    for (text, error) in [
        ("", "a half has 6 ranks, this one has 0"),
        ("11/11/11/11/11/11/11", "this one has 7"),
        ("11/11/11/11/11/10", "board, rank 1: 10 points"),
        ("11/11/11/11/11/10x", "board, rank 1: unexpected `X`"),
        ("11/11/11/11/(/11", "board, rank 2"),
    ] {
        let found = Half::parse(text, Side::Red).unwrap_err().to_string();
        assert!(found.contains(error), "{text}: {found}");
    }
    assert_eq!(
        Half::parse(&"1".repeat(500), Side::Red),
        Err(HalfTextError::TooLong)
    );
}

#[test]
fn only_some_rules_have_it() {
    let standard = ReadyMade::by_id("standard").unwrap();
    let (red, blue) = (standard.half(Side::Red), standard.half(Side::Blue));
    let mut allowed = Vec::new();
    for rules in Ruleset::all() {
        for battle in rules.battles.iter() {
            let rules = Arc::new(rules.with_battle(*battle).unwrap());
            match Half::start(&red, &blue, rules.clone()) {
                Ok(_) => allowed.push(format!("{}/{}", rules.id, battle.id())),
                Err(error) => {
                    assert!(error.to_string().contains("no secret set-up"), "{error}");
                }
            }
        }
    }
    assert_eq!(
        allowed,
        [
            "official/total",
            "official/raid",
            "official/marine",
            "official/air",
            "official/land",
            "classic-2012/full"
        ]
    );
    let twice = Half::start(&red, &red, official());
    assert_eq!(twice, Err(HalvesError::SameSide(Side::Red)));
    let bad = Half::parse("11/11/11/11/11/11", Side::Blue).unwrap();
    let error = Half::start(&red, &bad, official()).unwrap_err().to_string();
    assert!(
        error.starts_with("Blue: 2 Navy (N) too few") && error.contains("; "),
        "{error}"
    );
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,60}", ranks in "([cinftehasgmCINFTEHASGM+()]{0,4}[0-9]{0,2}/){5}[A-Z0-9]{0,11}") {
        for side in Side::ALL {
            for text in [&text, &ranks] {
                if let Ok(half) = Half::parse(text, side) {
                    let _ = half.offences();
                    let own: Squares = half.board.occupied(side);
                    prop_assert_eq!(own.len(), half.mirrored().board.occupied(!side).len());
                    prop_assert_eq!(Half::parse(&half.to_string(), side), Ok(half));
                }
            }
        }
    }
}
