//! The picture of one board, as a PNG or as rows of pixels.

use crate::encode::png;
use crate::layers::list;
use crate::pictures::bands;
use crate::raster::canvas;
use crate::scene::Scene;
use crate::sprites::sheet::Sheet;

/// The picture of a scene, as a PNG.
///
/// Takes about a millisecond, the first time for a look some tens more.
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

/// A picture that is drawn and not yet a PNG.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Width in px.
    pub width: u32,
    /// Height in px.
    pub height: u32,
    /// Its bands from top to bottom, each of whole rows as PNG wants them: a zero, then two pixels
    /// a byte, the left one in the high half, each a number in [`Theme::palette`]. [`png`] deflates
    /// a band once, however many pictures have it.
    pub bands: Vec<Vec<u8>>,
}

/// The picture of a scene before it is deflated: what [`png`] writes, drawn as a whole, whether or
/// not bands of it are known.
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

/// Bytes of everything that is prepared and kept for pictures to come: discs, marks and boards of
/// the looks used last, not the finished parts of pictures.
pub fn prepared() -> usize {
    Sheet::all().iter().map(|sheet| sheet.bytes()).sum()
}
