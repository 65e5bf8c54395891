//! Pictures of boards: a [`Scene`] in, the bytes of a PNG out, the same on every machine.
//!
//! A picture has sixteen colours (`theme`). Discs, marks and the empty board are drawn once with
//! smooth edges (`disc`, `stamp`, `ground`) and kept (`sheet`). A picture is a list of what lies on
//! the empty board (`list`), cut into bands of one rank each (`bands`): a band whose list was there
//! before is neither drawn nor deflated again.

mod bands;
mod blends;
mod canvas;
mod chart;
mod crew;
mod deflate;
mod describe;
mod disc;
mod film;
mod gallery;
mod gif;
mod ground;
mod huffman;
mod layout;
mod letter;
mod lettering;
mod list;
mod lists;
mod look;
mod lzw;
mod marks;
mod overlay;
mod painting;
mod path;
mod png;
mod raster;
mod replay;
mod scene;
mod sheet;
mod shot;
mod sprite;
mod stamp;
mod strip;
mod style;
mod symbol;
mod text_board;
mod theme;

pub use crate::chart::{Chart, Labels, Mark, chart};
pub use crate::describe::describe;
pub use crate::film::{BadFilm, Film, Frame, film};
pub use crate::gallery::{Exhibit, contact_sheet, gallery};
pub use crate::gif::{Still, gif};
pub use crate::layout::{BadWidth, Width};
pub use crate::lists::{Army, Lists, Placed, lists};
pub use crate::look::Look;
pub use crate::overlay::{Deed, Destinations, Overlay, Target};
pub use crate::replay::Replay;
pub use crate::scene::{LastTurn, Scene, Threat};
pub use crate::shot::Shot;
pub use crate::strip::Strip;
pub use crate::style::{Style, UnknownStyle};
pub use crate::text_board::{Legend, text_board};
pub use crate::theme::{Theme, UnknownTheme};

use crate::layout::Layout;
use crate::list::List;
use crate::sheet::Sheet;
use tulenh_rules::Side;

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

/// Everything on the picture of a scene.
fn list<'s>(scene: &Scene, look: Look, sheet: &'s Sheet) -> List<'s> {
    let layout = match scene.strips {
        Some(_) => Layout::with_strips(look.width, look.bottom),
        None => Layout::new(look.width, look.bottom),
    };
    let scene = &scene.shown();
    let mut list = List::new(sheet, layout);
    overlay::under(&mut list, &scene.overlay);
    marks::under(&mut list, scene);
    for side in Side::ALL {
        for (square, stack) in scene.board.stacks(side) {
            crew::lay(&mut list, square, stack);
        }
    }
    marks::over(&mut list, scene);
    overlay::over(&mut list, &scene.board, &scene.overlay);
    if let Some(strips) = &scene.strips {
        for side in Side::ALL {
            strip::lay(&mut list, side, &strips[side]);
        }
    }
    list
}
