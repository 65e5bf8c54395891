//! A film: positions of a game side by side on one picture.

use crate::encode::png::{self, Band};
use crate::palette::blends::Blends;
use crate::palette::theme::{Ink, Theme};
use crate::pictures::board;
use crate::raster::canvas::{Canvas, blank, row_bytes};
use crate::scene::Scene;
use crate::scene::look::Look;
use crate::scene::width::Width;
use crate::text::lettering::{Align, fitting, write};

/// The longest side of a film, in px; Telegram shrinks longer ones.
const LONGEST: i32 = 1280;
/// The space round the frames and between them, in px. It is even, as all widths are: frames are copied
/// as pairs of pixels.
const GAP: i32 = 8;

/// Positions side by side, all in one look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    look: Look,
    frames: Vec<Frame>,
}

/// A position of a film.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// What it shows, without its look and its strips.
    pub scene: Scene,
    /// A few words above it; what does not fit is cut.
    pub caption: String,
}

impl Film {
    /// The most frames.
    pub const MAX: usize = 12;

    /// A film of these frames, from left to right and from top to bottom. The width of the look
    /// does not count: frames are as large as fits.
    ///
    /// # Errors
    /// There is no frame, or there are more than [`Film::MAX`].
    pub fn new(look: Look, frames: Vec<Frame>) -> Result<Film, BadFilm> {
        match frames.len() {
            0 => Err(BadFilm::Empty),
            1..=Film::MAX => Ok(Film { look, frames }),
            count => Err(BadFilm::TooLong(count)),
        }
    }
}

/// These frames make no film.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadFilm {
    /// There is no frame.
    #[error("a film needs a position at least")]
    Empty,
    /// There are more than [`Film::MAX`], so many.
    #[error("a film has {most} positions at most, not {0}", most = Film::MAX)]
    TooLong(usize),
}

/// The picture of a film, as a PNG. Its longest side is 1,280 px at most.
///
/// ```
/// use tulenh_render::{Film, Frame, Look, Scene, film};
/// use tulenh_rules::Board;
/// let frame = Frame { scene: Scene::new(Board::EMPTY), caption: "start".to_owned() };
/// let two = Film::new(Look::default(), vec![frame.clone(), frame]).unwrap();
/// assert!(film(&two).starts_with(b"\x89PNG"));
/// assert!(Film::new(Look::default(), vec![]).is_err());
/// ```
pub fn film(film: &Film) -> Vec<u8> {
    let (size, rows) = draw(film);
    // As with boards, the encoder has nothing to refuse.
    png::write(size, film.look.theme, &[Band::whole(&rows, size.0)]).unwrap_or_default()
}

/// The size of the picture in px, and its rows.
fn draw(film: &Film) -> ((i32, i32), Vec<u8>) {
    let grid = Grid::of(film.frames.len() as i32);
    let (width, height) = grid.size();
    let mut picture = blank(width, height, Ink::Frame);
    let look = Look {
        width: Width::narrow(grid.wide as u32),
        ..film.look
    };
    for (i, frame) in (0..).zip(&film.frames) {
        let (left, top) = grid.place(i);
        let scene = Scene {
            look,
            strips: None,
            ..frame.scene.clone()
        };
        let title = caption(&frame.caption, (grid.wide, grid.title()), look.theme);
        copy(&title, grid.wide, &mut picture, width, (left, top));
        let board = board::draw(&scene).bands.concat();
        copy(
            &board,
            grid.wide,
            &mut picture,
            width,
            (left, top + grid.title()),
        );
    }
    ((width, height), picture)
}

/// A line of words on the frame colour, as the rows of a picture of this size.
pub(crate) fn caption(words: &str, (width, height): (i32, i32), theme: Theme) -> Vec<u8> {
    let blends = Blends::new(theme);
    let mut rows = blank(width, height, Ink::Frame);
    let mut canvas = Canvas::new(width, 0..height, &mut rows, &blends);
    let size = height as f32 * 0.72;
    let words = fitting(words, size, (width - height / 2) as f32);
    let middle = (width / 2, height / 2);
    write(&mut canvas, &words, middle, size, Ink::Label, Align::Middle);
    rows
}

/// Copies rows that are `wide` px wide into a larger picture; `left` is even.
fn copy(rows: &[u8], wide: i32, picture: &mut [u8], width: i32, (left, top): (i32, i32)) {
    let from = rows.chunks_exact(row_bytes(wide));
    let to = picture.chunks_exact_mut(row_bytes(width));
    for (to, from) in to.skip(top.max(0) as usize).zip(from) {
        let pairs = from.get(1..).unwrap_or_default();
        let start = 1 + left.max(0) as usize / 2;
        if let Some(to) = to.get_mut(start..start + pairs.len()) {
            to.copy_from_slice(pairs);
        }
    }
}

/// How frames lie on a film.
#[derive(Debug, Clone, Copy)]
struct Grid {
    columns: i32,
    rows: i32,
    /// Width of a frame, even.
    wide: i32,
}

impl Grid {
    /// The fewest columns in which frames are as wide as can be.
    fn of(count: i32) -> Grid {
        let grids = (1..=count).map(|columns| Grid::new(columns, count));
        let mut best = Grid::new(count, count);
        for grid in grids {
            if grid.wide > best.wide || grid.wide == best.wide && grid.columns < best.columns {
                best = grid;
            }
        }
        best
    }

    fn new(columns: i32, count: i32) -> Grid {
        let rows = (count + columns - 1) / columns.max(1);
        let fits = |wide: &i32| {
            let (width, height) = Grid {
                columns,
                rows,
                wide: *wide,
            }
            .size();
            width <= LONGEST && height <= LONGEST
        };
        let widest = Width::default().px() as i32;
        let wide = (1..=widest / 2).rev().map(|half| 2 * half).find(fits);
        Grid {
            columns,
            rows,
            wide: wide.unwrap_or(2),
        }
    }

    /// Height of a caption.
    fn title(&self) -> i32 {
        22 + self.wide / 40
    }

    fn tall(&self) -> i32 {
        self.title() + Width::narrow(self.wide as u32).height() as i32
    }

    fn size(&self) -> (i32, i32) {
        (
            self.columns * (self.wide + GAP) + GAP,
            self.rows * (self.tall() + GAP) + GAP,
        )
    }

    fn place(&self, frame: i32) -> (i32, i32) {
        let (column, row) = (frame % self.columns, frame / self.columns);
        (
            GAP + column * (self.wide + GAP),
            GAP + row * (self.tall() + GAP),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::Board;

    #[test]
    fn films_are_as_large_as_fits() {
        for count in 1..=Film::MAX as i32 {
            let grid = Grid::of(count);
            let (width, height) = grid.size();
            assert!(width.max(height) <= LONGEST, "{count}: {grid:?}");
            assert!(grid.wide >= 300, "{count}: {grid:?}");
            assert!(grid.columns * grid.rows >= count);
            assert_eq!(grid.place(1).0 % 2, 0);
        }
    }

    #[test]
    fn films_of_none_and_of_many_are_refused() {
        let frame = Frame {
            scene: Scene::new(Board::EMPTY),
            caption: String::new(),
        };
        let film = |count| Film::new(Look::default(), vec![frame.clone(); count]);
        assert_eq!(film(0), Err(BadFilm::Empty));
        assert!(film(12).is_ok());
        let error = film(13).unwrap_err().to_string();
        assert_eq!(error, "a film has 12 positions at most, not 13");
    }
}
