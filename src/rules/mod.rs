//! Commander Chess itself: pure, without input or output, a clock or randomness.
//!
//! A [`Setup`] may be wrong, a [`Position`] never is. A position under a [`Ruleset`] knows its
//! legal [`Turn`]s, what a turn does ([`Effects`]), and reads and writes FEN, LAN and the official
//! record. A [`Record`] is a game: the turns played and whether it has ended. Section numbers refer
//! to the project's rules document, `rules.md`.

mod aim;
pub mod air;
pub mod annotation;
mod apply;
pub mod battle;
pub mod board;
pub mod book;
pub mod carry;
mod check;
mod danger;
pub mod ending;
pub mod fen;
pub mod game_file;
pub mod generator;
pub mod half;
mod heroes;
pub mod illegal;
mod key;
pub mod lan;
mod legality;
pub mod letters;
mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod position;
mod rays;
pub mod reach;
pub mod reading;
pub mod record;
pub mod record_reader;
pub mod role;
pub mod ruleset;
pub mod score;
mod seen;
pub mod setup;
pub mod side;
pub mod square;
pub mod squares;
pub mod stack;
pub mod terrain;
pub mod turn;
pub mod typed;
pub mod written;

pub use annotation::{Annotations, Close, Comment, Suffix};
pub use battle::{Battle, Battles, Objective};
pub use board::Board;
pub use ending::{Ending, Outcome};
pub use game_file::{GameFile, GameFileError};
pub use generator::{Generator, Turns};
pub use half::{Half, HalfOffence};
pub use illegal::Illegal;
pub use letters::Letters;
pub use piece::Piece;
pub use position::{Effects, Position, PositionError};
pub use reading::Reading;
pub use record::{Played, Record, ReplayError};
pub use record_reader::RecordError;
pub use role::{ByRole, Role, RoleSet};
pub use ruleset::{Ruleset, Senseless, SpecError, Switch, Topic};
pub use score::Score;
pub use setup::{Setup, SetupError};
pub use side::{BySide, Side};
pub use square::{Coordinates, Direction, Square};
pub use squares::Squares;
pub use stack::Stack;
pub use terrain::Terrain;
pub use turn::{Action, Step, Turn};
pub use written::WrittenError;
