//! Which steps exist on a board, what a step does to it, and whether a turn is legal.

pub(crate) mod aim;
pub mod air;
pub mod apply;
pub mod check;
pub(crate) mod fly;
pub mod heroes;
pub mod illegal;
pub(crate) mod legality;
pub(crate) mod moves;
pub(crate) mod sail;
pub mod turn;
