//! Drawing: outlines to pixels, pixels laid on pictures.

pub mod canvas;
pub mod fill;
pub mod painting;
pub mod sprite;
