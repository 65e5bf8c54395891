//! Outlines, and where the points of a board are on a picture.

pub mod layout;
pub mod path;
pub mod point;
pub mod shape;
