#![no_main]

use libfuzzer_sys::fuzz_target;
use tulenh_rules::{Letters, NEAREST, Reading};
use tulenh_fuzz::position_and_text;

fuzz_target!(|input: &str| {
    let Some((position, text)) = position_and_text(input) else {
        return;
    };
    for letters in [Letters::English, Letters::Vietnamese] {
        let offered = match position.read(text, letters) {
            Reading::Turn(turn) => {
                let lan = position.lan(&turn);
                let again = position.read(&lan, Letters::English);
                assert_eq!(again, Reading::Turn(turn.clone()), "{text} {lan}");
                vec![turn]
            }
            Reading::Costly(turn) => vec![turn],
            Reading::Several(turns) => {
                let lans: Vec<String> = turns.iter().map(|turn| position.lan(turn)).collect();
                assert!(lans.len() > 1 && lans.is_sorted(), "{text} {lans:?}");
                assert!(
                    lans.windows(2).all(|pair| pair[0] != pair[1]),
                    "{text} {lans:?}"
                );
                turns
            }
            Reading::Illegal(why, nearest) => {
                assert!(!why.to_string().is_empty() && nearest.len() <= NEAREST);
                nearest
            }
            Reading::NotATurn => Vec::new(),
        };
        for turn in offered {
            assert_eq!(position.canonical(&turn), Ok(turn), "{text}");
        }
    }
});
