//! The referee of Commander Chess (Cờ Tư Lệnh): positions, legal turns, how a game ends, and every
//! notation, under each published ruleset and anything between them.
//!
//! # What it is
//!
//! A library without input or output, clock or randomness: the same calls give the same results on
//! every machine. It depends on `thiserror` and nothing else. Inside, modules build on each other in
//! one direction: geometry and pieces, then rulesets and boards, then the generation of turns,
//! positions, games, and notations.
//!
//! * **To learn the rules** read the [`book`], beginning with [the board](book::board). The normative
//!   text is RULES.md, section by section in [`rules_text`]; the code cites it as "RULES.md 3".
//! * **To write a program** read [using the referee](book::referee).
//! * **To write an engine** see [`search`].
//!
//! # A first example
//!
//! A [`Ruleset`] is a value for each switch in which the published texts differ
//! ([rulesets](book::rulesets)). A [`Setup`] may be wrong, a [`Position`] never is: it stands under a
//! ruleset and knows its legal [`Turn`]s.
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
//! A turn is read from LAN, from the official record or from what a person types. It is refused with
//! the rule that forbids it ([`Illegal`]), or gives the next position and its [`Effects`].
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
//! | rings of fire, ranges | [`air`], [`Reach`] |
//! | games | [`Record`], [`Score`], [`Outcome`], [`GameFile`] |
//! | rulesets | [`Ruleset`], [`Switch`], [`Battle`] |
//! | text | [`fen`], [`lan`], [`TypedTurn`], [`Reading`], [`Annotations`], [`game_file`] |
//! | set-up | [`Setup`], [`half`] |
//! | counting and searching | [`search`] |
//! | the text of the rules | [`rules_text`] |

mod board;
pub mod book;
mod geometry;
mod movegen;
mod notation;
mod outcome;
mod pieces;
mod position;
pub mod rules_text;
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
pub use outcome::turn_summary::TurnSummary;
pub use pieces::letters::Letters;
pub use pieces::piece::Piece;
pub use pieces::role::{ByRole, Role, RoleSet};
pub use pieces::stack::{NotPart, Stack};
pub use position::half::{Half, HalfOffence};
pub use position::{Effects, Position, PositionError, Undo};
pub use ruleset::battle::{Battle, Battles, Objective, START_FEN};
pub use ruleset::{Inconsistent, Ruleset, SpecError, Switch, Topic, letters_apart};

/// Set-ups of one side: [`Half`], and those that are made already, [`half::ReadyMade`].
pub mod half {
    pub use crate::position::half::*;
    pub use crate::position::ready_made::*;
}
