//! Where the board, its points and the strips are on a picture, in px.

use std::ops::Range;

use crate::geometry::path::Path;
use crate::geometry::point::Point;
use crate::scene::width::Width;
use tulenh_rules::{Side, Square};

/// The geometry of one picture: the board, and above and below it a strip for each player if
/// there are any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    width: i32,
    board_height: i32,
    cell: i32,
    left: i32,
    top: i32,
    strip: i32,
    bottom: Side,
}

impl Layout {
    /// The geometry of a board alone, for a width and the side at the bottom.
    pub fn new(width: Width, bottom: Side) -> Layout {
        let (wide, high) = (width.px() as i32, width.height() as i32);
        // An even cell: the same pieces lie the same way on pairs of pixels, which are bytes.
        let cell = wide * 37 / 880 * 2;
        Layout {
            width: wide,
            board_height: high,
            cell,
            left: ((wide - 10 * cell) / 2) & !1,
            top: (high - 11 * cell) / 2,
            strip: 0,
            bottom,
        }
    }

    /// A board without a frame whose points are 1 apart, Red at the bottom, file a and rank 12 at
    /// the origin.
    pub fn of_cells() -> Layout {
        Layout {
            width: 11,
            board_height: 12,
            cell: 1,
            left: 0,
            top: 0,
            strip: 0,
            bottom: Side::Red,
        }
    }

    /// The geometry of a board with strips.
    pub fn with_strips(width: Width, bottom: Side) -> Layout {
        let alone = Layout::new(width.with_strips(), bottom);
        let strip = alone.cell * 9 / 7;
        Layout {
            strip,
            top: alone.top + strip,
            ..alone
        }
    }

    /// Width and height of the picture.
    pub fn size(&self) -> (i32, i32) {
        (self.width, self.board_height + 2 * self.strip)
    }

    /// The rows of the board.
    pub fn board_rows(&self) -> Range<i32> {
        self.strip..self.strip + self.board_height
    }

    /// The rows of a side's strip; none if there are no strips.
    pub fn strip_rows(&self, side: Side) -> Range<i32> {
        if side == self.bottom {
            self.strip + self.board_height..self.board_height + 2 * self.strip
        } else {
            0..self.strip
        }
    }

    /// The picture cut into bands, from top to bottom: each strip, and the board rank by rank. A
    /// stack alone keeps to its band.
    pub fn bands(&self) -> impl Iterator<Item = Range<i32>> {
        let board = self.board_rows();
        let cuts = (0..11).map(|row| self.top + row * self.cell + self.cell / 2);
        let cuts = [0, board.start].into_iter().chain(cuts);
        let mut cuts = cuts.chain([board.end, self.size().1]);
        let mut start = cuts.next().unwrap_or(0);
        cuts.filter_map(move |end| {
            let band = start..end;
            start = end;
            (!band.is_empty()).then_some(band)
        })
    }

    /// How far the outermost points are from the left and the upper edge of the board.
    pub fn margins(&self) -> (i32, i32) {
        (self.left, self.top - self.strip)
    }

    /// The distance of two neighbouring points, an even number of px.
    pub fn cell(&self) -> f32 {
        self.cell as f32
    }

    /// So many cells in px, to the nearest.
    pub fn px(&self, cells: f32) -> i32 {
        (cells * self.cell() + 10_000.5) as i32 - 10_000
    }

    /// The point of the picture on which a point of the board lies.
    pub fn centre(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) = match self.bottom {
            Side::Red => (file, 11 - rank),
            Side::Blue => (10 - file, rank),
        };
        (self.left + column * self.cell, self.top + row * self.cell)
    }

    /// The point of the picture on which a point of the board lies, for outlines.
    pub fn at(&self, square: Square) -> Point {
        let (x, y) = self.centre(square);
        (x as f32, y as f32)
    }

    /// The place `dx` and `dy` cells right of and below a point.
    pub fn beside(&self, square: Square, (dx, dy): Point) -> (i32, i32) {
        let (x, y) = self.centre(square);
        (x + self.px(dx), y + self.px(dy))
    }

    /// The direction in which a point lies from another, right and down, each -1, 0 or 1.
    pub fn heading(&self, from: Square, to: Square) -> (i8, i8) {
        let ((ax, ay), (bx, by)) = (self.centre(from), self.centre(to));
        ((bx - ax).signum() as i8, (by - ay).signum() as i8)
    }

    /// A heading on the board, given in files and ranks, as it is on the picture.
    pub fn turned(&self, (file, rank): (i8, i8)) -> (i8, i8) {
        match self.bottom {
            Side::Red => (file, -rank),
            Side::Blue => (-file, rank),
        }
    }

    /// A path given in files and ranks, 0 being file a and rank 1, as it lies on the picture.
    pub fn board(&self, path: &Path) -> Path {
        path.mapped(|point| self.place(point))
    }

    /// A place given in files and ranks, as it lies on the picture.
    pub fn place(&self, (file, rank): Point) -> Point {
        let (column, row) = match self.bottom {
            Side::Red => (file, 11.0 - rank),
            Side::Blue => (10.0 - file, rank),
        };
        (
            self.left as f32 + column * self.cell(),
            self.top as f32 + row * self.cell(),
        )
    }
}
