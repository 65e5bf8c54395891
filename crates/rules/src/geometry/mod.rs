//! The board without pieces: points, lines, sets of points, terrain, and the two sides.

mod rays;
pub mod reach;
pub mod side;
pub mod square;
pub mod squares;
pub mod terrain;
