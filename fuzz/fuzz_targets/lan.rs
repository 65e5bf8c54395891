#![no_main]

use libfuzzer_sys::fuzz_target;
use tulenh_fuzz::position_and_text;

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
    if let Ok(turn) = position.read_lan(text) {
        assert!(position.is_legal(&turn), "{text}");
        assert_eq!(position.canonical(&turn), Ok(turn.clone()), "{text}");
        let lan = position.lan(&turn);
        assert_eq!(position.read_lan(&lan), Ok(turn), "{text} {lan}");
    }
});
