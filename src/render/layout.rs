//! Where things are, in px.

use crate::render::path::{Path, Point};
use crate::rules::{Side, Square};

/// Picture widths that can be asked for, in px.
///
/// ```
/// use tulenh::render::Width;
/// assert_eq!(Width::default().px(), 880);
/// assert!(Width::new(40).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest picture in which symbols are told apart.
    pub const MIN: u32 = 400;
    /// The widest: its height, 12/11 of it, is 1,280 at most, above which Telegram shrinks photos.
    pub const MAX: u32 = 1173;

    /// A width in px.
    ///
    /// # Errors
    /// It is below [`Width::MIN`] or above [`Width::MAX`].
    pub const fn new(px: u32) -> Result<Width, BadWidth> {
        if px < Width::MIN || px > Width::MAX {
            return Err(BadWidth(px));
        }
        Ok(Width(px))
    }

    /// The width in px.
    pub const fn px(self) -> u32 {
        self.0
    }

    /// The height of a picture of this width, in px.
    pub const fn height(self) -> u32 {
        (self.0 * 12 + 5) / 11
    }
}

impl Default for Width {
    fn default() -> Width {
        Width(880)
    }
}

/// A picture cannot be that wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {min} to {max} px wide, not {0}", min = Width::MIN, max = Width::MAX)]
pub struct BadWidth(pub u32);

/// The geometry of one picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    width: i32,
    height: i32,
    cell: i32,
    left: i32,
    top: i32,
    bottom: Side,
}

impl Layout {
    /// The geometry for a width and the side at the bottom.
    pub fn new(width: Width, bottom: Side) -> Layout {
        let (wide, high) = (width.px() as i32, width.height() as i32);
        let cell = (wide * 75 + 440) / 880;
        Layout {
            width: wide,
            height: high,
            cell,
            left: (wide - 10 * cell) / 2,
            top: (high - 11 * cell) / 2,
            bottom,
        }
    }

    /// Width and height of the picture.
    pub fn size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    /// How far the outermost points are from the left and the upper edge.
    pub fn margins(&self) -> (i32, i32) {
        (self.left, self.top)
    }

    /// The distance of two neighbouring points.
    pub fn cell(&self) -> f32 {
        self.cell as f32
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

    /// The same as a point of the plane.
    pub fn at(&self, square: Square) -> Point {
        let (x, y) = self.centre(square);
        (x as f32, y as f32)
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
