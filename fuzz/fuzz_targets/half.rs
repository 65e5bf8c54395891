#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Ruleset, Side};

fuzz_target!(|text: &str| {
    for side in Side::ALL {
        let Ok(half) = Half::parse(text, side) else {
            continue;
        };
        assert_eq!(Half::parse(&half.to_string(), side).as_ref(), Ok(&half));
        let mirrored = half.mirrored();
        assert_eq!(mirrored.offences().len(), half.offences().len());
        assert_eq!(mirrored.mirrored(), half);
        let other = ReadyMade::ALL[0].half(!side);
        let start = Half::start(&half, &other, Arc::new(Ruleset::OFFICIAL));
        assert_eq!(start.is_ok(), half.offences().is_empty(), "{half}");
        if let Ok(start) = start {
            assert_eq!(Half::of(start.board(), side), half);
            assert!(!start.is_check(), "{half}");
        }
    }
});
