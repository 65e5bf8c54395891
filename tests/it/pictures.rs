//! Golden pictures, compared by decoded pixels. `TULENH_BLESS=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use tulenh::render::{LastTurn, Scene, Theme, Width, describe, png};
use tulenh::rules::{Action, Board, Coordinates, Piece, Role, Side, Square, Stack, Step, Turn};

const START: &str =
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";

/// Stacks of two, three and four, heroes alone, carrying and carried, a sheltered Commander.
const MIDDLE: &str = "5(hc)5/(nft)3f1h1f2/3a2+s2a1/2n1g1(tmi)1g2/2ie2(+tc)2ei/3(ea)1(EG)(+E+A)4/1(+N+F+T)1(ns)3(EA)3/2IE(FCIM)1+M2EI/(NFTIC)1N1GT1T+G2/3A2S2A1/5+H1HF2/6(+F+I)4";

/// A fight on both banks, with room for marks.
const FIGHT: &str =
    "6c4/1n2fh1h3/3a2s2a1/2n1g2t3/2i3m2ei/2(NFT)1e1T4/3e2I1g2/3E2M2EI/2N1G2TG2/3A2S2A1/4FH1HF2/6C4";

#[test]
fn start() {
    let mut scene = Scene::new(board(START));
    golden("start", &scene);
    scene.width = small();
    scene.bottom = Side::Blue;
    golden("start-blue", &scene);
    scene.theme = Theme::DARK;
    scene.coordinates = Coordinates::Official;
    golden("start-blue-dark-official", &scene);
}

#[test]
fn stacks_and_heroes() {
    let mut scene = Scene::new(board(MIDDLE));
    golden("stacks", &scene);
    scene.width = small();
    scene.theme = Theme::DARK;
    scene.bottom = Side::Blue;
    golden("stacks-blue-dark", &scene);
}

#[test]
fn fullest_stacks() {
    let mut scene = Scene::new(Board::EMPTY);
    let load = "NFFTTIICMEAG";
    for (file, size) in (0..).zip(2..=Stack::MAX) {
        let square = Square::new(file % 11, file % 2 * 3 + 3);
        let red = pieces(&load[..size]);
        let blue = pieces(&load[..size].to_ascii_lowercase());
        scene.board.set(square.unwrap(), Stack::from_pieces(red));
        scene
            .board
            .set(square.unwrap().mirrored(), Stack::from_pieces(blue));
    }
    scene.width = small();
    golden("fullest-stacks", &scene);
}

#[test]
fn moves() {
    let scene = after(
        FIGHT,
        "c7",
        &[("T", Move, "d7"), ("F", Move, "g11"), ("N", Move, "b7")],
        &[],
        &[],
    );
    golden("split", &scene);
    let scene = after(FIGHT, "h9", &[("t", Move, "h7")], &[], &[]);
    golden("move", &scene);
}

#[test]
fn captures() {
    let scene = after(FIGHT, "g7", &[("T", Capture, "g8")], &[("g8", "m")], &[]);
    golden("capture", &scene);
    let scene = after(FIGHT, "c4", &[("N", Capture, "c7")], &[("c7", "nft")], &[]);
    golden("capture-stack", &scene);
}

#[test]
fn shots() {
    let mut scene = after(FIGHT, "c9", &[("n", Strike, "f9")], &[("f9", "TI")], &[]);
    golden("capture-in-place", &scene);
    scene = double_fire(scene);
    golden("double-fire", &scene);
    scene.theme = Theme::DARK;
    golden("double-fire-dark", &scene);
}

#[test]
fn planes() {
    let scene = after(FIGHT, "i2", &[("F", ShotDown, "i5")], &[], &[("i5", "F")]);
    golden("shot-down", &scene);
    let scene = after(FIGHT, "i2", &[("F", ShotDown, "i6")], &[], &[("i6", "FI")]);
    golden("shot-down-before-its-target", &scene);
    let scene = after(FIGHT, "e2", &[("F", ShotDown, "e4")], &[], &[("e4", "FM")]);
    golden("shot-down-boarding", &scene);
    let mut scene = after(
        FIGHT,
        "e2",
        &[("F", Exchange, "e9")],
        &[("e9", "g")],
        &[("e9", "F")],
    );
    golden("exchange", &scene);
    scene.theme = Theme::DARK;
    golden("exchange-dark", &scene);
    let steps = [
        ("F", Exchange, "c8"),
        ("N", Capture, "c9"),
        ("T", Move, "c8"),
    ];
    let captured = [("c8", "i"), ("c9", "n")];
    let scene = after(FIGHT, "c7", &steps, &captured, &[("c8", "F")]);
    golden("exchange-then-split", &scene);
    let scene = after(FIGHT, "e2", &[("IF", Drop, "i6")], &[], &[]);
    golden("drop", &scene);
}

#[test]
fn check() {
    let mut scene = after(FIGHT, "i2", &[("F", Move, "e6")], &[], &[]);
    scene.check = Some(square("g12"));
    golden("check", &scene);
    scene.check = Some(square("g1"));
    scene.theme = Theme::DARK;
    golden("check-dark", &scene);
}

#[test]
fn every_width_gives_a_picture_of_four_bits_and_under_60_kb() {
    for px in [Width::MIN, 401, 511, 720, 881, Width::MAX] {
        for theme in Theme::ALL {
            let mut scene = Scene::new(board(MIDDLE));
            scene.theme = theme;
            scene.width = Width::new(px).unwrap();
            let bytes = png(&scene);
            let picture = decode(&bytes);
            assert_eq!((picture.width, picture.height), (px, scene.width.height()));
            assert!(picture.height <= 1280);
            assert!(
                px > 900 || bytes.len() < 60_000,
                "{px} px in {theme}: {} bytes",
                bytes.len()
            );
        }
    }
    assert!(Width::new(Width::MIN - 1).is_err());
    let error = Width::new(Width::MAX + 1).unwrap_err().to_string();
    assert!(error.contains("400 to 1173"), "{error}");
}

#[test]
fn themes_are_asked_for_by_name() {
    for theme in Theme::ALL {
        assert_eq!(Theme::by_name(theme.name()), Ok(theme));
    }
    assert_eq!(Theme::by_name(" Dark "), Ok(Theme::DARK));
    let error = Theme::by_name("pink").unwrap_err().to_string();
    assert!(
        error.contains("pink") && error.contains("classic, dark"),
        "{error}"
    );
}

#[test]
fn descriptions_are_short_and_name_everything() {
    let text = describe(&Scene::new(board(START)));
    assert!(text.contains("Red at the bottom"), "{text}");
    assert!(
        text.contains("Commander g1") && text.contains("Navy b11"),
        "{text}"
    );
    let text = describe(&Scene::new(board(MIDDLE)));
    assert!(text.contains("; Tank a11 on Navy,"), "{text}");
    for file in 0..11 {
        let mut scene = Scene::new(board(MIDDLE));
        for rank in 0..12 {
            let stack = Stack::from_pieces(pieces("+N+F+T+I+M+E+A"));
            scene.board.set(Square::new(file, rank).unwrap(), stack);
        }
        assert!(describe(&scene).chars().count() <= 1024);
    }
}

/// Half the usual size, to keep the golden pictures small.
fn small() -> Width {
    Width::new(440).unwrap()
}

#[derive(Clone, Copy)]
enum Kind {
    Move,
    Capture,
    Strike,
    Exchange,
    ShotDown,
    Drop,
}
use Kind::{Capture, Drop, Exchange, Move, ShotDown, Strike};

/// The scene after a turn from `from`: the turn is carried out on the board as its marks say.
fn after(
    start: &str,
    from: &str,
    steps: &[(&str, Kind, &str)],
    captured: &[(&str, &str)],
    lost: &[(&str, &str)],
) -> Scene {
    let from = square(from);
    let mut scene = Scene::new(board(start));
    scene.width = small();
    let places = |list: &[(&str, &str)]| -> Vec<(Square, Stack)> {
        list.iter()
            .map(|(at, load)| (square(at), stack(load)))
            .collect()
    };
    let (captured, lost) = (places(captured), places(lost));
    for (at, _) in &captured {
        scene.board.set(*at, None);
    }
    let steps: Vec<Step> = steps
        .iter()
        .map(|(group, kind, to)| {
            let (group, to) = (stack(group), square(to));
            let action = match kind {
                Move => Action::Move { to },
                Capture => Action::Capture { to, also: None },
                Strike => Action::Strike { to, also: None },
                Exchange => Action::Exchange { to },
                ShotDown => Action::ShotDown { to },
                Drop => Action::Drop { to },
            };
            match kind {
                Move | Capture => {
                    scene.board.set(from, None);
                    scene.board.set(to, Some(group));
                }
                Exchange | ShotDown => scene.board.set(from, None),
                Drop => scene.board.set(to, Stack::from_pieces(group.passengers())),
                Strike => {}
            }
            Step { group, action }
        })
        .collect();
    let turn = Turn::from_steps(from, &steps).unwrap();
    scene.last = Some(LastTurn {
        turn,
        captured,
        lost,
    });
    scene
}

/// A ship that hits a ship with its missile and a gun emplacement with its gun.
fn double_fire(mut scene: Scene) -> Scene {
    let action = Action::Strike {
        to: square("c5"),
        also: Some(square("e11")),
    };
    let group = stack("n");
    scene.last = Some(LastTurn {
        turn: Turn::single(square("c9"), Step { group, action }),
        captured: vec![(square("c5"), stack("N+F")), (square("e11"), stack("F"))],
        lost: vec![],
    });
    scene.board.set(square("e11"), None);
    scene
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn stack(text: &str) -> Stack {
    Stack::from_pieces(pieces(text)).unwrap()
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut hero = false;
    let mut pieces = Vec::new();
    for letter in text.chars() {
        if letter == '+' {
            hero = true;
            continue;
        }
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Blue
        };
        let role = Role::from_letter(letter).unwrap();
        pieces.push(Piece { role, side, hero });
        hero = false;
    }
    pieces
}

/// The board field of a FEN.
fn board(fen: &str) -> Board {
    let mut board = Board::EMPTY;
    for (rank, row) in (0..12).rev().zip(fen.split('/')) {
        let mut file = 0;
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let length = match first {
                _ if digits > 0 => digits,
                '(' => rest.find(')').unwrap() + 1,
                '+' => 2,
                _ => 1,
            };
            let (token, tail) = rest.split_at(length);
            rest = tail;
            if digits > 0 {
                file += token.parse::<i8>().unwrap();
                continue;
            }
            let load = stack(token.trim_matches(['(', ')']));
            board.set(Square::new(file, rank).unwrap(), Some(load));
            file += 1;
        }
        assert_eq!(file, 11, "{row}");
    }
    board
}

/// Compares the picture of a scene with the one kept under its name.
fn golden(name: &str, scene: &Scene) {
    let kept = kept(name);
    let bytes = png(scene);
    assert_eq!(bytes, png(scene), "the same scene gives the same bytes");
    if std::env::var_os("TULENH_BLESS").is_some() {
        fs::create_dir_all(kept.parent().unwrap()).unwrap();
        fs::write(&kept, bytes).unwrap();
        return;
    }
    let new = decode(&bytes);
    let Ok(old) = fs::read(&kept) else {
        panic!("there is no {}; TULENH_BLESS=1 writes it", kept.display());
    };
    let old = decode(&old);
    let same_size = (old.width, old.height) == (new.width, new.height);
    let pairs = old.pixels.iter().zip(&new.pixels);
    let different = pairs.filter(|(old, new)| old != new).count();
    if !same_size || different > 0 {
        let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&actual, bytes).unwrap();
        panic!(
            "{name}: {different} pixels differ; see {} (TULENH_BLESS=1 keeps it)",
            actual.display()
        );
    }
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/pictures")
        .join(format!("{name}.png"))
}

struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

/// Decodes a PNG and asserts it is one of sixteen colours.
fn decode(bytes: &[u8]) -> Picture {
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let info = reader.info();
    assert_eq!(info.color_type, ::png::ColorType::Indexed);
    assert_eq!(info.bit_depth, ::png::BitDepth::Four);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    Picture {
        width: frame.width,
        height: frame.height,
        pixels: pixels.as_chunks::<3>().0.to_vec(),
    }
}
