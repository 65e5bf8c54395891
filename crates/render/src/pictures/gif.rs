//! Boards that follow each other, as an animated GIF.
//!
//! All pictures share one palette. Each shows only the rectangle in which something changed, and
//! in it only the pixels that did: the others are clear and keep what was there. A band whose list
//! of things stays the same (see `bands`) is not even drawn.

use std::borrow::Cow;
use std::ops::Range;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::encode::lzw::Lzw;
use crate::layers::list;
use crate::layers::sink::Sink;
use crate::palette::theme::INKS;
use crate::pictures::bands::{Key, draw, key};
use crate::raster::canvas::row_bytes;
use crate::scene::Scene;
use crate::sprites::sheet::Sheet;
use tulenh_rules::BySide;

/// A picture of an animation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Still {
    /// What it shows.
    pub scene: Scene,
    /// How long it stays, in hundredths of a second.
    pub hold: u16,
}

/// The time between the parts of a picture, in hundredths of a second: the least that viewers respect.
const BLINK: u16 = 2;
/// The palette entry of pixels that stay as they are.
const CLEAR: u8 = INKS as u8;

/// The animated GIF of these pictures, repeated for ever. All get the look of the first, and
/// strips only if the first has them; none at all make an empty file.
///
/// ```
/// use tulenh_render::{Scene, Still, gif};
/// use tulenh_rules::Board;
/// let scene = Scene::new(Board::EMPTY);
/// assert!(gif(&[Still { scene, hold: 100 }]).starts_with(b"GIF89a"));
/// ```
pub fn gif(stills: &[Still]) -> Vec<u8> {
    gif_with_progress(stills, || ())
}

/// The same as [`gif()`]; `drawn` is called after each picture.
pub fn gif_with_progress(stills: &[Still], drawn: impl FnMut()) -> Vec<u8> {
    // The encoder writes to memory and every frame lies inside the picture: it has nothing to
    // refuse.
    write(stills, drawn).unwrap_or_default()
}

fn write(stills: &[Still], mut drawn: impl FnMut()) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let Some(first) = stills.first() else {
        return Ok(bytes);
    };
    let look = first.scene.fitted_look();
    let sheet = Sheet::of(look);
    let mut palette = look.theme.palette().as_flattened().to_vec();
    // The entry for clear pixels, and as many as a power of two asks for.
    palette.resize(2 * INKS * 3, 0);
    let mut screen = Screen::new(list(&first.scene, look, &sheet).layout().size());
    let (width, height) = screen.size;
    let mut encoder = Encoder::new(&mut bytes, width as u16, height as u16, &palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut lzw = Lzw::default();
    for still in stills {
        let scene = like(&first.scene, &still.scene);
        let list = list(&scene, look, &sheet);
        for (i, rows) in list.layout().bands().enumerate() {
            let key = key(&list, &look, &rows);
            screen.show(i, key, &rows, |bytes| {
                draw(&list, &sheet, &look, &rows, bytes)
            });
        }
        let mut frames = screen.frames();
        let last = frames.len().saturating_sub(1);
        for (i, frame) in frames.iter_mut().enumerate() {
            frame.delay = if i == last { still.hold } else { BLINK };
            frame.buffer = lzw.encode(&frame.buffer, CLEAR).into();
            encoder.write_lzw_pre_encoded_frame(frame)?;
        }
        drawn();
    }
    drop(encoder);
    Ok(bytes)
}

/// A scene with strips if the first one has them, empty ones if it has none of its own.
fn like<'s>(first: &Scene, scene: &'s Scene) -> Cow<'s, Scene> {
    if first.strips.is_some() == scene.strips.is_some() {
        return Cow::Borrowed(scene);
    }
    Cow::Owned(Scene {
        strips: first.strips.is_some().then(BySide::default),
        ..scene.clone()
    })
}

/// The picture that is shown, and the next one.
struct Screen {
    size: (i32, i32),
    keys: Vec<Key>,
    seen: Vec<u8>,
    next: Vec<u8>,
    /// Where something changes.
    changed: Boxes,
}

impl Screen {
    /// Nothing is shown yet.
    fn new(size: (i32, i32)) -> Screen {
        Screen {
            size,
            keys: Vec::new(),
            seen: Vec::new(),
            next: vec![0; row_bytes(size.0) * size.1.max(0) as usize],
            changed: Boxes::default(),
        }
    }

    /// Puts a band into the following picture, drawn if it is another than before.
    fn show(&mut self, band: usize, key: Key, rows: &Range<i32>, draw: impl FnOnce(&mut [u8])) {
        if self.keys.get(band) == Some(&key) {
            return;
        }
        let row = row_bytes(self.size.0);
        let place = rows.start as usize * row..rows.end as usize * row;
        let Some(next) = self.next.get_mut(place.clone()) else {
            return;
        };
        draw(next);
        if let Some(seen) = self.seen.get(place) {
            let lines = next.chunks_exact(row).zip(seen.chunks_exact(row));
            for (y, (next, seen)) in (rows.start as usize..).zip(lines) {
                let blocks = next.chunks(BLOCK).zip(seen.chunks(BLOCK));
                for (i, _) in blocks.enumerate().filter(|(_, (next, seen))| next != seen) {
                    self.changed.add(y, i * BLOCK..((i + 1) * BLOCK).min(row));
                }
            }
        }
        match self.keys.get_mut(band) {
            Some(known) => *known = key,
            None => self.keys.push(key),
        }
    }

    /// The frames that lead to the following picture, which is then seen.
    fn frames(&mut self) -> Vec<Frame<'static>> {
        let row = row_bytes(self.size.0);
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        if self.seen.is_empty() {
            let pixels = self.next.chunks_exact(row).flat_map(|line| {
                let pairs = line.iter().skip(1);
                pairs.flat_map(|pair| [pair >> 4, pair & 15]).take(width)
            });
            let frame = frame(0..height, 0..width, pixels.collect());
            self.seen.clone_from(&self.next);
            return vec![frame];
        }
        let changed = self.changed.take();
        changed.into_iter().map(|part| self.frame(part)).collect()
    }

    /// The frame that brings a part of the picture up to date.
    fn frame(&mut self, Part { rows, bytes }: Part) -> Frame<'static> {
        let row = row_bytes(self.size.0);
        // The first byte of a row is no pixels, and the last of an odd row is one.
        let bytes = bytes.start.max(1)..bytes.end;
        let columns = 2 * (bytes.start - 1)..(2 * (bytes.end - 1)).min(self.size.0 as usize);
        let mut pixels = Vec::with_capacity(rows.len() * (columns.len() + 1));
        for y in rows.clone() {
            let part = y * row + bytes.start..y * row + bytes.end;
            let (Some(next), Some(seen)) = (self.next.get(part.clone()), self.seen.get_mut(part))
            else {
                continue;
            };
            for (next, seen) in next.chunks(BLOCK).zip(seen.chunks_mut(BLOCK)) {
                if next == seen {
                    pixels.resize(pixels.len() + 2 * next.len(), CLEAR);
                    continue;
                }
                for (next, seen) in next.iter().zip(seen) {
                    let pixel = |next: u8, seen: u8| if next == seen { CLEAR } else { next };
                    pixels.push(pixel(next >> 4, *seen >> 4));
                    pixels.push(pixel(next & 15, *seen & 15));
                    *seen = *next;
                }
            }
            pixels.truncate((y + 1 - rows.start) * columns.len());
        }
        frame(rows, columns, pixels)
    }
}

/// Bytes of a row that are compared at once.
const BLOCK: usize = 4;
/// Parts closer together than this, in rows or bytes, are one.
const NEAR: usize = 4;

/// A rectangle of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    rows: Range<usize>,
    bytes: Range<usize>,
}

/// Rectangles with room between them that hold all that changes. A turn changes what it moved and
/// where the marks of the turn before were; one rectangle round both would be mostly empty.
#[derive(Debug, Default)]
struct Boxes(Vec<Part>);

impl Boxes {
    fn add(&mut self, y: usize, bytes: Range<usize>) {
        let mut part = Part {
            rows: y..y + 1,
            bytes,
        };
        // What touches the new part is joined to it, which may make it touch others.
        while let Some(i) = self.0.iter().position(|other| other.is_near(&part)) {
            let other = self.0.swap_remove(i);
            if other.contains(&part) {
                self.0.push(other);
                return;
            }
            part = part.with(&other);
        }
        self.0.push(part);
    }

    /// The rectangles from top to bottom. Where nothing changes, a few pixels are shown once more:
    /// some viewers skip empty frames.
    fn take(&mut self) -> Vec<Part> {
        let mut parts = std::mem::take(&mut self.0);
        parts.sort_by_key(|part| (part.rows.start, part.bytes.start));
        if parts.is_empty() {
            parts.push(Part {
                rows: 0..1,
                bytes: 1..2,
            });
        }
        parts
    }
}

impl Part {
    fn is_near(&self, other: &Part) -> bool {
        let near =
            |a: &Range<usize>, b: &Range<usize>| a.start <= b.end + NEAR && b.start <= a.end + NEAR;
        near(&self.rows, &other.rows) && near(&self.bytes, &other.bytes)
    }

    fn contains(&self, other: &Part) -> bool {
        let holds = |a: &Range<usize>, b: &Range<usize>| a.start <= b.start && b.end <= a.end;
        holds(&self.rows, &other.rows) && holds(&self.bytes, &other.bytes)
    }

    fn with(&self, other: &Part) -> Part {
        let both = |a: &Range<usize>, b: &Range<usize>| a.start.min(b.start)..a.end.max(b.end);
        Part {
            rows: both(&self.rows, &other.rows),
            bytes: both(&self.bytes, &other.bytes),
        }
    }
}

fn frame(rows: Range<usize>, columns: Range<usize>, pixels: Vec<u8>) -> Frame<'static> {
    Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(CLEAR),
        top: rows.start as u16,
        left: columns.start as u16,
        width: columns.len() as u16,
        height: rows.len() as u16,
        buffer: pixels.into(),
        ..Frame::default()
    }
}
