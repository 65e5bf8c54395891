//! Commander Chess itself: pure, without input or output, a clock or randomness.
//!
//! **The game is told in the [`book`].** Begin with [the board](book::board) if you want to know
//! the rules, with [using the referee](book::referee) if you want to write a program. Section
//! numbers refer to the project's rules document, `rules.md`.
//!
//! # A short tour
//!
//! A [`Ruleset`] is a value for each switch in which the published texts differ; there are five
//! presets, and anything between them ([rulesets](book::rulesets)). A [`Setup`] may be wrong, a
//! [`Position`] never is: it stands under a ruleset and knows its legal [`Turn`]s.
//!
//! ```
//! use std::sync::Arc;
//! use tulenh_rules::{Position, Ruleset};
//!
//! let rules = Arc::new(Ruleset::parse("bga capacity=official")?);
//! let start = Position::start(rules);
//! assert!(start.legal_turns().iter().any(|turn| start.lan(turn) == "f4-f6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A turn is read from LAN, from the official record or from what a person types, is refused with
//! the rule that forbids it ([`Illegal`]), and gives the next position and its [`Effects`].
//!
//! ```
//! # use std::sync::Arc;
//! use tulenh_rules::{Letters, Position, Reading, Ruleset};
//!
//! # let start = Position::start(Arc::new(Ruleset::OFFICIAL));
//! let turn = start.read_lan("f4-f6")?;
//! let (after, effects) = start.play(&turn)?;
//! assert!(effects.captured.is_empty());
//! assert!(after.fen().ends_with(" b - - 1 1"));
//!
//! let Reading::Illegal(why, _) = start.read("tank f4 to f7", Letters::English) else { panic!() };
//! assert_eq!(why.to_string(), "f7 is too far: the Tank reaches 2 there (§3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Record`] is a game: the turns played, the [`Score`], and the [`Outcome`] once it has ended.
//! A [`GameFile`] keeps it as text.
//!
//! ```
//! # use std::sync::Arc;
//! use tulenh_rules::{GameFile, Position, Record, Ruleset};
//!
//! let mut game = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
//! game.play_lan("c5-c6")?;
//! game.play_lan("c8-c7")?;
//! let played = game.play_lan("c6xc7")?;
//! assert_eq!(played.effects.captured[0].1.to_string(), "i");
//! assert_eq!(game.score().points().red, 10);
//! assert!(GameFile::new(game).write().ends_with("1. c5-c6 c8-c7 2. c6xc7\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | for | see |
//! |---|---|
//! | points, pieces, stacks | [`Square`], [`Terrain`], [`Role`], [`Piece`], [`Stack`], [`Board`] |
//! | positions and turns | [`Position`], [`Turn`], [`Step`], [`Action`], [`Illegal`] |
//! | rings of fire, reach, capacities | [`air`], [`reach`], [`carry`] |
//! | games | [`Record`], [`Score`], [`Outcome`], [`GameFile`] |
//! | rulesets | [`Ruleset`], [`Switch`], [`Battle`] |
//! | text | [`fen`], [`lan`], [`notation`], [`record_reader`], [`reading`], [`game_file`] |
//! | set-up | [`Setup`], [`Half`] |
//! | searching | [`Generator`], [`Turns`], [`perft`] |

mod board;
pub mod book;
mod geometry;
mod movegen;
mod notation;
mod outcome;
mod pieces;
mod position;
pub mod ruleset;
pub mod search;

pub use board::setup::{Setup, SetupError};
pub use board::{Board, fen};
pub use geometry::reach::Reach;
pub use geometry::side::{BySide, Side};
pub use geometry::square::{Coordinates, Direction, FILES, RANKS, SQUARES, Square};
pub use geometry::squares::Squares;
pub use geometry::terrain::Terrain;
pub use movegen::air;
pub use movegen::illegal::{Illegal, Weapon};
pub use movegen::turn::{Action, Step, Turn};
pub use notation::annotation::{Annotations, Close, Comment, Suffix};
pub use notation::folding::unaccented;
pub use notation::game_file::{GameFile, GameFileError};
pub use notation::near_miss::{NearMiss, OffBoard, mentions_board};
pub use notation::reading::{NEAREST, Reading};
pub use notation::record_reader::RecordError;
pub use notation::typed::{TYPED_CHARS, TypedAction, TypedStep, TypedTurn};
pub use notation::written::WrittenError;
pub use notation::{game_file, lan};
pub use outcome::ending::{Ending, Outcome};
pub use outcome::played::Played;
pub use outcome::record::{QUIET_HALFMOVES, Record, ReplayError};
pub use outcome::score;
pub use outcome::score::Score;
pub use pieces::letters::Letters;
pub use pieces::piece::Piece;
pub use pieces::role::{ByRole, Role, RoleSet};
pub use pieces::stack::Stack;
pub use position::half;
pub use position::half::{Half, HalfOffence};
pub use position::{Effects, Position, PositionError, Undo};
pub use ruleset::battle::{Battle, Battles, Objective, START_FEN};
pub use ruleset::{Inconsistent, Ruleset, SpecError, Switch, Topic, letters_apart};
