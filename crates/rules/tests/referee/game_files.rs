//! Game files (`.tulenh`): what is written reads back, however hostile; what is wrong is named
//! with its line.

use std::num::NonZeroU32;
use std::sync::Arc;

use proptest::prelude::*;
use tulenh_rules::game_file::{COLUMNS, MAX_BYTES, Notation, Note, Verdict};
use tulenh_rules::{
    Battle, Comment, Coordinates, GameFile, Letters, Position, Record, Ruleset, Side,
};

use crate::games::whole;
use crate::referee::{Lots, choose};

const NOTATIONS: [Notation; 5] = [
    Notation::Lan,
    Notation::Record(Coordinates::Algebraic, Letters::English),
    Notation::Record(Coordinates::Official, Letters::English),
    Notation::Record(Coordinates::Algebraic, Letters::Vietnamese),
    Notation::Record(Coordinates::Official, Letters::Vietnamese),
];

/// A random game under one of the rulesets and battles.
fn game(seed: u64, plies: usize) -> Record {
    let mut lots = Lots(seed);
    let rulesets: Vec<&Ruleset> = Ruleset::all().collect();
    let rules = rulesets[lots.below(rulesets.len())];
    let battle = rules.battles[lots.below(rules.battles.len())];
    let rules = rules.with_battle(battle).unwrap();
    let changes = [
        "double_fire=no",
        "drop_and_return=yes",
        "militia_diagonal=no",
    ];
    let changes = &changes[..lots.below(4)];
    let rules = Arc::new(
        rules
            .changed(None, changes.iter().copied())
            .unwrap_or(rules),
    );
    let mut record = Record::new(Position::start(rules.clone()));
    if lots.below(3) == 0 {
        // From a position, with either side to move.
        for _ in 0..3 + lots.below(2) {
            let turns = record.position().legal_turns();
            let turn = choose(record.position(), &turns, &mut lots);
            record.play(&turn).unwrap();
        }
        let fen = record.position().fen();
        record = Record::new(Position::from_fen(&fen, rules).unwrap());
    }
    if let Some(limit) = NonZeroU32::new(lots.below(12) as u32) {
        record = Record::with_turn_limit(record.start().clone(), limit);
    }
    for _ in 0..plies {
        if record.outcome().is_some() {
            break;
        }
        let turns = record.position().legal_turns_by_origin();
        let turn = choose(record.position(), &turns, &mut lots);
        record.play(&turn).unwrap();
    }
    record
}

/// Text that tries to break out of quotes, braces and lines.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        ".{0,40}",
        "[\\\\\"{}\\[\\] \n\r\tnu]{0,20}",
        "[a-z  ]{60,200}",
        Just("\"]\n[Red \"x".to_owned()),
        Just("} 1. c5-c6 {".to_owned()),
        Just("\u{feff}\u{2028}\u{85}\u{202e}abc".to_owned()),
        Just("\\u{41}".to_owned()),
    ]
}

fn comment() -> impl Strategy<Value = Option<Comment>> {
    prop_oneof![
        Just(None),
        (0..Comment::ALL.len()).prop_map(|i| Some(Comment::ALL[i]))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(
        seed in any::<u64>(),
        plies in 0usize..30,
        names in prop::collection::vec(hostile(), 8),
        notes in prop::collection::vec((comment(), hostile()), 30),
        others in prop::collection::vec(("[A-Za-z0-9_]{1,30}", hostile()), 0..4),
        winner in 0usize..4,
    ) {
        let record = game(seed, plies);
        let mut file = GameFile::new(record);
        let fields = [
            &mut file.tags.event,
            &mut file.tags.place,
            &mut file.tags.started,
            &mut file.tags.ended,
            &mut file.tags.red,
            &mut file.tags.blue,
            &mut file.preface,
        ];
        for (field, name) in fields.into_iter().zip(&names) {
            field.clone_from(name);
        }
        for (name, value) in &others {
            let _ = file.tags.keep(name, value);
        }
        for (note, (comment, text)) in file.notes.iter_mut().zip(notes) {
            *note = Note { comment, text };
        }
        let winner = [None, Some(None), Some(Some(Side::Red)), Some(Some(Side::Blue))][winner];
        if file.record.outcome().is_none() {
            file.agreed = winner.map(|winner| Verdict { winner, ending: names[7].clone() });
        }
        for notation in NOTATIONS {
            file.notation = notation;
            let text = file.write();
            let read = GameFile::read(&text);
            prop_assert_eq!(read.as_ref(), Ok(&file), "{}", text);
            // Line breaks of another system, and the mark that some editors put in front.
            let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            let read = GameFile::read(&other);
            prop_assert_eq!(read.as_ref(), Ok(&file), "{}", other);
        }
    }

    #[test]
    fn no_text_panics(text in "(\\[[A-Za-z]{0,9} \"[^\n]{0,20}\"\\]\n){0,3}[a-k0-9.,{}_@xNT!=> \n-]{0,80}") {
        if let Ok(file) = GameFile::read(&text) {
            prop_assert_eq!(GameFile::read(&file.write()), Ok(file));
        }
    }
}

#[test]
fn a_whole_game_is_wrapped_and_ends_with_its_sign() {
    let mut record = Record::new(crate::referee::start());
    for lan in whole() {
        record.play_lan(lan).unwrap();
    }
    let mut file = GameFile::new(record);
    file.notes[3].text = "so far, so good ".repeat(20).trim().to_owned();
    for notation in NOTATIONS {
        file.notation = notation;
        let text = file.write();
        for line in text.lines() {
            assert!(line.chars().count() <= COLUMNS, "{line}");
        }
        assert!(
            text.contains("[Result \"blue\"]\n[Ending \"mate\"]"),
            "{text}"
        );
        let won = notation != Notation::Lan;
        assert_eq!(text.trim_end().ends_with('^'), won, "{text}");
        assert_eq!(GameFile::read(&text).as_ref(), Ok(&file));
    }
}

#[test]
fn headers_say_what_is_played() {
    let text = "
        [red \"An\"]  [BLUE \"B\u{ec}nh \\\"\\u{1f6a2}\\\"\"]
        [Ruleset \"official\"] [ Battle  \"nine-sea\" ]
        [Coordinates \"official\"] [Letters \"vi\"] [Annotator \"Chi\"]

        {a quiet\n beginning}
        1.H1,1_2,1+ {first} {then} H10,1_9,1 {} !!
    ";
    let file = GameFile::read(text).unwrap();
    assert_eq!(file.tags.red, "An");
    assert_eq!(file.tags.blue, "Bình \"🚢\"");
    assert_eq!(
        file.tags.others().collect::<Vec<_>>(),
        [("Annotator", "Chi")]
    );
    assert_eq!(file.record.start().rules().battle, Battle::NineSea);
    assert_eq!(
        file.notation,
        Notation::Record(Coordinates::Official, Letters::Vietnamese)
    );
    assert_eq!(file.preface, "a quiet  beginning");
    assert_eq!(file.notes[0].text, "first then");
    assert_eq!(file.notes[0].comment, Some(Comment::Good));
    let verdict = file.verdict().unwrap();
    assert_eq!(
        (verdict.winner, verdict.ending.as_str()),
        (Some(Side::Blue), "resignation")
    );
    assert_eq!(GameFile::read(&file.write()), Ok(file));
}

#[test]
fn every_way_of_writing_a_turn_is_read() {
    for first in [
        "c5-c6",
        "In4,2_5,2",
        "Inc5_c6",
        "B4,2_5,2",
        "Bc5_c6",
        "Inc5_c6>?",
        "c5-c6--",
    ] {
        for second in ["c8-c7", "1... In7,2_6,2", "1. Bc8_c7", "{x}c8-c7="] {
            let file = GameFile::read(&format!("1. {first} {second}"));
            let file = file.unwrap_or_else(|error| panic!("{first} {second}: {error}"));
            assert_eq!(file.record.turns().len(), 2);
        }
    }
    assert_eq!(GameFile::read("").unwrap().record.turns().len(), 0);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    for (text, line, offence) in [
        ("[Red An]", 1, "a header is [Name \"text\"]"),
        ("[Red \"An\"", 1, "a header is"),
        ("[Red \"An]\n1. c5-c6", 1, "a header is"),
        ("\n[Rëd \"An\"]", 2, "a header is"),
        ("[Red \"An\"] c5-c6", 1, "a header is"),
        ("[Red \"a\\b\"]", 1, "`\\b` is no escape"),
        ("[Red \"a\\u{110000}\"]", 1, "`\\u` is no escape"),
        (
            "[Red \"An\"]\n[red \"Chi\"]",
            2,
            "the header Red is there twice",
        ),
        ("[X \"An\"]\n[x \"Chi\"]", 2, "the header x is there twice"),
        (
            "[Ruleset \"chess\"]",
            1,
            "Ruleset \"chess\": unknown ruleset `chess`; known: official",
        ),
        (
            "[Battle \"sea\"]",
            1,
            "Battle \"sea\": unknown battle `sea`",
        ),
        (
            "\n\n[Battle \"full\"]",
            3,
            "Battle \"full\": the ruleset `official` has no battle `full`; it has: total",
        ),
        (
            "[Setup \"11/11 r - - 0 1\"]",
            1,
            "Setup \"11/11 r - - 0 1\": board: 2 ranks",
        ),
        ("[Rules \"capacity=9\"]", 1, "Rules \"capacity=9\": "),
        ("[Limit \"0\"]", 1, "Limit \"0\": it is a number"),
        ("[Notation \"san\"]", 1, "Notation \"san\""),
        ("[Coordinates \"x\"]", 1, "Coordinates \"x\""),
        ("[Letters \"fr\"]", 1, "Letters \"fr\""),
        (
            "[Result \"An\"]",
            1,
            "Result \"An\": it is red, blue, draw or open",
        ),
        (
            "[Result \"red\"]\n1. c5-c6!!",
            1,
            "as it was played the game is won by Blue",
        ),
        (
            "1. c5-c6\n{never closed",
            2,
            "the comment that begins here has no `}`",
        ),
        ("{a \\x}", 1, "`\\x` is no escape"),
        (
            "1. c5-c6\n\n2. c8-c7",
            3,
            "`2.`, but next is Blue's turn of move 1",
        ),
        ("1... c5-c6", 1, "`1...`, but next is Red's turn of move 1"),
        ("99999999999. c5-c6", 1, "`99999999999.`, but next"),
        ("1. c5-c6 c8-c6", 1, "1... Blue `c8-c6`: c6 is too far"),
        ("1.\nInc5_c7", 2, "1. Red `Inc5_c7`: c7 is too far"),
        (
            "1. Tc5_c6",
            1,
            "at byte 0: T is not what stands on c5: I does",
        ),
        ("1. Cc5_c6", 1, "at byte 0: C is not what stands on c5"),
        (
            "1. hello",
            1,
            "1. Red `hello`: `hello` is no LAN and no record",
        ),
        ("1. c5-c6!", 1, "`!` is no sign"),
        ("1. c5-c6 = c8-c7", 1, "`c8-c7` follows the end"),
        ("1. c5-c6!!\nc8-c7", 2, "`c8-c7` follows the end"),
        ("1. c5-c6\n[Red \"An\"]", 2, "a header among the turns"),
    ] {
        let error = GameFile::read(text).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(offence), "{text}: {message}");
        assert_eq!(error.line, line, "{text}: {message}");
    }
    let many: String = (0..60).map(|i| format!("[H{i} \"\"]\n")).collect();
    let error = GameFile::read(&many).unwrap_err().to_string();
    assert!(error.contains("line 51: more than 50 headers"), "{error}");
    let error = GameFile::read(&" ".repeat(MAX_BYTES + 1)).unwrap_err();
    assert!(error.to_string().contains("longer than"), "{error}");
}
