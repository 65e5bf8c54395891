//! What is drawn once for a look and then laid on many pictures: discs, marks, the empty board.

pub mod disc;
pub mod disc_kind;
pub mod disc_shapes;
pub mod ground;
pub mod letter_outlines;
pub mod sheet;
pub mod stamp;
pub mod stamp_shapes;
pub mod stamp_sprite;
pub mod symbol;
