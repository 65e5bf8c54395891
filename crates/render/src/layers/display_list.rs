//! A picture as a list of things that lie on each other. They are drawn band by band, each band from
//! the things that touch it.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use crate::geometry::layout::Layout;
use crate::geometry::path::Path;
use crate::layers::sink::{Sink, Word};
use crate::palette::theme::Ink;
use crate::raster::canvas::Canvas;
use crate::raster::fill::fill;
use crate::raster::sprite::Sprite;
use crate::sprites::sheet::{Part, Sheet};
use crate::text::lettering::write;

/// What lies on the empty board and on the strips, the lowest first.
pub struct DisplayList<'s> {
    sheet: &'s Sheet,
    layout: Layout,
    things: Vec<Entry<'s>>,
}

struct Entry<'s> {
    /// The rows it touches.
    rows: Range<i32>,
    /// Two things of one sheet with the same key look the same and lie on the same place.
    key: u64,
    thing: Thing<'s>,
}

enum Thing<'s> {
    Sprite(&'s Sprite, (i32, i32)),
    Shape(Path, Ink),
    Word(Word),
}

impl<'s> DisplayList<'s> {
    /// An empty list.
    pub fn new(sheet: &'s Sheet, layout: Layout) -> DisplayList<'s> {
        DisplayList {
            sheet,
            layout,
            things: Vec::with_capacity(96),
        }
    }

    /// Appends the keys of what touches these rows.
    pub fn keys(&self, rows: &Range<i32>, keys: &mut Vec<u64>) {
        keys.extend(self.touching(rows).map(|entry| entry.key));
    }

    /// Draws what touches the rows of a canvas.
    pub fn draw(&self, canvas: &mut Canvas, rows: &Range<i32>) {
        for entry in self.touching(rows) {
            match &entry.thing {
                Thing::Sprite(sprite, at) => canvas.lay(sprite, *at),
                Thing::Shape(path, ink) => fill(canvas, path, *ink),
                Thing::Word(word) => {
                    write(
                        canvas,
                        &word.text,
                        word.at,
                        word.size as f32,
                        word.ink,
                        word.align,
                    );
                }
            }
        }
    }

    fn touching<'l>(&'l self, rows: &Range<i32>) -> impl Iterator<Item = &'l Entry<'s>> {
        let Range { start, end } = *rows;
        self.things
            .iter()
            .filter(move |entry| entry.rows.start < end && start < entry.rows.end)
    }
}

impl Sink for DisplayList<'_> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn lay(&mut self, part: Part, at: (i32, i32)) {
        let Some((number, sprite)) = self.sheet.part(part) else {
            return;
        };
        let place = (at.0 as u16 as u64) << 16 | at.1 as u16 as u64;
        self.things.push(Entry {
            rows: sprite.rows(at.1),
            key: (number as u64) << 32 | place,
            thing: Thing::Sprite(sprite, at),
        });
    }

    fn fill(&mut self, path: Path, ink: Ink) {
        let Some(rows) = path.rows() else { return };
        let mut hasher = DefaultHasher::new();
        ink.hash(&mut hasher);
        for ((x, y), (to_x, to_y)) in path.edges() {
            [x, y, to_x, to_y].map(f32::to_bits).hash(&mut hasher);
        }
        self.things.push(Entry {
            rows,
            key: hasher.finish() | SHAPE,
            thing: Thing::Shape(path, ink),
        });
    }

    fn write(&mut self, word: Word) {
        let mut hasher = DefaultHasher::new();
        word.hash(&mut hasher);
        let size = word.size as i32;
        self.things.push(Entry {
            rows: word.at.1 - size..word.at.1 + size,
            key: hasher.finish() | SHAPE,
            thing: Thing::Word(word),
        });
    }
}

/// A bit that is set in the keys of shapes and words, and never in those of sprites.
const SHAPE: u64 = 1 << 63;
