//! Pictures of boards: a [`Scene`] in, the bytes of a PNG out, the same on every machine.
//!
//! A picture has sixteen colours (`theme`). Discs and the empty board are drawn once with smooth
//! edges (`disc`, `ground`) and kept (`sheet`); a board is a copy of the empty one, with
//! discs and the marks of the last turn (`marks`) laid on it in palette entries, written four
//! bits a pixel.

mod canvas;
mod crew;
#[allow(dead_code)]
pub mod deflate;
mod describe;
mod disc;
mod ground;
pub mod huffman;
mod layout;
mod marks;
mod path;
mod png;
mod raster;
mod sheet;
mod symbol;
mod theme;

pub use crate::render::describe::describe;
pub use crate::render::layout::{BadWidth, Width};
pub use crate::render::theme::{Theme, UnknownTheme};

use image::GrayImage;

use crate::render::canvas::Canvas;
use crate::render::layout::Layout;
use crate::render::sheet::Sheet;
use crate::rules::{Board, Coordinates, Side, Square, Stack, Turn};

/// All a picture of a board shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// What stands where.
    pub board: Board,
    /// The turn that led here.
    pub last: Option<LastTurn>,
    /// The point of the Commander in check.
    pub check: Option<Square>,
    /// Whose home is at the bottom.
    pub bottom: Side,
    /// The system of the coordinates round the board.
    pub coordinates: Coordinates,
    /// How wide the picture is.
    pub width: Width,
    /// How it looks.
    pub theme: Theme,
}

impl Scene {
    /// A board seen by Red in the default size and theme, nothing marked.
    pub fn new(board: Board) -> Scene {
        Scene {
            board,
            last: None,
            check: None,
            bottom: Side::Red,
            coordinates: Coordinates::Algebraic,
            width: Width::default(),
            theme: Theme::default(),
        }
    }
}

/// The turn that led to a board, and what it did (see [`crate::rules::Effects`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastTurn {
    /// The turn.
    pub turn: Turn,
    /// The enemy's stacks it took, with their points.
    pub captured: Vec<(Square, Stack)>,
    /// The mover's stacks it cost (shot down, exchanged), with the points they set out
    /// for.
    pub lost: Vec<(Square, Stack)>,
}

/// The picture of a scene, as a PNG.
///
/// Takes a few milliseconds, the first time for a theme and a width some tens more.
///
/// ```
/// use tulenh::render::{Scene, png};
/// use tulenh::rules::Board;
/// let bytes = png(&Scene::new(Board::EMPTY));
/// assert!(bytes.starts_with(b"\x89PNG"));
/// ```
pub fn png(scene: &Scene) -> Vec<u8> {
    // The encoder writes to memory, with a header that is always valid: it has nothing to refuse.
    png::encode(&draw(scene), scene.theme).unwrap_or_default()
}

/// The picture in palette entries.
fn draw(scene: &Scene) -> GrayImage {
    let sheet = Sheet::of(scene.theme, scene.width);
    let layout = Layout::new(scene.width, scene.bottom);
    let ground = sheet.ground(scene.bottom, scene.coordinates);
    let mut canvas = Canvas::new(ground, sheet.blends());
    marks::under(&mut canvas, &layout, scene);
    for side in Side::ALL {
        for (square, stack) in scene.board.stacks(side) {
            crew::draw(&mut canvas, &sheet, &layout, square, stack);
        }
    }
    marks::over(&mut canvas, &sheet, &layout, scene);
    canvas.into_pixels()
}
