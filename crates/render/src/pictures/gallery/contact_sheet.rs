//! All exhibits small on one picture.

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};

use crate::palette::theme::{INKS, Ink, Theme};
use crate::pictures::board::draw;
use crate::pictures::film::caption;
use crate::pictures::gallery::exhibit::Exhibit;
use crate::raster::canvas::row_bytes;
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::width::Width;

/// Exhibits in a row.
const COLUMNS: usize = 6;
/// Width of an exhibit, in px.
const WIDE: usize = Width::MIN as usize;
/// Between exhibits, in px.
const GAP: usize = 20;
/// Height of a title, in px.
const TITLE: usize = 40;
/// The theme of titles and of what is between exhibits.
const WALL: Theme = Theme::CLASSIC;

/// Exhibits of the gallery on one picture, as a PNG: each about 400 px wide under its title. `drawn`
/// is called after each. There may be several themes in it, so a pixel is eight bits.
pub fn contact_sheet(exhibits: &[Exhibit], mut drawn: impl FnMut()) -> Vec<u8> {
    let tile = |exhibit: &Exhibit| {
        let tile = Tile::new(&exhibit.title, &exhibit.scene);
        drawn();
        tile
    };
    let tiles: Vec<Tile> = exhibits.iter().map(tile).collect();
    let wide = COLUMNS * (WIDE + GAP) + GAP;
    let back = entry(WALL, Ink::Frame.index());
    let mut pixels = Vec::new();
    for tiles in tiles.chunks(COLUMNS) {
        let high = tiles.iter().map(Tile::height).max().unwrap_or(0);
        for y in 0..high + GAP {
            let from = pixels.len();
            for tile in tiles {
                pixels.extend([back; GAP]);
                let row = y
                    .checked_sub(GAP)
                    .and_then(|y| tile.pixels.chunks(WIDE).nth(y));
                pixels.extend_from_slice(row.unwrap_or(&[back; WIDE]));
            }
            pixels.resize(from + wide, back);
        }
    }
    pixels.resize(pixels.len() + GAP * wide, back);
    // As with boards, the encoder has nothing to refuse.
    encode(wide, &pixels).unwrap_or_default()
}

/// An exhibit and its title.
struct Tile {
    /// Palette entries, row by row.
    pixels: Vec<u8>,
}

impl Tile {
    fn new(title: &str, scene: &Scene) -> Tile {
        let mut scene = scene.clone();
        scene.look = Look {
            width: Width::new(WIDE as u32).unwrap_or_default(),
            ..scene.look
        };
        let title = caption(title, (WIDE as i32, TITLE as i32), WALL);
        let mut pixels = unpacked(&title, WALL);
        let board = draw(&scene).bands.concat();
        pixels.extend(unpacked(&board, scene.look.theme));
        Tile { pixels }
    }

    fn height(&self) -> usize {
        self.pixels.len() / WIDE
    }
}

/// Rows of two pixels a byte as one entry a byte.
fn unpacked(rows: &[u8], theme: Theme) -> Vec<u8> {
    let rows = rows.chunks_exact(row_bytes(WIDE as i32));
    let pairs = rows.flat_map(|row| row.iter().skip(1));
    let inks = pairs.flat_map(|pair| [pair >> 4, pair & 15]);
    inks.map(|ink| entry(theme, ink)).collect()
}

/// The entry of an ink in the palettes of all themes, one after another.
fn entry(theme: Theme, ink: u8) -> u8 {
    let place = Theme::ALL.iter().position(|other| *other == theme);
    place.unwrap_or(0) as u8 * INKS as u8 + ink
}

fn encode(wide: usize, pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let palette: Vec<u8> = Theme::ALL
        .iter()
        .flat_map(|theme| theme.palette().as_flattened())
        .copied()
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, wide as u32, (pixels.len() / wide) as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
