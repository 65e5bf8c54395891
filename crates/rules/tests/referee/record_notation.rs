//! The official record (RULES.md 11): its table as data, what the strict reader refuses and why,
//! and that what is written reads back.

use std::sync::Arc;

use tulenh_rules::{
    Annotations, Board, Close, Comment, Coordinates, Letters, Piece, Position, Reading, Role,
    Ruleset, Setup, Side, Stack, Suffix,
};

use crate::referee::{Lots, choose};

/// A position from `c9=(NFT) d12=c`, Red to move.
fn place(rules: &Ruleset, pieces: &str) -> Position {
    let mut board = Board::EMPTY;
    for item in pieces.split_whitespace() {
        let (square, letters) = item.split_once('=').unwrap();
        let mut hero = false;
        let mut stack = Vec::new();
        for letter in letters.chars() {
            if let Some(role) = Role::from_letter(letter) {
                let side = [Side::Blue, Side::Red][letter.is_ascii_uppercase() as usize];
                stack.push(Piece { role, side, hero });
            }
            hero = letter == '+';
        }
        board.set(square.parse().unwrap(), Stack::from_pieces(stack));
    }
    let setup = Setup {
        board,
        turn: Side::Red,
        halfmoves: 0,
        fullmoves: 1,
    };
    Position::new(setup, Arc::new(rules.clone())).unwrap()
}

struct Case {
    rules: &'static Ruleset,
    pieces: &'static str,
    lan: &'static str,
    /// As the table prints it, then as it is written: official, algebraic, Vietnamese.
    table: &'static str,
    official: &'static str,
    algebraic: &'static str,
    vietnamese: &'static str,
}

const TABLE: &[Case] = &[
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "e6=E g1=C d12=c",
        lan: "e6-e7",
        table: "E5,4_6,4",
        official: "E5,4_6,4",
        algebraic: "Ee6_e7",
        vietnamese: "C5,4_6,4",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "f6=T f8=g g1=C d12=c",
        lan: "f6xf8",
        table: "T5,5@Aa7,5",
        official: "T5,5@Aa7,5",
        algebraic: "Tf6@Aaf8",
        vietnamese: "T5,5@F7,5",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "c9=N e11=t g1=C k12=c",
        lan: "c9:e11",
        table: "@N8,2@T10,4",
        official: "@N8,2@T10,4",
        algebraic: "@Nc9@Te11",
        vietnamese: "@H8,2@T10,4",
    },
    // A plane that bombs and returns.
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "c9=F e11=t g1=C k12=c",
        lan: "c9:e11",
        table: "@Af8,2@T10,4",
        official: "@Af8,2@T10,4",
        algebraic: "@Afc9@Te11",
        vietnamese: "@K8,2@T10,4",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "i10=F j8=g i6=a g1=C d12=c",
        lan: "i10~i6",
        table: "Af9,8@\"A5,8",
        official: "Af9,8@\"A5,8",
        algebraic: "Afi10@\"Ai6",
        vietnamese: "K9,8@\"P5,8",
    },
    // Shot down on a plain flight: nothing is aimed at.
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "i10=F j8=g g1=C d12=c",
        lan: "i10~i6",
        table: "Af9,8@\"5,8",
        official: "Af9,8@\"5,8",
        algebraic: "Afi10@\"i6",
        vietnamese: "K9,8@\"5,8",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "e9=F g9=s g1=C d12=c",
        lan: "e9><g9",
        table: "Af8,4><Ms8,6",
        official: "Af8,4><Ms8,6",
        algebraic: "Afe9><Msg9",
        vietnamese: "K8,4><L8,6",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "c6=(NFT) g1=C d12=c",
        lan: "c6-c10",
        table: "(NTAf)5,2_9,2",
        official: "(NAfT)5,2_9,2",
        algebraic: "(NAfT)c6_c10",
        vietnamese: "(HKT)5,2_9,2",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "g7=(TM) g9=g h8=i g1=C d12=c",
        lan: "g7xg9/Mg7xh8",
        table: "(TM)T6,6@Aa8,6/M6,6@In7,7",
        official: "(TM)T6,6@Aa8,6/M6,6@In7,7",
        algebraic: "(TM)Tg7@Aag9/Mg7@Inh8",
        vietnamese: "(TD)T6,6@F8,6/D6,6@B7,7",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "c9=(NFT) a11=n e11=t g1=C k12=c",
        lan: "Nc9xa11&e11/Tc9-e9",
        table: "(NTAf)N8,2@N10,0&T10,4/T8,2_8,4",
        official: "(NAfT)N8,2@N10,0&T10,4/T8,2_8,4",
        algebraic: "(NAfT)Nc9@Na11&Te11/Tc9_e9",
        vietnamese: "(HKT)H8,2@H10,0&T10,4/T8,2_8,4",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "f4=+T g1=C d12=c",
        lan: "f4-f7",
        table: "T*3,5_6,5",
        official: "T*3,5_6,5",
        algebraic: "T*f4_f7",
        vietnamese: "+T3,5_6,5",
    },
    // A hero beside a plain piece of its kind, and the Commander aboard.
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "c4=(N+TC) a6=+n d12=c",
        lan: "c4xa6",
        table: "(NT*C)3,2@N*5,0",
        official: "(NT*C)3,2@N*5,0",
        algebraic: "(NT*C)c4@N*a6",
        vietnamese: "(H+T*)3,2@+H5,0",
    },
    Case {
        rules: &Ruleset::OFFICIAL,
        pieces: "g4=C d12=c g5=i",
        lan: "g4xg5",
        table: "C3,6@In4,6",
        official: "C3,6@In4,6",
        algebraic: "Cg4@Ing5",
        vietnamese: "*3,6@B4,6",
    },
    // Drop and return has no sign in the table; a leading `_` is ours.
    Case {
        rules: &Ruleset::KNOWLTON_2015,
        pieces: "e2=(FIM) g1=C d12=c",
        lan: "(FI)e2^e6",
        table: "(AfInM)_(AfIn)1,4_5,4",
        official: "(AfInM)_(AfIn)1,4_5,4",
        algebraic: "(AfInM)_(AfIn)e2_e6",
        vietnamese: "(KBD)_(KB)1,4_5,4",
    },
    Case {
        rules: &Ruleset::BGA,
        pieces: "e2=(FI) g1=C d12=c",
        lan: "(FI)e2^e6",
        table: "_(AfIn)1,4_5,4",
        official: "_(AfIn)1,4_5,4",
        algebraic: "_(AfIn)e2_e6",
        vietnamese: "_(KB)1,4_5,4",
    },
];

#[test]
fn the_table_is_written_and_read() {
    for case in TABLE {
        let position = place(case.rules, case.pieces);
        let turn = position
            .read_lan(case.lan)
            .unwrap_or_else(|error| panic!("{}: {error}", case.lan));
        let written = |coordinates, letters| position.record_bare(&turn, coordinates, letters);
        let (english, vietnamese) = (Letters::English, Letters::Vietnamese);
        assert_eq!(written(Coordinates::Official, english), case.official);
        assert_eq!(written(Coordinates::Algebraic, english), case.algebraic);
        assert_eq!(written(Coordinates::Official, vietnamese), case.vietnamese);
        for (text, letters) in [
            (case.table, english),
            (case.official, english),
            (case.algebraic, english),
            (case.vietnamese, vietnamese),
        ] {
            match position.read_record(text, letters) {
                Ok((read, signs)) => {
                    assert_eq!(position.lan(&read), position.lan(&turn), "{text}");
                    assert_eq!(signs, Annotations::NONE, "{text}");
                }
                Err(error) => panic!("{text}: {error}"),
            }
            // People may type it too.
            assert_eq!(
                position.read(text, letters),
                Reading::Turn(turn.clone()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_star_outside_a_stack_is_a_hero_in_both_alphabets() {
    let position = place(&Ruleset::OFFICIAL, "f4=+T g1=C d12=c");
    for (text, letters) in [
        ("T*3,5_6,5", Letters::Vietnamese),
        ("+T3,5_6,5", Letters::English),
    ] {
        assert!(position.read_record(text, letters).is_ok(), "{text}");
    }
    // Inside it is the Commander among Vietnamese letters.
    let position = place(&Ruleset::OFFICIAL, "f4=(TC) d12=c");
    assert!(
        position
            .read_record("(T*)3,5_4,5", Letters::Vietnamese)
            .is_ok()
    );
    assert!(
        position
            .read_record("(T*)3,5_4,5", Letters::English)
            .is_err()
    );
}

#[test]
fn the_reader_says_what_is_wrong_and_where() {
    let position = place(
        &Ruleset::OFFICIAL,
        "c9=(NFI) a11=n e11=t f4=+T g7=(TM) g9=g h8=i g1=C k12=c",
    );
    for (text, at, offence) in [
        ("", 0, "a piece is expected, not the end"),
        ("hello", 0, "a piece is expected, not `hello`"),
        ("f4_f6", 0, "a piece is expected, not `f4_f6`"),
        ("t3,5_5,5", 0, "a piece is expected"),
        ("T*3,5", 5, "one of `_`, `@`, `@\"` and `><`"),
        ("T*3,5_", 6, "a point is expected, not the end"),
        ("T*3,5_99,5", 6, "a point is expected, not `99,5`"),
        ("T3,5_5,5", 0, "T is not what stands on f4: +T does"),
        ("T4,5_5,5", 0, "T is not what stands on f5: nothing does"),
        (
            "(TM)T6,6@Aa8,7/M6,6@In7,7",
            9,
            "g is not what stands on h9: nothing",
        ),
        (
            "(TM)T6,6@A8,6/M6,6@In7,7",
            9,
            "a is not what stands on g9: g does",
        ),
        ("(TM)T6,6@8,6", 9, "the piece that is captured is expected"),
        (
            "(TM)T6,6@Aa8,6/M6,7@In7,7",
            16,
            "all parts of a turn start from one point, here g7",
        ),
        (
            "(TIn)T6,6@Aa8,6",
            0,
            "(TI) is not what stands on g7: (TM) does",
        ),
        ("(T)6,6_6,5", 0, "a stack has 2 to 12 pieces"),
        (
            "(Tx)6,6_6,5",
            2,
            "a piece or `)` is expected, not `x)6,6_6,5`",
        ),
        ("T*3,5_4,5!", 9, "`!` is no sign behind a turn"),
        ("T*3,5_4,5+>", 9, "`+>` is no sign behind a turn"),
        ("T*3,5_4,5^=", 9, "`^=` is no sign behind a turn"),
        ("T*3,5_4,5 ", 9, "`/` or the end is expected"),
        ("T*3,5_7,5/", 10, "a piece is expected, not the end"),
        ("_(TM)6,6@Aa8,6", 8, "`_` is expected"),
        ("@T*3,5_4,5", 6, "`@` is expected"),
        ("T*3,5🙂", 5, "one of `_`"),
    ] {
        let error = position.read_record(text, Letters::English).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(offence), "{text}: {message}");
        assert_eq!(error.at, at, "{text}: {message}");
        assert!(message.contains(&format!("at byte {at}")), "{message}");
    }
    // What reads well but is not legal is refused with the rule.
    for (text, rule) in [
        ("T*3,5_8,5", "too far"),
        ("@(TM)6,6@Aa8,6", "captures by moving there"),
        ("(TM)6,6@\"Aa8,6", "safe"),
        ("(NAfIn)_(AfIn)8,2_8,4", "drop"),
    ] {
        let error = position.read_record(text, Letters::English).unwrap_err();
        assert!(error.to_string().contains(rule), "{text}: {error}");
    }
    let long = "T3,5_".repeat(100);
    let error = position.read_record(&long, Letters::English).unwrap_err();
    assert!(error.to_string().contains("longer than 400"), "{error}");
}

/// Every suffix, ending and comment behind a turn.
fn all_annotations() -> Vec<Annotations> {
    let with_none = |all: &[Suffix]| {
        all.iter()
            .copied()
            .map(Some)
            .chain([None])
            .collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    for suffix in with_none(&Suffix::ALL) {
        for close in Close::ALL.map(Some).into_iter().chain([None]) {
            for comment in Comment::ALL.map(Some).into_iter().chain([None]) {
                if suffix != Some(Suffix::Won) || close.is_none() {
                    found.push(Annotations {
                        suffix,
                        close,
                        comment,
                    });
                }
            }
        }
    }
    found
}

#[test]
fn signs_behind_a_turn_read_back() {
    let all = all_annotations();
    assert_eq!(all.len(), 2 * 3 * 7 + 7);
    for annotations in all {
        for turn in ["E5,4_6,4", "Af8,4><Ms8,6", "@Nc9@Te11", "(T*C)f4_f6"] {
            let text = format!("{turn}{annotations}");
            assert_eq!(Annotations::split(&text), Ok((turn, annotations)), "{text}");
        }
    }
}

#[test]
fn what_is_written_reads_back_under_every_ruleset() {
    let all = all_annotations();
    let mut seen = 0;
    for rules in Ruleset::all() {
        for battle in rules.battles.iter() {
            let rules = Arc::new(rules.with_battle(*battle).unwrap());
            for seed in 0..4 {
                let mut lots = Lots(seed * 77 + rules.id.len() as u64);
                let mut position = Position::start(rules.clone());
                for ply in 0..70 {
                    let turns = position.legal_turns_by_origin();
                    if turns.is_empty() {
                        break;
                    }
                    // A few of thousands in positions with great stacks.
                    for turn in turns.iter().step_by(1 + turns.len() / 25).skip(ply % 2) {
                        let coordinates =
                            [Coordinates::Algebraic, Coordinates::Official][lots.below(2)];
                        for letters in [Letters::English, Letters::Vietnamese] {
                            let bare = position.record_bare(turn, coordinates, letters);
                            let signs = if lots.below(2) == 0 {
                                position.annotations(turn)
                            } else {
                                all[lots.below(all.len())]
                            };
                            let text = format!("{bare}{signs}");
                            let read = position.read_record(&text, letters);
                            assert_eq!(
                                read.as_ref(),
                                Ok(&(turn.clone(), signs)),
                                "{} {} {} {text}",
                                rules.id,
                                position.fen(),
                                position.lan(turn)
                            );
                            assert_eq!(
                                position.read(&text, letters),
                                Reading::Turn(turn.clone()),
                                "{} {} {} {text}",
                                rules.id,
                                position.fen(),
                                position.lan(turn)
                            );
                            seen += 1;
                        }
                    }
                    let turn = choose(&position, &turns, &mut lots);
                    position = position.play(&turn).unwrap().0;
                }
            }
        }
    }
    assert!(seen > 20_000, "{seen}");
}
