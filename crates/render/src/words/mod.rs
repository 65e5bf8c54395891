//! Boards and scenes as text.

pub mod describe;
pub mod lists;
pub mod names;
pub mod text_board;
