#![no_main]

use libfuzzer_sys::fuzz_target;
use tulenh_rules::game_file::Notation;
use tulenh_rules::{Coordinates, GameFile, Letters};

fuzz_target!(|text: &str| {
    let Ok(mut file) = GameFile::read(text) else {
        return;
    };
    assert_eq!(file.notes.len(), file.record.turns().len());
    for notation in [
        Notation::Lan,
        Notation::Record(Coordinates::Algebraic, Letters::English),
        Notation::Record(Coordinates::Official, Letters::Vietnamese),
    ] {
        file.notation = notation;
        let written = file.write();
        assert_eq!(GameFile::read(&written).as_ref(), Ok(&file), "{written}");
    }
});
