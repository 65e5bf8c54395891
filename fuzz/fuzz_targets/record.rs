#![no_main]

use libfuzzer_sys::fuzz_target;
use tulenh_rules::{Annotations, Coordinates, Letters, Position, Turn};
use tulenh_fuzz::position_and_text;

const LETTERS: [Letters; 2] = [Letters::English, Letters::Vietnamese];

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
    if text.is_empty() {
        let turns = position.legal_turns_by_origin();
        for turn in turns.iter().step_by(1 + turns.len() / 40) {
            reads_back(&position, turn, position.annotations(turn));
        }
        return;
    }
    for letters in LETTERS {
        if let Ok((turn, signs)) = position.read_record(text, letters) {
            assert!(position.is_legal(&turn), "{text}");
            assert_eq!(position.canonical(&turn), Ok(turn.clone()), "{text}");
            reads_back(&position, &turn, signs);
        }
    }
    let written = position.read_written(text, Letters::English);
    assert!(written.is_err() || position.is_legal(&written.unwrap().0));
});

fn reads_back(position: &Position, turn: &Turn, signs: Annotations) {
    for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
        for letters in LETTERS {
            let bare = position.record_bare(turn, coordinates, letters);
            let written = format!("{bare}{signs}");
            let read = position.read_record(&written, letters);
            assert_eq!(read, Ok((turn.clone(), signs)), "{written}");
        }
    }
}
