//! Pictures: golden ones, sizes, what must not be seen, and that what is kept is what is drawn.

mod drawn;
mod golden;
mod hidden;
mod replays;
mod sizes;
mod words;

use tulenh_render::{Scene, gallery};
use tulenh_rules::{Piece, Role, Side, Square, Stack};

/// A decoded picture.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

/// Decodes a PNG by a decoder that is not ours, which checks all checksums, and asserts how many
/// bits a pixel has.
fn decode(bytes: &[u8], bits: ::png::BitDepth) -> Picture {
    let mut reader = reader(bytes, ::png::Transformations::EXPAND);
    let info = reader.info();
    assert_eq!(info.color_type, ::png::ColorType::Indexed);
    assert_eq!(info.bit_depth, bits);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    reader.finish().unwrap();
    Picture {
        width: frame.width,
        height: frame.height,
        pixels: pixels.as_chunks::<3>().0.to_vec(),
    }
}

fn reader(
    bytes: &[u8],
    transformations: ::png::Transformations,
) -> ::png::Reader<std::io::Cursor<&[u8]>> {
    let mut options = ::png::DecodeOptions::default();
    options.set_ignore_checksums(false);
    let mut decoder = ::png::Decoder::new_with_options(std::io::Cursor::new(bytes), options);
    decoder.set_transformations(transformations);
    decoder.read_info().unwrap()
}

/// The scene of an exhibit.
fn scene(name: &str) -> Scene {
    let exhibits = gallery().into_iter();
    let mut found = exhibits.filter(|exhibit| exhibit.name == name);
    let exhibit = found.next().unwrap_or_else(|| panic!("no exhibit {name}"));
    exhibit.scene
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Pieces as in a FEN: Red in upper case, `+` before a hero.
fn pieces(text: &str) -> Vec<Piece> {
    let mut hero = false;
    let mut pieces = Vec::new();
    for letter in text.chars() {
        let Some(role) = Role::from_letter(letter) else {
            assert_eq!(letter, '+');
            hero = true;
            continue;
        };
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Blue
        };
        pieces.push(Piece { role, side, hero });
        hero = false;
    }
    pieces
}

fn stack(text: &str) -> Stack {
    Stack::from_pieces(pieces(text)).unwrap()
}
