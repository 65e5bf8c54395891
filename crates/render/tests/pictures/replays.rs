//! Replays: what a viewer of the GIF sees is what the pictures of the game show.

use std::sync::Arc;

use tulenh_render::{Look, Replay, Still, Style, Theme, Width, gif, png};
use tulenh_rules::{BySide, Letters, Position, Record, Ruleset, Side};

const GAME: &str = include_str!("../../../rules/tests/data/games/whole.lan");

#[test]
fn every_still_is_the_picture_of_its_position() {
    let record = game();
    for (theme, style, bottom, px, names) in [
        (Theme::CLASSIC, Style::Symbols, Side::Red, 400, None),
        (
            Theme::DARK,
            Style::Letters(Letters::Vietnamese),
            Side::Blue,
            441,
            Some(BySide::new(|side| format!("Player {side}"))),
        ),
    ] {
        let look = Look {
            theme,
            style,
            bottom,
            width: Width::new(px).unwrap(),
            ..Look::default()
        };
        let replay = Replay {
            look,
            names,
            ..Replay::default()
        };
        let stills = replay.stills(&record);
        assert_eq!(stills.len(), record.turns().len() + 1);
        let seen = shown(&gif(&stills));
        assert_eq!(seen.len(), stills.len());
        for (i, (seen, still)) in seen.iter().zip(&stills).enumerate() {
            assert_eq!(seen.0, picture(still), "{theme} {px}: still {i}");
            assert_eq!(seen.1, still.hold);
        }
    }
}

#[test]
fn a_range_of_turns_and_its_pace() {
    let record = game();
    let replay = Replay {
        plies: 3..=6,
        pace: 50,
        ..Replay::default()
    };
    let stills = replay.stills(&record);
    assert_eq!(stills.len(), 4);
    let all = Replay::default().stills(&record);
    assert_eq!(stills[0].scene, all[3].scene);
    assert!(stills[3].hold >= 200, "the end is held");
    let loud = |still: &Still| {
        let last = still.scene.last.as_ref();
        last.is_some_and(|last| !last.captured.is_empty())
    };
    for still in &all[..all.len() - 1] {
        match (still.scene.threat.is_some(), loud(still)) {
            (true, _) => assert_eq!(still.hold, 240),
            (false, true) => assert_eq!(still.hold, 180),
            (false, false) => assert!(still.hold == 120 || still.hold == 180),
        }
    }
    let beyond = Replay {
        plies: 9_000..=9_999,
        ..Replay::default()
    };
    assert!(beyond.stills(&record).is_empty());
    assert!(gif(&[]).is_empty());
}

#[test]
fn all_stills_have_strips_or_none_has() {
    let record = game();
    let names = Some(BySide::new(|side| side.to_string()));
    for px in [880, Width::MAX] {
        let look = Look {
            width: Width::new(px).unwrap(),
            ..Look::default()
        };
        let bare = Replay {
            look,
            ..Replay::default()
        };
        let full = Replay {
            names: names.clone(),
            ..bare.clone()
        };
        let (bare, full) = (bare.stills(&record), full.stills(&record));
        let mixed = shown(&gif(&[bare[0].clone(), full[1].clone(), bare[2].clone()]));
        assert_eq!(mixed[1].0, picture(&bare[1]));
        let mixed = shown(&gif(&[full[0].clone(), bare[1].clone(), full[2].clone()]));
        assert_eq!(mixed[2].0, picture(&full[2]));
    }
}

#[test]
fn nobody_is_to_move_when_a_game_is_over() {
    let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    record.play_lan("c5-c6").unwrap();
    for over in [false, true] {
        let replay = Replay {
            names: Some(BySide::default()),
            over,
            ..Replay::default()
        };
        let stills = replay.stills(&record);
        let moving = |i: usize, side| {
            let strips = stills[i].scene.strips.as_ref().unwrap();
            strips[side].to_move
        };
        assert!(moving(0, Side::Red) && !moving(0, Side::Blue));
        assert_eq!(moving(1, Side::Blue), !over);
        assert!(!moving(1, Side::Red));
    }
}

#[test]
fn stills_that_do_not_differ_are_all_there() {
    let record = game();
    let still = Replay::default().stills(&record).remove(0);
    let seen = shown(&gif(&[still.clone(), still.clone(), still]));
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0].0, seen[2].0);
}

fn game() -> Record {
    let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    for lan in GAME.lines().filter(|line| !line.starts_with('#')) {
        record.play_lan(lan).unwrap();
    }
    record
}

/// What a viewer shows after each frame that stays for more than a blink, and for how long.
fn shown(file: &[u8]) -> Vec<(Vec<[u8; 3]>, u16)> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(file).unwrap();
    assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![[0; 3]; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette for all");
        let rows = frame.buffer.chunks_exact(usize::from(frame.width));
        for (y, row) in (usize::from(frame.top)..).zip(rows) {
            let start = y * width + usize::from(frame.left);
            for (pixel, entry) in screen[start..start + row.len()].iter_mut().zip(row) {
                if frame.transparent != Some(*entry) {
                    let at = 3 * usize::from(*entry);
                    *pixel = palette[at..at + 3].try_into().unwrap();
                }
            }
        }
        if frame.delay > 2 {
            shown.push((screen.clone(), frame.delay));
        }
    }
    shown
}

fn picture(still: &Still) -> Vec<[u8; 3]> {
    let bytes = png(&still.scene);
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels.as_chunks::<3>().0.to_vec()
}
