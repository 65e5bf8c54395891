//! Position → PNG at 880×960, after a first picture has prepared the sheet.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tulenh::render::{LastTurn, Scene, Theme, Width, png};
use tulenh::rules::{
    Action, Board, Piece, Position, Role, Ruleset, Side, Square, Stack, Step, Turn,
};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";
const MIDDLE: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1g1(tm)1g2/2ie2(+ti)2e1/2(NFT)4+T3/4I6/3E2M2EI/2N1G3G2/3A2S2A1/5H1HF2/6C4 b - - 3 20";

fn main() {
    for (name, scene) in [("start", start()), ("middlegame", middlegame())] {
        println!("{name}: {} bytes", png(&scene).len());
    }
    divan::main();
}

#[divan::bench]
fn start_to_png(bencher: divan::Bencher) {
    let scene = start();
    png(&scene);
    bencher.bench(|| png(&scene));
}

#[divan::bench]
fn middlegame_to_png(bencher: divan::Bencher) {
    let scene = middlegame();
    png(&scene);
    bencher.bench(|| png(&scene));
}

/// A sheet prepared from nothing: every run asks for another width.
#[divan::bench(sample_count = 12, sample_size = 1)]
fn first_picture_of_a_size(bencher: divan::Bencher) {
    let width = AtomicU32::new(860);
    bencher
        .with_inputs(|| Scene {
            width: Width::new(width.fetch_add(1, Ordering::Relaxed)).unwrap_or_default(),
            theme: Theme::DARK,
            ..start()
        })
        .bench_refs(|scene| png(scene));
}

fn start() -> Scene {
    Scene::new(board(START))
}

fn middlegame() -> Scene {
    let mut scene = Scene::new(board(MIDDLE));
    let (from, to) = (Square::new(5, 8), Square::new(6, 8));
    if let (Some(from), Some(to)) = (from, to) {
        let group = Stack::single(Piece::new(Role::Tank, Side::Blue));
        let action = Action::Capture { to, also: None };
        scene.last = Some(LastTurn {
            turn: Turn::single(from, Step { group, action }),
            captured: vec![(to, Stack::single(Piece::new(Role::Infantry, Side::Red)))],
            lost: vec![],
        });
    }
    scene.check = scene.board.commander(Side::Red);
    scene
}

fn board(fen: &str) -> Board {
    match Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)) {
        Ok(position) => position.board().clone(),
        Err(error) => panic!("{fen}: {error}"),
    }
}
