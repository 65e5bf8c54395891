//! The pictures that can be asked for: a board, a film, an animation, a chart, the gallery.

pub mod bands;
pub mod board;
pub mod chart;
pub mod film;
pub mod gallery;
pub mod gif;
pub mod replay;
pub mod table;
