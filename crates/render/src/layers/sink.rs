//! What takes the things that lie on a picture, one on the other: a list of sprites, or an SVG.

use crate::geometry::layout::Layout;
use crate::geometry::path::Path;
use crate::palette::theme::Ink;
use crate::sprites::sheet::Part;
use crate::text::lettering::Align;

/// Takes what lies on the empty board and on the strips, the lowest first.
pub trait Sink {
    /// Where everything is.
    fn layout(&self) -> &Layout;

    /// Lays a disc or a mark with its middle on a point of the picture.
    fn lay(&mut self, part: Part, at: (i32, i32));

    /// Fills a path given in px.
    fn fill(&mut self, path: Path, ink: Ink);

    /// Writes a word.
    fn write(&mut self, word: Word);
}

/// A word, as it is written on a picture.
#[derive(Debug, Clone, Hash, PartialEq, Eq)]
pub struct Word {
    /// What is written.
    pub text: String,
    /// The point to which it is aligned, in px.
    pub at: (i32, i32),
    /// Its height in px.
    pub size: u32,
    /// Its colour.
    pub ink: Ink,
    /// How it is aligned.
    pub align: Align,
}
