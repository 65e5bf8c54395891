//! Commander Chess itself: pure, without input or output, a clock or randomness.

pub mod board;
pub mod piece;
pub mod position;
pub mod record;
pub mod role;
pub mod ruleset;
pub mod setup;
pub mod side;
pub mod square;
pub mod squares;
pub mod stack;
pub mod terrain;
pub mod turn;

pub use board::Board;
pub use piece::Piece;
pub use position::{Effects, Illegal, Position};
pub use record::{Ending, Outcome, Record};
pub use role::{ByRole, Role, RoleSet};
pub use ruleset::Ruleset;
pub use setup::Setup;
pub use side::{BySide, Side};
pub use square::{Coordinates, Direction, Square};
pub use squares::Squares;
pub use stack::Stack;
pub use terrain::Terrain;
pub use turn::{Action, Step, Turn};
