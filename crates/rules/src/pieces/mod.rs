//! Pieces, the letters that name them, and stacks of several on one point.

pub mod letters;
pub mod piece;
pub mod role;
pub mod stack;
