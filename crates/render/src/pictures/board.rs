//! The picture of one board, as a PNG or as rows of pixels.

use crate::encode::png;
use crate::layers::list;
use crate::layers::sink::Sink;
use crate::pictures::bands;
use crate::raster::canvas;
use crate::scene::Scene;
use crate::sprites::sheet::Sheet;

/// The picture of a scene, as a PNG.
///
/// It takes about a millisecond; the first time for a look some tens more.
///
/// ```
/// use tulenh_render::{Scene, png};
/// use tulenh_rules::Board;
/// let bytes = png(&Scene::new(Board::EMPTY));
/// assert!(bytes.starts_with(b"\x89PNG"));
/// ```
pub fn png(scene: &Scene) -> Vec<u8> {
    let look = scene.fitted_look();
    let sheet = Sheet::of(look);
    let list = list(scene, look, &sheet);
    let bands = bands::bands(&list, &sheet, &look);
    // The encoder writes to memory, with a header that is always valid: it has nothing to refuse.
    png::write(list.layout().size(), look.theme, &bands).unwrap_or_default()
}

/// The pixels of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Width in px.
    pub width: u32,
    /// Height in px.
    pub height: u32,
    /// Its bands from top to bottom, each of whole rows as PNG wants them: a zero, then two pixels
    /// a byte, the left one in the high half, each a number in [`Theme::palette`](crate::Theme::palette). [`png()`] deflates
    /// a band once, however many pictures have it.
    pub bands: Vec<Vec<u8>>,
}

/// The pixels of the picture of a scene, the same that [`png`] writes. All of it is drawn anew, even
/// where [`png`] would use bands that are kept.
pub fn draw(scene: &Scene) -> Drawn {
    let look = scene.fitted_look();
    let sheet = Sheet::of(look);
    let list = list(scene, look, &sheet);
    let (width, height) = list.layout().size();
    let bands = list.layout().bands().map(|rows| {
        let mut bytes = vec![0; rows.len() * canvas::row_bytes(width)];
        bands::draw(&list, &sheet, &look, &rows, &mut bytes);
        bytes
    });
    Drawn {
        width: width as u32,
        height: height as u32,
        bands: bands.collect(),
    }
}

/// The memory of what is prepared for later pictures, in bytes: discs, marks and boards of the looks
/// used last. Finished parts of pictures are not counted.
pub fn prepared() -> usize {
    Sheet::all().iter().map(|sheet| sheet.bytes()).sum()
}
