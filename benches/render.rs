//! Position → PNG at 880×960, after a first picture has prepared the sheet.

use tulenh::render::{LastTurn, Scene, Theme, Width, png};
use tulenh::rules::{Action, Board, Piece, Role, Side, Square, Stack, Step, Turn};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";
const MIDDLE: &str = "5(hc)5/(nft)3f1h1f2/3a2+s2a1/2n1g1(tmi)1g2/2ie2(+tc)2ei/3(ea)1(EG)(+E+A)4/1(+N+F+T)1(ns)3(EA)3/2IE(FCIM)1+M2EI/(NFTIC)1N1GT1T+G2/3A2S2A1/5+H1HF2/6(+F+I)4";

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

/// A sheet prepared from nothing: every run asks for another width, more than are kept.
#[divan::bench(sample_count = 12, sample_size = 1)]
fn first_picture_of_a_size(bencher: divan::Bencher) {
    let mut width = 860;
    bencher
        .with_inputs(|| {
            width = if width == 900 { 861 } else { width + 1 };
            Scene {
                width: Width::new(width).unwrap_or_default(),
                theme: Theme::DARK,
                ..start()
            }
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

/// The board field of a FEN, known to be good.
fn board(fen: &str) -> Board {
    let mut board = Board::EMPTY;
    for (rank, row) in (0..12).rev().zip(fen.split('/')) {
        let (mut file, mut run) = (0, 0);
        let (mut hero, mut open) = (false, false);
        let mut load: Vec<Piece> = Vec::new();
        for letter in row.chars() {
            match letter {
                '0'..='9' => run = run * 10 + (letter as i8 - b'0' as i8),
                '(' => open = true,
                ')' => open = false,
                '+' => hero = true,
                _ => {
                    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Blue };
                    let role = Role::from_letter(letter).unwrap_or(Role::Infantry);
                    load.push(Piece { role, side, hero });
                    hero = false;
                }
            }
            if !open && !load.is_empty() {
                file += run;
                run = 0;
                if let Some(square) = Square::new(file, rank) {
                    board.set(square, Stack::from_pieces(load.drain(..)));
                }
                file += 1;
            }
        }
    }
    board
}
