//! Words on pictures, and the font.

pub mod font;
pub mod lettering;
