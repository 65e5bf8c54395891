#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tulenh_rules::{Position, Ruleset, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = Setup::from_fen(text) else {
        return;
    };
    let fen = setup.fen();
    assert_eq!(Setup::from_fen(&fen), Ok(setup.clone()), "{fen}");
    for rules in Ruleset::all() {
        let Ok(position) = Position::from_fen(&fen, Arc::new(rules.clone())) else {
            continue;
        };
        assert_eq!(position.fen(), fen);
        assert_eq!(position.setup(), &setup);
        let _ = (position.is_check(), position.has_legal_turn());
    }
});
